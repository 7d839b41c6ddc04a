---- MODULE Renamed ----
EXTENDS Naturals, Sequences
(* PlusCal options (label, labelRoot At_, -lineWidth 70)
--algorithm Renamed
variables a = 0, p_ = 1;
procedure p(a_ = 0, q = 2)
variables v = a_ + q
begin
  a := a + v; v := 1; a := a - q;
  return
end procedure
process q \in 1..2
variables v = 0, w = [i \in 1..2 |-> v]
begin
  l: v := v + 1;
     w[1] := v || w[2] := [v |-> v, w |-> w[1]].v;
     goto l
end process
process r = 3
variables v = 0
begin
  l: call p(v, a);
     v := v + 1;
  m: goto Done
end process
end algorithm *)
\* BEGIN TRANSLATION (chksum(pcal) = "faaab858" /\ chksum(tla) = "8d1cce4c")
\* Label l of process q at line 15 col 6 changed to l_
\* Process q at line 12 col 1 changed to q_
\* Process variable v of process q at line 13 col 11 changed to v_
\* Process variable v of process r at line 20 col 11 changed to v_r
VARIABLES pc, a, p_, stack, a_, q, v, v_, w, v_r

vars == << pc, a, p_, stack, a_, q, v, v_, w, v_r >>

ProcSet == (1..2) \cup {3}

Init == (* Global variables *)
        /\ a = 0
        /\ p_ = 1
        (* Procedure p *)
        /\ a_ = [ self \in ProcSet |-> 0]
        /\ q = [ self \in ProcSet |-> 2]
        /\ v = [ self \in ProcSet |-> a_[self] + q[self]]
        (* Process q_ *)
        /\ v_ = [self \in 1..2 |-> 0]
        /\ w = [self \in 1..2 |-> [i \in 1..2 |-> v_[self]]]
        (* Process r *)
        /\ v_r = 0
        /\ stack = [self \in ProcSet |-> << >>]
        /\ pc = [self \in ProcSet |-> CASE self \in 1..2 -> "l_"
                                        [] self = 3 -> "l"]

At_2(self) == /\ pc[self] = "At_2"
              /\ a' = a + v[self]
              /\ v' = [v EXCEPT ![self] = 1]
              /\ pc' = [pc EXCEPT ![self] = "At_3"]
              /\ UNCHANGED << p_, stack, a_, q, v_, w, v_r >>

At_3(self) == /\ pc[self] = "At_3"
              /\ a' = a - q[self]
              /\ pc' = [pc EXCEPT ![self] = Head(stack[self]).pc]
              /\ v' = [v EXCEPT ![self] = Head(stack[self]).v]
              /\ a_' = [a_ EXCEPT ![self] = Head(stack[self]).a_]
              /\ q' = [q EXCEPT ![self] = Head(stack[self]).q]
              /\ stack' = [stack EXCEPT ![self] = Tail(stack[self])]
              /\ UNCHANGED << p_, v_, w, v_r >>

p(self) == At_2(self) \/ At_3(self)

l_(self) == /\ pc[self] = "l_"
            /\ v_' = [v_ EXCEPT ![self] = v_[self] + 1]
            /\ w' = [w EXCEPT ![self][1] = v_'[self],
                              ![self][2] = [v |-> v_'[self], w |-> w[self][1]].v]
            /\ pc' = [pc EXCEPT ![self] = "l_"]
            /\ UNCHANGED << a, p_, stack, a_, q, v, v_r >>

q_(self) == l_(self)

l == /\ pc[3] = "l"
     /\ /\ a_' = [a_ EXCEPT ![3] = v_r]
        /\ q' = [q EXCEPT ![3] = a]
        /\ stack' = [stack EXCEPT ![3] = << [ procedure |->  "p",
                                              pc        |->  "At_1",
                                              v         |->  v[3],
                                              a_        |->  a_[3],
                                              q         |->  q[3] ] >>
                                          \o stack[3]]
     /\ v' = [v EXCEPT ![3] = a_'[3] + q'[3]]
     /\ pc' = [pc EXCEPT ![3] = "At_2"]
     /\ UNCHANGED << a, p_, v_, w, v_r >>

At_1 == /\ pc[3] = "At_1"
        /\ v_r' = v_r + 1
        /\ pc' = [pc EXCEPT ![3] = "m"]
        /\ UNCHANGED << a, p_, stack, a_, q, v, v_, w >>

m == /\ pc[3] = "m"
     /\ pc' = [pc EXCEPT ![3] = "Done"]
     /\ UNCHANGED << a, p_, stack, a_, q, v, v_, w, v_r >>

r == l \/ At_1 \/ m

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == r
           \/ (\E self \in ProcSet: p(self))
           \/ (\E self \in 1..2: q_(self))
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION 
====
