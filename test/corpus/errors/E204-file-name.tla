The text found as module Named begins with another name.
Marks `Misnamed`
---- MODULE FileName ----
EXTENDS Named
====

==== file Named
---- MODULE Misnamed ----
====
