// Why a search stopped, and the verdict with its evidence that follows. The reason is noted inside a callback of the system, the trace is built later:
// building it calls the system again.
import type { StatePredicate, StepPredicate, TransitionSystem } from '../../model/index.ts';
import type { StateStore } from '../store/state-store.ts';
import type { StateId } from '../store/store-limits.ts';
import type { CheckOutcome, SearchStatistics } from './outcome.ts';
import { predicateRef } from './outcome.ts';
import { describePath, type EndCondition, type Path, pathTo } from './trace-building.ts';
import { type Beside, unevaluatedWarnings } from './unevaluated.ts';

/** Why a search stopped. `before` is the state whose successor `vector` is, -1 for an initial state. */
export type Stop =
  | ({ readonly kind: 'invariant'; readonly index: number; readonly before: StateId; readonly vector: Int32Array } & Beside)
  /** A property that is a state predicate is false of an initial state. */
  | { readonly kind: 'initial-predicate'; readonly index: number; readonly vector: Int32Array }
  | ({ readonly kind: 'step-invariant'; readonly index: number; readonly before: StateId; readonly vector: Int32Array } & Beside)
  | { readonly kind: 'deadlock'; readonly state: StateId }
  /** As many violations were found as were asked for. */
  | { readonly kind: 'enough' }
  | { readonly kind: 'limit'; readonly limit: 'states' | 'depth' | 'memory' | 'disk' }
  | { readonly kind: 'interrupted' };

/** A stop that is a violation. */
export type Violated = Extract<Stop, { readonly kind: 'invariant' | 'initial-predicate' | 'step-invariant' | 'deadlock' }>;

/** A predicate is violated in a successor of `before`, -1 for an initial state. */
export function stopOf(
  kind: 'invariant' | 'initial-predicate' | 'step-invariant',
  index: number,
  before: StateId,
  vector: Int32Array,
  beside: Beside,
): Violated {
  return kind === 'initial-predicate' ? { kind, index, vector } : { kind, index, before, vector, ...beside };
}

/** Thrown through a system's callbacks to end a search. */
export class Stopped extends Error {
  constructor(readonly stop: Stop) {
    super('the search has stopped');
  }
}

/** What a verdict is made from. */
export interface StopContext {
  readonly system: TransitionSystem;
  readonly store: StateStore;
  readonly invariants: readonly StatePredicate[];
  readonly stepInvariants: readonly StepPredicate[];
  readonly statistics: SearchStatistics;
}

/** The verdict with its trace. */
export function outcomeOf(stop: Exclude<Stop, { readonly kind: 'enough' }>, context: StopContext): CheckOutcome {
  const { system, store, statistics } = context;
  const evidence = (path: Path) => ({
    trace: describePath(system, path),
    statistics,
    warnings: unevaluatedWarnings(stop as Beside),
  });
  switch (stop.kind) {
    case 'invariant': {
      const invariant = context.invariants[stop.index] as StatePredicate;
      const isViolated = ofState((state) => !invariant.holds(state, 0));
      const path = pathTo(system, store, stop.before, stop.vector, isViolated);
      return { verdict: 'invariant', predicate: predicateRef(invariant), ...evidence(path) };
    }
    case 'initial-predicate': {
      const predicate = system.initialPredicates?.[stop.index] as StatePredicate;
      const isViolated = ofState((state) => !predicate.holds(state, 0));
      return {
        verdict: 'property',
        predicate: predicateRef(predicate),
        isShortest: true,
        ...evidence(pathTo(system, store, -1, stop.vector, isViolated)),
      };
    }
    case 'step-invariant': {
      const invariant = context.stepInvariants[stop.index] as StepPredicate;
      const path = pathTo(system, store, stop.before, stop.vector, {
        isOfStep: true,
        holds: (from, to) => from !== null && !invariant.holds(from, 0, to, 0),
      });
      return { verdict: 'property', predicate: predicateRef(invariant), isShortest: true, ...evidence(path) };
    }
    case 'deadlock': {
      const isStuck = ofState((state) => isDeadlock(system, state));
      return { verdict: 'deadlock', ...evidence(pathTo(system, store, stop.state, undefined, isStuck)) };
    }
    case 'limit':
      return { verdict: 'limit', limit: stop.limit, statistics, warnings: [] };
    case 'interrupted':
      return { verdict: 'interrupted', statistics, warnings: [] };
  }
}

const ofState = (holds: (state: Int32Array) => boolean): EndCondition => ({ isOfStep: false, holds: (_, to) => holds(to) });

function isDeadlock(system: TransitionSystem, state: Int32Array): boolean {
  let made = false;
  system.successors(state, 0, () => {
    made = true;
  });
  return !made;
}
