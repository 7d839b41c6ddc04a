---- MODULE OperandsInTurn ----
\* exit 0
\* distinct 12
\* Operands are evaluated one after the other, whatever code they need.
EXTENDS Integers, TLC
VARIABLES i, ok
Late(yes, no) == IF \A k \in {1} : TLCSet(1, 5) THEN yes ELSE no
F == [a, b \in 1..5 |-> 10 * a + b]
RECURSIVE Sum(_, _, _)
Sum(n, a, b) == IF n = 0 THEN a + b ELSE Sum(n - 1, a, b)
Check(k) ==
  CASE k = 1 -> <<TLCGet(1), Late(2, 0)>> = <<1, 2>>
    [] k = 2 -> {TLCGet(1), Late(9, 0)} = {1, 9}
    [] k = 3 -> [a |-> TLCGet(1), b |-> Late(3, 0)] = [a |-> 1, b |-> 3]
    [] k = 4 -> <<1, 3>> \in {TLCGet(1)} \X Late({3}, {})
    [] k = 5 -> [a |-> 1, b |-> 3] \in [a : {TLCGet(1)}, b : Late({3}, {})]
    [] k = 6 -> [1..TLCGet(1) -> Late({3}, {})] = {<<3>>}
    [] k = 7 -> TLCGet(1)..Late(3, 0) = 1..3
    [] k = 8 -> F[TLCGet(1), Late(2, 0)] = 12
    [] k = 9 -> (IF TLCGet(1) = 1 THEN <<7>> ELSE <<8>>)[Late(1, 2)] = 7
    [] k = 10 -> DOMAIN [a \in {TLCGet(1)}, b \in Late({3}, {}) |-> 0] = {<<1, 3>>}
    [] k = 11 -> Sum(2, TLCGet(1), Late(10, 0)) = 11
Init == i = 0 /\ ok = TRUE
Next == i < 11 /\ TLCSet(1, 1) /\ i' = i + 1 /\ ok' = Check(i + 1)
Inv == ok
====
