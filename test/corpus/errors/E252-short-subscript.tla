[] of an action with a subscript that ends before the argument.
Marks `[x' = x]_x[1]`
---- MODULE Short ----
VARIABLE x
Same == [][x' = x]_x[1]
====
