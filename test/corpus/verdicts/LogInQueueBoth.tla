---- MODULE LogInQueueBoth ----
\* exit 13
\* distinct 4
\* says Temporal property Quiet is violated
\* says Matched  holds
\* Beside a property that reads the search with VIEW stands one of behaviours, which is decided without it.
EXTENDS LogInQueueView
Quiet == <>[](aside = 0)
====
