// Moves of many steps: at random, until something holds, or by the shortest path there. They work in slices, so that whoever draws the screen
// and listens to keys gets its turn, and they can be cancelled.
//
// A search says what it has looked at: it begins in the state where one is, or in all initial states where none was chosen, and uses neither SYMMETRY nor
// VIEW, for a person may ask about what these take for one.
import { setImmediate as turn } from 'node:timers/promises';
import { type CheckOutcome, Search, STUTTERING } from '../../checker/index.ts';
import {
  type Action,
  EvaluationError,
  type SearchProgress,
  type StatePredicate,
  type StepLabel,
  type TransitionSystem,
} from '../../model/index.ts';
import { Slices } from '../threads/slices.ts';
import { type Choice, choicesWith, type Fault, faultOf } from './choices.ts';
import type { PathState, Specification } from './specification.ts';

/** Milliseconds of work between two turns of the event loop. */
export const SLICE = 25;

/** One state of a walk, with the step that led to it. */
export interface WalkStep {
  readonly state: Int32Array;
  readonly label: StepLabel | null;
}

/** How far a search is, or a walk. */
export type WalkProgress = { readonly distinctStates: number; readonly depth: number } | { readonly steps: number };

/** States on the way of a move. */
export interface Way {
  /** The initial state that was chosen; null where a state was chosen before. */
  readonly start: Int32Array | null;
  readonly steps: readonly WalkStep[];
}

/** What a long move came to. */
export type WalkResult =
  /**
   * `what`: the name of what was found; empty where nothing was looked for. `loop`: of a lasso, to which state its last one returns: 0 is the one where it
   * begins.
   */
  | (Way & { readonly kind: 'found'; readonly what: string; readonly loop?: number })
  /** The steps that were made before there was no way on. `outside`: the constraints that the steps from there are outside of, where there are steps. */
  | (Way & { readonly kind: 'stuck'; readonly outside: string | null })
  /** All steps that were asked for, without meeting the goal. */
  | (Way & { readonly kind: 'not-met' })
  /**
   * `faultyStates`: so many states have an action without a value; where it leads to was not searched. `leavesOut`: some states and steps are outside of the
   * constraints, and what lies behind them was not searched. `atStart`: whether the state where the search began is one that is looked for, or why that has
   * no value.
   */
  | {
      readonly kind: 'unreachable';
      readonly states: number;
      readonly faultyStates: number;
      readonly leavesOut: boolean;
      readonly atStart: boolean | Fault;
    }
  | { readonly kind: 'cancelled' }
  /** Something has no value in the last state of the way; no way: in no state in particular. */
  | { readonly kind: 'fault'; readonly fault: Fault; readonly way: Way | null };

/** How to run a long move. */
export interface WalkOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (progress: WalkProgress) => void;
}

/** That a constraint has no value in a state that may be next. */
function faultOfConstraint(choices: readonly Choice[]): Fault | null {
  const message = choices.find(({ unclear }) => unclear !== null)?.unclear ?? null;
  return message === null ? null : { message };
}

const isInside = ({ outside }: Choice): boolean => outside === null;

/** The constraints that all of these are outside of; null where there are none. */
function outsideOf(choices: readonly Choice[]): string | null {
  return choices.length === 0 ? null : [...new Set(choices.map(({ outside }) => outside))].join(' or ');
}

/**
 * Walks at random from a state, or from any initial state: `steps` steps, or until the predicate holds. Steps that change nothing are not taken where
 * others are possible, nor those outside of a constraint. Where an action or a constraint has no value the walk ends, as a check does.
 */
export const randomWalk = async (
  specification: Specification,
  from: PathState | null,
  steps: number,
  random: (below: number) => number,
  until: StatePredicate | null,
  { signal, progress }: WalkOptions = {},
): Promise<WalkResult> => {
  const made: WalkStep[] = [];
  let start: Int32Array | null = null;
  let at = from;
  let since = performance.now();
  const isMet = ({ state, level }: PathState): boolean => until !== null && specification.at(level, () => until.holds(state, 0));
  try {
    if (at === null) {
      const { groups, fault } = choicesWith(specification, null, isInside);
      const choices = groups.flatMap((g) => g.choices);
      const without = fault ?? faultOfConstraint(choices);
      if (without !== null) return { kind: 'fault', fault: without, way: null };
      const able = choices.filter(isInside);
      if (able.length === 0) return { kind: 'stuck', start, steps: made, outside: outsideOf(choices) };
      start = able[random(able.length)]!.state;
      at = { state: start, level: 1 };
      if (isMet(at)) return { kind: 'found', start, steps: made, what: until!.name };
    }
    while (made.length < steps) {
      if (signal?.aborted === true) return { kind: 'cancelled' };
      const { groups, fault, faulty } = choicesWith(specification, at, (choice) => isInside(choice) && !choice.stutters);
      const choices = groups.flatMap((g) => g.choices);
      const without = fault ?? faulty[0]?.fault ?? faultOfConstraint(choices);
      if (without !== null) return { kind: 'fault', fault: without, way: { start, steps: made } };
      const moving = choices.filter((c) => !c.stutters);
      const able = moving.filter(isInside);
      if (able.length === 0) return { kind: 'stuck', start, steps: made, outside: outsideOf(moving) };
      const { state, label } = able[random(able.length)]!;
      made.push({ state, label });
      at = { state, level: at.level + 1 };
      if (isMet(at)) return { kind: 'found', start, steps: made, what: until!.name };
      if (performance.now() - since > SLICE) {
        progress?.({ steps: made.length });
        await turn();
        since = performance.now();
      }
    }
    return until === null ? { kind: 'found', start, steps: made, what: '' } : { kind: 'not-met', start, steps: made };
  } catch (error) {
    if (error instanceof EvaluationError) return { kind: 'fault', fault: faultOf(error), way: { start, steps: made } };
    throw error;
  }
};

const COUNTS = ['level', 'distinct', 'generated', 'diameter', 'queue', 'initial'] as const;

/** The progress of a search that goes on where the specification asks to stop: it tells what can be reached, not what a check sees. */
function unending(progress: SearchProgress): SearchProgress {
  const counts = COUNTS.map((key): [string, PropertyDescriptor] => [
    key,
    {
      get: () => progress[key],
      set: (count: number) => {
        progress[key] = count;
      },
    },
  ]);
  return Object.create(progress, { ...Object.fromEntries(counts), exit: { get: () => false, set: () => {} } }) as SearchProgress;
}

/** The progress of a search whose first state is not the first one of its path. */
function progressFrom(progress: SearchProgress, level: number): SearchProgress {
  return Object.create(progress, {
    level: {
      get: () => Math.max(0, progress.level - level + 1),
      set: (own: number) => {
        progress.level = own === 0 ? 0 : own + level - 1;
      },
    },
  }) as SearchProgress;
}

/** The system as it is searched from a state, or from its initial states: every state counts by itself. */
export function searchedSystem(system: TransitionSystem, from: PathState | null): TransitionSystem {
  const { view: _view, canonicalize: _canonicalize, watchSymmetry: _watch, reduction: _reduction, ...plain } = system;
  const progress = unending(system.progress);
  if (from === null) return { ...plain, assumptions: [], progress };
  const { state, level } = from;
  return {
    ...plain,
    assumptions: [],
    initial: (sink) => sink(state.slice(), -1),
    initialPredicates: [],
    progress: progressFrom(progress, level),
  };
}

/** The system in which an action without a value in a state has no steps there; `met` is called with each such state. */
function withoutFaults(specification: Specification, system: TransitionSystem, met: () => void): TransitionSystem {
  const width = system.variables.length;
  const indexOf = (action: Action): number => {
    const index = system.actions.indexOf(action);
    return index < 0 ? STUTTERING : index;
  };
  return {
    ...system,
    successors: (states, offset, sink) => {
      const state = states.slice(offset, offset + width);
      if (specification.successors(state, (next, action) => sink(next, indexOf(action))).length > 0) met();
    },
  };
}

/** The way that the trace of an outcome goes. */
function wayOf(from: PathState | null, trace: { readonly states: readonly { vector: Int32Array; label: StepLabel | null }[] }): Way {
  const steps = trace.states.slice(1).map(({ vector, label }): WalkStep => ({ state: vector, label }));
  return { start: from === null ? (trace.states[0]?.vector ?? null) : null, steps };
}

async function runSearch(search: Search, { signal, progress }: WalkOptions): Promise<CheckOutcome | null> {
  const slices = new Slices({ short: SLICE / 2, long: SLICE * 2, first: 64, least: 16 });
  for (;;) {
    if (signal?.aborted === true) return null;
    const outcome = search.advance(slices.begin());
    if (outcome !== null) return outcome;
    slices.done();
    progress?.({ distinctStates: search.report.distinct, depth: search.report.level });
    await turn();
  }
}

/** A predicate that is true of the state where a search begins, which is not looked for. */
function exceptAt(from: PathState | null, predicate: StatePredicate): StatePredicate {
  if (from === null) return predicate;
  const { state } = from;
  return {
    ...predicate,
    holds: (states, offset) => {
      for (let i = 0; i < state.length; i++) if (states[offset + i] !== state[i]) return predicate.holds(states, offset);
      return true;
    },
  };
}

/** The truth of a predicate where a search begins, or why it has none. */
function truthAt({ at }: Specification, { state, level }: PathState, predicate: StatePredicate): boolean | Fault {
  try {
    return at(level, () => predicate.holds(state, 0));
  } catch (error) {
    if (error instanceof EvaluationError) return faultOf(error);
    throw error;
  }
}

/** What a shortest path is to lead to: a state where the predicate has this truth value. */
export interface Goal {
  readonly predicate: StatePredicate;
  readonly wanted: boolean;
}

/** The shortest path from a state to another one where the predicate has the wanted value, or from the initial states to any. */
export const shortestPath = async (
  specification: Specification,
  from: PathState | null,
  { predicate, wanted }: Goal,
  options: WalkOptions = {},
): Promise<WalkResult> => {
  const avoided: StatePredicate = { name: predicate.name, holds: (states, offset) => predicate.holds(states, offset) !== wanted };
  const checks = { invariants: [exceptAt(from, avoided)], stepInvariants: [], deadlock: false };
  const system = { ...searchedSystem(specification.system, from), initialPredicates: [] };
  const none = (result: WalkResult & { readonly kind: 'unreachable' }, faultyStates: number): WalkResult => {
    const avoids = from === null ? true : truthAt(specification, from, avoided);
    // No other state has told whether there is a value.
    if (typeof avoids !== 'boolean' && result.states === 1) return { kind: 'fault', fault: avoids, way: { start: null, steps: [] } };
    return { ...result, faultyStates, atStart: typeof avoids === 'boolean' ? !avoids : avoids };
  };
  const result = await find(system, from, checks, options);
  if (result.kind === 'unreachable') return none(result, 0);
  if (result.kind !== 'fault' || options.signal?.aborted === true) return result;
  // A fault elsewhere does not say that the goal cannot be reached.
  let faultyStates = 0;
  const tolerant = withoutFaults(specification, system, () => faultyStates++);
  const again = await find(tolerant, from, checks, options);
  return again.kind === 'unreachable' ? none(again, faultyStates) : again;
};

/** The shortest path from a state, or from the initial states, to a violation: of an invariant, an action property, or a deadlock. */
export const nextViolation = async (
  specification: Specification,
  from: PathState | null,
  options: WalkOptions = {},
): Promise<WalkResult> => {
  const { system, model } = specification;
  const invariants = system.invariants.map((p) => exceptAt(from, p));
  const result = await find(searchedSystem(system, from), from, { invariants, deadlock: model.checkDeadlock }, options);
  if (result.kind !== 'unreachable') return result;
  // A check stops at an invariant without a value too.
  return { ...result, atStart: from !== null && system.invariants.some((invariant) => truthAt(specification, from, invariant) !== true) };
};

/** That a complete search has found nothing. */
export function unreachable({ distinctStates, leavesOut }: CheckOutcome['statistics']): WalkResult & { readonly kind: 'unreachable' } {
  return { kind: 'unreachable', states: distinctStates, faultyStates: 0, leavesOut: leavesOut === true, atStart: false };
}

async function find(
  system: TransitionSystem,
  from: PathState | null,
  checks: ConstructorParameters<typeof Search>[1] & object,
  options: WalkOptions,
): Promise<WalkResult> {
  const search = new Search(system, checks);
  const outcome = await runSearch(search, options);
  if (outcome === null) return { kind: 'cancelled' };
  switch (outcome.verdict) {
    case 'invariant':
    case 'property':
      return { kind: 'found', ...wayOf(from, outcome.trace), what: outcome.predicate.name };
    case 'deadlock':
      return { kind: 'found', ...wayOf(from, outcome.trace), what: 'deadlock' };
    case 'ok':
      return unreachable(outcome.statistics);
    case 'evaluation-error':
    case 'assertion':
      return {
        kind: 'fault',
        fault: faultOf(outcome.error),
        way: outcome.trace === undefined ? null : wayOf(from, outcome.trace),
      };
    default:
      return { kind: 'cancelled' };
  }
}
