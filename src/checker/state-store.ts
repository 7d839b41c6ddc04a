// The set of states seen so far, exact: a state is known only after its whole key has been compared with a stored one.
//
// States are numbered in the order in which they are found, so in a breadth-first search the frontier is a range of numbers and needs no queue.
// Three flat arrays in shared memory, no JavaScript object per state: the vectors, one predecessor a state, and an open-addressing table with
// linear probing. A table of 2^k slots holds fewer than 2^k states, so k bits of a slot name the state and the other 32-k keep the bits of its
// hash that its place in the table does not tell: a slot is 4 bytes, and vectors that differ are hardly ever fetched to be compared.
// A hash is never a proof: equal bits only lead to the comparison.
//
// With a VIEW the key is the view's value and the vector is kept beside it; otherwise the vector is the key.
//
// Invariant: slot = (hash & ~mask) | (state + 1), 0 is free; the vector of a state is written before its slot. So several threads can share the
// arrays (`share`, see shared-states.ts).
import { reserve } from './reservation.ts';

/** The number of a state in the order in which it was found, from 0. */
export type StateId = number & { readonly brand?: 'state' };

/** Thrown by `add` when the address space is used up. The store stays usable for reading. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}

const FIRST_SLOTS = 2 ** 11;
const MOST_SLOTS = 2 ** 30;
/** From this many slots on, the next growth reserves as much as there may ever be. */
const SMALL_SLOTS = 2 ** 14;
/** Below this many slots (4 MB) the table grows fourfold: entering all states again costs more than the memory. */
const FAST_GROWTH = 2 ** 20;
/** The part of the table that may be occupied. */
const LOAD = 0.75;
/** How many states enter a new table at a time. */
const REHASH_BLOCK = 64;
const MULTIPLIER = 0x9e3779b1;

/** How many states a table of so many slots may have. */
export const room = (slots: number): number => Math.floor(slots * LOAD);

/** The arrays of a store in the hands of several threads. */
export interface SharedStateMemory {
  readonly width: number;
  readonly table: Int32Array;
  readonly vectors: Int32Array;
  readonly predecessors: Int32Array;
  /** See SHARED_MASK, SHARED_COUNT, SHARED_UNUSED. */
  readonly words: Int32Array;
}

export const SHARED_MASK = 0;
/** Numbers that were given out. */
export const SHARED_COUNT = 1;
/** Numbers that were given out and will never name a state. */
export const SHARED_UNUSED = 2;
const SHARED_WORDS = 3;

/** The predecessor of a number that names no state. */
export const UNUSED = -2;

/** The exact set of states. Single-threaded use: `find`, and directly after it returned -1 possibly `add`. */
export class StateStore {
  /** Entries of a state vector. */
  readonly width: number;
  /** Entries of a key; with `separateKeys` unlike `width`. */
  readonly keyWidth: number;
  readonly separateKeys: boolean;
  /** How many states there are. */
  count = 0;
  /** State `i` is at `i * width`. Replaced when the store grows: read it anew after every `add`. */
  vectors: Int32Array;
  /** Key of state `i` at `i * keyWidth`; the same array as `vectors` unless keys are separate. Replaced as `vectors`. */
  keys: Int32Array;
  /** The state from which state `i` was first reached, -1 for an initial one. Replaced as `vectors`. */
  predecessors: Int32Array;

  private table: Int32Array;
  private mask: number;
  private fillUntil: number;
  /** Where the last unsuccessful `find` ended, and the hash bits for that slot. */
  private freeSlot = 0;
  private freeTag = 0;
  private readonly hashes = new Int32Array(REHASH_BLOCK);

  /** @param keyWidth given when states are identified by something other than their vector (VIEW) */
  constructor(width: number, keyWidth?: number) {
    this.width = width;
    this.separateKeys = keyWidth !== undefined;
    this.keyWidth = keyWidth ?? width;
    const states = room(FIRST_SLOTS);
    this.table = new Int32Array(new SharedArrayBuffer(FIRST_SLOTS * 4));
    this.vectors = new Int32Array(new SharedArrayBuffer(states * width * 4));
    this.keys = this.separateKeys ? new Int32Array(new SharedArrayBuffer(states * this.keyWidth * 4)) : this.vectors;
    this.predecessors = new Int32Array(new SharedArrayBuffer(states * 4));
    this.mask = FIRST_SLOTS - 1;
    this.fillUntil = states;
  }

  /** Slots of the table. */
  get slots(): number {
    return this.mask + 1;
  }

  /** Bytes of memory in use (reserved pages that were never touched do not count). */
  get bytes(): number {
    const perState = this.width + 1 + (this.separateKeys ? this.keyWidth : 0);
    return 4 * (this.count * perState + this.mask + 1);
  }

  /** The arrays, for several threads; the store itself is not to be used until `takeBack`. Null with separate keys, or where memory is short. */
  share(): SharedStateMemory | null {
    if (this.separateKeys) return null;
    while (this.mask < SMALL_SLOTS) this.grow();
    const words = new Int32Array(new SharedArrayBuffer(SHARED_WORDS * 4));
    words[SHARED_MASK] = this.mask;
    words[SHARED_COUNT] = this.count;
    return { width: this.width, table: this.table, vectors: this.vectors, predecessors: this.predecessors, words };
  }

  /** What the threads entered is in this store, which is used by one thread again. Numbers that nobody used have UNUSED as predecessor. */
  takeBack({ words }: SharedStateMemory): void {
    this.mask = words[SHARED_MASK] as number;
    this.count = words[SHARED_COUNT] as number;
    this.fillUntil = room(this.mask + 1);
  }

  /** Enters the states of another store, which are below `count`, into this empty one. Throws StoreFullError. */
  restore(vectors: Int32Array, predecessors: Int32Array, keys: Int32Array): void {
    const count = predecessors.length;
    while (this.fillUntil < count) this.grow();
    this.vectors.set(vectors);
    this.predecessors.set(predecessors);
    if (this.separateKeys) this.keys.set(keys);
    this.count = count;
    this.enterAll();
  }

  /** Forgets all states. */
  clear(): void {
    this.table.fill(0, 0, this.mask + 1);
    this.count = 0;
  }

  /** The state with this key, or -1; then `add` may follow. */
  find(key: Int32Array, offset: number): StateId {
    const { table, mask, keys, keyWidth } = this;
    const hash = hashOf(key, offset, keyWidth);
    const tag = hash & ~mask;
    let slot = hash & mask;
    for (;;) {
      const entry = table[slot] as number;
      if (entry === 0) {
        this.freeSlot = slot;
        this.freeTag = tag;
        return -1;
      }
      if ((entry & ~mask) === tag) {
        const state = (entry & mask) - 1;
        const stored = state * keyWidth;
        let i = 0;
        while (i < keyWidth && keys[stored + i] === key[offset + i]) i++;
        if (i === keyWidth) return state;
      }
      slot = (slot + 1) & mask;
    }
  }

  /** Adds the vector that the last `find` did not find. Throws StoreFullError. */
  add(vector: Int32Array, offset: number, predecessor: StateId): StateId {
    if (this.count === this.fillUntil) this.growThenFind(vector, offset);
    const { vectors, width } = this;
    const state = this.count;
    const start = state * width;
    for (let i = 0; i < width; i++) vectors[start + i] = vector[offset + i] as number;
    this.predecessors[state] = predecessor;
    this.table[this.freeSlot] = this.freeTag | (state + 1);
    this.count = state + 1;
    return state;
  }

  /** Adds a vector under the separate key that the last `find` did not find. Throws StoreFullError. */
  addWithKey(vector: Int32Array, offset: number, key: Int32Array, keyOffset: number, predecessor: StateId): StateId {
    if (this.count === this.fillUntil) this.growThenFind(key, keyOffset);
    const { keys, keyWidth } = this;
    const start = this.count * keyWidth;
    for (let i = 0; i < keyWidth; i++) keys[start + i] = key[keyOffset + i] as number;
    return this.add(vector, offset, predecessor);
  }

  private growThenFind(key: Int32Array, offset: number): void {
    this.grow();
    this.find(key, offset);
  }

  private grow(): void {
    const slots = (this.mask + 1) * (this.mask < FAST_GROWTH ? 4 : 2);
    if (slots > MOST_SLOTS) throw new StoreFullError('too many states');
    if (slots > this.table.length || room(slots) > this.predecessors.length) this.enlarge(slots);
    else this.table.fill(0, 0, this.mask + 1);
    this.mask = slots - 1;
    this.fillUntil = room(slots);
    this.enterAll();
  }

  /** Moves to larger arrays; the new table is empty. */
  private enlarge(slots: number): void {
    const wanted = slots > SMALL_SLOTS ? MOST_SLOTS : slots;
    const states = room(wanted);
    const atLeast = room(slots);
    const table = reserve(wanted, slots);
    const predecessors = reserve(states, atLeast);
    const vectors = reserve(states * this.width, atLeast * this.width);
    const keys = this.separateKeys ? reserve(states * this.keyWidth, atLeast * this.keyWidth) : vectors;
    if (table === null || predecessors === null || vectors === null || keys === null)
      throw new StoreFullError('no address space for more states');
    predecessors.set(this.predecessors.subarray(0, this.count));
    vectors.set(this.vectors.subarray(0, this.count * this.width));
    if (this.separateKeys) keys.set(this.keys.subarray(0, this.count * this.keyWidth));
    // A shorter reservation than wanted need not be a power of two of slots or fit all arrays alike: `grow` compares with the lengths again.
    this.table = table;
    this.predecessors = predecessors.subarray(
      0,
      Math.floor(Math.min(predecessors.length, vectors.length / this.width, keys.length / this.keyWidth)),
    );
    this.vectors = vectors;
    this.keys = keys;
  }

  /** Hashing a block before entering it lets the writes to the table overlap. */
  private enterAll(): void {
    const { table, mask, keys, keyWidth, count, hashes } = this;
    for (let start = 0; start < count; start += REHASH_BLOCK) {
      const length = Math.min(REHASH_BLOCK, count - start);
      for (let i = 0; i < length; i++) hashes[i] = hashOf(keys, (start + i) * keyWidth, keyWidth);
      for (let i = 0; i < length; i++) {
        if (this.predecessors[start + i] === UNUSED) continue;
        const hash = hashes[i] as number;
        let slot = hash & mask;
        while (table[slot] !== 0) slot = (slot + 1) & mask;
        table[slot] = (hash & ~mask) | (start + i + 1);
      }
    }
  }
}

/** A multilinear hash with a bijective finish: value ids are small and regular, so the low bits of the sum alone would cluster. */
export function hashOf(key: Int32Array, offset: number, width: number): number {
  let hash = width;
  for (let i = 0; i < width; i++) hash = Math.imul(hash + (key[offset + i] as number), MULTIPLIER);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
