// The theorem libraries: what they extend and the few definitions in them. The theorems themselves are cited in proofs only, and proofs
// are read over.
//
// Source: the TLA+ proof system's library documentation.
import type { StandardModule } from '../natives.ts';

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
  library('QuorumTheorems', 'Quorum, Integers, FiniteSets'),
  library('GraphTheorems', 'Graphs, Sequences'),
];
