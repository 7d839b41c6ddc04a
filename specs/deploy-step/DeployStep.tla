------------------------------ MODULE DeployStep ------------------------------
(***************************************************************************)
(* A deployment is a function: from what is wanted and the environment as  *)
(* it is, to the environment as it becomes, e' = Deploy(x, e). Two things  *)
(* are asked of it:                                                        *)
(*                                                                         *)
(*   idempotent  Deploy(x, Deploy(x, e)) = Deploy(x, e)                    *)
(*               doing it twice does no harm                               *)
(*   pure        Deploy(x, e1) = Deploy(x, e2)                             *)
(*               the result depends on what is wanted, and on nothing else *)
(*                                                                         *)
(*   "append"     adds a line to the configuration: neither                *)
(*   "mutable"    changes what differs in place: idempotent, not pure      *)
(*   "immutable"  throws the host away and builds a new one: both          *)
(*                                                                         *)
(* Two hosts begin alike. Between deployments somebody logs in and leaves  *)
(* files behind (drift), on one of them.                                   *)
(***************************************************************************)
EXTENDS Naturals, Sequences

CONSTANTS Versions, Files, Method

ASSUME Method \in {"append", "mutable", "immutable"}

VARIABLE host  \* host[h]: the environment of host h

Hosts == {1, 2}
Fresh == [version |-> "none", lines |-> <<>>, files |-> {}]
MaxLines == 2

Deploy(x, e) ==
  CASE Method = "append" -> [e EXCEPT !.version = x, !.lines = Append(@, x)]
    [] Method = "mutable" -> [e EXCEPT !.version = x, !.lines = <<x>>]
    [] Method = "immutable" -> [version |-> x, lines |-> <<x>>, files |-> {}]

Init == host = [h \in Hosts |-> Fresh]

Rollout(x) ==
  /\ \A h \in Hosts : Len(host[h].lines) < MaxLines
  /\ host' = [h \in Hosts |-> Deploy(x, host[h])]

Drift(h, file) ==
  /\ file \notin host[h].files
  /\ host' = [host EXCEPT ![h].files = @ \cup {file}]

Next ==
  \/ \E x \in Versions : Rollout(x)
  \/ \E h \in Hosts, file \in Files : Drift(h, file)

Spec == Init /\ [][Next]_host

-------------------------------------------------------------------------------
Idempotent ==
  \A x \in Versions, h \in Hosts :
    Deploy(x, Deploy(x, host[h])) = Deploy(x, host[h])

Pure == \A x \in Versions : Deploy(x, host[1]) = Deploy(x, host[2])
===============================================================================
