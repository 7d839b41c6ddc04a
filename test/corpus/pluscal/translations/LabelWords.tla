---- MODULE LabelWords ----
(* Words that begin no statement may be labels: see `begin` and `process`. *)
EXTENDS Integers
(* --algorithm LabelWords
variables x = 0;
process P \in 1..2
begin
  begin: x := 1;
  process: while x < 3 do
  do:      x := x + 1;
           if x = 2 then goto process; end if;
  then:+   either goto begin; or skip; end either;
         end while;
  fair: goto Done;
end process
end algorithm *)
\* BEGIN TRANSLATION (chksum(pcal) = "b66553ad" /\ chksum(tla) = "67c063d7")
VARIABLES pc, x

vars == << pc, x >>

ProcSet == (1..2)

Init == (* Global variables *)
        /\ x = 0
        /\ pc = [self \in ProcSet |-> "begin"]

begin(self) == /\ pc[self] = "begin"
               /\ x' = 1
               /\ pc' = [pc EXCEPT ![self] = "process"]

process(self) == /\ pc[self] = "process"
                 /\ IF x < 3
                       THEN /\ pc' = [pc EXCEPT ![self] = "do"]
                       ELSE /\ pc' = [pc EXCEPT ![self] = "fair"]
                 /\ x' = x

do(self) == /\ pc[self] = "do"
            /\ x' = x + 1
            /\ IF x' = 2
                  THEN /\ pc' = [pc EXCEPT ![self] = "process"]
                  ELSE /\ pc' = [pc EXCEPT ![self] = "then"]

then(self) == /\ pc[self] = "then"
              /\ \/ /\ pc' = [pc EXCEPT ![self] = "begin"]
                 \/ /\ TRUE
                    /\ pc' = [pc EXCEPT ![self] = "process"]
              /\ x' = x

fair(self) == /\ pc[self] = "fair"
              /\ pc' = [pc EXCEPT ![self] = "Done"]
              /\ x' = x

P(self) == begin(self) \/ process(self) \/ do(self) \/ then(self)
              \/ fair(self)

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == (\E self \in 1..2: P(self))
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION 
====
