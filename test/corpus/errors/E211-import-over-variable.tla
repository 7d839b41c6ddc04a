An unnamed INSTANCE would import a definition named like a variable.
Marks `Inner`
---- MODULE ImportOverVariable ----
---- MODULE Inner ----
state == 1
====
VARIABLE state
INSTANCE Inner
====
