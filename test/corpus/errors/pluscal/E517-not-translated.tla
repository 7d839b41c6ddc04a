The file is checked without being written.
Marks `--algorithm`
Checks
---- MODULE NotTranslated ----
EXTENDS Integers
(* --algorithm NotTranslated
variables x = 0;
begin
  a: x := 1;
end algorithm *)
====
