// Possibility: is there a reachable state or step that satisfies an operator (`--possible`, `_POSSIBLE`), and can one that does be reached from
// everywhere (`--always-possible`)?
//
// `_POSSIBLE` is TLC's: the operator is to be true of some state or step inside the constraints. With SYMMETRY or VIEW a search can miss it, but what
// it finds is true; so where it finds nothing, the search is made again without.
import { alwaysPossible, type CheckOutcome, GraphRecorder } from '../../checker/index.ts';
import type { Possibility } from '../../compiler/index.ts';
import { type StatePredicate, type StepPredicate, SymmetryError, type Trace, type TransitionSystem } from '../../model/index.ts';
import type { CheckEvents } from '../request.ts';
import { exploreStates, runSearch, type SearchWishes } from './run-search.ts';

/** The answer, or the outcome that came before one. */
export type PossibilityAnswer =
  | { readonly kind: 'answered'; readonly holds: boolean; readonly trace?: Trace; readonly isCertain: boolean }
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

/** The system in which a violated invariant is what was to be possible. */
const avoiding = (system: TransitionSystem, { name, proposition }: Possibility): TransitionSystem => {
  const inside = (states: Int32Array, offset: number): boolean => system.constraints.every((c) => c.holds(states, offset));
  if (proposition.kind === 'state') {
    const { predicate } = proposition;
    const avoided: StatePredicate = { name, holds: (states, offset) => !(predicate.holds(states, offset) && inside(states, offset)) };
    return { ...system, invariants: [avoided] };
  }
  const { predicate } = proposition;
  const avoided: StepPredicate = {
    name,
    holds: (from, i, to, j) =>
      !(predicate.holds(from, i, to, j) && inside(to, j) && system.stepConstraints.every((c) => c.holds(from, i, to, j))),
  };
  return { ...system, stepInvariants: [avoided] };
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
  const isReduced = system.canonicalize !== undefined || system.view !== undefined;
  for (const searched of isReduced ? [unchecked(system), unreduced(system)] : [unchecked(system)]) {
    const outcome = await searchFor(avoiding(searched, possibility), wishes, events);
    if (outcome === null) continue;
    if (outcome.verdict === 'invariant' || outcome.verdict === 'property')
      return { kind: 'answered', holds: true, trace: outcome.trace, isCertain: true };
    if (outcome.verdict !== 'ok' || outcome.exited) return { kind: 'undecided', outcome };
  }
  return { kind: 'answered', holds: false, isCertain: true };
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
  return answer.kind === 'always-possible'
    ? { kind: 'answered', holds: true, isCertain: true }
    : { kind: 'answered', holds: false, trace: answer.trace, isCertain: answer.certain };
};
