Marks `b`
---- MODULE TwoLabels ----
(* --algorithm TwoLabels
variables x = 0;
begin
  a: b:+ if x = 1 then skip; end if;
end algorithm; *)
====
