---- MODULE ReplacedInACircle ----
\* exit 151
\* says `MyInit` is defined by itself: `MyInit` -> `Start` -> `Init` -> `MyInit`
\* What the configuration replaces is replaced everywhere, also in what replaces it.
VARIABLE x
Init == x = 0
Start == Init
MyInit == Start /\ x = 0
Next == UNCHANGED x
====
