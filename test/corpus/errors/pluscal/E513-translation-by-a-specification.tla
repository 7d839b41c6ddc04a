Marks `-spec`
---- MODULE M ----
\* PlusCal options (-spec PlusCal2 wf)
(* --algorithm A
variables x = 0;
begin a: x := 1;
end algorithm *)
====
