// The oracle of partial-order reduction: all states, one after the other, and everything that is wrong anywhere.
import { EvaluationError, type TransitionSystem } from '../../../../src/model/index.ts';

/** Everything there is to find in a system. */
export interface AllThereIs {
  readonly states: readonly Int32Array[];
  /** States without successor, as text. */
  readonly deadlocks: ReadonlySet<string>;
  /** The names of invariants and of step invariants that some reachable state or step violates, or of which one has no value. */
  readonly violated: ReadonlySet<string>;
  /** Some action has no value in some reachable state. */
  readonly isFaulty: boolean;
}

/** Null where there are more than so many states. */
export const exploreAll = (system: TransitionSystem, most: number): AllThereIs | null => {
  const known = new Map<string, Int32Array>();
  const queue: Int32Array[] = [];
  const enter = (state: Int32Array): void => {
    const copy = state.slice(0, system.variables.length);
    if (known.has(copy.join())) return;
    known.set(copy.join(), copy);
    queue.push(copy);
  };
  const deadlocks = new Set<string>();
  const violated = new Set<string>();
  let isFaulty = false;
  const holds = (name: string, check: () => boolean): void => {
    try {
      if (!check()) violated.add(name);
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      violated.add(name);
    }
  };
  system.initial(enter);
  for (const state of queue) {
    if (known.size > most) return null;
    for (const i of system.invariants) holds(i.name, () => i.holds(state, 0));
    let successors = 0;
    try {
      system.successors(state, 0, (next) => {
        successors++;
        const to = next.slice(0, system.variables.length);
        for (const s of system.stepInvariants) holds(s.name, () => s.holds(state, 0, to, 0));
        enter(to);
      });
      if (successors === 0) deadlocks.add(state.join());
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      isFaulty = true;
    }
  }
  return { states: queue, deadlocks, violated, isFaulty };
};
