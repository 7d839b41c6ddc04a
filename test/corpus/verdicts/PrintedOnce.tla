---- MODULE PrintedOnce ----
\* What a step prints is printed when the search makes the step, and not again while the counterexample is executed and described.
\* exit 12
\* says <<"step", 0>>
\* says <<"step", 1>>
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == PrintT(<<"step", x>>) /\ x' = x + 1
Small == x < 2
====
