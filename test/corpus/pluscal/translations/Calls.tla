---- MODULE Calls ----
EXTENDS Integers, Sequences
(* PlusCal options (termination)
--algorithm Calls
variables result = 0, pending = {};
procedure Factorial(n = 1, unused)
variables local = n, other;
begin
  test: if n = 0 then
          result := 1;
          return;
        else
          step: call Factorial(n - 1, n);
          back: result := result * n;
                local := local + 1;
        end if;
  done: return;
end procedure;
procedure Tail(k)
begin
  first: if k > 0 then
           call Tail(k - 1);
           return;
         end if;
  second: call Factorial(k, k);
          return;
end procedure
procedure Jump()
begin
  only: call Tail(2);
        goto last;
  last: return;
end procedure
process Worker \in 1..2
variables n = self, local \in {0, 1}; mine;
begin
  test: call Factorial(n, local);
  wait: await result > 0;
        pending := pending \cup {self};
end process
process Main = 0
variables n = 3, mine \in 1..n;
begin
  test: call Jump();
  step: mine := mine - 1;
        if mine > 0 then goto step; end if;
end process
end algorithm *)
\* BEGIN TRANSLATION (chksum(pcal) = "6d77594f" /\ chksum(tla) = "6a9c3a5c")
\* Label test of procedure Factorial at line 9 col 9 changed to test_
\* Label step of procedure Factorial at line 13 col 17 changed to step_
\* Label test of process Worker at line 37 col 9 changed to test_W
\* Process variable n of process Worker at line 35 col 11 changed to n_
\* Process variable local of process Worker at line 35 col 21 changed to local_
\* Process variable mine of process Worker at line 35 col 39 changed to mine_
\* Process variable n of process Main at line 42 col 11 changed to n_M
CONSTANT defaultInitValue
VARIABLES pc, result, pending, stack, n, unused, local, other, k, n_, local_, 
          mine_, n_M, mine

vars == << pc, result, pending, stack, n, unused, local, other, k, n_, local_, 
           mine_, n_M, mine >>

ProcSet == (1..2) \cup {0}

Init == (* Global variables *)
        /\ result = 0
        /\ pending = {}
        (* Procedure Factorial *)
        /\ n = [ self \in ProcSet |-> 1]
        /\ unused = [ self \in ProcSet |-> defaultInitValue]
        /\ local = [ self \in ProcSet |-> n[self]]
        /\ other = [ self \in ProcSet |-> defaultInitValue]
        (* Procedure Tail *)
        /\ k = [ self \in ProcSet |-> defaultInitValue]
        (* Process Worker *)
        /\ n_ = [self \in 1..2 |-> self]
        /\ local_ \in [1..2 -> {0, 1}]
        /\ mine_ = [self \in 1..2 |-> defaultInitValue]
        (* Process Main *)
        /\ n_M = 3
        /\ mine \in 1..n_M
        /\ stack = [self \in ProcSet |-> << >>]
        /\ pc = [self \in ProcSet |-> CASE self \in 1..2 -> "test_W"
                                        [] self = 0 -> "test"]

test_(self) == /\ pc[self] = "test_"
               /\ IF n[self] = 0
                     THEN /\ result' = 1
                          /\ pc' = [pc EXCEPT ![self] = Head(stack[self]).pc]
                          /\ local' = [local EXCEPT ![self] = Head(stack[self]).local]
                          /\ other' = [other EXCEPT ![self] = Head(stack[self]).other]
                          /\ n' = [n EXCEPT ![self] = Head(stack[self]).n]
                          /\ unused' = [unused EXCEPT ![self] = Head(stack[self]).unused]
                          /\ stack' = [stack EXCEPT ![self] = Tail(stack[self])]
                     ELSE /\ pc' = [pc EXCEPT ![self] = "step_"]
                          /\ UNCHANGED << result, stack, n, unused, local, 
                                          other >>
               /\ UNCHANGED << pending, k, n_, local_, mine_, n_M, mine >>

step_(self) == /\ pc[self] = "step_"
               /\ /\ n' = [n EXCEPT ![self] = n[self] - 1]
                  /\ stack' = [stack EXCEPT ![self] = << [ procedure |->  "Factorial",
                                                           pc        |->  "back",
                                                           local     |->  local[self],
                                                           other     |->  other[self],
                                                           n         |->  n[self],
                                                           unused    |->  unused[self] ] >>
                                                       \o stack[self]]
                  /\ unused' = [unused EXCEPT ![self] = n[self]]
               /\ local' = [local EXCEPT ![self] = n'[self]]
               /\ other' = [other EXCEPT ![self] = defaultInitValue]
               /\ pc' = [pc EXCEPT ![self] = "test_"]
               /\ UNCHANGED << result, pending, k, n_, local_, mine_, n_M, 
                               mine >>

back(self) == /\ pc[self] = "back"
              /\ result' = result * n[self]
              /\ local' = [local EXCEPT ![self] = local[self] + 1]
              /\ pc' = [pc EXCEPT ![self] = "done"]
              /\ UNCHANGED << pending, stack, n, unused, other, k, n_, local_, 
                              mine_, n_M, mine >>

done(self) == /\ pc[self] = "done"
              /\ pc' = [pc EXCEPT ![self] = Head(stack[self]).pc]
              /\ local' = [local EXCEPT ![self] = Head(stack[self]).local]
              /\ other' = [other EXCEPT ![self] = Head(stack[self]).other]
              /\ n' = [n EXCEPT ![self] = Head(stack[self]).n]
              /\ unused' = [unused EXCEPT ![self] = Head(stack[self]).unused]
              /\ stack' = [stack EXCEPT ![self] = Tail(stack[self])]
              /\ UNCHANGED << result, pending, k, n_, local_, mine_, n_M, mine >>

Factorial(self) == test_(self) \/ step_(self) \/ back(self) \/ done(self)

first(self) == /\ pc[self] = "first"
               /\ IF k[self] > 0
                     THEN /\ k' = [k EXCEPT ![self] = k[self] - 1]
                          /\ pc' = [pc EXCEPT ![self] = "first"]
                     ELSE /\ pc' = [pc EXCEPT ![self] = "second"]
                          /\ k' = k
               /\ UNCHANGED << result, pending, stack, n, unused, local, other, 
                               n_, local_, mine_, n_M, mine >>

second(self) == /\ pc[self] = "second"
                /\ /\ n' = [n EXCEPT ![self] = k[self]]
                   /\ stack' = [stack EXCEPT ![self] = << [ procedure |->  "Factorial",
                                                            pc        |->  Head(stack[self]).pc,
                                                            local     |->  local[self],
                                                            other     |->  other[self],
                                                            n         |->  n[self],
                                                            unused    |->  unused[self] ] >>
                                                        \o Tail(stack[self])]
                   /\ unused' = [unused EXCEPT ![self] = k[self]]
                /\ local' = [local EXCEPT ![self] = n'[self]]
                /\ other' = [other EXCEPT ![self] = defaultInitValue]
                /\ pc' = [pc EXCEPT ![self] = "test_"]
                /\ UNCHANGED << result, pending, k, n_, local_, mine_, n_M, 
                                mine >>

Tail(self) == first(self) \/ second(self)

only(self) == /\ pc[self] = "only"
              /\ /\ k' = [k EXCEPT ![self] = 2]
                 /\ stack' = [stack EXCEPT ![self] = << [ procedure |->  "Tail",
                                                          pc        |->  "last",
                                                          k         |->  k[self] ] >>
                                                      \o stack[self]]
              /\ pc' = [pc EXCEPT ![self] = "first"]
              /\ UNCHANGED << result, pending, n, unused, local, other, n_, 
                              local_, mine_, n_M, mine >>

last(self) == /\ pc[self] = "last"
              /\ pc' = [pc EXCEPT ![self] = Head(stack[self]).pc]
              /\ stack' = [stack EXCEPT ![self] = Tail(stack[self])]
              /\ UNCHANGED << result, pending, n, unused, local, other, k, n_, 
                              local_, mine_, n_M, mine >>

Jump(self) == only(self) \/ last(self)

test_W(self) == /\ pc[self] = "test_W"
                /\ /\ n' = [n EXCEPT ![self] = n_[self]]
                   /\ stack' = [stack EXCEPT ![self] = << [ procedure |->  "Factorial",
                                                            pc        |->  "wait",
                                                            local     |->  local[self],
                                                            other     |->  other[self],
                                                            n         |->  n[self],
                                                            unused    |->  unused[self] ] >>
                                                        \o stack[self]]
                   /\ unused' = [unused EXCEPT ![self] = local_[self]]
                /\ local' = [local EXCEPT ![self] = n'[self]]
                /\ other' = [other EXCEPT ![self] = defaultInitValue]
                /\ pc' = [pc EXCEPT ![self] = "test_"]
                /\ UNCHANGED << result, pending, k, n_, local_, mine_, n_M, 
                                mine >>

wait(self) == /\ pc[self] = "wait"
              /\ result > 0
              /\ pending' = (pending \cup {self})
              /\ pc' = [pc EXCEPT ![self] = "Done"]
              /\ UNCHANGED << result, stack, n, unused, local, other, k, n_, 
                              local_, mine_, n_M, mine >>

Worker(self) == test_W(self) \/ wait(self)

test == /\ pc[0] = "test"
        /\ stack' = [stack EXCEPT ![0] = << [ procedure |->  "Jump",
                                              pc        |->  "step" ] >>
                                          \o stack[0]]
        /\ pc' = [pc EXCEPT ![0] = "only"]
        /\ UNCHANGED << result, pending, n, unused, local, other, k, n_, 
                        local_, mine_, n_M, mine >>

step == /\ pc[0] = "step"
        /\ mine' = mine - 1
        /\ IF mine' > 0
              THEN /\ pc' = [pc EXCEPT ![0] = "step"]
              ELSE /\ pc' = [pc EXCEPT ![0] = "Done"]
        /\ UNCHANGED << result, pending, stack, n, unused, local, other, k, n_, 
                        local_, mine_, n_M >>

Main == test \/ step

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == Main
           \/ (\E self \in ProcSet:  \/ Factorial(self) \/ Tail(self)
                                     \/ Jump(self))
           \/ (\E self \in 1..2: Worker(self))
           \/ Terminating

Spec == /\ Init /\ [][Next]_vars
        /\ \A self \in 1..2 : WF_vars(Worker(self)) /\ WF_vars(Factorial(self))
        /\ WF_vars(Main) /\ WF_vars(Jump(0)) /\ WF_vars(Factorial(0)) /\ WF_vars(Tail(0))

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION 
====
