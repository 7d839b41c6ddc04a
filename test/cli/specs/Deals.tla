---- MODULE Deals ----
\* Many initial states: every deal, of hands that are not all alike.
EXTENDS Integers
VARIABLES hands, turn
Init ==
  /\ turn \in 0..1
  /\ hands \in {h \in [1..5 -> 0..5] : \E i \in 2..5 : h[i] # h[1]}
Next ==
  /\ turn < 3
  /\ turn' = turn + 1
  /\ hands' = [hands EXCEPT ![turn + 1] = (@ + 1) % 6]
Done == turn = 3 /\ UNCHANGED <<hands, turn>>
Spec == Init /\ [][Next \/ Done]_<<hands, turn>> /\ WF_<<hands, turn>>(Next)

TypeOK == hands \in [1..5 -> 0..5] /\ turn \in 0..3
NotThis == ~(turn = 3 /\ hands = <<5, 4, 3, 2, 1>>)
NotDealt == ~(turn = 1 /\ hands = <<5, 5, 5, 5, 4>>)
Defined == turn = 1 => 12 \div (25 - hands[1] - hands[2] - hands[3] - hands[4] - hands[5]) >= 0
Ends == <>(turn = 3)
HasThis == <>[](hands # <<5, 4, 3, 2, 1>>)
====
