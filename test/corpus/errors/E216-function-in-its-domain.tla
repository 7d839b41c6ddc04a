A function is not visible in its own domain.
Marks `f`
---- MODULE FunctionInItsDomain ----
f[x \in DOMAIN f] == x
====
