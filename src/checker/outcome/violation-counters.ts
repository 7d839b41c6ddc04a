// How often each predicate failed, for a search that goes on after violations.
import type { ViolationCount } from './outcome.ts';

/** Counters by kind and index of predicate. */
export class ViolationCounters {
  private readonly counts = new Map<string, ViolationCount>();

  add(kind: ViolationCount['kind'], name: string): void {
    const key = `${kind} ${name}`;
    this.counts.set(key, { kind, name, count: (this.counts.get(key)?.count ?? 0) + 1 });
  }

  /** Predicates that failed, in the order of their first failure. */
  report(): ViolationCount[] {
    return [...this.counts.values()];
  }
}
