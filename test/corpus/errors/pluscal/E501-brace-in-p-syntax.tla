Marks `{`
---- MODULE M ----
(* --algorithm A
procedure p() { l: return; }
begin
  a: call p();
end algorithm *)
====
