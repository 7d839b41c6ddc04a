The module has no operator Spec.
Marks `Spec`
Exits with 151
---- MODULE UnknownSpecification ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
====
