---- MODULE PlainSteps ----
EXTENDS Integers, Sequences, TLC
CONSTANT Limit
(* --algorithm PlainSteps
variables x = 0, y \in {1, 2}; log = << >>; total,
          table = [i \in 1..3 |-> [low |-> 0, high |-> i]];
define
  Small(n) == n < Limit
  Sum == x + y   \* a comment inside
end define;
macro record(entry) begin
  log := Append(log, entry);
end macro;
macro bump(v, by) begin
  v := v + by;
  assert v >= 0;
end macro;
begin
  start: x := 1 || y := x + 1;
         table[x].low := 5 || table[2].high := table[1].low;
  loop: while /\ Small(x)
              /\ x < 10 do
          either record(x); bump(x, 2 * y);
          or     await y > 1 \/ x = 0;
                 skip;
          or     goto leave;
          end either;
          test: if x > 5 then
            bump(table[(x % 3) + 1].high, 1);
          elsif x = 3 then
            inner: print << "x is", x >>;
                   goto loop;
          else
            total := x;
          end if;
          after: with i \in 1..3, t = table[i] do
                   when t.low =< t.high;
                   y := y + i;
                   if i = 1 then total := i + y; end if;
                 end with;
        end while;
  leave: total := IF x > 0 THEN x ELSE -x;
end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "600aed7a" /\ chksum(tla) = "93ac2bfe")
CONSTANT defaultInitValue
VARIABLES pc, x, y, log, total, table

(* define statement *)
Small(n) == n < Limit
Sum == x + y


vars == << pc, x, y, log, total, table >>

Init == (* Global variables *)
        /\ x = 0
        /\ y \in {1, 2}
        /\ log = << >>
        /\ total = defaultInitValue
        /\ table = [i \in 1..3 |-> [low |-> 0, high |-> i]]
        /\ pc = "start"

start == /\ pc = "start"
         /\ /\ x' = 1
            /\ y' = x + 1
         /\ table' = [table EXCEPT ![x'].low = 5,
                                   ![2].high = table[1].low]
         /\ pc' = "loop"
         /\ UNCHANGED << log, total >>

loop == /\ pc = "loop"
        /\ IF /\ Small(x)
              /\ x < 10
              THEN /\ \/ /\ log' = Append(log, x)
                         /\ x' = x + (2 * y)
                         /\ Assert(x' >= 0, 
                                   "Failure of assertion at line 16, column 3 of macro called at line 23, column 29.")
                         /\ pc' = "test"
                      \/ /\ y > 1 \/ x = 0
                         /\ TRUE
                         /\ pc' = "test"
                         /\ UNCHANGED <<x, log>>
                      \/ /\ pc' = "leave"
                         /\ UNCHANGED <<x, log>>
              ELSE /\ pc' = "leave"
                   /\ UNCHANGED << x, log >>
        /\ UNCHANGED << y, total, table >>

test == /\ pc = "test"
        /\ IF x > 5
              THEN /\ table' = [table EXCEPT ![(x % 3) + 1].high = (table[(x % 3) + 1].high) + 1]
                   /\ Assert((table'[(x % 3) + 1].high) >= 0, 
                             "Failure of assertion at line 16, column 3 of macro called at line 29, column 13.")
                   /\ pc' = "after"
                   /\ total' = total
              ELSE /\ IF x = 3
                         THEN /\ pc' = "inner"
                              /\ total' = total
                         ELSE /\ total' = x
                              /\ pc' = "after"
                   /\ table' = table
        /\ UNCHANGED << x, y, log >>

inner == /\ pc = "inner"
         /\ PrintT(<< "x is", x >>)
         /\ pc' = "loop"
         /\ UNCHANGED << x, y, log, total, table >>

after == /\ pc = "after"
         /\ \E i \in 1..3:
              LET t == table[i] IN
                /\ t.low =< t.high
                /\ y' = y + i
                /\ IF i = 1
                      THEN /\ total' = i + y'
                      ELSE /\ TRUE
                           /\ total' = total
         /\ pc' = "loop"
         /\ UNCHANGED << x, log, table >>

leave == /\ pc = "leave"
         /\ total' = (IF x > 0 THEN x ELSE -x)
         /\ pc' = "Done"
         /\ UNCHANGED << x, y, log, table >>

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == pc = "Done" /\ UNCHANGED vars

Next == start \/ loop \/ test \/ inner \/ after \/ leave
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(pc = "Done")

\* END TRANSLATION 
====
