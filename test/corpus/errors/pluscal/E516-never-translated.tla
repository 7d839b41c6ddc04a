Translated in memory: there is no translation yet.
Marks `--algorithm`
---- MODULE NeverTranslated ----
EXTENDS Integers
(* --algorithm NeverTranslated
variables x = 0;
begin
  a: x := 1;
end algorithm *)
====
