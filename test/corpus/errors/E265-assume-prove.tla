A theorem that is an ASSUME/PROVE has no value.
Marks `Thm`
---- MODULE AssumeProve ----
THEOREM Thm == ASSUME TRUE PROVE TRUE
Foo == Thm
====
