---- MODULE Test ----
EXTENDS Integers
(* --algorithm Test
variables x = 0;
begin
  x := 1;
end algorithm;
====
