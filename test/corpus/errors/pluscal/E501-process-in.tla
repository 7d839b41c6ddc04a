Marks `in`
---- MODULE M ----
EXTENDS Naturals
(* --algorithm A
variables x = 0;
process p in 1..2
begin
  a: x := 1;
end process;
end algorithm; *)
====
