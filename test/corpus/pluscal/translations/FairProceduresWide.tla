---- MODULE FairProceduresWide ----
EXTENDS Naturals, Sequences
(* --algorithm FairProceduresWide
variables x = 0, y = 0;
procedure P(a = 0) begin p1: x := x + a; p2:- x := 1; p3:+ y := 2; p4: return; end procedure;
procedure VeryLongProcedureNameNumberOne(b = 0) variables z = 1; begin q1: x := x + b; q2:- call P(1); q3: return; end procedure;
fair process W \in 1..2
variables t = 0;
begin
a: call P(1); b: call VeryLongProcedureNameNumberOne(1);
end process
fair process V \in 5..7 variables u = 1; begin v1: call P(3); end process

end algorithm *)
\* BEGIN TRANSLATION (chksum(pcal) = "d108669e" /\ chksum(tla) = "e3f7db26")
\* Label a of process W at line 10 col 4 changed to a_
\* Label b of process W at line 10 col 18 changed to b_
VARIABLES pc, x, y, stack, a, b, z, t, u

vars == << pc, x, y, stack, a, b, z, t, u >>

ProcSet == (1..2) \cup (5..7)

Init == (* Global variables *)
        /\ x = 0
        /\ y = 0
        (* Procedure P *)
        /\ a = [ self \in ProcSet |-> 0]
        (* Procedure VeryLongProcedureNameNumberOne *)
        /\ b = [ self \in ProcSet |-> 0]
        /\ z = [ self \in ProcSet |-> 1]
        (* Process W *)
        /\ t = [self \in 1..2 |-> 0]
        (* Process V *)
        /\ u = [self \in 5..7 |-> 1]
        /\ stack = [self \in ProcSet |-> << >>]
        /\ pc = [self \in ProcSet |-> CASE self \in 1..2 -> "a_"
                                        [] self \in 5..7 -> "v1"]

p1(self) == /\ pc[self] = "p1"
            /\ x' = x + a[self]
            /\ pc' = [pc EXCEPT ![self] = "p2"]
            /\ UNCHANGED << y, stack, a, b, z, t, u >>

p2(self) == /\ pc[self] = "p2"
            /\ x' = 1
            /\ pc' = [pc EXCEPT ![self] = "p3"]
            /\ UNCHANGED << y, stack, a, b, z, t, u >>

p3(self) == /\ pc[self] = "p3"
            /\ y' = 2
            /\ pc' = [pc EXCEPT ![self] = "p4"]
            /\ UNCHANGED << x, stack, a, b, z, t, u >>

p4(self) == /\ pc[self] = "p4"
            /\ pc' = [pc EXCEPT ![self] = Head(stack[self]).pc]
            /\ a' = [a EXCEPT ![self] = Head(stack[self]).a]
            /\ stack' = [stack EXCEPT ![self] = Tail(stack[self])]
            /\ UNCHANGED << x, y, b, z, t, u >>

P(self) == p1(self) \/ p2(self) \/ p3(self) \/ p4(self)

q1(self) == /\ pc[self] = "q1"
            /\ x' = x + b[self]
            /\ pc' = [pc EXCEPT ![self] = "q2"]
            /\ UNCHANGED << y, stack, a, b, z, t, u >>

q2(self) == /\ pc[self] = "q2"
            /\ /\ a' = [a EXCEPT ![self] = 1]
               /\ stack' = [stack EXCEPT ![self] = << [ procedure |->  "P",
                                                        pc        |->  "q3",
                                                        a         |->  a[self] ] >>
                                                    \o stack[self]]
            /\ pc' = [pc EXCEPT ![self] = "p1"]
            /\ UNCHANGED << x, y, b, z, t, u >>

q3(self) == /\ pc[self] = "q3"
            /\ pc' = [pc EXCEPT ![self] = Head(stack[self]).pc]
            /\ z' = [z EXCEPT ![self] = Head(stack[self]).z]
            /\ b' = [b EXCEPT ![self] = Head(stack[self]).b]
            /\ stack' = [stack EXCEPT ![self] = Tail(stack[self])]
            /\ UNCHANGED << x, y, a, t, u >>

VeryLongProcedureNameNumberOne(self) == q1(self) \/ q2(self) \/ q3(self)

a_(self) == /\ pc[self] = "a_"
            /\ /\ a' = [a EXCEPT ![self] = 1]
               /\ stack' = [stack EXCEPT ![self] = << [ procedure |->  "P",
                                                        pc        |->  "b_",
                                                        a         |->  a[self] ] >>
                                                    \o stack[self]]
            /\ pc' = [pc EXCEPT ![self] = "p1"]
            /\ UNCHANGED << x, y, b, z, t, u >>

b_(self) == /\ pc[self] = "b_"
            /\ /\ b' = [b EXCEPT ![self] = 1]
               /\ stack' = [stack EXCEPT ![self] = << [ procedure |->  "VeryLongProcedureNameNumberOne",
                                                        pc        |->  "Done",
                                                        z         |->  z[self],
                                                        b         |->  b[self] ] >>
                                                    \o stack[self]]
            /\ z' = [z EXCEPT ![self] = 1]
            /\ pc' = [pc EXCEPT ![self] = "q1"]
            /\ UNCHANGED << x, y, a, t, u >>

W(self) == a_(self) \/ b_(self)

v1(self) == /\ pc[self] = "v1"
            /\ /\ a' = [a EXCEPT ![self] = 3]
               /\ stack' = [stack EXCEPT ![self] = << [ procedure |->  "P",
                                                        pc        |->  "Done",
                                                        a         |->  a[self] ] >>
                                                    \o stack[self]]
            /\ pc' = [pc EXCEPT ![self] = "p1"]
            /\ UNCHANGED << x, y, b, z, t, u >>

V(self) == v1(self)

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == (\E self \in ProcSet:  \/ P(self)
                               \/ VeryLongProcedureNameNumberOne(self))
           \/ (\E self \in 1..2: W(self))
           \/ (\E self \in 5..7: V(self))
           \/ Terminating

Spec == /\ Init /\ [][Next]_vars
        /\ \A self \in 1..2 : /\ WF_vars(W(self))
                              /\ WF_vars((pc[self] # "p2") /\ P(self))
                              /\ SF_vars(p3(self))                              /\ WF_vars((pc[self] # "q2") /\ VeryLongProcedureNameNumberOne(self))
        /\ \A self \in 5..7 : /\ WF_vars(V(self))
                              /\ WF_vars((pc[self] # "p2") /\ P(self))
                              /\ SF_vars(p3(self))

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION 
====
