An operator used above its definition.
Marks `Bar`
---- MODULE ForwardReference ----
Foo == Bar
Bar == 1
====
