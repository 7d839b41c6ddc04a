---- MODULE PartOutsideSet ----
\* exit 0
\* distinct 4
\* A part that certainly is outside decides, in whichever order values and names were made.
EXTENDS Integers, Sequences
VARIABLES f, n
K == <<100, 2>>
L == <<100, 1>>
Init == f = <<>> /\ n = 0
Next == /\ n < 3 /\ n' = n + 1
        /\ f' = IF n = 0 THEN K ELSE IF n = 1 THEN L ELSE [k \in {K, L} |-> IF k[2] = 1 THEN 5 ELSE "q"]
R == [z |-> IF n = 3 THEN 5 ELSE 1, y |-> IF n = 3 THEN "q" ELSE 1, x |-> IF n = 3 THEN 5 ELSE 1]
T == IF n = 3 THEN <<"q", 5>> ELSE <<1, 1>>
Inv == /\ n = 3 => f \notin [DOMAIN f -> 0..1]
       /\ (n < 3) = (R \in [z : 0..1, y : 0..1, x : {1}])
       /\ (n < 3) = (T \in (0..1) \X (0..1))
       /\ (n < 3) = (T \in Seq(0..1))
====
