----------------------------- MODULE ThreeServers -----------------------------
(* Three servers, one of which has fallen behind: a .cfg file cannot write functions. *)
EXTENDS RaftElection

CONSTANTS s1, s2, s3

Three == {s1, s2, s3}
OneBehind == [s \in Three |-> IF s = s3 THEN 1 ELSE 2]
===============================================================================
