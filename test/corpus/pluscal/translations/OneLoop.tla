---- MODULE OneLoop ----
EXTENDS Integers
(* --algorithm OneLoop
variables hour \in 0..23;
begin
  while TRUE do
    hour := (hour + 1) % 24;
  end while
end algorithm *)
\* BEGIN TRANSLATION (chksum(pcal) = "7d978acb" /\ chksum(tla) = "a2d5f15a")
VARIABLE hour

vars == << hour >>

Init == (* Global variables *)
        /\ hour \in 0..23

Next == hour' = (hour + 1) % 24

Spec == Init /\ [][Next]_vars

\* END TRANSLATION 
====
