---- MODULE ReplacedByTruth ----
\* exit 0
\* TRUE, FALSE, BOOLEAN and STRING are names that the configuration knows.
CONSTANTS C, B, S
D == 5
ASSUME <<C, D, B>> = <<FALSE, TRUE, {TRUE, FALSE}>> /\ "a" \in S
====
