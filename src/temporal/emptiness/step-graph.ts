/**
 * What the search for fair behaviours is given: an explicit finite graph of states and steps, what the atoms say about them, and fairness.
 *
 * The graph is in compressed sparse rows, so that ten million steps take 40 MB; facts are one bit per state or step. A letter of a behaviour is a
 * step: an atom about states is evaluated at the step's source.
 *
 * TLA+ lets every behaviour stutter, so **the caller adds to every state one step to itself and lists it in `stuttering`**. On a stuttering step
 * `[A]_v` holds and `<<A>>_v` does not; a raw action is evaluated with the primed variables unchanged. A state without other steps is then a state
 * that stutters forever. If an action can leave the state unchanged, that is another step from the state to itself, not listed in `stuttering`
 * (or the same step, with both actions' facts, if the caller does not distinguish them). The algorithms themselves do not need the stuttering
 * steps: they use them only to prefer and to shorten counterexamples.
 */

import type { PropositionId } from '../formula/formula.ts';
import type { BitSet } from './bit-set.ts';
import type { Members } from './lazy-set.ts';

/**
 * Called now and then, some times a second, by whatever takes long: after so many nodes or steps, where nothing is half made. What it throws ends the
 * search. A caller can see there whether the answer is still wanted.
 */
export type Poll = () => void;

/** Nodes, or states, between two calls of a {@link Poll}, less 1: as a mask of their number. */
export const POLL_MASK = 0xffff;

export interface StepGraph {
  readonly stateCount: number;
  /** The initial states. */
  readonly initial: ArrayLike<number>;
  /** The steps from state s are numbered `firstStep[s] .. firstStep[s + 1] - 1`; length `stateCount + 1`. */
  readonly firstStep: Uint32Array;
  /** The state each step leads to. */
  readonly target: Uint32Array;
  /** The stuttering steps, if any. */
  readonly stuttering?: Members;
  /** Every state is known to be reachable from an initial one. */
  readonly isReachable?: boolean;
  /** See {@link Poll}. */
  readonly poll?: Poll | undefined;
}

/** What one proposition is: a set of states, or a set of steps. */
export interface Atom {
  readonly proposition: PropositionId;
  readonly about: 'states' | 'steps';
  /** The states, or the steps, where the proposition holds. */
  readonly holds: BitSet;
}

/** Weak fairness, or any condition of the form "infinitely often": the behaviour takes steps of the set infinitely often. */
export interface RecurrentSteps {
  /** For `WF_v(A)`: the steps from states that do not enable `<<A>>_v`, and the `<<A>>_v` steps. */
  readonly steps: Members;
}

/** Strong fairness (a Streett pair): if states of the set are visited infinitely often, steps of the set are taken infinitely often. */
export interface StrongFairness {
  /** For `SF_v(A)`: the states that enable `<<A>>_v`. */
  readonly states: Members;
  /** For `SF_v(A)`: the `<<A>>_v` steps. */
  readonly steps: Members;
}

export interface Fairness {
  readonly recurrent: readonly RecurrentSteps[];
  readonly strong: readonly StrongFairness[];
  /** If given: where a behaviour can stay forever and be fair, with all steps that lead from a state to itself. */
  readonly staying?: Members;
  /** Other threads that can evaluate ahead what the sets contain. */
  readonly prefetcher?: Prefetcher;
}

/** Other threads that evaluate the sets of fairness conditions where they will be asked soon. What they do not reach, or cannot evaluate, stays open. */
export interface Prefetcher {
  /** False where nobody is free; else `cancel` is to be called once the answers are no longer wanted. */
  begin(request: PrefetchRequest): boolean;
  /** The states before this index are done with. */
  reached(index: number): void;
  cancel(): void;
}

/** What is about to be asked: whether behaviours can stay in states, or what steps are for conditions. */
export type PrefetchRequest = {
  /** The states, by index, in the order in which they will be asked about. */
  readonly count: number;
  at(index: number): number;
} & (
  | { readonly about: 'staying' }
  /** Of each state all steps; of the conditions those with these indices. */
  | { readonly about: 'steps'; readonly recurrent: readonly number[]; readonly strong: readonly number[] }
);

/** No fairness: every infinite behaviour counts. */
export const NO_FAIRNESS: Fairness = { recurrent: [], strong: [] };

/** The state a step leaves, by binary search. */
export function sourceOf(graph: StepGraph, step: number): number {
  let low = 0;
  let high = graph.stateCount - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (graph.firstStep[middle]! <= step) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether a behaviour that repeats `cycle` forever is fair; independent of the search, for re-validation. */
export function isFairCycle(graph: StepGraph, fairness: Fairness, cycle: readonly number[]): boolean {
  const sources = cycle.map((_, i) => graph.target[cycle[(i + cycle.length - 1) % cycle.length]!]!);
  return (
    fairness.recurrent.every((condition) => cycle.some((step) => condition.steps.has(step))) &&
    fairness.strong.every((pair) => !sources.some((state) => pair.states.has(state)) || cycle.some((step) => pair.steps.has(step)))
  );
}
