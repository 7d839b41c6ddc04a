// The theorem libraries: what they extend and the few definitions in them. The theorems themselves are cited in proofs only, and proofs
// are read over.
//
// Source: the TLA+ proof system's library documentation.
import type { StandardModule } from './natives.ts';

const library = (name: string, parents: string, definitions = ''): StandardModule => ({
  name,
  text: `---- MODULE ${name} ----\nEXTENDS ${parents}\n${definitions}====`,
});

export const theoremModules: readonly StandardModule[] = [
  library(
    'FiniteSetTheorems',
    'FiniteSets, Integers, Functions, WellFoundedInduction',
    String.raw`FiniteSubsetsOf(S) == {T \in SUBSET S : IsFiniteSet(T)}
StrictSubsetOrdering(S) ==
  {p \in (SUBSET S) \X (SUBSET S) : p[1] \subseteq p[2] /\ p[1] # p[2]}
`,
  ),
  library('SequenceTheorems', 'Sequences, Functions', 'LOCAL INSTANCE NaturalsInduction\nLOCAL INSTANCE TLAPS\n'),
  library('FunctionTheorems', 'Functions, Integers, FiniteSets'),
  library(
    'BagsTheorems',
    'Bags',
    String.raw`LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets
Scaling(n, B) == IF n > 0 THEN [e \in DOMAIN B |-> n * B[e]] ELSE EmptyBag
SeqToBag(seq) ==
  [e \in {seq[i] : i \in DOMAIN seq} |-> Cardinality({i \in DOMAIN seq : seq[i] = e})]
`,
  ),
  library('FoldsTheorems', 'Folds, FiniteSets'),
  library('FiniteSetsExtTheorems', 'FiniteSetsExt, FiniteSets, Integers'),
  // Its name until 2025.
  library('FiniteSetsExt_theorems', 'FiniteSetsExt, FiniteSets, Naturals'),
  library(
    'SequencesExtTheorems',
    'Sequences, SequencesExt, Functions, Integers, WellFoundedInduction',
    String.raw`StrictPrefixesDetermineDef(S, Def(_, _)) ==
  \A f, g : \A s \in Seq(S) :
    (\A t \in Seq(S) : IsStrictPrefix(t, s) => f[t] = g[t]) => Def(f, s) = Def(g, s)
StrictSuffixesDetermineDef(S, Def(_, _)) ==
  \A f, g : \A s \in Seq(S) :
    (\A t \in Seq(S) : IsStrictSuffix(t, s) => f[t] = g[t]) => Def(f, s) = Def(g, s)
TailInductiveDefConclusion(f, S, f0, Def(_, _)) ==
  f = [s \in Seq(S) |-> IF s = << >> THEN f0 ELSE Def(f[Tail(s)], s)]
TailInductiveDefHypothesis(f, S, f0, Def(_, _)) ==
  f = CHOOSE g : TailInductiveDefConclusion(g, S, f0, Def)
FrontInductiveDefConclusion(f, S, f0, Def(_, _)) ==
  f = [s \in Seq(S) |-> IF s = << >> THEN f0 ELSE Def(f[Front(s)], s)]
FrontInductiveDefHypothesis(f, S, f0, Def(_, _)) ==
  f = CHOOSE g : FrontInductiveDefConclusion(g, S, f0, Def)
`,
  ),
  library('QuorumTheorems', 'Quorum, Integers, FiniteSets'),
  library('GraphTheorems', 'Graphs, Sequences'),
];
