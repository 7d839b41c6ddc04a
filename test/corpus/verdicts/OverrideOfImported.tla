---- MODULE OverrideOfImported ----
\* exit 0
\* An unnamed INSTANCE makes definitions of its own: an override holds for those, and not inside the module that is instantiated. `<-[M]` reaches it.
EXTENDS Naturals
INSTANCE OverrideOfImportedBase WITH n <- 5
I == INSTANCE OverrideOfImportedBase WITH n <- 6
Seven == 7
Eight == 8
ASSUME <<D, E>> = <<7, 5>>
ASSUME <<I!D, I!E>> = <<6, 6>>
ASSUME <<G, H, I!G, I!H>> = <<8, 8, 8, 8>>
====
