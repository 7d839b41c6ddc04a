// The vectors of states that are no longer in memory: in a file, in the order of their numbers, read back in blocks through a small cache.
//
// A hash is never a proof, so a state that looks like a spilled one is compared with what the file says. Successors are mostly new or of a recent
// level, whose states are in memory, so the file is read much more seldom than states are looked up; blocks that are used again come from the cache, or from
// the operating system's. Every thread has a cache of its own and reads at positions of its choice from the same file, so nothing is locked.
//
// Invariant: a block is read only when all its states are in the file, and what is in the file never changes.
import { hashOf } from './state-hash.ts';
import { type StateId, StoreFullError } from './store-limits.ts';

/** Where vectors go. Files are named by numbers that mean the same in every thread of the process; positions and lengths are in 32-bit words. */
export interface SpillFiles {
  /** Makes an empty file. Throws what the file system throws. */
  open(): number;
  /** Throws what the file system throws. */
  write(file: number, position: number, words: Int32Array): void;
  /** Fills `words`. Throws what the file system throws, also where the file ends before. */
  read(file: number, position: number, words: Int32Array): void;
}

/** The file cannot be made, written or read; `code` is the operating system's, such as ENOSPC. */
export class SpillError extends StoreFullError {
  /** The number of the operating system's error, positive; 0 where there is none. */
  readonly errno: number;

  constructor(error: unknown) {
    super(error instanceof Error ? error.message : String(error));
    const { errno } = error as { readonly errno?: unknown };
    this.errno = typeof errno === 'number' ? Math.abs(errno) : 0;
  }
}

/** Words that are read at a time, if a vector is not longer. */
const BLOCK_WORDS = 1024;
/** Blocks in the cache. */
const BLOCKS = 1024;

/** How many states are read at a time: a power of two, and at most so many. */
export const blockOf = (width: number, most: number): number => {
  let states = 1;
  while (states * 2 <= most && states * 2 * width <= BLOCK_WORDS) states *= 2;
  return states;
};

/** One thread's way to the spilled vectors. */
export class SpilledStates {
  readonly #files: SpillFiles;
  readonly #file: number;
  readonly #width: number;
  /** States of a block. */
  readonly #block: number;
  readonly #cache: Int32Array;
  /** The block at each place of the cache, or -1. */
  readonly #blocks: Int32Array;

  /** @param block states of a block: see `blockOf` */
  constructor(files: SpillFiles, file: number, width: number, block: number, blocks: number = BLOCKS) {
    this.#files = files;
    this.#file = file;
    this.#width = width;
    this.#block = block;
    this.#cache = new Int32Array(blocks * block * width);
    this.#blocks = new Int32Array(blocks).fill(-1);
  }

  /** Writes the vectors of the states from `first` on. Throws SpillError. */
  write(first: StateId, vectors: Int32Array): void {
    try {
      this.#files.write(this.#file, first * this.#width, vectors);
    } catch (error) {
      throw new SpillError(error);
    }
  }

  /** Whether the state's vector is this one. Throws SpillError. */
  isAt(state: StateId, vector: Int32Array, offset: number): boolean {
    const cache = this.#cache;
    const width = this.#width;
    const start = this.#find(state);
    for (let i = 0; i < width; i++) if (cache[start + i] !== vector[offset + i]) return false;
    return true;
  }

  /** Copies the state's vector. Throws SpillError. */
  copy(state: StateId, into: Int32Array, offset: number): void {
    const cache = this.#cache;
    const width = this.#width;
    const start = this.#find(state);
    for (let i = 0; i < width; i++) into[offset + i] = cache[start + i] as number;
  }

  /** Throws SpillError. */
  hash(state: StateId): number {
    return hashOf(this.#cache, this.#find(state), this.#width);
  }

  /** Where the vector is in the cache. */
  #find(state: StateId): number {
    const block = this.#block;
    const width = this.#width;
    const number = Math.floor(state / block);
    const place = number % this.#blocks.length;
    const start = place * block * width;
    if (this.#blocks[place] !== number) {
      this.#blocks[place] = -1;
      try {
        this.#files.read(this.#file, number * block * width, this.#cache.subarray(start, start + block * width));
      } catch (error) {
        throw new SpillError(error);
      }
      this.#blocks[place] = number;
    }
    return start + (state - number * block) * width;
  }
}
