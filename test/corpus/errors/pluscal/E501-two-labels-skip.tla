Marks `b`
---- MODULE TwoLabels ----
(* --algorithm TwoLabels
variables x = 0;
begin
  a: b: skip;
end algorithm; *)
====
