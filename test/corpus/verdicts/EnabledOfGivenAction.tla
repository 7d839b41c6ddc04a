---- MODULE EnabledOfGivenAction ----
\* An ENABLED in an instantiated module binds the primed variables of that module. An action that is given to it from outside is about the variables that are substituted for these, also
\* where it is named through the same INSTANCE.
\* exit 0
\* distinct 2
EXTENDS Naturals
VARIABLE x
---- MODULE Inner ----
EXTENDS Naturals
VARIABLES u, v
A == u' = u /\ v' = v + 1
B(d) == ENABLED d
C == B(A)
Both(d) == ENABLED (d /\ A)
RECURSIVE Up(_)
Up(n) == IF n = 0 THEN u' ELSE 1 + Up(n - 1)
Low == Up(3) # 12
LowAnd(d) == ENABLED (u' = 1 /\ v' = 2 /\ Low /\ d)
Of(Op(_), n) == ENABLED Op(n)
====
I == INSTANCE Inner WITH u <- x, v <- x
Init == x = 1
Next == x' = 9 - x
Same(n) == I!A
To(n) == x' = n
Outside ==
  /\ ~ I!B(I!A)
  /\ I!B(x' = 7)
  /\ ~ I!B(I!B(I!A)) /\ I!B(I!B(TRUE))
  /\ ~ I!Both(I!A) /\ I!Both(x' = 2)
  /\ ~ I!LowAnd(x' = 9 /\ I!Low) /\ I!LowAnd(x' = 0 /\ I!Low)
  /\ ~ I!Of(Same, 1) /\ I!Of(To, 1)
  /\ ~ I!Of(LAMBDA n : I!A, 3) /\ I!Of(LAMBDA n : x' = n, 3)
Inside == I!C
====
