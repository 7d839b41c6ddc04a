---- MODULE Braces ----
EXTENDS Integers, FiniteSets
CONSTANTS Nodes, None
(*
--fair algorithm Braces {
  variables turn = None, flag = [n \in Nodes |-> FALSE];
  define { Others(n) == Nodes \ {n}
           Raised == {n \in Nodes : flag[n]} }
  macro await_turn(n) { await turn \in {n, None} }
  fair process (node \in Nodes)
    variable count = 0, seen = {};
  { idle:- while (TRUE) {
      either { skip } or goto idle;
      ask:+ flag[self] := TRUE;
      take: { await_turn(self);
              turn := self; };
      work: with (other \in Others(self); c = count + 1) {
              seen := seen \cup {other};
              count := c; }; check:
      if (count > 3) { count := 0; seen := {} }
      else if (count = 2) l1: seen := {}
      else { l2: skip; };
      drop: turn := None;
            flag[self] := FALSE
    }
  }
  fair+ process (clock = None)
    variables now = 0;
  { tick: while (now < 2) now := now + 1;
    tock: assert now = 2; }
}
*)
\* BEGIN TRANSLATION (chksum(pcal) = "7c28162a" /\ chksum(tla) = "fea9c0b3")
VARIABLES pc, turn, flag

(* define statement *)
Others(n) == Nodes \ {n}
Raised == {n \in Nodes : flag[n]}

VARIABLES count, seen, now

vars == << pc, turn, flag, count, seen, now >>

ProcSet == (Nodes) \cup {None}

Init == (* Global variables *)
        /\ turn = None
        /\ flag = [n \in Nodes |-> FALSE]
        (* Process node *)
        /\ count = [self \in Nodes |-> 0]
        /\ seen = [self \in Nodes |-> {}]
        (* Process clock *)
        /\ now = 0
        /\ pc = [self \in ProcSet |-> CASE self \in Nodes -> "idle"
                                        [] self = None -> "tick"]

idle(self) == /\ pc[self] = "idle"
              /\ \/ /\ TRUE
                    /\ pc' = [pc EXCEPT ![self] = "ask"]
                 \/ /\ pc' = [pc EXCEPT ![self] = "idle"]
              /\ UNCHANGED << turn, flag, count, seen, now >>

ask(self) == /\ pc[self] = "ask"
             /\ flag' = [flag EXCEPT ![self] = TRUE]
             /\ pc' = [pc EXCEPT ![self] = "take"]
             /\ UNCHANGED << turn, count, seen, now >>

take(self) == /\ pc[self] = "take"
              /\ turn \in {self, None}
              /\ turn' = self
              /\ pc' = [pc EXCEPT ![self] = "work"]
              /\ UNCHANGED << flag, count, seen, now >>

work(self) == /\ pc[self] = "work"
              /\ \E other \in Others(self):
                   LET c == count[self] + 1 IN
                     /\ seen' = [seen EXCEPT ![self] = seen[self] \cup {other}]
                     /\ count' = [count EXCEPT ![self] = c]
              /\ pc' = [pc EXCEPT ![self] = "check"]
              /\ UNCHANGED << turn, flag, now >>

check(self) == /\ pc[self] = "check"
               /\ IF count[self] > 3
                     THEN /\ count' = [count EXCEPT ![self] = 0]
                          /\ seen' = [seen EXCEPT ![self] = {}]
                          /\ pc' = [pc EXCEPT ![self] = "drop"]
                     ELSE /\ IF count[self] = 2
                                THEN /\ pc' = [pc EXCEPT ![self] = "l1"]
                                ELSE /\ pc' = [pc EXCEPT ![self] = "l2"]
                          /\ UNCHANGED << count, seen >>
               /\ UNCHANGED << turn, flag, now >>

l1(self) == /\ pc[self] = "l1"
            /\ seen' = [seen EXCEPT ![self] = {}]
            /\ pc' = [pc EXCEPT ![self] = "drop"]
            /\ UNCHANGED << turn, flag, count, now >>

l2(self) == /\ pc[self] = "l2"
            /\ TRUE
            /\ pc' = [pc EXCEPT ![self] = "drop"]
            /\ UNCHANGED << turn, flag, count, seen, now >>

drop(self) == /\ pc[self] = "drop"
              /\ turn' = None
              /\ flag' = [flag EXCEPT ![self] = FALSE]
              /\ pc' = [pc EXCEPT ![self] = "idle"]
              /\ UNCHANGED << count, seen, now >>

node(self) == idle(self) \/ ask(self) \/ take(self) \/ work(self)
                 \/ check(self) \/ l1(self) \/ l2(self) \/ drop(self)

tick == /\ pc[None] = "tick"
        /\ IF now < 2
              THEN /\ now' = now + 1
                   /\ pc' = [pc EXCEPT ![None] = "tick"]
              ELSE /\ pc' = [pc EXCEPT ![None] = "tock"]
                   /\ now' = now
        /\ UNCHANGED << turn, flag, count, seen >>

tock == /\ pc[None] = "tock"
        /\ Assert(now = 2, "Failure of assertion at line 30, column 11.")
        /\ pc' = [pc EXCEPT ![None] = "Done"]
        /\ UNCHANGED << turn, flag, count, seen, now >>

clock == tick \/ tock

Next == clock
           \/ (\E self \in Nodes: node(self))

Spec == /\ Init /\ [][Next]_vars
        /\ WF_vars(Next)
        /\ \A self \in Nodes : WF_vars((pc[self] # "idle") /\ node(self)) /\ SF_vars(ask(self))
        /\ SF_vars(clock)

\* END TRANSLATION 
====
