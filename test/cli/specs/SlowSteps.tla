---- MODULE SlowSteps ----
\* Few states, each of which takes long: only the time that it takes tells that help is worth calling.
EXTENDS Integers, FiniteSets
VARIABLE n
Init == n \in 0..7
Next == n < 160 /\ n' = n + 8
Slow == Cardinality({p \in (1..600) \X (1..600) : (p[1] * p[2]) % 97 = n % 97}) > 0
====
