---- MODULE StringInConfiguration ----
\* TLC reads no escapes in the strings of a configuration.
\* exit 0
EXTENDS Sequences
CONSTANTS K, L
VARIABLE x
Init == x = <<K, L>>
Next == UNCHANGED x
Raw == x = <<"a\\\\b", "\\\"">> /\ Len(K) = 4
====
