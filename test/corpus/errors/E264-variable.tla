A variable has no parts.
Marks `v`
---- MODULE Variable ----
VARIABLE v
Bar == v!1
====
