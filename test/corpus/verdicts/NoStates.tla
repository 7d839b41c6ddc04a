---- MODULE NoStates ----
\* A module without variables, of which an invariant is asked: without a behaviour there is no state in which it could be false.
\* exit 151
\* says E315
Never == 1 = 2
====
