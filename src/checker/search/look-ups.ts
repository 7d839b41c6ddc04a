// States that are looked up together: so memory is waited for once, and not for each of them (see `fetchSlots`).
//
// With VIEW a state is found by a key, which is computed when the state is put here. Where the view has no value that is for the one to tell whose turn it is:
// such a state is not looked up.
import type { TransitionSystem } from '../../model/index.ts';
import type { SearchState } from '../level/search-state.ts';
import { copyHashed } from '../store/state-hash.ts';
import { MOST_FETCHED } from '../store/state-rows.ts';
import type { StateStore } from '../store/state-store.ts';
import type { StateId } from '../store/store-limits.ts';

/** In the place of a state that was not looked up. */
export const NOT_LOOKED_UP = -2;

/** States of one search, in one thread. */
export class LookUps {
  /** The vectors, one behind the other. */
  readonly vectors: Int32Array;
  /** Their keys, where these are no vectors. */
  readonly keys: Int32Array;
  /** How many there are. The last ones can be taken back. */
  count = 0;
  readonly #store: StateStore;
  readonly #width: number;
  readonly #view: TransitionSystem['view'];
  /** The key of one state. */
  readonly #key: Int32Array;
  readonly #hashes: Int32Array;
  /** Which states they may be: -1 where none was known when they were fetched. */
  readonly #likely: Int32Array;
  /** Those that have no key. */
  readonly #unkeyed = new Set<number>();

  /** @param room so many states there is room for */
  constructor({ store, system }: SearchState, room: number) {
    const { width, keyWidth } = store;
    this.#store = store;
    this.#width = width;
    this.#view = system.view;
    this.vectors = new Int32Array(room * width);
    this.keys = system.view === undefined ? this.vectors : new Int32Array(room * keyWidth);
    this.#key = new Int32Array(system.view === undefined ? 0 : keyWidth);
    this.#hashes = new Int32Array(room);
    this.#likely = new Int32Array(room);
  }

  /** Forgets all of them. */
  clear(): void {
    this.count = 0;
    if (this.#unkeyed.size > 0) this.#unkeyed.clear();
  }

  /** Adds a state. */
  add(next: Int32Array): void {
    const width = this.#width;
    const i = this.count++;
    if (this.#view === undefined) this.#hashes[i] = copyHashed(next, this.vectors, i * width, width);
    else this.#addKeyed(next, i);
  }

  #addKeyed(next: Int32Array, i: number): void {
    const { vectors } = this;
    const width = this.#width;
    for (let j = 0, at = i * width; j < width; j++) vectors[at + j] = next[j] as number;
    try {
      this.#view!.write(next, 0, this.#key);
    } catch {
      // It is computed again when it is its turn, and what is thrown then is told.
      this.#unkeyed.add(i);
      return;
    }
    const { keyWidth } = this.#store;
    this.#hashes[i] = copyHashed(this.#key, this.keys, i * keyWidth, keyWidth);
    if (this.#unkeyed.size > 0) this.#unkeyed.delete(i);
  }

  /** Asks memory for all that finding them will need. */
  fetch(): void {
    const store = this.#store;
    for (let from = 0; from < this.count; from += MOST_FETCHED) {
      const count = Math.min(MOST_FETCHED, this.count - from);
      store.fetch(this.#hashes.subarray(from), count);
      this.#likely.set(store.likely.subarray(0, count), from);
    }
  }

  /** Which state the i-th is by now: -1 where it is none, or NOT_LOOKED_UP. After -1 `StateStore.add` may follow. Throws SpillError. */
  find(i: number): StateId {
    if (this.#unkeyed.size > 0 && this.#unkeyed.has(i)) return NOT_LOOKED_UP;
    const { keyWidth } = this.#store;
    return this.#store.findNear(this.#likely[i]!, this.keys, i * keyWidth, this.#hashes[i]!);
  }
}
