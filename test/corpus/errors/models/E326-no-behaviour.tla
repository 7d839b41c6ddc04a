No configuration stands beside the module, and no definition is its behaviour.
Says `the module defines neither `Spec` nor `Init` and `Next``
Exits with 151
---- MODULE NoBehaviour ----
EXTENDS Naturals
VARIABLE x
Start == x = 0
====
