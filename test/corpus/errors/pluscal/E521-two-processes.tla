---- MODULE TwoProcesses ----
(* --algorithm TwoProcesses
variables x = 0;
process reader = 1
begin
  a: x := 1;
end process;
process writer = 1
begin
  b: x := 2;
end process;
end algorithm *)
====
Writes
Marks `1`
