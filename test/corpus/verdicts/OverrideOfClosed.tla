---- MODULE OverrideOfClosed ----
\* exit 0
\* distinct 2
\* What no substitution can change is one definition wherever it is imported: an override of Seq holds inside the module that is instantiated.
\* `Nat <- [M]Few` holds for what M has by an INSTANCE of its own.
EXTENDS Integers
VARIABLE x
ShortSeq(S) == {<<>>} \cup {<<s>> : s \in S}
INSTANCE OverrideOfClosedBase WITH v <- x
====
