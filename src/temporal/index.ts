/**
 * Linear temporal logic and automata on infinite words. This room knows no TLA+: propositions are numbers, and the graph it searches is arrays.
 *
 * The usual way: build formulas with {@link Formulas}, translate the negation of a property with a {@link Translator}, and ask
 * {@link checkEmptiness} for a fair behaviour of the state graph that the automaton accepts; evaluate what it finds with {@link LassoTruth} before
 * showing it.
 *
 * Architecture invariant: nothing here imports another room, and the oracle (`oracle/lasso-oracle.ts`) shares no code with what is checked against it.
 */

// Automata
export { type Automaton, type Edge, edgeCount, isDeterministic, MAX_MARKS, stateCount } from './automata/automaton.ts';
// Kinds of properties
export { type Classification, classify, type PropertyClass, syntacticClass } from './automata/classify.ts';
export { type Decomposition, decompose } from './automata/decompose.ts';
export { toDot } from './automata/dot.ts';
export { type AutomatonTextOptions, toHoa } from './automata/hoa.ts';
export { safetyMonitor } from './automata/safety-closure.ts';
export { isStutterInvariant } from './automata/stutter-invariance.ts';
export { isInsensitiveToStuttering, type OnStuttering } from './automata/stuttering-steps.ts';
export { Translator } from './automata/translate.ts';
export { shortestBadPrefix } from './counterexample/bad-prefix.ts';
export { type Cause, causesOf, type TraceTruth } from './counterexample/cause.ts';
export { rowsOn, type RowOf, type Truth } from './counterexample/truth-rows.ts';
export { checkEmptiness, type EmptinessAnswer } from './counterexample/check-emptiness.ts';
export type { Lasso } from './counterexample/lasso.ts';
export type { LassoOptions } from './counterexample/short-lasso.ts';
// Graphs: fairness and emptiness
export { BitSet } from './emptiness/bit-set.ts';
export { type Case, casesOf, isLarge } from './emptiness/cases.ts';
export { type EmptinessQuestion, isEmptyProduct, type RegionSource } from './emptiness/emptiness.ts';
export type { FairRegion } from './emptiness/fair-components.ts';
export { fairRegion, hasFairBehaviour, statesWithoutFairFuture } from './emptiness/fair-region.ts';
export { type FairnessInFormula, withFairness } from './emptiness/fairness-in-formula.ts';
export { LazySet, type Members } from './emptiness/lazy-set.ts';
export {
  type Atom,
  type Fairness,
  isFairCycle,
  NO_FAIRNESS,
  type Poll,
  type Prefetcher,
  type PrefetchRequest,
  type RecurrentSteps,
  type StepGraph,
  type StrongFairness,
  sourceOf,
} from './emptiness/step-graph.ts';
export { type BooleanFunction, type Cube, isNegated, levelOf } from './formula/bdd.ts';
// Formulas
export {
  type Binary,
  type BinaryKind,
  type Constant,
  type Formula,
  Formulas,
  type Literal,
  type Nary,
  type NaryKind,
  operandsOf,
  type PropositionId,
  propositionsOf,
  subformulasOf,
  type Unary,
  type UnaryKind,
  withOperands,
} from './formula/formula.ts';
export { SyntacticClass } from './formula/formula-facts.ts';
export { printFormula } from './formula/print-formula.ts';
export { Simplifier } from './formula/simplify.ts';
export { FormulaTooLargeError, ProductTooLargeError } from './formula/too-large.ts';
// Words: the oracle
export { LassoTruth, type LassoWord, lassoWord, satisfies, successorOn } from './oracle/lasso-oracle.ts';
export { acceptsWord } from './oracle/word-membership.ts';
