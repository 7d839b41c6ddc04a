// Which part of a level is whose: threads take blocks of level indexes from a shared counter.
import { type SearchMemory, Word } from './shared-memory.ts';

/** Level indexes that a thread takes at a time; fewer in a small level, of which each thread takes at least so many blocks. */
const BLOCK = 32;
const BLOCKS = 16;
/** Groups that a thread takes at a time to sort them. */
export const GROUPS = 256;

/** The block that one thread has taken last. */
export class Blocks {
  readonly #control: Int32Array;
  #next = 0;
  #end = 0;

  constructor({ control }: SearchMemory) {
    this.#control = control;
  }

  /** How many level indexes to take at a time. */
  static sizeFor(levelSize: number, threads: number): number {
    return Math.max(1, Math.min(BLOCK, Math.floor(levelSize / (BLOCKS * threads))));
  }

  get isEmpty(): boolean {
    return this.#next === this.#end;
  }

  /** Takes a block. False where nothing is left that anybody needs. */
  take(size: number): boolean {
    const levelSize = Atomics.load(this.#control, Word.levelSize);
    const from = Atomics.add(this.#control, Word.next, size);
    if (from >= levelSize || from > Atomics.load(this.#control, Word.firstSuspect)) return false;
    this.#next = from;
    this.#end = Math.min(levelSize, from + size);
    return true;
  }

  /** The next level index of the block. */
  next(): number {
    return this.#next++;
  }

  /** Gives up what is left of the block. */
  drop(): void {
    this.#next = this.#end;
  }
}
