---- MODULE SelectorOperatorsBase ----
EXTENDS Naturals
CONSTANT G(_)
Three == G(3)
====
