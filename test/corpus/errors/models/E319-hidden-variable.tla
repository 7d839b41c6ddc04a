A property that hides a variable.
Marks `\EE y : [](y = x)`
Exits with 151
---- MODULE HiddenVariable ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Hidden == \EE y : [](y = x)
====
