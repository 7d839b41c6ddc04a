---- MODULE LabelOfBoundName ----
\* exit 0
\* The names behind a label are bound around it, not by it: what is labelled is no constant.
EXTENDS Integers
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3
Small == {s \in {0, 1} : (size(s) :: s) < 2}
Same == Small!(x) = (x < 2) /\ Small!size(x) = x
====
