---- MODULE CircleThroughPart ----
\* exit 151
\* says is defined by itself
\* The definition that stands for the constant names a part of another one, which is given the constant.
CONSTANT Value
VARIABLE x
Both(a) == {a, 2}
First == Both(Value)!1
Init == x = 0
Next == x' = Value
====
