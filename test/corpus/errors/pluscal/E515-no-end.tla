The line with END was deleted.
Marks `BEGIN TRANSLATION`
---- MODULE NoEnd ----
EXTENDS Integers
(* --algorithm NoEnd
variables x = 0;
begin
  a: x := 1;
end algorithm *)
\* BEGIN TRANSLATION
VARIABLES pc, x
====
