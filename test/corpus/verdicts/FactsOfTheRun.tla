---- MODULE FactsOfTheRun ----
\* exit 0
\* distinct 6
\* TLCGet("spec"), "config", "stats" and "action" have the fields of TLC's breadth-first search.
EXTENDS Naturals, FiniteSets, TLC
VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\ y = 0
A(n) == x' = (x + n) % 3 /\ y' = y
B == x' = x /\ y' = 1 - y
Next == (\E n \in {1, 2} : A(n)) \/ B
Spec == Init /\ [][Next]_vars /\ WF_vars(B)
Inv == x < 3
Often == []<>(y = 0)
Keeps == [][x' # 7]_vars /\ y = 0
Names(parts) == {p.name : p \in parts}
Post ==
  /\ LET spec == TLCGet("spec") IN
       /\ Names(spec.inits) = {"Init"} /\ Names(spec.actions) = {"A", "B"} /\ Cardinality(spec.temporals) = 1
       /\ Names(spec.invariants) = {"Inv"} /\ Names(spec.impliedtemporals) = {"Often"}
       /\ Names(spec.impliedinits) = {"Keeps"} /\ Names(spec.impliedactions) = {"Keeps"}
       /\ Names(spec.variables) = {"x", "y"} /\ spec.constraints = {} /\ spec.actionconstraints = {}
       /\ \A i \in spec.inits : i.location.module = "FactsOfTheRun" /\ i.location.beginColumn = 9
  /\ DOMAIN TLCGet("config") = {"mode", "deadlock", "worker", "seed", "fingerprint", "install"}
  /\ DOMAIN TLCGet("stats") = {"queue", "distinct", "initial", "generated", "diameter", "duration", "worker"}
  /\ TLCGet("stats").initial = 1 /\ TLCGet("stats").distinct = 6 /\ TLCGet("stats").generated = 19
  /\ TLCGet("action").name = "UnnamedAction"
====
