The definition stands in an inner LET. (The declaration stays without one.)
Marks `Count`
---- MODULE InnerLet ----
Foo ==
  LET RECURSIVE Count(_)
      Bar == LET Count(n) == n IN Count(1)
      Count(n) == n
  IN Bar
====
