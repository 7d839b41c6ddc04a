Marks `while x < 3 do`
---- MODULE M ----
EXTENDS Integers
(* --algorithm A
variables x = 0;
process p = 1
begin
  a: skip;
     while x < 3 do
       x := x + 1;
     end while;
end process
end algorithm *)
====
