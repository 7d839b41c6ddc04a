---- MODULE InstanceArgumentsBase ----
CONSTANT c
inner == c
Value == <<inner, c>>
====
