---- MODULE LendBad ----
EXTENDS Lend
Event(e) ==
  CASE holder' = e.who -> Lend(e.who)
    [] e.what = "any"  -> UNCHANGED vars
====
