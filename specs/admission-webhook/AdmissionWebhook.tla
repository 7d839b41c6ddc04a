--------------------------- MODULE AdmissionWebhook ---------------------------
(***************************************************************************)
(* Every new pod must be approved by a webhook, and the webhook runs in    *)
(* pods itself. When all of them are gone, nobody is left to approve the   *)
(* first new one: the cluster cannot create any pod, and no restart helps. *)
(* The remedy (Exempt) is not to ask the webhook about its own pods.       *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS
  WebhookPods,  \* how many there should be
  OtherPods,    \* how many there should be
  MaxFailures,
  Exempt        \* BOOLEAN

VARIABLES webhook, other, failures

vars == <<webhook, other, failures>>

Init == webhook = WebhookPods /\ other = OtherPods /\ failures = 0

Approved == webhook > 0

CreateWebhook ==
  /\ webhook < WebhookPods
  /\ Approved \/ Exempt
  /\ webhook' = webhook + 1
  /\ UNCHANGED <<other, failures>>

CreateOther ==
  /\ other < OtherPods
  /\ Approved
  /\ other' = other + 1
  /\ UNCHANGED <<webhook, failures>>

Fail ==
  /\ failures < MaxFailures
  /\ failures' = failures + 1
  /\ \/ webhook > 0 /\ webhook' = webhook - 1 /\ UNCHANGED other
     \/ other > 0 /\ other' = other - 1 /\ UNCHANGED webhook

Complete == webhook = WebhookPods /\ other = OtherPods

\* With everything in place and no failure left, the cluster rests.
Rest == Complete /\ UNCHANGED vars

Controller == CreateWebhook \/ CreateOther

Next == Controller \/ Fail \/ Rest

Spec == Init /\ [][Next]_vars /\ WF_vars(Controller)

------------------------------------------------------------------------------
TypeOK ==
  /\ webhook \in 0 .. WebhookPods /\ other \in 0 .. OtherPods
  /\ failures \in 0 .. MaxFailures

\* Whatever is missing, something can be done about it.
Repairable == Complete \/ ENABLED Controller

EventuallyComplete == <>[]Complete
==============================================================================
