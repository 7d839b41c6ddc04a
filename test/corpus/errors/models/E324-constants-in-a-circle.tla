Constants that stand for each other.
Marks `Most <- Least`
Says `stands for itself`
Exits with 151
---- MODULE ConstantsInACircle ----
CONSTANTS Most, Least
VARIABLE x
Init == x = Most
Next == UNCHANGED x
====
