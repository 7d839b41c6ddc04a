---- MODULE LendLog ----
EXTENDS Lend
Event(e) ==
  CASE e.what = "ask"      -> Ask(e.who)
    [] e.what = "lend"     -> Lend(e.who)
    [] e.what = "ask-lend" -> Ask(e.who) \cdot Lend(e.who)
    [] e.what = "back"     -> GiveBack /\ asked' = {}
    [] e.what = "holder"   -> holder' = e.who
    [] e.what = "steal"    -> holder' = e.who /\ UNCHANGED asked
Ignored(e) == e.what = "alive"
====
