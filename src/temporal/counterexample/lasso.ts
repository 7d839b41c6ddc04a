/** Counterexamples as behaviours of the graph. */

/** A behaviour of the graph: the steps of the stem, then those of the cycle forever. */
export interface Lasso {
  /** The state it starts in. */
  readonly start: number;
  /** Numbers of steps of the graph, each leaving the state the one before led to. */
  readonly stem: readonly number[];
  /** Not empty; the last step leads to the state the first one leaves. */
  readonly cycle: readonly number[];
  /** Whether every step of the cycle is stuttering. */
  readonly endsStuttering: boolean;
  /** No fair and accepted lasso of the graph is shorter, stem and cycle together. False where that would take too long to know. */
  readonly isShortest: boolean;
}
