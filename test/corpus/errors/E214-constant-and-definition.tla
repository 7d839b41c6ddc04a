A name is a definition in one extended module and a constant in another.
Marks `Second`
---- MODULE ConstantAndDefinition ----
EXTENDS First, Second
====

---- MODULE First ----
Limit == 3
====
---- MODULE Second ----
CONSTANT Limit
====
