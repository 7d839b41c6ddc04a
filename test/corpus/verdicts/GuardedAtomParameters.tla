---- MODULE GuardedAtomParameters ----
\* exit 77
\* says Head
\* The premise is a disjunction of what stands for parameters, of which one is true.
EXTENDS GuardedAtoms
Where(a, b) == [](a \/ b => (Head(q) = 1 => <>(got = 1)))
Either == Where(q = <<>>, got = 5)
====
