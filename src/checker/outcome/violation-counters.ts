// What is violated in a search that goes on after violations: how often, and where first.
import type { Violated } from './stop.ts';

/** One predicate, or deadlock, with its first violation. */
export interface CountedViolation {
  readonly first: Violated;
  readonly count: number;
}

/** Counters by kind and index of predicate. */
export class ViolationCounters {
  readonly #counts = new Map<string, { readonly first: Violated; count: number }>();
  /** All violations together. */
  total = 0;

  add(stop: Violated): void {
    const key = stop.kind === 'deadlock' ? stop.kind : `${stop.kind} ${stop.index}`;
    const known = this.#counts.get(key);
    this.total++;
    if (known === undefined) this.#counts.set(key, { first: stop, count: 1 });
    else known.count++;
  }

  /** What is violated, in the order of the first violations. */
  report(): readonly CountedViolation[] {
    return [...this.#counts.values()];
  }
}
