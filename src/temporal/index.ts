/**
 * Linear temporal logic and automata on infinite words. This room knows no TLA+: propositions are numbers, and the graph it searches is arrays.
 *
 * The usual way: build formulas with {@link Formulas}, translate the negation of a property with a {@link Translator}, and ask
 * {@link checkEmptiness} for a fair behaviour of the state graph that the automaton accepts; evaluate what it finds with {@link LassoTruth} before
 * showing it.
 *
 * Architecture invariant: nothing here imports another room, and the oracle (`lasso-oracle.ts`) shares no code with what is checked against it.
 */

// Automata
export { type Automaton, type Edge, edgeCount, isDeterministic, MAX_MARKS, stateCount } from './automaton.ts';
export { type BooleanFunction, type Cube, isNegated, levelOf } from './bdd.ts';
// Graphs: fairness and emptiness
export { BitSet } from './bit-set.ts';
export { type Case, casesOf, isLarge } from './cases.ts';
export { type Cause, causesOf } from './cause.ts';
// Kinds of properties
export { type Classification, classify, type PropertyClass, syntacticClass } from './classify.ts';
export { type Decomposition, decompose } from './decompose.ts';
export { toDot } from './dot.ts';
export { checkEmptiness, type EmptinessAnswer, type EmptinessQuestion, isEmptyProduct, type RegionSource } from './emptiness.ts';
export type { FairRegion } from './fair-components.ts';
export { fairRegion, hasFairBehaviour, statesWithoutFairFuture } from './fair-region.ts';
export { type FairnessInFormula, withFairness } from './fairness-in-formula.ts';
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
} from './formula.ts';
export { SyntacticClass } from './formula-facts.ts';
export { type AutomatonTextOptions, toHoa } from './hoa.ts';
export type { Lasso } from './lasso.ts';
// Words: the oracle
export { LassoTruth, type LassoWord, lassoWord, satisfies, successorOn } from './lasso-oracle.ts';
export { LazySet, type Members } from './lazy-set.ts';
export { printFormula } from './print-formula.ts';
export { safetyMonitor } from './safety-closure.ts';
export type { LassoOptions } from './short-lasso.ts';
export { Simplifier } from './simplify.ts';
export {
  type Atom,
  type Errand,
  type Fairness,
  isFairCycle,
  NO_FAIRNESS,
  type RecurrentSteps,
  type Scouts,
  type StepGraph,
  type StrongFairness,
  sourceOf,
} from './step-graph.ts';
export { isStutterInvariant } from './stutter-invariance.ts';
export { isInsensitiveToStuttering, type OnStuttering } from './stuttering-steps.ts';
export { successorsOn } from './successors.ts';
export { FormulaTooLargeError, ProductTooLargeError } from './too-large.ts';
export { Translator } from './translate.ts';
export { acceptsWord } from './word-membership.ts';
