---- MODULE ConfiguredSymbols ----
\* exit 0
\* Operator symbols are names in the configuration too, in each of their spellings.
EXTENDS Integers
CONSTANTS _ \prec _, _ (+) _, _^+
Less(a, b) == a < b
Pair(a, b) == <<a, b>>
Plus(a) == {a}
Add(a, b) == a + b
ASSUME 1 \prec 2 /\ (1 \oplus 2) = <<1, 2>> /\ 3^+ = {3}
ASSUME 5 - 3 = 8
====
