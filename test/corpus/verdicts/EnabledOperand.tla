---- MODULE EnabledOperand ----
\* What stands inside of an ENABLED in an instantiated module is about the primed variables that this binds, also where it is evaluated on the way through another module: an operand
\* of an operator that is given from outside, or that is computed by tlasso.
\* exit 0
\* distinct 1
EXTENDS Naturals, Sequences, FiniteSets
VARIABLE x
---- MODULE Leaf ----
EXTENDS Sequences
VARIABLE w
Selected == SelectSeq(<<0, 1>>, LAMBDA e : e = w') = <<1>>
On(Op(_)) == Op(w')
Possible == ENABLED (w' = 1 /\ Selected)
====
---- MODULE Inner ----
EXTENDS Naturals, Sequences
CONSTANT Given(_)
VARIABLE u
K == INSTANCE Leaf WITH w <- u
Holds(Test(_)) == ENABLED (u' = 1 /\ Test(u'))
IsNext(n) == n = u'
IsSelected(n) == SelectSeq(<<n>>, IsNext) = <<n>>
Inside ==
  /\ ENABLED (u' = 1 /\ SelectSeq(<<0, 1>>, LAMBDA e : e = u') = <<1>>)
  /\ ENABLED (u' = 1 /\ SelectSeq(<<0, 1>>, IsNext) = <<1>>)
  /\ ENABLED (u' = 1 /\ LET Same(e) == e = u' IN SelectSeq(<<0, 1>>, Same) = <<1>>)
  /\ ENABLED (u' = 1 /\ Given(u'))
  /\ ENABLED (u' = 1 /\ K!Selected) /\ ENABLED (u' = 1 /\ K!On(LAMBDA e : e = u')) /\ ENABLED (u' = 1 /\ K!Possible)
  /\ ENABLED ((u' = 1) \cdot (u' = u + 1 /\ SelectSeq(<<2>>, IsNext) = <<2>>))
  /\ ENABLED ((u' = 1 /\ SelectSeq(<<0, 1>>, IsNext) = <<1>>) \cdot (u' = 3))
  /\ ~ ENABLED (u' = 1 /\ SelectSeq(<<0, 1>>, IsNext) = <<0>>)
====
One(n) == SelectSeq(<<n>>, LAMBDA e : e = n) # <<>> /\ n = 1
RECURSIVE Counts(_)
Counts(n) == n = 0 \/ Counts(n - 1)
Length[n \in Nat] == IF n = 0 THEN 0 ELSE 1 + Length[n - 1]
HasLength(n) == Length[n] = 1
HasDivisors(n) == Cardinality({i \in 1..n : \E k \in 1..n : i * k = 24}) = 0 /\ Cardinality({p \in SUBSET (1..5) : \A i \in p : i > x}) > 0
I == INSTANCE Inner WITH u <- x, Given <- One
Five == INSTANCE Inner WITH u <- 5, Given <- One
At(n) == INSTANCE Inner WITH u <- n, Given <- One
Init == x = 0
Next == x' = x
Known ==
  /\ I!Inside /\ Five!Inside /\ At(x)!Inside /\ At(x + 1)!Inside
  /\ I!Holds(One) /\ Five!Holds(One) /\ Five!Holds(LAMBDA n : n = 1)
  /\ I!Holds(Counts) /\ I!Holds(HasLength) /\ I!Holds(HasDivisors) /\ Five!Holds(Counts) /\ Five!Holds(HasLength) /\ Five!Holds(HasDivisors)
  \* Named from outside, it is about what is substituted.
  /\ ~ Five!Holds(LAMBDA n : Five!IsNext(n)) /\ ~ Five!Holds(LAMBDA n : Five!IsSelected(n))
====
