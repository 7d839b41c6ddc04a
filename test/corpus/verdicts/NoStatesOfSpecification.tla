---- MODULE NoStatesOfSpecification ----
\* A module without variables, of which an invariant is asked: the specification names no initial states in which it could be false.
\* exit 151
\* says has no initial predicate
Next == TRUE
Spec == [][Next]_<<>>
Never == 1 = 2
====
