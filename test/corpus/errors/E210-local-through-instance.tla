LOCAL names cannot be reached through an instance.
Marks `I!Helper`
---- MODULE LocalThroughInstance ----
---- MODULE Inner ----
LOCAL Helper == 0
====
I == INSTANCE Inner
Foo == I!Helper
====
