---- MODULE GuardedAtoms ----
\* exit 0
\* distinct 5
\* An atom of a temporal formula that has no value in a state is no fault where what stands before it decides the formula there.
EXTENDS Sequences, Naturals
VARIABLES q, got
Init == q = <<>> /\ got = 0
Put == q = <<>> /\ \E v \in 1..2 : q' = <<v>> /\ got' = 0
Get == q # <<>> /\ got' = Head(q) /\ q' = <<>>
Spec == Init /\ [][Put \/ Get]_<<q, got>> /\ WF_<<q, got>>(Get)
ByIf == [](IF q = <<>> THEN TRUE ELSE (Head(q) = 1 => <>(got = 1)))
ByPremise == [](q # <<>> => (Head(q) = 1 => <>(got = 1)))
ByIndex == \A i \in 1..2 : [](i <= Len(q) => (q[i] = 1 => <>(got = 1)))
ByAlternative == \A v \in 1..2 : [](q = <<>> \/ (Head(q) = v => <>(got = v)))
ByBranches == [](q # <<>> => IF Head(q) = 1 THEN <>(got = 1) ELSE <>(got = 2))
ByCase == [](CASE q = <<>> -> TRUE [] Len(q) = 1 -> (Head(q) = 1 => <>(got = 1)) [] OTHER -> FALSE)
ByPart == []((q # <<>> /\ <>(got = 1)) => (Head(q) = 1 => <>(got = 1)))
ByLaterPart == [](<>(got = 1) /\ q # <<>> => (Head(q) = 1 => <>(got = 1)))
ByConjunct == []<>(q = <<>>) /\ ~<>(q # <<>> /\ (Head(q) = 1 /\ [](got # 1)))
====
