Marks `if`
---- MODULE M ----
(* --algorithm A
variables x = 0;
begin
a:
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
if x = 0 then
skip
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end if;
end algorithm *)
====
