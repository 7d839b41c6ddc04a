The condition of IF is a number.
Marks `x`
Says `must be TRUE or FALSE`
Exits with 76
---- MODULE ConditionNotBoolean ----
EXTENDS Naturals, Sequences
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Holds == IF x THEN TRUE ELSE FALSE
====
