---- MODULE Nested ----
---- MODULE N0 ----
---- MODULE N1 ----
---- MODULE N2 ----
---- MODULE N3 ----
---- MODULE N4 ----
---- MODULE N5 ----
---- MODULE N6 ----
---- MODULE N7 ----
---- MODULE N8 ----
---- MODULE N9 ----
---- MODULE N10 ----
---- MODULE N11 ----
---- MODULE N12 ----
---- MODULE N13 ----
---- MODULE N14 ----
---- MODULE N15 ----
---- MODULE N16 ----
---- MODULE N17 ----
---- MODULE N18 ----
---- MODULE N19 ----
---- MODULE N20 ----
---- MODULE N21 ----
---- MODULE N22 ----
---- MODULE N23 ----
---- MODULE N24 ----
---- MODULE N25 ----
---- MODULE N26 ----
---- MODULE N27 ----
---- MODULE N28 ----
---- MODULE N29 ----
---- MODULE N30 ----
---- MODULE N31 ----
---- MODULE N32 ----
---- MODULE N33 ----
---- MODULE N34 ----
---- MODULE N35 ----
---- MODULE N36 ----
---- MODULE N37 ----
---- MODULE N38 ----
---- MODULE N39 ----
---- MODULE N40 ----
---- MODULE N41 ----
---- MODULE N42 ----
---- MODULE N43 ----
---- MODULE N44 ----
---- MODULE N45 ----
---- MODULE N46 ----
---- MODULE N47 ----
---- MODULE N48 ----
---- MODULE N49 ----
---- MODULE N50 ----
---- MODULE N51 ----
---- MODULE N52 ----
---- MODULE N53 ----
---- MODULE N54 ----
---- MODULE N55 ----
---- MODULE N56 ----
---- MODULE N57 ----
---- MODULE N58 ----
---- MODULE N59 ----
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
====
