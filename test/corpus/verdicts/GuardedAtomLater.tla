---- MODULE GuardedAtomLater ----
\* exit 77
\* says Head
\* What is true now says nothing of a later state.
EXTENDS GuardedAtoms
Later == [](q # <<>> => (Head(q) = 1 => <>(Head(q) = 1 /\ got = 1)))
====
