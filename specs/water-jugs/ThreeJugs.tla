----------------------------- MODULE ThreeJugs -----------------------------
(* The jugs of the puzzle: a .cfg file cannot write functions. *)
EXTENDS WaterJugs

ThreeJugs == {"big", "middle", "small"}
Litres == [big |-> 8, middle |-> 5, small |-> 3]

\* One litre more in the middle jug, and it cannot be done.
OtherLitres == [big |-> 8, middle |-> 6, small |-> 3]
============================================================================
