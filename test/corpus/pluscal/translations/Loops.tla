---- MODULE Loops ----
EXTENDS Integers
CONSTANT Size
(* PlusCal options (sf, noDoneDisjunct, label)
   --algorithm Loops {
  variables box = 0;
  process (left = "left") variable held = 0;
  { while (TRUE) { await box = 0; box := 1; held := held + 1 } }
  process (right \in {"a", "b"} \cup
                     {"c"})
    variable held = 0;
  { while (TRUE) { with (n \in 1..Size) { await box = 1; box := 0; held := n } } }
} *)
\* BEGIN TRANSLATION (chksum(pcal) = "e660ce01" /\ chksum(tla) = "45f6952f")
\* Process variable held of process left at line 7 col 36 changed to held_
VARIABLES box, held_, held

vars == << box, held_, held >>

ProcSet == {"left"} \cup ({"a", "b"} \cup
                          {"c"})

Init == (* Global variables *)
        /\ box = 0
        (* Process left *)
        /\ held_ = 0
        (* Process right *)
        /\ held = [self \in {"a", "b"} \cup
                            {"c"} |-> 0]

left == /\ box = 0
        /\ box' = 1
        /\ held_' = held_ + 1
        /\ held' = held

right(self) == /\ \E n \in 1..Size:
                    /\ box = 1
                    /\ box' = 0
                    /\ held' = [held EXCEPT ![self] = n]
               /\ held_' = held_

Next == left
           \/ (\E self \in {"a", "b"} \cup
                           {"c"}: right(self))

Spec == /\ Init /\ [][Next]_vars
        /\ SF_vars(left)
        /\ \A self \in {"a", "b"} \cup
                       {"c"} : SF_vars(right(self))

\* END TRANSLATION 
====
