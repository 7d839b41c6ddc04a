---- MODULE Test ----
THEOREM TRUE
<1>1. TRUE
====
