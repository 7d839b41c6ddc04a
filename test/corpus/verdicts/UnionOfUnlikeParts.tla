---- MODULE UnionOfUnlikeParts ----
\* exit 0
\* distinct 3
\* x \in A \cup B is asked of A and of B: a range of records and an integer is no set, and membership in it has an answer.
EXTENDS Integers, Sequences
VARIABLES log, end
Nil == -1
Record == [id: 1..2, epoch: Nat]
Entry == Record \union {Nil}
Init == log = [o \in 1..2 |-> Nil] /\ end = 0
Next == end < 2 /\ end' = end + 1 /\ log' = [log EXCEPT ![end'] = [id |-> end', epoch |-> 7]]
TypeOK == log \in [1..2 -> Record \union {Nil}]
ByName == log \in [1..2 -> Entry]
OtherOrder == log \in [1..2 -> {Nil} \cup Record]
AsSequence == <<log[1]>> \in Seq(Entry) /\ {log[1]} \subseteq Entry /\ {log[1]} \in SUBSET Entry
InRecord == [e |-> log[1]] \in [e: Entry]
OfVariable == log[2] \in [id: 1..2, epoch: {log[1]} \cup Nat] \cup {Nil, log[1]}
====
