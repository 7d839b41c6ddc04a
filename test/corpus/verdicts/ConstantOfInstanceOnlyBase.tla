---- MODULE ConstantOfInstanceOnlyBase ----
CONSTANT N
A == N
====
