// How much to do between two turns of the event loop, where nobody knows beforehand how long a piece of work takes.

/** What a slice is to be. */
export interface SliceGoal {
  /** A slice that took fewer milliseconds is followed by one of twice the size. */
  readonly short: number;
  /** A slice that took more milliseconds is followed by one of half the size. */
  readonly long: number;
  /** The size of the first slice. */
  readonly first: number;
  readonly least: number;
  readonly most?: number;
}

/** Sizes of slices that take about the same time each. */
export class Slices {
  #size: number;
  #began = 0;
  readonly #goal: SliceGoal;

  constructor(goal: SliceGoal) {
    this.#goal = goal;
    this.#size = goal.first;
  }

  /** The size of the slice that begins now. */
  begin(): number {
    this.#began = performance.now();
    return this.#size;
  }

  /**
   * The slice is done.
   * @param size what it was, where less than its size was there to do
   */
  done(size: number = this.#size): void {
    const { short, long, least, most = Number.POSITIVE_INFINITY } = this.#goal;
    const took = performance.now() - this.#began;
    if (took < short) this.#size = Math.min(most, Math.max(this.#size, size * 2));
    else if (took > long) this.#size = Math.max(least, Math.floor(this.#size / 2));
  }
}
