---- MODULE GuardedAtomsWrong ----
\* exit 13
\* says Head(q) = 1 is TRUE in state 2
EXTENDS GuardedAtoms
Wrong == [](q # <<>> => (Head(q) = 1 => <>(got = 5)))
====
