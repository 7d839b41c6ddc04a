// The set of states in the hands of several threads.
//
// A thread takes a number by atomic addition, writes the vector and the predecessor there, and publishes the number by compare-and-swap of a slot of
// the table. If another thread publishes the same state first the number is kept for the next state. So there is no lock and nothing waits, but for
// the growth of the table, which wants every other thread at rest (Laarman, van de Pol, Weber: "Boosting multi-core reachability performance with
// shared hash tables", FMCAD 2010).
import { fetchSlots, fetchWords, nextSlot, type Safepoints } from '../values/index.ts';
import { BATCH } from './pending-successors.ts';
import type { SpillFiles } from './spilled-states.ts';
import { hashOf } from './state-hash.ts';
import { StateRows } from './state-rows.ts';
import { enterStates, room, SHARED_COUNT, SHARED_MASK, SHARED_UNUSED, type SharedStateMemory, UNUSED } from './state-store.ts';
import { type StateId, StoreFullError } from './store-limits.ts';

/** One thread's hands on the shared states. */
export class SharedStates extends StateRows {
  readonly predecessors: Int32Array;
  /** Whether the last `add` entered the state, and not another thread at the same time. */
  isNew = false;

  private readonly table: Int32Array;
  private readonly words: Int32Array;
  private readonly safepoints: Safepoints;
  private mask = 0;
  /** Numbers from here on have no place yet. */
  private limit = 0;
  /** A number of ours that names no state yet. */
  private spare = -1;
  /** Of the vectors that are fetched: their hashes, and where states are that they may be equal to. */
  private readonly hashes = new Int32Array(BATCH);
  private readonly places = new Uint32Array(BATCH);

  /** @param thread its number, from 0 */
  constructor(memory: SharedStateMemory, safepoints: Safepoints, thread: number, files: SpillFiles | null) {
    super(memory.width, memory.vectors, thread, files === null ? undefined : { files, segment: memory.segment });
    this.predecessors = memory.predecessors;
    this.table = memory.table;
    this.words = memory.words;
    this.safepoints = safepoints;
    this.reload();
    safepoints.add({ rest: () => this.rest(), resume: () => this.reload() });
  }

  /** Looks how large the table is now, and what is in memory. */
  reload(): void {
    this.mask = Atomics.load(this.words, SHARED_MASK);
    this.learnResidence(this.words);
    this.limit = Math.min(room(this.mask + 1), this.resident + this.ring);
  }

  /** As `StateStore.startSpilling`. */
  startSpilling(): void {
    let isDone = this.isSpilling;
    const { words, safepoints } = this;
    safepoints.exclusive(
      () => !isDone,
      () => {
        isDone = true;
        this.beginRing(Atomics.load(words, SHARED_COUNT), this.predecessors.length);
        this.tellResidence(words);
      },
    );
  }

  /** A number in hand is given up where vectors can move: its row may be another state's when this thread runs again. */
  private rest(): void {
    if (this.isSpilling) this.dropSpare();
  }

  /** Numbers given out so far. */
  get count(): number {
    return Atomics.load(this.words, SHARED_COUNT);
  }

  /** How many states there are. */
  get distinct(): number {
    return Atomics.load(this.words, SHARED_COUNT) - Atomics.load(this.words, SHARED_UNUSED);
  }

  /**
   * Asks memory for all that looking up some vectors, one behind the other, will need: see `fetchSlots`.
   * Returns the hashes of the vectors, valid until the next call.
   */
  fetch(vectors: Int32Array, count: number): Int32Array {
    const { table, mask, width, hashes, places } = this;
    for (let i = 0; i < count; i++) hashes[i] = hashOf(vectors, i * width, width);
    fetchSlots(table, mask, hashes, count);
    for (let i = 0; i < count; i++) {
      const hash = hashes[i] as number;
      const tag = hash & ~mask;
      let slot = hash & mask;
      let entry = table[slot] as number;
      while (entry !== 0 && (entry & ~mask) !== tag) {
        slot = nextSlot(slot, hash, mask);
        entry = table[slot] as number;
      }
      places[i] = entry === 0 ? 0 : this.likelyPlace((entry & mask) - 1);
    }
    fetchWords(this.vectors, places, count);
    return hashes;
  }

  /** The state with this vector, which has this hash, or -1 where nobody has entered it yet. */
  find(vector: Int32Array, offset: number, hash: number): StateId {
    const { table, mask } = this;
    const tag = hash & ~mask;
    for (let slot = hash & mask; ; slot = nextSlot(slot, hash, mask)) {
      const entry = table[slot] as number;
      if (entry === 0) return -1;
      if ((entry & ~mask) === tag && this.isAt((entry & mask) - 1, vector, offset)) return (entry & mask) - 1;
    }
  }

  /** Enters the state unless it is there; `isNew` tells. Throws StoreFullError. */
  add(vector: Int32Array, offset: number, hash: number, predecessor: StateId): StateId {
    const number = this.numberForNew();
    const { table, mask, vectors, width, predecessors } = this;
    const start = this.slot(number) * width;
    for (let i = 0; i < width; i++) vectors[start + i] = vector[offset + i] as number;
    predecessors[number] = predecessor;
    const tag = hash & ~mask;
    for (let slot = hash & mask; ; slot = nextSlot(slot, hash, mask)) {
      let entry = table[slot] as number;
      if (entry === 0) {
        entry = Atomics.compareExchange(table, slot, 0, tag | (number + 1));
        if (entry === 0) {
          this.spare = -1;
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

  /** Gives up the number that is not used, so that the numbers of the next level begin behind those of this one. */
  dropSpare(): void {
    if (this.spare < 0) return;
    Atomics.add(this.words, SHARED_UNUSED, 1);
    this.spare = -1;
  }

  private numberForNew(): StateId {
    for (;;) {
      if (this.spare < 0) {
        const number = Atomics.add(this.words, SHARED_COUNT, 1);
        if (number >= this.predecessors.length) {
          Atomics.sub(this.words, SHARED_COUNT, 1);
          throw new StoreFullError('no address space for more states');
        }
        this.predecessors[number] = UNUSED;
        this.spare = number;
      }
      if (this.spare < this.limit) return this.spare;
      this.makeRoom(this.spare);
    }
  }

  /** Makes room for a number, in the table or in memory, while every other thread is at rest. */
  private makeRoom(number: StateId): void {
    const { words, safepoints } = this;
    const isFull = (): boolean => number >= room(Atomics.load(words, SHARED_MASK) + 1);
    if (isFull()) safepoints.exclusive(isFull, () => this.grow());
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

  private grow(): void {
    const { words } = this;
    const slots = (Atomics.load(words, SHARED_MASK) + 1) * 2;
    if (slots > this.table.length) throw new StoreFullError('too many states');
    this.table.fill(0, 0, slots / 2);
    Atomics.store(words, SHARED_MASK, slots - 1);
    this.mask = slots - 1;
    enterStates(this.table, this.mask, this.predecessors, Atomics.load(words, SHARED_COUNT), (state) => this.hashAt(state));
  }
}
