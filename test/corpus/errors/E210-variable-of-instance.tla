An instance has only definitions; its variables are substituted.
Marks `I!v`
---- MODULE VariableOfInstance ----
---- MODULE Inner ----
VARIABLE v
====
VARIABLE w
I == INSTANCE Inner WITH v <- w
Foo == I!v
====
