---- MODULE LendSilent ----
EXTENDS LendLog
Silent == \E c \in Clients : Ask(c)
MaxSilent == 1
====
