Marks `return`
---- MODULE M ----
(* --algorithm A
process p = 1
begin
  a: return;
end process
end algorithm *)
====
