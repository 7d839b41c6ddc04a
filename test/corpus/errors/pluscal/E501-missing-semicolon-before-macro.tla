Marks ``
---- MODULE M ----
EXTENDS Naturals
(* --algorithm A
variables x = 0, y = 0;
define
  First == y
  Grow(a) == a + 1
end define;
macro Add(v) begin v := v + 1; end macro;
begin
  a: if x = 0 then Add(x); end if;
     await x = 1
     Add(y);
end algorithm *)
====
