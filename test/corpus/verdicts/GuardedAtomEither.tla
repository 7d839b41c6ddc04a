---- MODULE GuardedAtomEither ----
\* exit 77
\* says Head
\* One of two premises is enough to ask.
EXTENDS GuardedAtoms
Either == [](q = <<>> \/ <>(got = 7) \/ got = 5 => (Head(q) = 1 => <>(got = 1)))
====
