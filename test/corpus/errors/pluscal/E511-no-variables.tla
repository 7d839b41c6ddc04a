Marks `--algorithm`
---- MODULE M ----
(* --algorithm A
begin
  while TRUE do skip; end while;
end algorithm *)
====
