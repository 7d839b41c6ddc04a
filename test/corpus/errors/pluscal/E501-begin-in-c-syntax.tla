Marks `begin`
---- MODULE M ----
(* --algorithm A {
process (p = 1) begin a: skip; end process
} *)
====
