ENABLED of an action with a subscript that ends before the argument.
Marks `<<x' = <<1>> >>_x[1]`
---- MODULE Short ----
VARIABLE x
Can == ENABLED <<x' = <<1>> >>_x[1]
====
