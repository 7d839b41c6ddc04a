A set of the configuration has a number and a string as elements.
Marks `{1, "none"}`
Exits with 151
---- MODULE SetOfTwoKinds ----
CONSTANT Value
VARIABLE at
Init == at \in Value
Next == at' \in Value
====
