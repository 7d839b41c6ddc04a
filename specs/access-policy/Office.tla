-------------------------------- MODULE Office --------------------------------
(***************************************************************************)
(* An office with the addresses 8 to 15, and in it a guest network, 12 to  *)
(* 15. Everybody may read in the office, guests included; only employees   *)
(* may write.                                                              *)
(***************************************************************************)
EXTENDS AccessPolicy

Everywhere == [base |-> 0, bits |-> 0]
OfficeNet == [base |-> 8, bits |-> 1]
GuestNet == [base |-> 12, bits |-> 2]

Statement(effect, not, actions, network) ==
  [effect |-> effect, not |-> not, actions |-> actions, network |-> network]

AllowOffice == Statement("allow", FALSE, {"read", "write"}, OfficeNet)
DenyGuests == Statement("deny", TRUE, {"read"}, GuestNet)  \* all but reading

OfficeActions == {"read", "write"}

OfficeWants(r) ==
  IF \/ r.action = "read" /\ r.address \in 8 .. 15
     \/ r.action = "write" /\ r.address \in 8 .. 11
  THEN "allow" ELSE "deny"

ThePolicy == {<<AllowOffice, DenyGuests>>}

\* The network of the second statement has a bit too few.
CarelessPolicy == {<<AllowOffice, Statement("deny", TRUE, {"read"}, OfficeNet)>>}

\* Every policy of two statements.
AllStatements ==
  {Statement(effect, not, {action}, network) :
     effect \in {"allow", "deny"}, not \in BOOLEAN, action \in OfficeActions,
     network \in {Everywhere, OfficeNet, GuestNet}}
  \cup {AllowOffice}

AllPolicies == {<<s, t>> : s, t \in AllStatements}
===============================================================================
