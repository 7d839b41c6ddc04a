---- MODULE NoBehaviorSpec ----
\* What the Toolbox writes for a model in which only constant expressions are evaluated: no state is meant.
\* exit 0
EXTENDS Integers, TLC
VARIABLE x
ASSUME PrintT(<<"value", 6 * 7>>)
init_1 ==
FALSE/\x = 0
next_1 ==
FALSE/\x' = x
====
