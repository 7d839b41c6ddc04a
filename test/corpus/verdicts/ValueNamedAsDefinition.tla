---- MODULE ValueNamedAsDefinition ----
\* TLC takes a model value in silence, which is no number: the assumption is false there, too.
\* exit 10
\* says E330
\* says `Five` is a model value here, and not what module ValueNamedAsDefinition defines as `Five`
\* says Write `N <- Five`
\* says Define `{a, Five}` in the module
EXTENDS Naturals
CONSTANTS N, S
Five == 5
ASSUME N = 5
====
