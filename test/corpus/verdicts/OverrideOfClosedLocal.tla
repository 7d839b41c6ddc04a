---- MODULE OverrideOfClosedLocal ----
LOCAL INSTANCE Naturals
Few == 0..3
Small == {n * 1 : n \in Nat}
====
