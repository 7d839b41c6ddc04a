// Bounded response: Q follows P before an action has occurred more than N times. It is a safety property: a counter watches, and a shortest
// behaviour that goes wrong is finite.
//
// The counter is one more variable of the system: -1 while nothing is waited for, else how often the action has occurred since P was true without
// Q. Of several P that wait, the first decides: the Q that it waits for serves them all. A step counts if it is a step of the action that changes
// something, so that stuttering costs nothing.
//
// As all questions about what is reachable, this one is about states inside the constraints, and about steps inside the action constraints. A step that leads
// out of them is no part of the answer.
import type { CheckOutcome } from '../../checker/index.ts';
import type { Within } from '../../compiler/index.ts';
import type { SplitRows, StatePredicate, TransitionSystem } from '../../model/index.ts';
import type { Values } from '../../values/index.ts';
import { defined } from '../options/defined.ts';
import type { CheckEvents } from '../request.ts';
import { inNext, unreduced } from './possibility.ts';
import { runSearch, type SearchWishes } from './run-search.ts';

/** The system with the counter; the last variable of its states. */
export const watched = (system: TransitionSystem, { name, limit, action, from, to }: Within, values: Values): TransitionSystem => {
  const { width, constraints, stepConstraints } = system;
  const numbers = new Map<number, number>();
  const idOf = (n: number): number => {
    let id = numbers.get(n);
    if (id === undefined) {
      id = values.atoms.number(n);
      numbers.set(n, id);
      counts.set(id, n);
    }
    return id;
  };
  const counts = new Map<number, number>();
  const next = new Int32Array(width + 1);
  const emit = (state: Int32Array, count: number): Int32Array => {
    for (let i = 0; i < width; i++) next[i] = state[i]!;
    next[width] = idOf(count);
    return next;
  };
  const countAt = (states: Int32Array, offset: number): number => counts.get(states[offset + width]!)!;
  const isSame = (a: Int32Array, i: number, b: Int32Array, j: number): boolean => {
    for (let k = 0; k < width; k++) if (a[i + k] !== b[j + k]) return false;
    return true;
  };
  /** The count in a state that is made, with this count. */
  const settled = (state: Int32Array, offset: number, count: number): number => {
    if (count > limit) return count;
    if (inNext(system, () => to.holds(state, offset))) return -1;
    return count < 0 && inNext(system, () => from.holds(state, offset)) ? 0 : count;
  };
  const isInside = (states: Int32Array, offset: number): boolean => constraints.every((c) => c.holds(states, offset));
  const inTime: StatePredicate = { name, holds: (states, offset) => countAt(states, offset) <= limit || !isInside(states, offset) };
  const occurs = (from: Int32Array, offset: number, to: Int32Array): boolean =>
    !isSame(from, offset, to, 0) && action.holds(from, offset, to, 0) && stepConstraints.every((c) => c.holds(from, offset, to, 0));
  return {
    ...unreduced(system),
    variables: [...system.variables, { name: 'occurrences' }],
    width: width + 1,
    ...defined({ rows: system.rows === undefined ? undefined : besides(system.rows, width) }),
    invariants: [inTime],
    initial: (sink) => system.initial((state, by) => sink(emit(state, settled(state, 0, -1)), by)),
    successors: (states, offset, sink) => {
      const count = countAt(states, offset);
      system.successors(states, offset, (state, by) => {
        sink(emit(state, settled(state, 0, count >= 0 && occurs(states, offset, state) ? count + 1 : count)), by);
      });
    },
  };
};

/** The entries of states with one more variable, behind so many. */
const besides = (rows: SplitRows, width: number): SplitRows => ({
  valuesOf: (vector) => Int32Array.of(...rows.valuesOf(vector.subarray(0, width)), vector[width]!),
  vectorOf: (values) => Int32Array.of(...rows.vectorOf(values.subarray(0, -1)), values.at(-1)!),
  joint: rows.joint,
  exchanged: rows.exchanged,
});

/** Looks for a shortest behaviour in which Q comes too late. */
export const checkWithin = (
  system: TransitionSystem,
  within: Within,
  values: Values,
  wishes: SearchWishes,
  events: Pick<CheckEvents, 'progress'>,
): Promise<CheckOutcome> => runSearch(watched(system, within, values), null, { ...wishes, deadlock: false }, events);
