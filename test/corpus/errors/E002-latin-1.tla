---- MODULE Test ----
\* café
====
