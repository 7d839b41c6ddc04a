// The graph of a system with the action of each step: what variants of the system have in common with it need not be evaluated again.
//
// Source of the idea: incremental model checking, as in Sokolsky and Smolka, "Incremental model checking in the modal mu-calculus" (1994); here only the
// graph is reused, and every verdict is found on the graph of the variant.
import type { TransitionSystem } from '../../model/index.ts';
import { IntegerList } from '../store/integer-list.ts';
import { StateStore } from '../store/state-store.ts';

/** The target of a step that a constraint on steps cuts off. */
export const CUT = -1;

/** The reachable states in the order of a breadth-first search, and their steps, those to themselves included. */
export interface KnownGraph {
  readonly system: TransitionSystem;
  /** One state for each of the specification's: no SYMMETRY, no VIEW. */
  readonly store: StateStore;
  /** States 0 .. initialCount - 1 are the initial ones. */
  readonly initialCount: number;
  /** Where the steps of each expanded state begin; one more entry than expanded states. */
  readonly rows: Int32Array;
  /** Where a step leads, or CUT. A step may be there several times. */
  readonly targets: Int32Array;
  readonly actions: Int32Array;
  /** For each expanded state whether it is inside of the constraints. */
  readonly isInside: Int32Array;
  /** Whether every state is expanded. */
  readonly isComplete: boolean;
}

/** Whether a state satisfies all constraints on states. */
export function isInside({ constraints }: Pick<TransitionSystem, 'constraints'>, vector: Int32Array): boolean {
  for (let i = 0; i < constraints.length; i++) if (!constraints[i]!.holds(vector, 0)) return false;
  return true;
}

/** Whether a step satisfies all constraints on steps. */
export function isUncut({ stepConstraints }: Pick<TransitionSystem, 'stepConstraints'>, from: Int32Array, to: Int32Array): boolean {
  for (let i = 0; i < stepConstraints.length; i++) if (!stepConstraints[i]!.holds(from, 0, to, 0)) return false;
  return true;
}

/**
 * Explores a system without reductions to its end, or to a number of states.
 * @param pause called for every state; may throw what ends the exploration
 * Throws EvaluationError.
 */
export function exploreGraph(system: TransitionSystem, most: number, pause: () => void): KnownGraph {
  const store = new StateStore(system.width);
  const enter = (vector: Int32Array, from: number): number => {
    const known = store.find(vector, 0);
    return known >= 0 ? known : store.add(vector, 0, from);
  };
  system.initial((next) => enter(next, -1));
  const initialCount = store.count;
  const [rows, targets, actions, inside] = [new IntegerList(), new IntegerList(), new IntegerList(), new IntegerList()];
  let state = 0;
  for (; state < store.count && store.count <= most; state++) {
    pause();
    rows.push(targets.length);
    const vector = store.vector(state);
    const expands = isInside(system, vector);
    inside.push(expands ? 1 : 0);
    if (!expands) continue;
    let last = CUT - 1;
    let lastAction = -1;
    system.successors(vector, 0, (next, action) => {
      const target = isUncut(system, vector, next) ? enter(next, state) : CUT;
      if (target === last && action === lastAction) return;
      last = target;
      lastAction = action;
      targets.push(target);
      actions.push(action);
    });
  }
  rows.push(targets.length);
  return {
    system,
    store,
    initialCount,
    rows: rows.view(),
    targets: targets.view(),
    actions: actions.view(),
    isInside: inside.view(),
    isComplete: state === store.count,
  };
}

/** The graph of which nothing is known: what a variant with other variables has in common with its original. */
export function emptyGraph(system: TransitionSystem): KnownGraph {
  const none = new Int32Array(0);
  const store = new StateStore(system.width);
  return { system, store, initialCount: 0, rows: new Int32Array(1), targets: none, actions: none, isInside: none, isComplete: true };
}

/** A shortest path to a state of the graph, and its number there; null where it is none. */
export function pathInto(
  { store }: KnownGraph,
  state: Int32Array,
): { readonly number: number; readonly states: readonly Int32Array[] } | null {
  const number = store.find(state, 0);
  if (number < 0) return null;
  const states: Int32Array[] = [];
  for (let at = number; at >= 0; at = store.predecessors[at]!) states.unshift(store.vector(at));
  return { number, states };
}
