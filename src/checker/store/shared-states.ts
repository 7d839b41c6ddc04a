// The set of states in the hands of several threads.
//
// A thread takes numbers by atomic addition, several at a time, so that what it writes is not in the cache lines that another one writes to. It writes
// the vector and the predecessor of a new state there, and publishes the number by compare-and-swap of a slot of
// the table. If another thread publishes the same state first the number is kept for the next state. So there is no lock and nothing waits, but for
// the growth of the table, which wants every other thread at rest (Laarman, van de Pol, Weber: "Boosting multi-core reachability performance with
// shared hash tables", FMCAD 2010).
import { clearSlots, lengthOf, nextSlot, type Safepoints, Together } from '../../values/index.ts';
import type { SpillFiles } from './spilled-states.ts';
import { hashOf } from './state-hash.ts';
import { MOST_FETCHED, StateRows } from './state-rows.ts';
import { enterStates, room, SHARED_COUNT, SHARED_MASK, SHARED_UNUSED, type SharedStateMemory, UNUSED } from './state-store.ts';
import { type StateId, StoreFullError } from './store-limits.ts';

/** Numbers that a thread takes at a time, at most: some cache lines of every array. */
const MOST_NUMBERS = 64;
/** States that a thread enters at a time when the table grows. */
const PIECE = 2 ** 14;
/** How many states before the limit numbers are taken one by one. */
const NEAR_LIMIT = 2 ** 16;

/** One thread's hands on the shared states. */
export class SharedStates extends StateRows {
  readonly predecessors: Int32Array;
  /** Whether the last `add` entered the state, and not another thread at the same time. */
  isNew = false;

  readonly #table: Int32Array;
  readonly #words: Int32Array;
  readonly #safepoints: Safepoints;
  #mask = 0;
  /** Numbers from here on have no place yet. */
  #limit = 0;
  /** Numbers of ours that name no state yet: from the first of these on, until the second. */
  #spare = 0;
  #spareEnd = 0;
  /** How many numbers are taken at a time. */
  #numbersAtATime = 1;
  #scarceFrom = 0;
  /** Of the vectors that are fetched. */
  readonly #hashes = new Int32Array(MOST_FETCHED);

  /** @param thread its number, from 0 */
  constructor(memory: SharedStateMemory, safepoints: Safepoints, thread: number, files: SpillFiles | null) {
    super(memory.width, memory.vectors, thread, files === null ? undefined : { files, segment: memory.segment });
    this.predecessors = memory.predecessors;
    this.#table = memory.table;
    this.#words = memory.words;
    this.#safepoints = safepoints;
    this.reload();
    safepoints.add({
      rest: () => this.#rest(),
      resume: () => this.reload(),
      help: (work, take) => {
        if (work === Together.clearStates) clearSlots(this.#table, Atomics.load(this.#words, SHARED_MASK) + 1, take);
        if (work === Together.enterStates) this.#enterTogether(take);
      },
    });
  }

  /** Looks how large the table is now, and what is in memory. */
  reload(): void {
    this.#mask = Atomics.load(this.#words, SHARED_MASK);
    const wasSpilling = this.isSpilling;
    this.learnResidence(this.#words);
    // While it rested, vectors may have been moved.
    if (!wasSpilling && this.isSpilling) this.dropSpare();
    this.#limit = Math.min(room(this.#mask + 1), this.resident + this.ring);
  }

  /** As `StateStore.startSpilling`. */
  startSpilling(): void {
    let isDone = this.isSpilling;
    const words = this.#words;
    const safepoints = this.#safepoints;
    safepoints.exclusive(
      () => !isDone,
      () => {
        isDone = true;
        this.beginRing(Atomics.load(words, SHARED_COUNT), lengthOf(this.predecessors));
        this.tellResidence(words);
      },
    );
  }

  /**
   * Numbers in hand are given up where vectors can move, for their rows may be other states' when this thread runs again, and where states are
   * limited, for they would be counted.
   */
  #rest(): void {
    if (this.isSpilling || this.#scarceFrom !== Number.POSITIVE_INFINITY) this.dropSpare();
  }

  /**
   * From here on a level of so many states is expanded by so many threads: what they give up in the end should be little of what they enter, and of a
   * segment. Near the limit numbers are taken one by one.
   */
  beginLevel(frontier: number, threads: number, maxStates: number): void {
    this.#numbersAtATime = Math.max(1, Math.min(MOST_NUMBERS, Math.floor(Math.min(frontier, this.segment) / (threads * 16))));
    this.#scarceFrom = maxStates - NEAR_LIMIT;
  }

  /** Numbers given out so far. */
  get count(): number {
    return Atomics.load(this.#words, SHARED_COUNT);
  }

  /** Whether more numbers have been given out, seen a moment late: a plain read, for the hot path. */
  isBeyond(numbers: number): boolean {
    return (this.#words[SHARED_COUNT] as number) > numbers;
  }

  /** How many states there are: rather too many than too few where other threads enter some, and with the numbers in hand. */
  get distinct(): number {
    const unused = Atomics.load(this.#words, SHARED_UNUSED);
    return Atomics.load(this.#words, SHARED_COUNT) - unused;
  }

  /** Whether there are more states than a limit. To be sure, every thread rests for a moment and gives up what it has in hand. */
  areMoreThan(limit: number): boolean {
    if (!this.isBeyond(limit) || this.distinct <= limit) return false;
    let isAsked = false;
    this.#safepoints.exclusive(
      () => !isAsked,
      () => {
        isAsked = true;
      },
    );
    return this.distinct > limit;
  }

  /**
   * Asks memory for all that looking up some vectors, one behind the other, will need: see `fetchStates`.
   * Returns the hashes of the vectors, valid until the next call.
   */
  fetch(vectors: Int32Array, count: number): Int32Array {
    const { width } = this;
    const hashes = this.#hashes;
    for (let i = 0; i < count; i++) hashes[i] = hashOf(vectors, i * width, width);
    this.fetchStates(this.#table, this.#mask, hashes, count);
    return hashes;
  }

  /** The state with this vector, which has this hash, or -1 where nobody has entered it yet. */
  find(vector: Int32Array, offset: number, hash: number): StateId {
    const table = this.#table;
    const mask = this.#mask;
    const tag = hash & ~mask;
    for (let slot = hash & mask; ; slot = nextSlot(slot, hash, mask)) {
      const entry = table[slot] as number;
      if (entry === 0) return -1;
      if ((entry & ~mask) === tag && this.isAt((entry & mask) - 1, vector, offset)) return (entry & mask) - 1;
    }
  }

  /** Enters the state unless it is there; `isNew` tells. Throws StoreFullError. */
  add(vector: Int32Array, offset: number, hash: number, predecessor: StateId): StateId {
    const number = this.#numberForNew();
    const { vectors, width, predecessors } = this;
    const table = this.#table;
    const mask = this.#mask;
    const start = this.slot(number) * width;
    for (let i = 0; i < width; i++) vectors[start + i] = vector[offset + i] as number;
    predecessors[number] = predecessor;
    const tag = hash & ~mask;
    for (let slot = hash & mask; ; slot = nextSlot(slot, hash, mask)) {
      let entry = table[slot] as number;
      if (entry === 0) {
        entry = Atomics.compareExchange(table, slot, 0, tag | (number + 1));
        if (entry === 0) {
          this.#spare = number + 1;
          this.isNew = true;
          return number;
        }
      }
      if ((entry & ~mask) === tag && this.isAt((entry & mask) - 1, vector, offset)) {
        predecessors[number] = UNUSED;
        this.isNew = false;
        return (entry & mask) - 1;
      }
    }
  }

  /** Gives up the numbers that are not used, so that the numbers of the next level begin behind those of this one. */
  dropSpare(): void {
    if (this.#spare === this.#spareEnd) return;
    Atomics.add(this.#words, SHARED_UNUSED, this.#spareEnd - this.#spare);
    this.#spare = this.#spareEnd;
  }

  #numberForNew(): StateId {
    for (;;) {
      if (this.#spare === this.#spareEnd) this.#takeNumbers(this.isBeyond(this.#scarceFrom) ? 1 : this.#numbersAtATime);
      if (this.#spare < this.#limit) return this.#spare;
      this.#makeRoom(this.#spare);
    }
  }

  #takeNumbers(count: number): void {
    const words = this.#words;
    let from: number;
    do {
      from = Atomics.load(words, SHARED_COUNT);
      if (from + count > lengthOf(this.predecessors)) throw new StoreFullError('no address space for more states');
    } while (Atomics.compareExchange(words, SHARED_COUNT, from, from + count) !== from);
    this.predecessors.fill(UNUSED, from, from + count);
    this.#spare = from;
    this.#spareEnd = from + count;
  }

  /** Makes room for a number, in the table or in memory, while every other thread is at rest. */
  #makeRoom(number: StateId): void {
    const words = this.#words;
    const safepoints = this.#safepoints;
    const isFull = (): boolean => number >= room(Atomics.load(words, SHARED_MASK) + 1);
    if (isFull()) safepoints.exclusive(isFull, () => this.#grow());
    const hasNoPlace = (): boolean => {
      this.learnResidence(words);
      return number - this.resident >= this.ring;
    };
    if (hasNoPlace())
      safepoints.exclusive(hasNoPlace, () => {
        // The number itself is given up at rest: the next one must have a place.
        while (Atomics.load(words, SHARED_COUNT) - this.resident >= this.ring) this.moveSegment();
        this.tellResidence(words);
      });
  }

  #grow(): void {
    const words = this.#words;
    const safepoints = this.#safepoints;
    const slots = (Atomics.load(words, SHARED_MASK) + 1) * 2;
    if (slots > lengthOf(this.#table)) throw new StoreFullError('too many states');
    Atomics.store(words, SHARED_MASK, slots - 1);
    safepoints.together(Together.clearStates);
    // Reading a file may fail, so that is done by the thread that can say so.
    if (this.isSpilling) this.#enter(slots - 1, 0, Atomics.load(words, SHARED_COUNT));
    else safepoints.together(Together.enterStates);
    this.#mask = slots - 1;
  }

  #enterTogether(take: () => number): void {
    const words = this.#words;
    const mask = Atomics.load(words, SHARED_MASK);
    const count = Atomics.load(words, SHARED_COUNT);
    for (let from = take() * PIECE; from < count; from = take() * PIECE) this.#enter(mask, from, Math.min(count, from + PIECE));
  }

  #enter(mask: number, from: StateId, to: StateId): void {
    enterStates(this.#table, mask, this.predecessors, from, to, (state) => this.hashAt(state), true);
  }
}
