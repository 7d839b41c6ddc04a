// What each thread counts for itself: successors made, by action successors made and states entered, and what constraints left out. A thread writes its own counters, and the
// coordinator adds them up between phases.
import { type CoverageCounters, coverageLength } from '../outcome/coverage.ts';
import { countersOf, type SearchMemory } from './shared-memory.ts';

/** One thread's counters. */
export class ThreadCounters {
  readonly #counters: Float64Array;
  readonly #first: number;
  readonly #actions: number;

  /** @param thread its number, from 0 */
  constructor({ counters }: SearchMemory, actions: number, thread: number) {
    this.#counters = counters;
    this.#first = thread * countersOf(actions);
    this.#actions = actions;
  }

  /** So many successors were made. */
  made(successors: number): void {
    this.#add(0, successors);
  }

  /** An action made a successor. */
  madeBy(action: number): void {
    this.#add(1 + action, 1);
  }

  /** The successor of an action was a new state (1), or another action turned out to be the first (-1). */
  entered(action: number, states: 1 | -1): void {
    this.#add(1 + this.#actions + action, states);
  }

  /** Constraints left out a step, or an initial state. */
  leftOut(): void {
    this.#add(coverageLength(this.#actions), 1);
  }

  #add(counter: number, n: number): void {
    const at = this.#first + counter;
    this.#counters[at] = (this.#counters[at] as number) + n;
  }
}

/** The counters of all threads, and what was counted before these began. */
export class CounterSums {
  readonly #counters: Float64Array;
  readonly #threads: number;
  readonly #actions: number;
  readonly #generatedBefore: number;
  readonly #coverageBefore: Float64Array;

  constructor({ counters }: SearchMemory, threads: number, actions: number, generatedBefore: number, coverageBefore: Float64Array) {
    this.#counters = counters;
    this.#threads = threads;
    this.#actions = actions;
    this.#generatedBefore = generatedBefore;
    this.#coverageBefore = coverageBefore;
  }

  /** Successors made. */
  get generated(): number {
    return this.#generatedBefore + this.#sum(0);
  }

  /** In the order of `CoverageCounters.copy`. */
  get coverage(): Float64Array {
    return this.#coverageBefore.map((before, i) => before + this.#sum(1 + i));
  }

  /** Writes both into the counters of a search. */
  tell(coverage: CoverageCounters): void {
    coverage.restore(this.coverage);
  }

  #sum(counter: number): number {
    const stride = countersOf(this.#actions);
    let total = 0;
    for (let thread = 0; thread < this.#threads; thread++) total += this.#counters[thread * stride + counter] as number;
    return total;
  }
}
