------------------------------ MODULE CommitLoop ------------------------------
(***************************************************************************)
(* The coordinator of Parallel Commits as a loop: the transaction record   *)
(* is staged while the writes are still on their way, and the coordinator  *)
(* then asks for one write after the other until none is left to be        *)
(* checked. A write that was prevented makes it begin again with a higher  *)
(* epoch. Whoever meets the staged record may recover it in the meantime:  *)
(* it commits if every write of the record's epoch is there, else it       *)
(* prevents one that is missing, and aborts.                               *)
(*                                                                         *)
(* CommitLoopSlip.tla is the same algorithm with a slip in the line that   *)
(* shortens the list.                                                      *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS Keys, MaxEpoch

(* --algorithm CommitLoop
variables
  status = "none",              \* of the record: none, staging, committed, aborted
  staged = 0,                   \* the epoch with which it was staged
  intent = [k \in Keys |-> 0],  \* the epoch of the write that is on a key
  barred = [k \in Keys |-> 0],  \* writes up to this epoch do not succeed any more
  wanted = 0,                   \* the epoch of the writes that are on their way
  acked = FALSE;                \* the client has been told

define
  Final == status \in {"committed", "aborted"}
  Written(e) == \A k \in Keys : intent[k] = e
  Implicit == status = "staging" /\ Written(staged)
end define;

fair process coordinator = "coordinator"
variables epoch = 0, to_check = {}, key = "none";
begin
Begin:
  while ~Final /\ epoch < MaxEpoch do
    epoch := epoch + 1;
    wanted := epoch;
Stage:
    if Final then
      goto Notice;
    else
      status := "staging";
      staged := epoch;
      to_check := Keys;
    end if;
Check:
    while to_check # {} do
      with k \in to_check do
        key := k;
      end with;
Ask:
      await intent[key] = epoch \/ barred[key] >= epoch;
      if barred[key] >= epoch /\ intent[key] # epoch then
        goto Begin;
      else
        to_check := to_check \ {key};
      end if;
    end while;
Acknowledge:
    acked := TRUE;
Explicit:
    status := "committed";
  end while;
Notice:
  skip;
end process;

fair process writer \in Keys
begin
Write:
  while TRUE do
    await intent[self] < wanted /\ barred[self] < wanted;
    intent[self] := wanted;
  end while;
end process;

fair process recovery = "recovery"
variable found = {};
begin
Meet:
  await status = "staging";
  found := {};
Look:
  while found # Keys do
    with k \in Keys \ found do
      if intent[k] = staged then
        found := found \union {k};
      else
        barred[k] := IF barred[k] < staged THEN staged ELSE barred[k];
        goto Abort;
      end if;
    end with;
  end while;
Commit:
  if status = "staging" then
    status := "committed";
  end if;
  goto Over;
Abort:
  if status = "staging" /\ ~Written(staged) then
    status := "aborted";
  end if;
Over:
  skip;
end process;
end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "40a52fdf" /\ chksum(tla) = "20881a8f")
VARIABLES pc, status, staged, intent, barred, wanted, acked

(* define statement *)
Final == status \in {"committed", "aborted"}
Written(e) == \A k \in Keys : intent[k] = e
Implicit == status = "staging" /\ Written(staged)

VARIABLES epoch, to_check, key, found

vars == << pc, status, staged, intent, barred, wanted, acked, epoch, to_check, 
           key, found >>

ProcSet == {"coordinator"} \cup (Keys) \cup {"recovery"}

Init == (* Global variables *)
        /\ status = "none"
        /\ staged = 0
        /\ intent = [k \in Keys |-> 0]
        /\ barred = [k \in Keys |-> 0]
        /\ wanted = 0
        /\ acked = FALSE
        (* Process coordinator *)
        /\ epoch = 0
        /\ to_check = {}
        /\ key = "none"
        (* Process recovery *)
        /\ found = {}
        /\ pc = [self \in ProcSet |-> CASE self = "coordinator" -> "Begin"
                                        [] self \in Keys -> "Write"
                                        [] self = "recovery" -> "Meet"]

Begin == /\ pc["coordinator"] = "Begin"
         /\ IF ~Final /\ epoch < MaxEpoch
               THEN /\ epoch' = epoch + 1
                    /\ wanted' = epoch'
                    /\ pc' = [pc EXCEPT !["coordinator"] = "Stage"]
               ELSE /\ pc' = [pc EXCEPT !["coordinator"] = "Notice"]
                    /\ UNCHANGED << wanted, epoch >>
         /\ UNCHANGED << status, staged, intent, barred, acked, to_check, key, 
                         found >>

Stage == /\ pc["coordinator"] = "Stage"
         /\ IF Final
               THEN /\ pc' = [pc EXCEPT !["coordinator"] = "Notice"]
                    /\ UNCHANGED << status, staged, to_check >>
               ELSE /\ status' = "staging"
                    /\ staged' = epoch
                    /\ to_check' = Keys
                    /\ pc' = [pc EXCEPT !["coordinator"] = "Check"]
         /\ UNCHANGED << intent, barred, wanted, acked, epoch, key, found >>

Check == /\ pc["coordinator"] = "Check"
         /\ IF to_check # {}
               THEN /\ \E k \in to_check:
                         key' = k
                    /\ pc' = [pc EXCEPT !["coordinator"] = "Ask"]
               ELSE /\ pc' = [pc EXCEPT !["coordinator"] = "Acknowledge"]
                    /\ key' = key
         /\ UNCHANGED << status, staged, intent, barred, wanted, acked, epoch, 
                         to_check, found >>

Ask == /\ pc["coordinator"] = "Ask"
       /\ intent[key] = epoch \/ barred[key] >= epoch
       /\ IF barred[key] >= epoch /\ intent[key] # epoch
             THEN /\ pc' = [pc EXCEPT !["coordinator"] = "Begin"]
                  /\ UNCHANGED to_check
             ELSE /\ to_check' = to_check \ {key}
                  /\ pc' = [pc EXCEPT !["coordinator"] = "Check"]
       /\ UNCHANGED << status, staged, intent, barred, wanted, acked, epoch, 
                       key, found >>

Acknowledge == /\ pc["coordinator"] = "Acknowledge"
               /\ acked' = TRUE
               /\ pc' = [pc EXCEPT !["coordinator"] = "Explicit"]
               /\ UNCHANGED << status, staged, intent, barred, wanted, epoch, 
                               to_check, key, found >>

Explicit == /\ pc["coordinator"] = "Explicit"
            /\ status' = "committed"
            /\ pc' = [pc EXCEPT !["coordinator"] = "Begin"]
            /\ UNCHANGED << staged, intent, barred, wanted, acked, epoch, 
                            to_check, key, found >>

Notice == /\ pc["coordinator"] = "Notice"
          /\ TRUE
          /\ pc' = [pc EXCEPT !["coordinator"] = "Done"]
          /\ UNCHANGED << status, staged, intent, barred, wanted, acked, epoch, 
                          to_check, key, found >>

coordinator == Begin \/ Stage \/ Check \/ Ask \/ Acknowledge \/ Explicit
                  \/ Notice

Write(self) == /\ pc[self] = "Write"
               /\ intent[self] < wanted /\ barred[self] < wanted
               /\ intent' = [intent EXCEPT ![self] = wanted]
               /\ pc' = [pc EXCEPT ![self] = "Write"]
               /\ UNCHANGED << status, staged, barred, wanted, acked, epoch, 
                               to_check, key, found >>

writer(self) == Write(self)

Meet == /\ pc["recovery"] = "Meet"
        /\ status = "staging"
        /\ found' = {}
        /\ pc' = [pc EXCEPT !["recovery"] = "Look"]
        /\ UNCHANGED << status, staged, intent, barred, wanted, acked, epoch, 
                        to_check, key >>

Look == /\ pc["recovery"] = "Look"
        /\ IF found # Keys
              THEN /\ \E k \in Keys \ found:
                        IF intent[k] = staged
                           THEN /\ found' = (found \union {k})
                                /\ pc' = [pc EXCEPT !["recovery"] = "Look"]
                                /\ UNCHANGED barred
                           ELSE /\ barred' = [barred EXCEPT ![k] = IF barred[k] < staged THEN staged ELSE barred[k]]
                                /\ pc' = [pc EXCEPT !["recovery"] = "Abort"]
                                /\ found' = found
              ELSE /\ pc' = [pc EXCEPT !["recovery"] = "Commit"]
                   /\ UNCHANGED << barred, found >>
        /\ UNCHANGED << status, staged, intent, wanted, acked, epoch, to_check, 
                        key >>

Commit == /\ pc["recovery"] = "Commit"
          /\ IF status = "staging"
                THEN /\ status' = "committed"
                ELSE /\ TRUE
                     /\ UNCHANGED status
          /\ pc' = [pc EXCEPT !["recovery"] = "Over"]
          /\ UNCHANGED << staged, intent, barred, wanted, acked, epoch, 
                          to_check, key, found >>

Abort == /\ pc["recovery"] = "Abort"
         /\ IF status = "staging" /\ ~Written(staged)
               THEN /\ status' = "aborted"
               ELSE /\ TRUE
                    /\ UNCHANGED status
         /\ pc' = [pc EXCEPT !["recovery"] = "Over"]
         /\ UNCHANGED << staged, intent, barred, wanted, acked, epoch, 
                         to_check, key, found >>

Over == /\ pc["recovery"] = "Over"
        /\ TRUE
        /\ pc' = [pc EXCEPT !["recovery"] = "Done"]
        /\ UNCHANGED << status, staged, intent, barred, wanted, acked, epoch, 
                        to_check, key, found >>

recovery == Meet \/ Look \/ Commit \/ Abort \/ Over

Next == coordinator \/ recovery
           \/ (\E self \in Keys: writer(self))

Spec == /\ Init /\ [][Next]_vars
        /\ WF_vars(coordinator)
        /\ \A self \in Keys : WF_vars(writer(self))
        /\ WF_vars(recovery)

\* END TRANSLATION

TypeOK ==
  /\ status \in {"none", "staging", "committed", "aborted"}
  /\ staged \in 0..MaxEpoch /\ wanted \in 0..MaxEpoch /\ epoch \in 0..MaxEpoch
  /\ intent \in [Keys -> 0..MaxEpoch] /\ barred \in [Keys -> 0..MaxEpoch]
  /\ acked \in BOOLEAN
  /\ to_check \subseteq Keys /\ found \subseteq Keys

\* What the client has been told is true.
Durable == acked => status = "committed" \/ Implicit

FinalStays == [][Final => status' = status]_status

\* What is committed implicitly becomes so explicitly.
ImplicitLeadsToExplicit == Implicit ~> status = "committed"

\* A committed transaction has written all its keys, in the epoch that was staged. One
\* that is aborted has not, and never will: a write of it is barred.
Complete == status = "committed" => staged > 0 /\ Written(staged)
Barred == status = "aborted" => \E k \in Keys : intent[k] # staged /\ barred[k] >= staged

\* A write that is barred does not succeed, and no bar is lowered.
BarsHold ==
  [][\A k \in Keys :
       /\ barred'[k] >= barred[k]
       /\ intent'[k] # intent[k] => intent'[k] > barred[k] /\ intent'[k] = wanted]_<<intent, barred>>

\* A coordinator that has told the client leaves nothing to others.
LeavesCommitted == acked /\ pc["coordinator"] \in {"Notice", "Done"} => status = "committed"

\* Recovery, which makes good what the coordinator does not do, cannot do this for it.
ClientIsTold == Implicit ~> acked
CoordinatorEnds == <>(pc["coordinator"] = "Done" /\ Final)

\* Who has begun to recover goes on until the transaction is over.
RecoveryEnds == pc["recovery"] # "Meet" ~> Final /\ pc["recovery"] = "Done"
===============================================================================
