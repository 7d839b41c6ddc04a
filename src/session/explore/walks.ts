// Moves of many steps: at random, until something holds, or by the shortest path there. They work in slices, so that whoever draws the screen
// and listens to keys gets its turn, and they can be cancelled.
import { setImmediate as turn } from 'node:timers/promises';
import { type CheckOutcome, Search } from '../../checker/index.ts';
import { EvaluationError, type StatePredicate, type StepLabel, type TransitionSystem } from '../../model/index.ts';
import { Slices } from '../threads/slices.ts';
import { type Choice, choicesFrom } from './choices.ts';
import type { Specification } from './specification.ts';

/** Milliseconds of work between two turns of the event loop. */
const SLICE = 25;

/** One state of a walk, with the step that led to it. */
export interface WalkStep {
  readonly state: Int32Array;
  readonly label: StepLabel | null;
}

export interface SearchProgress {
  readonly distinctStates: number;
  readonly depth: number;
}

/** What a long move came to. */
export type WalkResult =
  | { readonly kind: 'found'; readonly steps: readonly WalkStep[]; readonly what: string }
  /** The steps that were made before there was no way on (`stuck`), or all that were asked for without meeting the goal (`not-met`). */
  | { readonly kind: 'stuck' | 'not-met'; readonly steps: readonly WalkStep[] }
  | { readonly kind: 'unreachable'; readonly states: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'fault'; readonly message: string };

/** How to run a long move. */
export interface WalkOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (progress: SearchProgress) => void;
}

/** Walks at random from a state: `steps` steps, or until the predicate holds. Steps that change nothing are not taken where others are possible. */
export const randomWalk = async (
  specification: Specification,
  from: Int32Array,
  steps: number,
  random: (below: number) => number,
  until: StatePredicate | null,
  { signal }: WalkOptions = {},
): Promise<WalkResult> => {
  const made: WalkStep[] = [];
  let state = from;
  let since = performance.now();
  try {
    while (made.length < steps) {
      if (signal?.aborted === true) return { kind: 'cancelled' };
      const choices = choicesFrom(specification, state);
      if (choices.fault !== null) return { kind: 'fault', message: choices.fault.message };
      const all = choices.groups.flatMap((g) => g.choices);
      const moving = all.filter((c) => !c.stutters && !c.isCut);
      const able: readonly Choice[] = moving.length > 0 ? moving : [];
      if (able.length === 0) return { kind: 'stuck', steps: made };
      const { state: next, label } = able[random(able.length)]!;
      made.push({ state: next, label });
      state = next;
      if (until?.holds(state, 0) === true) return { kind: 'found', steps: made, what: until.name };
      if (performance.now() - since > SLICE) {
        await turn();
        since = performance.now();
      }
    }
    return until === null ? { kind: 'found', steps: made, what: '' } : { kind: 'not-met', steps: made };
  } catch (error) {
    if (error instanceof EvaluationError) return { kind: 'fault', message: error.message };
    throw error;
  }
};

/** The same system, started in one state. */
const startedIn = (system: TransitionSystem, state: Int32Array): TransitionSystem => ({
  ...system,
  assumptions: [],
  initial: (sink) => sink(state.slice(), -1),
});

const pathOf = (
  outcome: CheckOutcome & { readonly trace: { readonly states: readonly { vector: Int32Array; label: StepLabel | null }[] } },
) => outcome.trace.states.slice(1).map(({ vector, label }): WalkStep => ({ state: vector, label }));

const runSearch = async (search: Search, { signal, progress }: WalkOptions): Promise<CheckOutcome | null> => {
  const slices = new Slices({ short: SLICE / 2, long: SLICE * 2, first: 64, least: 16 });
  for (;;) {
    if (signal?.aborted === true) return null;
    const outcome = search.advance(slices.begin());
    if (outcome !== null) return outcome;
    slices.done();
    progress?.({ distinctStates: search.report.distinct, depth: search.report.level });
    await turn();
  }
};

/** The shortest path from a state to one where the predicate holds (another one than where it starts). */
export const shortestPath = async (
  specification: Specification,
  from: Int32Array,
  goal: StatePredicate,
  options: WalkOptions = {},
): Promise<WalkResult> => {
  // The first state may satisfy the goal: it is asked for a way to the next one.
  const avoided: StatePredicate = {
    name: goal.name,
    holds: (states, offset) => {
      for (let i = 0; i < from.length; i++) if (states[offset + i] !== from[i]) return !goal.holds(states, offset);
      return true;
    },
  };
  return await find(specification, from, { invariants: [avoided], stepInvariants: [], deadlock: false }, options);
};

/** The shortest path from a state to a violation: of an invariant, an action property, or a deadlock. */
export const nextViolation = async (specification: Specification, from: Int32Array, options: WalkOptions = {}): Promise<WalkResult> => {
  const { system } = specification;
  const elsewhere = system.invariants.map(
    (p): StatePredicate => ({
      ...p,
      holds: (states, offset) => {
        for (let i = 0; i < from.length; i++) if (states[offset + i] !== from[i]) return p.holds(states, offset);
        return true;
      },
    }),
  );
  return await find(specification, from, { invariants: elsewhere, deadlock: specification.model.checkDeadlock }, options);
};

const find = async (
  specification: Specification,
  from: Int32Array,
  checks: ConstructorParameters<typeof Search>[1] & object,
  options: WalkOptions,
): Promise<WalkResult> => {
  const search = new Search(startedIn(specification.system, from), checks);
  const outcome = await runSearch(search, options);
  if (outcome === null) return { kind: 'cancelled' };
  switch (outcome.verdict) {
    case 'invariant':
    case 'property':
      return { kind: 'found', steps: pathOf(outcome), what: outcome.predicate.name };
    case 'deadlock':
      return { kind: 'found', steps: pathOf(outcome), what: 'deadlock' };
    case 'ok':
      return { kind: 'unreachable', states: outcome.statistics.distinctStates };
    case 'evaluation-error':
    case 'assertion':
      return { kind: 'fault', message: outcome.error.message };
    default:
      return { kind: 'cancelled' };
  }
};
