---- MODULE OldValueInLet ----
\* exit 12
\* An `@` of a definition is that of the EXCEPT around the definition, wherever the definition is used: f[1] becomes <<1, 7>>.
EXTENDS Naturals, Sequences
VARIABLE f
Init == f = <<<<1>>, <<2>>>>
Next == Len(f[1]) < 4 /\ f' = [f EXCEPT ![1] = LET u == @ IN [<<0>> EXCEPT ![1] = Append(u, 7)][1]]
Inv == f[1] # <<1, 7>>
====
