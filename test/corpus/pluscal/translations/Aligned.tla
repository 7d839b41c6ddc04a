---- MODULE Aligned ----
EXTENDS Integers
(* --algorithm Aligned
variables x = 0,
          longName = /\ 1 = 1
                     /\ \/ 2 = 2
                        \/ x = 0;
macro check(p, q) begin
  await /\ p
        /\ \/ q
           \/ p => /\ q
                   /\ ~ p;
end macro
process proc \in {1, 2}
variable loc = {};
begin
  one: loc := {i \in 1..3 :
                /\ i \in loc
                /\ loc # {}

                /\ i > 0};
       check(loc = {}, /\ x = 0
                       /\ loc # {1});
       x := CASE loc = {} -> 1
              [] loc # {} -> LET loc2 == loc
                             IN  2;
  two: assert \A i \in loc : /\ i > x
                             /\ i < 1000000000000000;
end process
end algorithm *)
\* BEGIN TRANSLATION (chksum(pcal) = "f321501a" /\ chksum(tla) = "ffbaba8f")
VARIABLES pc, x, longName, loc

vars == << pc, x, longName, loc >>

ProcSet == ({1, 2})

Init == (* Global variables *)
        /\ x = 0
        /\ longName = (/\ 1 = 1
                       /\ \/ 2 = 2
                          \/ x = 0)
        (* Process proc *)
        /\ loc = [self \in {1, 2} |-> {}]
        /\ pc = [self \in ProcSet |-> "one"]

one(self) == /\ pc[self] = "one"
             /\ loc' = [loc EXCEPT ![self] = {i \in 1..3 :
                                               /\ i \in loc[self]
                                               /\ loc[self] # {}
                                             
                                               /\ i > 0}]
             /\ /\ (loc'[self] = {})
                /\ \/ (/\ x = 0
                       /\ loc'[self] # {1})
                   \/ (loc'[self] = {}) => /\ (/\ x = 0
                                               /\ loc'[self] # {1})
                                           /\ ~ (loc'[self] = {})
             /\ x' = (CASE loc'[self] = {} -> 1
                        [] loc'[self] # {} -> LET loc2 == loc'[self]
                                              IN  2)
             /\ pc' = [pc EXCEPT ![self] = "two"]
             /\ UNCHANGED longName

two(self) == /\ pc[self] = "two"
             /\ Assert(\A i \in loc[self] : /\ i > x
                                            /\ i < 1000000000000000, 
                       "Failure of assertion at line 27, column 8.")
             /\ pc' = [pc EXCEPT ![self] = "Done"]
             /\ UNCHANGED << x, longName, loc >>

proc(self) == one(self) \/ two(self)

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == (\E self \in {1, 2}: proc(self))
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION 
====
