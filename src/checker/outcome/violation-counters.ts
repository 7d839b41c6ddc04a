// What is violated in a search that goes on after violations: how often, and where first.
import type { StepLabel } from '../../model/index.ts';
import type { Violated } from './stop.ts';

/** Adds an element. True where it was there before. */
function isIn(set: Set<string>, element: string): boolean {
  const { size } = set;
  return set.add(element).size === size;
}

/** One predicate, or all with its name, or deadlock, with the first violation. */
export interface CountedViolation {
  readonly first: Violated;
  /** How the state that violates it was made, or the step, where that was noted. */
  readonly label: StepLabel | null;
  readonly count: number;
}

/**
 * Counters by kind and name: what a property says of states may be several predicates, which are violated together. States are counted once, and so are
 * steps, which are pairs of states: several actions can make one step, and several steps lead to one state outside the constraints, which no store knows.
 */
export class ViolationCounters {
  readonly #counts = new Map<string, Omit<CountedViolation, 'count'> & { count: number }>();
  readonly #isConstrained: boolean;
  /** Violations of states; those of the last one only where a state is checked only when it is entered. */
  readonly #states = new Set<string>();
  #last = '';
  /** Violations of steps of one state: its steps are made one after the other. */
  readonly #steps = new Set<string>();
  #before = -1;
  /** All violations together. */
  total = 0;

  /** @param isConstrained whether there are states or steps that the constraints exclude */
  constructor(isConstrained: boolean) {
    this.#isConstrained = isConstrained;
  }

  /**
   * @param name of the predicate
   * @param kept what represents a state
   * @param label how the state was made, where that is noted
   */
  add(stop: Violated, name: string, kept: (state: Int32Array) => Int32Array, label: StepLabel | null): void {
    const key = `${stop.kind} ${name}`;
    if (this.#isKnown(stop, key, kept)) return;
    const known = this.#counts.get(key);
    this.total++;
    if (known === undefined) this.#counts.set(key, { first: stop, label, count: 1 });
    else known.count++;
  }

  #isKnown(stop: Violated, key: string, kept: (state: Int32Array) => Int32Array): boolean {
    switch (stop.kind) {
      case 'deadlock':
        return false;
      case 'step-invariant':
        if (stop.before !== this.#before) this.#steps.clear();
        this.#before = stop.before;
        return isIn(this.#steps, `${key}: ${stop.vector.join()}`);
      default: {
        const state = kept(stop.vector).join();
        if (!this.#isConstrained && state !== this.#last) this.#states.clear();
        this.#last = state;
        return isIn(this.#states, `${key}: ${state}`);
      }
    }
  }

  /** What is violated, in the order of the first violations. */
  report(): readonly CountedViolation[] {
    return [...this.#counts.values()];
  }
}
