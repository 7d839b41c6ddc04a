// Where several threads record the edges of one level. Each takes pieces of a shared log and writes whole rows into them; at the end of the level the
// coordinator's recorder adopts the rows in the order of the level (graph.ts), and the log is used again. A row is written once its state is expanded, so it
// does not matter who expanded it, or in which order.

import { lengthOf, reserve } from '../../values/index.ts';
import { IntegerList } from '../store/integer-list.ts';
import { sortFew } from '../store/sort-few.ts';
import { StoreFullError } from '../store/store-limits.ts';

/** The shared memory of a log; see `RecordedRows`. */
export interface EdgeLogMemory {
  readonly rows: Int32Array;
  readonly log: Int32Array;
  /** One word: how much of the log is taken. */
  readonly taken: Int32Array;
}

/** The most entries of a log, and the fewest that are any use. */
const MOST = 2 ** 31;
const FEWEST = 2 ** 22;
/** A thread takes so many entries at a time, or as many as a row needs. */
const PIECE = 4096;

/** Reserves a log for levels of up to so many states. Null where memory is short. */
export function reserveEdgeLog(capacity: number): EdgeLogMemory | null {
  const rows = reserve(capacity, capacity);
  const log = reserve(MOST, FEWEST);
  return rows === null || log === null ? null : { rows, log, taken: new Int32Array(new SharedArrayBuffer(4)) };
}

/** Empties the log. Nobody may be writing. */
export function clearEdgeLog({ taken }: EdgeLogMemory): void {
  Atomics.store(taken, 0, 0);
}

/** One thread's hand on the log. */
export class EdgeWriter {
  readonly #memory: EdgeLogMemory;
  readonly #row = new IntegerList();
  #isCut = false;
  #next = 0;
  #end = 0;

  constructor(memory: EdgeLogMemory) {
    this.#memory = memory;
  }

  /** A new level begins: what is left of the piece is not ours any more. */
  beginLevel(): void {
    this.#next = 0;
    this.#end = 0;
  }

  beginState(): void {
    this.#row.length = 0;
    this.#isCut = false;
  }

  edge(target: number): void {
    this.#row.push(target);
  }

  cut(): void {
    this.#isCut = true;
  }

  /** Writes the row of the state at this position of the level. Throws StoreFullError. */
  endState(position: number): void {
    const row = this.#row;
    const memory = this.#memory;
    const { entries, length } = row;
    sortFew(entries, 0, length);
    if (this.#end - this.#next < length + 1) this.#take(length + 1);
    const start = this.#next;
    let at = start;
    for (let i = 0; i < length; i++) {
      const target = entries[i] as number;
      if (i === 0 || target !== entries[i - 1]) memory.log[++at] = target;
    }
    memory.log[start] = ((at - start) << 1) | (this.#isCut ? 1 : 0);
    memory.rows[position] = start;
    this.#next = at + 1;
  }

  #take(entries: number): void {
    const { taken, log } = this.#memory;
    const size = Math.max(PIECE, entries);
    let from = Atomics.load(taken, 0);
    for (;;) {
      if ((from >>> 0) + size > lengthOf(log)) throw new StoreFullError('no address space for more edges');
      const found = Atomics.compareExchange(taken, 0, from, from + size);
      if (found === from) break;
      from = found;
    }
    this.#next = from >>> 0;
    this.#end = this.#next + size;
  }
}
