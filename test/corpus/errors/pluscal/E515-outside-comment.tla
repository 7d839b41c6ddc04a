An algorithm before the module, where no translation can stand.
Marks `--algorithm`
Writes
--algorithm OutsideComment
variables x = 0;
begin
  a: x := 1;
end algorithm
---- MODULE OutsideComment ----
EXTENDS Integers
====
