Marks `b`
---- MODULE TwoLabels ----
(* --algorithm TwoLabels
variables x = 0;
begin
  a: b: while x < 3 do x := x + 1; end while;
end algorithm; *)
====
