---- MODULE OverrideBehindInstance ----
\* exit 0
\* distinct 2
\* `I!D <- X` and `I!D = 5` replace what the text reaches by that name, and nothing inside of the instance.
EXTENDS Integers
VARIABLE x
---- MODULE Innermost ----
D == 1
====
---- MODULE Inside ----
EXTENDS Integers
CONSTANT N
K == INSTANCE Innermost
D == 1
E == D + N
G(p) == p + D
UseK == K!D
====
---- MODULE Between ----
CONSTANT M
W == INSTANCE Inside WITH N <- M
UseW == W!D
====
Two == 2
Ten(p) == p + 10
I == INSTANCE Inside WITH N <- 0
P(q) == INSTANCE Inside WITH N <- q
INSTANCE Between WITH M <- 0
Init == x = <<>>
Next == x' = <<I!D, I!E, I!G(1), I!K!D, I!UseK, P(0)!D, P(0)!E, W!D, UseW>>
Inv == x \in {<<>>, <<2, 1, 11, 7, 1, 8, 1, 9, 1>>}
====
