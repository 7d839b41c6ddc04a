// How two systems over the same variables differ: the shortest behaviour that one has and the other has not.
//
// Both run on one store of values, so equal states are equal vectors. States are visited breadth first, in the order of the first system, for as long
// as both have the same steps: every state that is reached is reached by the same path in both. The first state whose steps differ therefore ends a
// shortest common behaviour, and where there is none, the reachable graphs are equal: that is a proof, as far as the graphs were complete.
//
// Steps that change nothing count as no steps, because every behaviour may stutter; but where deadlock is a fault, having no step at all is a difference.
import type { TransitionSystem } from '../model/index.ts';

/** The graph of a system, as far as it was explored. */
export interface Explored {
  /** All states in the order in which breadth-first search finds them. */
  readonly states: readonly Int32Array[];
  /** For each state the keys of its successors, without itself; null where it was not expanded because it is outside of the constraints. */
  readonly successors: readonly (Steps | null)[];
  readonly initial: ReadonlySet<string>;
  /** For each state the number of its predecessor on a shortest path; -1 for initial ones. */
  readonly predecessors: readonly number[];
  /** False where there are more states than was allowed. */
  readonly isComplete: boolean;
}

/** The steps of one state. */
interface Steps {
  readonly keys: ReadonlyMap<string, Int32Array>;
  /** It has a step, be it one to itself. */
  readonly any: boolean;
}

/** A behaviour that one of two systems has, and the other has not. */
export interface Difference {
  /** The states of the common part, from an initial one; empty where the initial states differ. */
  readonly common: readonly Int32Array[];
  /** The state after them, which only one of the two can reach by a step; null where the other one ends here and this one does not. */
  readonly state: Int32Array | null;
  /** Which system has it. */
  readonly side: 'original' | 'mutant';
}

const keyOf = (vector: Int32Array): string => String.fromCharCode(...new Uint16Array(vector.buffer, vector.byteOffset, vector.length * 2));

const inside = (system: TransitionSystem, state: Int32Array): boolean => system.constraints.every((c) => c.holds(state, 0));

const initialOf = (system: TransitionSystem): Map<string, Int32Array> => {
  const found = new Map<string, Int32Array>();
  system.initial((next) => {
    const key = keyOf(next);
    if (!found.has(key)) found.set(key, next.slice());
  });
  return found;
};

const stepsOf = (system: TransitionSystem, state: Int32Array): Steps => {
  const keys = new Map<string, Int32Array>();
  const own = keyOf(state);
  let any = false;
  system.successors(state, 0, (next) => {
    any = true;
    const key = keyOf(next);
    if (key === own || keys.has(key)) return;
    if (system.stepConstraints.every((c) => c.holds(state, 0, next, 0))) keys.set(key, next.slice());
  });
  return { keys, any };
};

/**
 * Explores a system to its end, or to a number of states.
 * @param pause called for every state; may throw what ends the exploration
 * Throws EvaluationError.
 */
export function explore(system: TransitionSystem, most: number, pause: () => void): Explored {
  const initial = initialOf(system);
  const numbers = new Map<string, number>();
  const states: Int32Array[] = [];
  const predecessors: number[] = [];
  const successors: (Steps | null)[] = [];
  const enter = (key: string, state: Int32Array, from: number): void => {
    if (numbers.has(key)) return;
    numbers.set(key, states.length);
    states.push(state);
    predecessors.push(from);
  };
  for (const [key, state] of initial) enter(key, state, -1);
  for (let i = 0; i < states.length && states.length <= most; i++) {
    pause();
    const state = states[i]!;
    const steps = inside(system, state) ? stepsOf(system, state) : null;
    successors.push(steps);
    if (steps !== null) for (const [key, next] of steps.keys) enter(key, next, i);
  }
  return { states, successors, initial: new Set(initial.keys()), predecessors, isComplete: successors.length === states.length };
}

const pathTo = ({ states, predecessors }: Explored, last: number): Int32Array[] => {
  const path: Int32Array[] = [];
  for (let i = last; i >= 0; i = predecessors[i]!) path.unshift(states[i]!);
  return path;
};

/** A shortest path to a state of the graph, and its number there; null where it is none. */
export function pathInto(
  explored: Explored,
  state: Int32Array,
): { readonly number: number; readonly states: readonly Int32Array[] } | null {
  const key = keyOf(state);
  const number = explored.states.findIndex((other) => keyOf(other) === key);
  return number < 0 ? null : { number, states: pathTo(explored, number) };
}

/** A key of one that the other has not. */
const missing = (one: ReadonlyMap<string, Int32Array>, other: { has(key: string): boolean }): Int32Array | null => {
  for (const [key, state] of one) if (!other.has(key)) return state;
  return null;
};

/**
 * The first difference of a mutant from the original; null where their reachable graphs are equal.
 * @param original explored to its end
 * @param isEndFault whether a state without steps is a fault, so that it matters
 * Throws EvaluationError where the mutant has no value.
 */
export function firstDifference(original: Explored, mutant: TransitionSystem, isEndFault: boolean, pause: () => void): Difference | null {
  const initial = initialOf(mutant);
  const added = missing(initial, original.initial);
  if (added !== null) return { common: [], state: added, side: 'mutant' };
  for (const [i, key] of [...original.initial].entries())
    if (!initial.has(key)) return { common: [], state: original.states[i]!, side: 'original' };
  for (const [i, state] of original.states.entries()) {
    pause();
    const steps = original.successors[i] ?? null;
    const own = inside(mutant, state) ? stepsOf(mutant, state) : null;
    const found = differenceOf(steps, own, isEndFault);
    if (found !== null) return { common: pathTo(original, i), ...found };
  }
  return null;
}

const nowhere: ReadonlyMap<string, Int32Array> = new Map();

const differenceOf = (original: Steps | null, mutant: Steps | null, isEndFault: boolean): Omit<Difference, 'common'> | null => {
  const [ofOriginal, ofMutant] = [original?.keys ?? nowhere, mutant?.keys ?? nowhere];
  const added = missing(ofMutant, ofOriginal);
  if (added !== null) return { state: added, side: 'mutant' };
  const lost = missing(ofOriginal, ofMutant);
  if (lost !== null) return { state: lost, side: 'original' };
  if (!isEndFault || original === null || mutant === null || original.any === mutant.any) return null;
  return { state: null, side: original.any ? 'original' : 'mutant' };
};
