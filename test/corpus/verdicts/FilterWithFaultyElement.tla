---- MODULE FilterWithFaultyElement ----
\* exit 0
\* distinct 1
\* Membership in a filter asks the condition of one element only, also where it has no value for another.
EXTENDS Naturals, Sequences
VARIABLE s
Short == {t \in UNION {[1..n -> 7..8] : n \in 0..2} : t[2] = 8}
ASSUME <<7, 8>> \in Short /\ <<7, 7>> \notin Short
ASSUME <<7, 8>> \in {t \in UNION {[1..n -> 7..8] : n \in 0..2} : t[2] = 8}
Init == s = <<8, 8>>
Next == s' = s
TypeOK == s \in Short
====
