An operator symbol that no extended module defines.
Marks `+`
---- MODULE OperatorSymbol ----
Next(n) == n + 1
====
