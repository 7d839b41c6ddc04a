// The oracle of the checker's tests: breadth-first search as one would write it on a Sunday, with a Map of strings, on the arrays themselves.
import type { IntegerSystem, State } from './integer-system.ts';

export interface NaiveResult {
  readonly generated: number;
  readonly distinct: number;
  readonly depth: number;
  /** Length of the shortest trace to a state without successor, or null. */
  readonly deadlock: number | null;
  /** Length of the shortest trace to a state that violates the invariant, or null. */
  readonly violation: number | null;
  readonly levels: ReadonlyMap<string, number>;
}

export function naiveSearch(spec: IntegerSystem, key: (state: State) => string = String): NaiveResult {
  const levels = new Map<string, number>();
  const queue: { state: State; level: number }[] = [];
  let generated = 0;
  let deadlock: number | null = null;
  let violation: number | null = null;
  const inModel = (state: State) => Object.values(spec.constraints ?? {}).every((holds) => holds(state));
  const look = (state: State, level: number, isCut = false) => {
    generated++;
    const isGood = Object.values(spec.invariants ?? {}).every((holds) => holds(state));
    if (!isGood && (violation === null || level < violation)) violation = level;
    if (isCut || !inModel(state) || levels.has(key(state))) return;
    levels.set(key(state), level);
    queue.push({ state, level });
  };
  for (const state of spec.initial) look(state, 1);
  for (const { state, level } of queue) {
    let successors = 0;
    for (const action of spec.actions) {
      for (const next of action.next(state)) {
        successors++;
        const isCut = !Object.values(spec.stepConstraints ?? {}).every((holds) => holds(state, next));
        look(next, level + 1, isCut);
      }
    }
    if (successors === 0) deadlock ??= level;
  }
  return { generated, distinct: levels.size, depth: generated === 0 ? 0 : Math.max(1, ...levels.values()), deadlock, violation, levels };
}
