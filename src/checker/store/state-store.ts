// The set of states seen so far, exact: a state is known only after its whole key has been compared with a stored one.
//
// States are numbered in the order in which they are found, so in a breadth-first search the frontier is a range of numbers and needs no queue.
// Three flat arrays in shared memory, no JavaScript object per state: the vectors, one predecessor a state, and an open-addressing table, see
// `nextSlot`. A table of 2^k slots holds fewer than 2^k states, so k bits of a slot name the state and the other 32-k keep the bits of its
// hash that its place in the table does not tell: a slot is 4 bytes, and vectors that differ are hardly ever fetched to be compared.
// A hash is never a proof: equal bits only lead to the comparison.
//
// With a VIEW the key is the view's value and the vector is kept beside it; otherwise the vector is the key.
//
// Invariant: slot = (hash & ~mask) | (state + 1), 0 is free; the vector of a state is written before its slot. So several threads can share the
// arrays (`share`, see shared-states.ts).
import { fetchSlots, lengthOf, nextSlot, reserve, reserveSlots } from '../../values/index.ts';
import type { SeenLabels } from './seen-labels.ts';
import { hashOf } from './state-hash.ts';
import { EXTRA_ROWS, type Spill, StateRows, type Words } from './state-rows.ts';
import { type StateId, StoreFullError } from './store-limits.ts';

const FIRST_SLOTS = 2 ** 11;
const MOST_SLOTS = 2 ** 30;
/** From this many slots on, the next growth reserves as much as there may ever be. */
const SMALL_SLOTS = 2 ** 14;
/** Below this many slots (4 MB) the table grows fourfold: entering all states again costs more than the memory. */
const FAST_GROWTH = 2 ** 20;
/** The part of the table that may be occupied. */
const LOAD = 0.75;
/** How many states enter a new table at a time. */
const REHASH_BLOCK = 128;

/** How many states a table of so many slots may have. */
export const room = (slots: number): number => Math.floor(slots * LOAD);

/** The arrays of a store in the hands of several threads. */
export interface SharedStateMemory {
  readonly width: number;
  readonly table: Int32Array;
  readonly vectors: Int32Array;
  readonly predecessors: Int32Array;
  /** See SHARED_MASK and the words that follow it. */
  readonly words: Int32Array;
  /** States that are moved at a time where vectors are spilled. */
  readonly segment: number;
}

export const SHARED_MASK = 0;
/** Numbers that were given out. */
export const SHARED_COUNT = 1;
/** Numbers that were given out and will never name a state. */
export const SHARED_UNUSED = 2;
/** The others are those of `StateRows`. */
const SHARED_WORDS = 6;

/** The predecessor of a number that names no state. */
export const UNUSED = -2;

/** The exact set of states. Single-threaded use: `find`, and directly after it returned -1 possibly `add`. */
export class StateStore extends StateRows {
  /** Entries of a key; with `separateKeys` unlike `width`. */
  readonly keyWidth: number;
  readonly separateKeys: boolean;
  /** How many states there are. */
  count = 0;
  /** Key of state `i` at `i * keyWidth`, where keys are separate; else empty. Replaced as `vectors`. */
  keys: Int32Array;
  /** The state from which state `i` was first reached, -1 for an initial one. Replaced as `vectors`. */
  predecessors: Int32Array;

  /** How states were made, where that cannot be found out again; null where it can. */
  seenLabels: SeenLabels | null = null;

  #table: Int32Array;
  #mask: number;
  #fillUntil: number;
  /** Where the last unsuccessful `find` ended, and the hash bits for that slot. */
  #freeSlot = 0;
  #freeTag = 0;

  /**
   * @param keyWidth given when states are identified by something other than their vector (VIEW)
   * @param spill where vectors can go; absent: nowhere
   */
  constructor(width: number, keyWidth?: number, spill?: Spill) {
    const states = room(FIRST_SLOTS);
    super(width, new Int32Array(new SharedArrayBuffer((states + EXTRA_ROWS) * width * 4)), 0, spill);
    this.separateKeys = keyWidth !== undefined;
    this.keyWidth = keyWidth ?? width;
    this.#table = new Int32Array(new SharedArrayBuffer(FIRST_SLOTS * 4));
    this.keys = new Int32Array(new SharedArrayBuffer(this.separateKeys ? states * this.keyWidth * 4 : 0));
    this.predecessors = new Int32Array(new SharedArrayBuffer(states * 4));
    this.#mask = FIRST_SLOTS - 1;
    this.#fillUntil = states;
  }

  /** Slots of the table. */
  get slots(): number {
    return this.#mask + 1;
  }

  /** Bytes of memory in use (reserved pages that were never touched do not count). */
  get bytes(): number {
    const perState = this.width + 1 + (this.separateKeys ? this.keyWidth : 0);
    const spilled = this.resident * this.width;
    return 4 * (this.count * perState - spilled + this.#mask + 1);
  }

  /**
   * From here on no more memory is used for vectors: the oldest go to a file instead. Nothing happens where no file can be made. Throws StoreFullError.
   */
  startSpilling(): void {
    if (this.isSpilling) return;
    while (this.#mask < SMALL_SLOTS) this.#grow();
    this.beginRing(this.count, lengthOf(this.predecessors));
    this.#fillUntil = this.#limit();
  }

  /** The arrays, for several threads; the store itself is not to be used until `takeBack`. Null with separate keys, or where memory is short. */
  share(): SharedStateMemory | null {
    if (this.separateKeys) return null;
    while (this.#mask < SMALL_SLOTS) this.#grow();
    const words = new Int32Array(new SharedArrayBuffer(SHARED_WORDS * 4));
    words[SHARED_MASK] = this.#mask;
    words[SHARED_COUNT] = this.count;
    this.tellResidence(words);
    const { width, vectors, predecessors, segment } = this;
    const table = this.#table;
    return { width, table, vectors, predecessors, words, segment };
  }

  /** Whether these are its arrays still: where little could be reserved it has moved to larger ones when it grew. */
  isSharedAs({ table, vectors, predecessors }: SharedStateMemory): boolean {
    return this.#table === table && this.vectors === vectors && this.predecessors === predecessors;
  }

  /** What the threads entered is in this store, which is used by one thread again. Numbers that nobody used have UNUSED as predecessor. */
  takeBack({ words }: SharedStateMemory): void {
    this.#mask = words[SHARED_MASK] as number;
    this.count = words[SHARED_COUNT] as number;
    this.learnResidence(words);
    this.#fillUntil = this.#limit();
  }

  /** Enters the states of another store into this empty one. Polls `wanted` whether to start spilling. Throws StoreFullError. */
  restore(vectors: Words, predecessors: Int32Array, keys: Int32Array, wanted: () => boolean = () => false): void {
    const { width } = this;
    const states = predecessors.length;
    while (room(this.#mask + 1) < states) this.#grow();
    for (let from = 0; from < states; from = this.count) {
      if (wanted()) this.startSpilling();
      while (this.isSpilling && from >= this.resident + this.ring) this.moveSegment();
      // A segment lies in one piece.
      const to = Math.min(states, (Math.floor(from / this.segment) + 1) * this.segment);
      this.vectors.set(vectors.subarray(from * width, to * width), this.slot(from) * width);
      this.count = to;
    }
    this.predecessors.set(predecessors);
    if (this.separateKeys) this.keys.set(keys);
    this.#fillUntil = this.#limit();
    this.#enterAll();
  }

  /** Forgets all states. */
  clear(): void {
    this.#table.fill(0, 0, this.#mask + 1);
    this.count = 0;
  }

  /** Asks memory for all that finding states with these hashes will need, at most MOST_FETCHED of them. */
  fetch(hashes: Int32Array, count: number): void {
    this.fetchStates(this.#table, this.#mask, hashes, count, this.separateKeys ? this.keys : null, this.keyWidth);
  }

  /** As `find`, where it may be this state: see `likely`. */
  findNear(likely: StateId, key: Int32Array, offset: number, hash: number): StateId {
    return likely >= 0 && this.#hasKey(likely, key, offset) ? likely : this.find(key, offset, hash);
  }

  /** The state with this key, whose hash is given where it is known, or -1; then `add` may follow. Throws SpillError. */
  find(key: Int32Array, offset: number, hash: number = hashOf(key, offset, this.keyWidth)): StateId {
    const table = this.#table;
    const mask = this.#mask;
    const tag = hash & ~mask;
    let slot = hash & mask;
    for (;;) {
      const entry = table[slot] as number;
      if (entry === 0) {
        this.#freeSlot = slot;
        this.#freeTag = tag;
        return -1;
      }
      if ((entry & ~mask) === tag && this.#hasKey((entry & mask) - 1, key, offset)) return (entry & mask) - 1;
      slot = nextSlot(slot, hash, mask);
    }
  }

  /** Adds the vector that the last `find` did not find. Throws StoreFullError. */
  add(vector: Int32Array, offset: number, predecessor: StateId): StateId {
    if (this.count >= this.#fillUntil) this.#makeRoomThenFind(vector, offset);
    const { vectors, width } = this;
    const state = this.count;
    const start = this.slot(state) * width;
    for (let i = 0; i < width; i++) vectors[start + i] = vector[offset + i] as number;
    this.predecessors[state] = predecessor;
    this.#table[this.#freeSlot] = this.#freeTag | (state + 1);
    this.count = state + 1;
    return state;
  }

  /** Adds a vector under the separate key that the last `find` did not find. Throws StoreFullError. */
  addWithKey(vector: Int32Array, offset: number, key: Int32Array, keyOffset: number, predecessor: StateId): StateId {
    if (this.count >= this.#fillUntil) this.#makeRoomThenFind(key, keyOffset);
    const { keys, keyWidth } = this;
    const start = this.count * keyWidth;
    for (let i = 0; i < keyWidth; i++) keys[start + i] = key[keyOffset + i] as number;
    return this.add(vector, offset, predecessor);
  }

  #hasKey(state: StateId, key: Int32Array, offset: number): boolean {
    if (!this.separateKeys) return this.isAt(state, key, offset);
    const { keys, keyWidth } = this;
    const stored = state * keyWidth;
    for (let i = 0; i < keyWidth; i++) if (keys[stored + i] !== key[offset + i]) return false;
    return true;
  }

  #makeRoomThenFind(key: Int32Array, offset: number): void {
    // After several threads the count is that of the numbers it gave out, some of which may have no place yet.
    if (this.count >= room(this.#mask + 1)) this.#grow();
    while (this.count >= this.resident + this.ring) this.moveSegment();
    this.#fillUntil = this.#limit();
    this.find(key, offset);
  }

  /** How many states there may be before room must be made. */
  #limit(): number {
    return Math.min(room(this.#mask + 1), this.resident + this.ring);
  }

  #grow(): void {
    const slots = (this.#mask + 1) * (this.#mask < FAST_GROWTH ? 4 : 2);
    if (slots > MOST_SLOTS) throw new StoreFullError('too many states');
    if (slots > lengthOf(this.#table) || room(slots) > lengthOf(this.predecessors)) this.#enlarge(slots);
    // Also what nobody has written to yet, see `clearSlots`.
    this.#table.fill(0, 0, slots);
    this.#mask = slots - 1;
    this.#fillUntil = this.#limit();
    this.#enterAll();
  }

  /** Moves to larger arrays; the new table is empty. */
  #enlarge(slots: number): void {
    const wanted = slots > SMALL_SLOTS ? MOST_SLOTS : slots;
    const states = room(wanted);
    const atLeast = room(slots);
    const table = reserveSlots(wanted, slots);
    const predecessors = reserve(states, atLeast);
    const vectors = reserve((states + EXTRA_ROWS) * this.width, (atLeast + EXTRA_ROWS) * this.width);
    const keys = this.separateKeys ? reserve(states * this.keyWidth, atLeast * this.keyWidth) : this.keys;
    if (table === null || predecessors === null || vectors === null || keys === null)
      throw new StoreFullError('no address space for more states');
    predecessors.set(this.predecessors.subarray(0, this.count));
    vectors.set(this.vectors.subarray(0, Math.min(this.count, this.ring) * this.width));
    if (this.separateKeys) keys.set(this.keys.subarray(0, this.count * this.keyWidth));
    // A shorter reservation than wanted need not be a power of two of slots or fit all arrays alike: `grow` compares with the lengths again.
    const capacity = Math.min(
      lengthOf(predecessors),
      Math.floor(lengthOf(vectors) / this.width) - EXTRA_ROWS,
      this.separateKeys ? Math.floor(lengthOf(keys) / this.keyWidth) : Number.POSITIVE_INFINITY,
    );
    this.#table = table;
    this.predecessors = predecessors.subarray(0, capacity);
    this.vectors = vectors;
    this.keys = keys;
  }

  #enterAll(): void {
    const { keys, keyWidth, separateKeys } = this;
    const hash = separateKeys ? (state: StateId) => hashOf(keys, state * keyWidth, keyWidth) : (state: StateId) => this.hashAt(state);
    enterStates(this.#table, this.#mask, this.predecessors, 0, this.count, hash, false);
  }
}

/**
 * Enters the states of a range of numbers into a table in which they are not, many at a time: see `fetchSlots`. Numbers that are UNUSED are left out.
 * Where it is shared, several threads can do so at the same time with different ranges.
 */
export function enterStates(
  table: Int32Array,
  mask: number,
  predecessors: Int32Array,
  from: number,
  to: number,
  hashAt: (state: StateId) => number,
  isShared: boolean,
): void {
  const hashes = new Int32Array(REHASH_BLOCK);
  for (let start = from; start < to; start += REHASH_BLOCK) {
    const length = Math.min(REHASH_BLOCK, to - start);
    for (let i = 0; i < length; i++) hashes[i] = hashAt(start + i);
    fetchSlots(table, mask, hashes, length);
    for (let i = 0; i < length; i++) {
      if (predecessors[start + i] === UNUSED) continue;
      const hash = hashes[i] as number;
      const entry = (hash & ~mask) | (start + i + 1);
      let slot = hash & mask;
      if (isShared) while (table[slot] !== 0 || Atomics.compareExchange(table, slot, 0, entry) !== 0) slot = nextSlot(slot, hash, mask);
      else {
        while (table[slot] !== 0) slot = nextSlot(slot, hash, mask);
        table[slot] = entry;
      }
    }
  }
}
