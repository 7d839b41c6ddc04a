---- MODULE Shares ----
(* Four processes work by themselves and share what they made, each `most` times. In a reduced search work is done at once: a state has at most
   one process at work, after the first steps. *)
EXTENDS Naturals
CONSTANTS Most
VARIABLES at, shares, sum

vars == <<at, shares, sum>>
Process == 1 .. 4

Init ==
  /\ at = [p \in Process |-> "work"]
  /\ shares = [p \in Process |-> 0]
  /\ sum = 0

Work(p) ==
  /\ at[p] = "work"
  /\ at' = [at EXCEPT ![p] = "share"]
  /\ UNCHANGED <<shares, sum>>

Share(p) ==
  /\ at[p] = "share" /\ shares[p] < Most
  /\ at' = [at EXCEPT ![p] = "work"]
  /\ shares' = [shares EXCEPT ![p] = @ + 1]
  /\ sum' = (sum + 1) % 7

Next == \E p \in Process : Work(p) \/ Share(p)

Unfinished == ~(\A p \in Process : shares[p] = Most)
====
