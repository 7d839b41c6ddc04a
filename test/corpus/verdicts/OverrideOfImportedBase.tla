---- MODULE OverrideOfImportedBase ----
CONSTANT n
D == n
E == D
G == n
H == G
====
