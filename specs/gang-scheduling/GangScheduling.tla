---------------------------- MODULE GangScheduling ----------------------------
(***************************************************************************)
(* Jobs whose pods work together: none of them gets anything done before   *)
(* all are running. A scheduler that places pods one at a time, as room    *)
(* appears, can fill the cluster with parts of several jobs, none of them  *)
(* complete. Placing a job as a whole or not at all (Gang) repairs it.     *)
(***************************************************************************)
EXTENDS Integers

CONSTANTS
  Jobs,
  Size,   \* pods in a job
  Room,   \* pods that the cluster holds
  Gang    \* BOOLEAN

ASSUME Size <= Room

VARIABLES
  placed,   \* placed[j]: pods of job j that hold a place
  finished  \* jobs that are done

vars == <<placed, finished>>

RECURSIVE Sum(_)
Sum(jobs) ==
  IF jobs = {} THEN 0
  ELSE LET j == CHOOSE k \in jobs : TRUE
       IN  placed[j] + Sum(jobs \ {j})

Free == Room - Sum(Jobs)

Init == placed = [j \in Jobs |-> 0] /\ finished = {}

Place(j) ==
  LET pods == IF Gang THEN Size ELSE 1
  IN  /\ j \notin finished
      /\ placed[j] + pods <= Size
      /\ pods <= Free
      /\ placed' = [placed EXCEPT ![j] = @ + pods]
      /\ UNCHANGED finished

Finish(j) ==
  /\ placed[j] = Size
  /\ placed' = [placed EXCEPT ![j] = 0]
  /\ finished' = finished \cup {j}

AllFinished == finished = Jobs /\ UNCHANGED vars

Next == (\E j \in Jobs : Place(j) \/ Finish(j)) \/ AllFinished

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

------------------------------------------------------------------------------
TypeOK ==
  /\ placed \in [Jobs -> 0 .. Size]
  /\ finished \subseteq Jobs
  /\ Free >= 0

EventuallyFinished == <>(finished = Jobs)
==============================================================================
