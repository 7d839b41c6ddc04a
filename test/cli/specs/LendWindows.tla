---- MODULE LendWindows ----
EXTENDS LendLog
EventState(e) == [holder |-> "nobody", asked |-> {"ann"}]
====
