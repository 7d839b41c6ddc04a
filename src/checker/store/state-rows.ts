// The vectors of the states: all in one array, or, once there are too many for the memory, the latest of them in a ring and the others in a file.
//
// Shared memory that was touched cannot be given back, so the array becomes a ring as large as it is by then: a new state takes the place of the oldest
// one, which was written to the file before, a segment of states at a time. What is in memory is always a range of numbers, from
// `resident` on, so where a state is costs two comparisons, and no table. In a breadth-first search these are the states that successors are most often equal to.
// Any state may be spilled, of the frontier too.
//
// Invariant: a state is at slot `number` modulo `ring`; `resident` and `ring` are multiples of a segment; a number that names a state is below
// resident + ring.
import { fetchSlots, fetchWords, lengthOf, nextSlot } from '../../values/index.ts';
import { blockOf, SpilledStates, type SpillFiles } from './spilled-states.ts';
import { hashOf } from './state-hash.ts';
import type { StateId } from './store-limits.ts';

/** What may be pinned at the same time: the state being expanded, and the one whose successors are being received. */
export const Pin = { expanded: 0, received: 1 } as const;
const PINS = 2;
/** Rows at the end of the array that each thread has for itself: some for `pin`, the others for `at`. */
const OWN_ROWS = PINS + 4;
const MOST_THREADS = 257;
/** Rows at the end of the array that hold no states. */
export const EXTRA_ROWS = OWN_ROWS * MOST_THREADS;

/** How many states are asked for at a time at most: more than the memory works on at once, few enough to stay in the fastest cache. */
export const MOST_FETCHED = 128;

/** The ring before anything is spilled: as large as numbers can be. */
export const NO_RING = 2 ** 31 - 1;

/** Entries of a cache line. */
const LINE = 16;

/** Words of the shared memory: states below this number are in the file; how many fit into memory; the file. */
const SHARED_RESIDENT = 3;
const SHARED_RING = 4;
const SHARED_FILE = 5;

/** Words of a segment, about. */
const SEGMENT_WORDS = 2 ** 20;

/** How many states are moved at a time, if nothing else is said: a power of two. */
const segmentOf = (width: number): number => 2 ** Math.max(0, Math.floor(Math.log2(SEGMENT_WORDS / width)));

/** How vectors are spilled. */
export interface Spill {
  readonly files: SpillFiles;
  /** How many states are moved at a time, a power of two; absent: some megabytes of them. */
  readonly segment?: number;
}

/** A sequence of words that need not be in memory. An Int32Array is one unless it may have more than 2^31 entries: see `lengthOf`. */
export interface Words {
  readonly length: number;
  subarray(from: number, to: number): Int32Array;
}

/** The vectors, as one thread sees them. */
export class StateRows {
  /** Entries of a state vector. */
  readonly width: number;
  /** See `at`. Replaced when the store grows: read it anew after every `add`. */
  vectors: Int32Array;
  /** States below this number are in the file. */
  protected resident: StateId = 0;
  /** How many states fit into memory. */
  protected ring = NO_RING;
  protected readonly segment: number;
  protected spilled: SpilledStates | null = null;
  /** Where files are made; null where nothing is to be spilled. */
  #files: SpillFiles | null;
  /** The greatest multiple of the ring up to `resident`. */
  #turn = 0;
  readonly #thread: number;
  #file = -1;
  #row = PINS;
  /** `vectors` when its length was asked for last, and that length: to ask takes as long as to copy a vector. */
  #measured: Int32Array | null = null;
  #end = 0;
  /** For each of the states that were fetched last: which state it may be, -1 where it is none. */
  readonly likely = new Int32Array(MOST_FETCHED);
  /** Where these are. */
  readonly #places = new Uint32Array(MOST_FETCHED);

  /** @param thread which of the threads that share the vectors, from 0 */
  constructor(width: number, vectors: Int32Array, thread: number, spill?: Spill) {
    this.width = width;
    this.vectors = vectors;
    this.#thread = thread;
    this.#files = spill?.files ?? null;
    this.segment = spill?.segment ?? segmentOf(width);
  }

  /** Whether vectors are written to a file. */
  get isSpilling(): boolean {
    return this.ring !== NO_RING;
  }

  /** Where in `vectors` a state's vector is. Valid until the next `add`, or the fourth `at` from here. Throws SpillError. */
  at(state: StateId): number {
    if (state >= this.resident) return this.slot(state) * this.width;
    this.#row = this.#row === OWN_ROWS - 1 ? PINS : this.#row + 1;
    return this.#copyTo(this.#row, state);
  }

  /** As `at`, for a copy that is valid until the next `pin` of the same kind, in the array as it is now. */
  pin(state: StateId, pin: number): number {
    const target = this.#ownRow(pin);
    const { vectors, width } = this;
    if (state < this.resident) return this.#copyTo(pin, state);
    const start = this.slot(state) * width;
    for (let i = 0; i < width; i++) vectors[target + i] = vectors[start + i] as number;
    return target;
  }

  /** A state's vector, to keep. Throws SpillError. */
  vector(state: StateId): Int32Array {
    const vector = new Int32Array(this.width);
    this.#copyOut(state, vector, 0);
    return vector;
  }

  /** All vectors of the states below `end`, one behind the other. */
  allUntil(end: number): Words {
    const { width } = this;
    if (!this.isSpilling) return { length: end * width, subarray: (from, to) => this.vectors.subarray(from, to) };
    return {
      length: end * width,
      subarray: (from, to) => {
        const words = new Int32Array(to - from);
        const vector = new Int32Array(width);
        for (let state = Math.floor(from / width); state * width < to; state++) {
          this.#copyOut(state, vector, 0);
          const start = state * width - from;
          for (let i = Math.max(0, -start); i < width && start + i < words.length; i++) words[start + i] = vector[i] as number;
        }
        return words;
      },
    };
  }

  /** Whether the state's vector is this one. Throws SpillError. */
  protected isAt(state: StateId, vector: Int32Array, offset: number): boolean {
    if (state < this.resident) return this.spilled!.isAt(state, vector, offset);
    const { vectors, width } = this;
    const start = this.slot(state) * width;
    for (let i = 0; i < width; i++) if (vectors[start + i] !== vector[offset + i]) return false;
    return true;
  }

  /** The place of a state in memory, in rows. */
  protected slot(state: StateId): number {
    const slot = state - this.#turn;
    return slot >= this.ring ? slot - this.ring : slot;
  }

  /**
   * Asks memory for all that looking up some states will need, given a table of all states and the hashes of those: see `fetchSlots`.
   * @param keys all keys one behind the other; null where the vectors are the keys
   */
  protected fetchStates(
    table: Int32Array,
    mask: number,
    hashes: Int32Array,
    count: number,
    keys: Int32Array | null = null,
    width: number = this.width,
  ): void {
    const rows = keys ?? this.vectors;
    const places = this.#places;
    const { likely } = this;
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
      const state = entry === 0 ? -1 : (entry & mask) - 1;
      likely[i] = state;
      if (keys !== null) places[i] = Math.max(0, state) * width;
      else places[i] = state < this.resident ? 0 : this.slot(state) * width;
    }
    fetchWords(rows, places, count);
    for (let line = LINE; line < width; line += LINE) {
      for (let i = 0; i < count; i++) places[i] = (places[i] as number) + LINE;
      fetchWords(rows, places, count);
    }
  }

  /** The hash of a state's vector. Throws SpillError. */
  protected hashAt(state: StateId): number {
    return state < this.resident ? this.spilled!.hash(state) : hashOf(this.vectors, this.slot(state) * this.width, this.width);
  }

  /** From here on `ring` rows hold the states from `resident` on, and those before are in the file. */
  protected reside(resident: StateId, ring: number): void {
    this.resident = resident;
    this.ring = ring;
    this.#turn = ring === NO_RING ? 0 : resident - (resident % ring);
  }

  /** Makes a ring that holds `count` states, if there is a way to make a file and room for so many rows. */
  protected beginRing(count: number, capacity: number): void {
    const ring = Math.max(1, Math.ceil(count / this.segment)) * this.segment;
    if (this.#files === null || this.isSpilling || ring > capacity) return;
    try {
      this.#spillTo(this.#files.open());
      this.reside(0, ring);
    } catch {
      // Whoever made the files knows why. The memory that is left is used.
      this.#files = null;
    }
  }

  #spillTo(file: number): void {
    this.#file = file;
    this.spilled = new SpilledStates(this.#files!, file, this.width, blockOf(this.width, this.segment));
  }

  /** Writes down for other threads what is in memory and where the rest is. */
  tellResidence(words: Int32Array): void {
    words[SHARED_RESIDENT] = this.resident;
    words[SHARED_RING] = this.ring;
    words[SHARED_FILE] = this.#file;
  }

  /** Learns from another thread what is in memory and where the rest is. */
  learnResidence(words: Int32Array): void {
    const ring = words[SHARED_RING] as number;
    if (ring === NO_RING) return;
    if (!this.isSpilling) this.#spillTo(words[SHARED_FILE] as number);
    this.reside(words[SHARED_RESIDENT] as number, ring);
  }

  /** Moves the oldest segment to the file: its rows are free then. All its states must be there. Throws SpillError; then it is as before. */
  protected moveSegment(): void {
    const { resident, segment, width, ring } = this;
    const start = this.slot(resident) * width;
    this.spilled!.write(resident, this.vectors.subarray(start, start + segment * width));
    this.reside(resident + segment, ring);
  }

  #copyTo(row: number, state: StateId): number {
    const target = this.#ownRow(row);
    this.#copyOut(state, this.vectors, target);
    return target;
  }

  #copyOut(state: StateId, into: Int32Array, offset: number): void {
    if (state < this.resident) {
      this.spilled!.copy(state, into, offset);
      return;
    }
    const { vectors, width } = this;
    const start = this.slot(state) * width;
    for (let i = 0; i < width; i++) into[offset + i] = vectors[start + i] as number;
  }

  #ownRow(row: number): number {
    if (this.#measured !== this.vectors) {
      this.#measured = this.vectors;
      this.#end = lengthOf(this.vectors);
    }
    return this.#end - (this.#thread * OWN_ROWS + row + 1) * this.width;
  }
}

/** The vectors of states that several threads found, to be read by one of them. */
export function rowsOf(
  {
    width,
    vectors,
    words,
    segment,
  }: { readonly width: number; readonly vectors: Int32Array; readonly words: Int32Array; readonly segment: number },
  thread: number,
  files: SpillFiles,
): StateRows {
  const rows = new StateRows(width, vectors, thread, { files, segment });
  rows.learnResidence(words);
  return rows;
}
