---- MODULE ConstantOfTwoModules ----
\* exit 0
\* distinct 2
\* What a module that extends a constant module demands of its constants does not bind other instances of the constant module.
EXTENDS Integers
VARIABLE x

---- MODULE Cell ----
VARIABLE y
CONSTANT k
IsSet == y = k
====

---- MODULE Values ----
CONSTANT c, F(_)
Value == F(c)
====

---- MODULE Cells ----
EXTENDS Values
VARIABLE z
I == INSTANCE Cell WITH k <- c, y <- z
CanBe == ENABLED (z' = F(c))
====

Same(a) == a + 0
OfCells == INSTANCE Cells WITH c <- 3, F <- Same, z <- x
OfState == INSTANCE Values WITH c <- x, F <- Same
Of(q) == INSTANCE Values WITH c <- q, F <- Same

Init == x = 3
Next == x' = 7 - Of(x)!Value
Spec == Init /\ [][Next]_x

Inv == OfState!Value = x /\ Of(x)!Value = x /\ OfCells!Value = 3
Primed == [][Of(x')!Value = x' /\ OfState!Value' = x']_x
====
