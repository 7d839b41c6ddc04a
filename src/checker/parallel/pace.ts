// How long a state takes to expand, and what follows from it. Times decide only who does what, never what is found.

/** Smaller levels are expanded by the coordinator alone, unless that is likely to take longer than to wake the workers, in milliseconds. */
const SMALL_LEVEL = 256;
const WORTH_WAKING = 0.5;
/** Successors are received in batches where a state takes less, in milliseconds. */
const SLOW = 0.02;

/** Measures levels. */
export class Pace {
  readonly #now: (() => number) | null;
  /** Milliseconds of a thread that a state took lately, 0 where nobody knows. */
  #milliseconds: number;
  #since = 0;
  #from = 0;

  /** @param now a clock in milliseconds; null: nothing is measured */
  constructor(now: (() => number) | null, milliseconds: number) {
    this.#now = now;
    this.#milliseconds = milliseconds;
  }

  /** The states from this level index on are expanded. */
  begin(levelIndex: number): void {
    this.#since = this.#now?.() ?? 0;
    this.#from = levelIndex;
  }

  /** The states of the level, up to this many, are expanded, by so many threads. */
  end(levelSize: number, threads: number): void {
    const expanded = levelSize - this.#from;
    if (this.#now !== null && expanded > 0) this.#milliseconds = (threads * (this.#now() - this.#since)) / expanded;
  }

  /** Whether a state takes so long that its successors are received at once. */
  get isSlow(): boolean {
    return this.#milliseconds >= SLOW;
  }

  /** Whether a level is small enough for one thread. */
  isForOne(levelSize: number): boolean {
    return levelSize < SMALL_LEVEL && levelSize * this.#milliseconds <= WORTH_WAKING;
  }
}
