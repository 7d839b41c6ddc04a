---- MODULE InstanceArguments ----
\* exit 0
\* Arguments of every instance in a chain are written where the chain stands, and those of an instance in a LET depend on the operator around it.
EXTENDS Naturals
VARIABLE x
I == INSTANCE InstanceArgumentsMiddle WITH x <- 7
Chain(n) == I!J(n + x)!Value
OfParameter(n) == LET K == INSTANCE InstanceArgumentsBase WITH c <- n IN K!Value
L(p) == INSTANCE InstanceArgumentsMiddle WITH x <- p
Init == x = 1
Next == UNCHANGED x
Safe == /\ Chain(2) = <<3, 3>>
        /\ \A n \in 0..2 : Chain(n) = <<n + 1, n + 1>>
        /\ <<OfParameter(1), OfParameter(2)>> = << <<1, 1>>, <<2, 2>> >>
        /\ \A n \in 1..2 : L(n)!Six = <<6, n>>
====
