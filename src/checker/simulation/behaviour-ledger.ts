// Who makes which behaviours, and what they came to when all is put in order.
//
// Threads take ranges of behaviours from one shared counter (`BehaviourQueue`). What a range came to is entered by its place in the order of numbers, not
// by its arrival (`BehaviourLedger`), and counts once everything before it does. So after a violation in behaviour v the numbers are those of the behaviours
// before v and of v itself, whatever else was made meanwhile, and after an interruption those of the first n behaviours.
//
// A range may be reported with only a part of it made, because something is wrong with a behaviour or because a thread could not go on. When all before
// it counts, whoever keeps the ledger goes on from there alone. So there is one place where verdicts come from, and a thread that fails is no special case.
import type { Tally } from './simulation-tally.ts';

/** Behaviours from a number up to, not including, another. */
export interface BehaviourRange {
  readonly from: number;
  readonly to: number;
}

/** What was made of a range; plain data. */
export interface RangeReport extends BehaviourRange {
  /** The first behaviour that was not made, or `to`. */
  readonly reached: number;
  /** The numbers of those that were made: `Tally.counts`. */
  readonly counts: Float64Array;
  /** Lines that the specification printed meanwhile. */
  readonly printed: readonly string[];
}

const NEXT = 0;
const LIMIT = 1;

/** Shared by all threads: where the next range begins, and from where on nothing is wanted. */
export class BehaviourQueue {
  /** For `join`. */
  readonly words: BigInt64Array;

  private constructor(words: BigInt64Array) {
    this.words = words;
  }

  /** The behaviours of a range, to be made in pieces. */
  static of({ from, to }: BehaviourRange): BehaviourQueue {
    const words = new BigInt64Array(new SharedArrayBuffer(16));
    words[NEXT] = BigInt(from);
    words[LIMIT] = BigInt(to);
    return new BehaviourQueue(words);
  }

  /** Another thread's queue. */
  static join(words: BigInt64Array): BehaviourQueue {
    return new BehaviourQueue(words);
  }

  /** From this number on nothing is wanted. */
  get limit(): number {
    return Number(Atomics.load(this.words, LIMIT));
  }

  /** How many behaviours nobody has taken yet. */
  get left(): number {
    return Math.max(0, this.limit - Number(Atomics.load(this.words, NEXT)));
  }

  /** Takes the next range, of at most so many behaviours. Null where nothing is left. */
  take(size: number): BehaviourRange | null {
    if (this.left === 0) return null;
    const from = Number(Atomics.add(this.words, NEXT, BigInt(size)));
    const to = Math.min(from + size, this.limit);
    return from < to ? { from, to } : null;
  }

  /** From this number on nothing is wanted. */
  lower(limit: number): void {
    let before = Atomics.load(this.words, LIMIT);
    while (BigInt(limit) < before) {
      const found = Atomics.compareExchange(this.words, LIMIT, before, BigInt(limit));
      if (found === before) return;
      before = found;
    }
  }
}

/** What behaviours came to, in order. */
export class BehaviourLedger {
  /** The numbers of all behaviours before `next`. */
  readonly total: Tally;
  /** The numbers of all behaviours that were entered, in whatever order. */
  readonly seen: Tally;
  /** The first behaviour that does not count yet. */
  next: number;
  /** Something before which everything counts was not made. */
  isBroken = false;
  readonly #waiting = new Map<number, RangeReport>();
  readonly #print: (line: string) => void;

  /** @param total what counts from the beginning; it is added to */
  constructor(from: number, total: Tally, print: (line: string) => void) {
    this.next = from;
    this.total = total;
    this.seen = total.copy();
    this.#print = print;
  }

  /** Enters what a range came to, and counts what can be counted now. */
  enter(report: RangeReport): void {
    this.#waiting.set(report.from, report);
    this.seen.add(report.counts);
    for (let first = this.#waiting.get(this.next); first !== undefined && !this.isBroken; first = this.#waiting.get(this.next)) {
      this.#waiting.delete(first.from);
      this.total.add(first.counts);
      for (const line of first.printed) this.#print(line);
      this.next = first.reached;
      this.isBroken = first.reached < first.to;
    }
  }

  /** Forgets what does not count yet: it is made again, from `next` on. */
  forget(): void {
    this.#waiting.clear();
    this.isBroken = false;
  }
}
