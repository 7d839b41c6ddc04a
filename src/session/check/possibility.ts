// Possibility: is there a reachable state or step that satisfies an operator (`--possible`, `_POSSIBLE`), and can one that does be reached from
// everywhere (`--always-possible`)?
//
// The operator is to be true of some state or step that a search with the constraints goes on from: those that `--count` counts. `_POSSIBLE` is TLC's, which does not
// look at action constraints where the operator is about states; so where it is true in no other state, that is told.
//
// With SYMMETRY or VIEW a search can miss it, but what it finds is true; so where it finds nothing, the search is made again without. What it finds need not be
// found by a shortest behaviour: a state that is nearer can be one that it leaves out.
import { alwaysPossible, atLevel, type CheckOutcome, GraphRecorder, type SearchStatistics } from '../../checker/index.ts';
import type { Possibility } from '../../compiler/index.ts';
import { type StatePredicate, type StepPredicate, SymmetryError, type Trace, type TransitionSystem } from '../../model/index.ts';
import { defined } from '../options/defined.ts';
import type { CheckEvents } from '../request.ts';
import { exploreStates, runSearch, type SearchWishes } from './run-search.ts';

/** The answer, or the outcome that came before one. */
export type PossibilityAnswer =
  | {
      readonly kind: 'answered';
      readonly holds: boolean;
      readonly trace?: Trace;
      readonly isCertain: boolean;
      /** The behaviour was found with SYMMETRY or VIEW: there may be a shorter one. */
      readonly mayBeShorter?: true;
      /** It is possible by a last step outside of the action constraints only. */
      readonly isOutside?: true;
      /** Constraints left out something of what was searched for the answer. */
      readonly leavesOut?: true;
    }
  | { readonly kind: 'undecided'; readonly outcome: CheckOutcome };

/** The system with nothing to check. */
export const unchecked = (system: TransitionSystem): TransitionSystem => {
  const { reduction: _reduction, ...whole } = system;
  return { ...whole, assumptions: [], invariants: [], stepInvariants: [], initialPredicates: [], postconditions: [] };
};

/** The system with one state for each of the specification's. */
export const unreduced = (system: TransitionSystem): TransitionSystem => {
  const { canonicalize: _canonicalize, view: _view, ...rest } = unchecked(system);
  return rest;
};

/**
 * An invariant that evaluates the predicate and holds whatever its value is: an expression that has no value in a state is a fault then, with the behaviour
 * that leads there.
 */
export const evaluating = (predicate: StatePredicate): StatePredicate => ({
  ...predicate,
  holds: (states, offset) => {
    predicate.holds(states, offset);
    return true;
  },
});

/** Evaluates something of the state that a step leads to, where a step is asked about: it is one level deeper. */
export const inNext = <T>(system: TransitionSystem, work: () => T): T => atLevel(system, system.progress.level + 1, work);

/** The system in which what was to be possible is a violation. `anyStep`: states count also where the last step to them is outside of the action constraints. */
const avoiding = (system: TransitionSystem, { name, proposition }: Possibility, anyStep: boolean): TransitionSystem => {
  const { constraints, stepConstraints } = system;
  const inside = (states: Int32Array, offset: number): boolean => constraints.every((c) => c.holds(states, offset));
  const isStep = (from: Int32Array, i: number, to: Int32Array, j: number): boolean =>
    inNext(system, () => inside(to, j)) && stepConstraints.every((c) => c.holds(from, i, to, j));
  if (proposition.kind === 'step') {
    const { predicate } = proposition;
    const avoided: StepPredicate = { name, holds: (from, i, to, j) => !(predicate.holds(from, i, to, j) && isStep(from, i, to, j)) };
    return { ...system, stepInvariants: [avoided] };
  }
  const { predicate } = proposition;
  const avoided: StatePredicate = { name, holds: (states, offset) => !(predicate.holds(states, offset) && inside(states, offset)) };
  if (anyStep || stepConstraints.length === 0) return { ...system, invariants: [avoided] };
  // Of a state alone nobody knows by which step it was reached.
  const step: StepPredicate = {
    name,
    holds: (from, i, to, j) => !(inNext(system, () => predicate.holds(to, j)) && isStep(from, i, to, j)),
  };
  return { ...system, initialPredicates: [avoided], stepInvariants: [step] };
};

/** The search, or null where what it found is no behaviour: what is to be possible may name values that SYMMETRY exchanges. */
const searchFor = async (
  { watchSymmetry: _proved, ...system }: TransitionSystem,
  wishes: SearchWishes,
  events: Pick<CheckEvents, 'progress'>,
): Promise<CheckOutcome | null> => {
  try {
    return await runSearch(system, null, { ...wishes, deadlock: false }, events);
  } catch (error) {
    if (!(error instanceof SymmetryError)) throw error;
    return null;
  }
};

/** Looks for a shortest behaviour that ends with what is to be possible. */
export const checkPossible = async (
  system: TransitionSystem,
  possibility: Possibility,
  wishes: SearchWishes,
  events: Pick<CheckEvents, 'progress'>,
): Promise<PossibilityAnswer> => {
  const isReduced = ({ canonicalize, view }: TransitionSystem): boolean => canonicalize !== undefined || view !== undefined;
  const systems = isReduced(system) ? [unchecked(system), unreduced(system)] : [unchecked(system)];
  const isTlcs = possibility.isConfigured && possibility.proposition.kind === 'state' && system.stepConstraints.length > 0;
  let leavesOut: Pick<SearchStatistics, 'leavesOut'> = {};
  for (const anyStep of isTlcs ? [false, true] : [false])
    for (const searched of systems) {
      const outcome = await searchFor(avoiding(searched, possibility, anyStep), wishes, events);
      if (outcome === null) continue;
      if (outcome.verdict === 'invariant' || outcome.verdict === 'property')
        return {
          kind: 'answered',
          holds: true,
          trace: outcome.trace,
          isCertain: true,
          ...(isReduced(searched) ? { mayBeShorter: true } : {}),
          ...(anyStep ? { isOutside: true } : {}),
        };
      if (outcome.verdict !== 'ok' || outcome.exited) return { kind: 'undecided', outcome };
      leavesOut = { ...leavesOut, ...defined({ leavesOut: outcome.statistics.leavesOut }) };
    }
  return { kind: 'answered', holds: false, isCertain: true, ...leavesOut };
};

/** Decides whether the predicate can be reached from every reachable state. */
export const checkAlwaysPossible = async (
  system: TransitionSystem,
  predicate: StatePredicate,
  wishes: SearchWishes,
  events: Pick<CheckEvents, 'progress'>,
): Promise<PossibilityAnswer> => {
  const recorder = new GraphRecorder();
  const searched = unreduced(system);
  const { search, outcome } = await exploreStates({ ...searched, invariants: [evaluating(predicate)] }, wishes, events, { recorder });
  if (outcome.verdict !== 'ok' || outcome.exited) return { kind: 'undecided', outcome };
  const graph = recorder.finish(search.store.count, outcome.statistics.initialStates);
  const answer = alwaysPossible(searched, search.store, graph, predicate);
  const leavesOut = defined({ leavesOut: outcome.statistics.leavesOut });
  return answer.kind === 'always-possible'
    ? { kind: 'answered', holds: true, isCertain: true, ...leavesOut }
    : { kind: 'answered', holds: false, trace: answer.trace, isCertain: answer.certain, ...leavesOut };
};
