---- MODULE ConstantOfInstanceOnly ----
\* exit 151
\* says the constant `N` has no value
\* A line that has no effect does not stand for a value, though it is only warned about.
EXTENDS Naturals
CONSTANT N
VARIABLE x
I == INSTANCE ConstantOfInstanceOnlyBase WITH N <- 2
Init == x = N
Next == x' = x
====
