An assumption about a variable, by way of a definition.
Marks `Init`
---- MODULE ThroughDefinition ----
VARIABLE x
Init == x = 1
ASSUME Init
====
