// What is wrong with the successors of a state, and which of several faults is the one that is told.
import { InternalError } from '../../diagnostics/index.ts';
import type { SuccessorOrder } from '../states/successor-order.ts';
import type { Phase } from './outcome.ts';
import type { Stop } from './stop.ts';

/** What is wrong with a successor: a violation, or a predicate that has no value. */
export interface Finding {
  readonly vector: Int32Array;
  readonly stop: Stop | null;
  readonly error: unknown;
  readonly phase: Phase;
  readonly predicate: { readonly name: string } | null;
}

/** The finding on the successor that is first in canonical order, whichever comes first. */
export class FirstFinding {
  private least: Finding | null = null;
  private readonly order: Pick<SuccessorOrder, 'compare'>;

  constructor(order: Pick<SuccessorOrder, 'compare'>) {
    this.order = order;
  }

  add(finding: Finding | null): void {
    if (finding === null) return;
    if (this.least === null || this.order.compare(finding.vector, 0, this.least.vector, 0) < 0) this.least = finding;
  }

  /** The first of those that were added; there must be one. */
  get first(): Finding {
    if (this.least === null) throw new InternalError('a fault of a successor was not found again');
    return this.least;
  }
}
