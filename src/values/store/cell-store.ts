// Cells and the table through which they are found again.
//
// Cells are appended to one flat Int32Array; the open-addressing table has their offsets. What is done for each value is in interning.ts, which reads and writes
// the public fields; here is what is done seldom: making room, and sharing.
//
// Several threads may intern into one store. Each writes cells into chunks of its own and publishes them by compare-and-swap of a slot, so nothing waits; a
// thread that finds its value published by another uses that one and forgets its own. Only growing the table needs every other thread at rest: it is emptied in
// place and all cells are entered again.
import { cellSize, coverUnused, eachCell, SPARE, UNUSED } from './cells.ts';
import { ArenaFull } from './faults.ts';
import { finish } from './murmur-finish.ts';
import { lengthOf } from './reservation.ts';
import { type Safepoints, Together } from './safepoints.ts';
import { clearSlots, fetchSlots, nextSlot, reserveSlots, slotsIn } from './slots.ts';

/** What a thread needs to intern into the same cells. */
export interface SharedCells {
  readonly cells: SharedArrayBuffer;
  readonly table: SharedArrayBuffer;
  /** See MASK and the words that follow it. */
  readonly words: SharedArrayBuffer;
}

/** Words of a shared store: the table's mask, the number of values (up to `REPORT_EVERY` a thread less), where unused memory begins. */
const MASK = 0;
const COUNT = 1;
const TOP = 2;
/** Where the first chunk is that was taken by a thread; and for each from there on, whether what a thread took begins with it. */
const FIRST_CHUNK = 3;
const CHUNKS = 4;

/** The largest number of words: ids are twice an offset and must fit into an int32. */
export const MOST_WORDS = 2 ** 30;

/** A slot has an offset, which is below `MOST_WORDS`, and in the bits above it some of the hash: cells that differ are seldom fetched. */
export const TAG_BITS = ~(MOST_WORDS - 1);

/** Slots that a shared table may have: it must not move. */
const MOST_SLOTS = 2 ** 29;
/** Larger tables are reserved at their largest size. */
const SMALL_SLOTS = 1 << 16;
const FIRST_SLOTS = 1 << 12;

/** Cells that enter a new table at a time. */
const ENTRY_BATCH = 128;

/** Words that a thread takes at a time. */
const CHUNK_WORDS = 1 << 14;
/** Chunks of which a thread enters the cells at a time when the table grows. */
const CHUNKS_AT_A_TIME = 8;
/** A thread tells after so many new values that there are more. */
const REPORT_EVERY = 64;

const FULL = 'the store of values is full';

const reserveTable = (slots: number): Int32Array => {
  const table = reserveSlots(MOST_SLOTS, slots);
  if (table === null) throw new ArenaFull('no address space for the table of values');
  return table;
};

export class CellStore {
  readonly cells: Int32Array;
  /** Where the next cell begins, and where the room for it ends. */
  top: number;
  limit: number;
  table: Int32Array = new Int32Array(FIRST_SLOTS);
  mask = FIRST_SLOTS - 1;
  /** Values that this thread has made, and those of them that others do not know of. */
  count = 0;
  #unreported = 0;
  /** The shared words, and the thread's part in the protocol; null while no other thread uses the store. */
  control: Int32Array | null = null;
  #safepoints: Safepoints | null = null;

  /** The words before `used` have cells in them. */
  constructor(cells: Int32Array, used: number) {
    this.cells = cells;
    this.top = used;
    this.limit = lengthOf(cells) - SPARE;
    eachCell(cells, 2, used, (_, kind) => {
      if (kind !== UNUSED) this.count++;
    });
    while (this.mask < this.count * 2 + 1) this.mask = this.mask * 2 + 1;
    if (this.mask >= FIRST_SLOTS) this.table = this.mask < SMALL_SLOTS ? new Int32Array(this.mask + 1) : reserveTable(this.mask + 1);
    this.#enterCells(2, used);
  }

  /** How many values exist, and how many words they take. */
  usage(): { readonly values: number; readonly words: number } {
    if (this.control === null) return { values: this.count, words: this.top };
    return { values: Atomics.load(this.control, COUNT), words: Atomics.load(this.control, TOP) };
  }

  /** The words in use. Every other thread must be at rest. */
  words(): Int32Array {
    this.#cover();
    return this.cells.subarray(0, this.usage().words);
  }

  /** Opens the store to other threads. Again with the same safepoints: gives the same. */
  share(safepoints: Safepoints): SharedCells {
    if (this.control === null) {
      // From so many slots on, what each thread has not reported is little. The table may be reserved already.
      while (this.mask + 1 < SMALL_SLOTS) this.grow();
      if (!(this.table.buffer instanceof SharedArrayBuffer)) {
        const old = this.table;
        this.table = reserveTable(this.mask + 1);
        this.table.set(old);
      }
      const control = new Int32Array(new SharedArrayBuffer((CHUNKS + Math.ceil(lengthOf(this.cells) / CHUNK_WORDS)) * 4));
      control[MASK] = this.mask;
      control[COUNT] = this.count;
      control[TOP] = this.top;
      control[FIRST_CHUNK] = this.top;
      this.limit = this.top - SPARE;
      this.#takePart(control, safepoints);
    }
    return {
      cells: this.cells.buffer as SharedArrayBuffer,
      table: this.table.buffer as SharedArrayBuffer,
      words: this.control!.buffer as SharedArrayBuffer,
    };
  }

  /** Goes on as another thread's part of a shared store: this one has no cells of its own yet. */
  join(shared: SharedCells, safepoints: Safepoints): void {
    const control = new Int32Array(shared.words);
    this.table = slotsIn(shared.table);
    this.mask = Atomics.load(control, MASK);
    this.top = 0;
    this.limit = -SPARE;
    this.#takePart(control, safepoints);
  }

  #takePart(control: Int32Array, safepoints: Safepoints): void {
    this.control = control;
    this.#safepoints = safepoints;
    safepoints.add({
      rest: () => this.#cover(),
      resume: () => {
        this.mask = Atomics.load(control, MASK);
      },
      help: (work, take) => {
        if (work === Together.clearValues) clearSlots(this.table, Atomics.load(control, MASK) + 1, take);
        if (work === Together.enterValues) this.#enterTogether(control, take);
      },
    });
  }

  /** A cell is in the shared table; now there is time for others who want to grow it, or to do so. */
  published(): void {
    if (++this.#unreported === REPORT_EVERY) {
      const control = this.control!;
      Atomics.add(control, COUNT, REPORT_EVERY);
      this.#unreported = 0;
      this.#growShared(control);
    }
    this.#safepoints!.poll();
  }

  // Covers what this thread does not use.
  #cover(): void {
    if (this.control !== null) coverUnused(this.cells, this.top, this.limit + SPARE);
  }

  /** Takes new memory with room for so many words. */
  takeChunk(needed: number): void {
    const control = this.control;
    if (control === null) throw new ArenaFull(FULL);
    this.#cover();
    const size = Math.ceil((needed + SPARE) / CHUNK_WORDS) * CHUNK_WORDS;
    const end = lengthOf(this.cells) - SPARE;
    let from: number;
    do {
      from = Atomics.load(control, TOP);
      if (from + size > end) {
        this.limit = this.top - SPARE;
        throw new ArenaFull(FULL);
      }
    } while (Atomics.compareExchange(control, TOP, from, from + size) !== from);
    control[CHUNKS + (from - Atomics.load(control, FIRST_CHUNK)) / CHUNK_WORDS] = 1;
    this.top = from;
    this.limit = from + size - SPARE;
    this.#cover();
  }

  /** Doubles the table of a store that is not shared. A large one is reserved once and then grows in place. */
  grow(): void {
    const slots = (this.mask + 1) * 2;
    if (slots > lengthOf(this.table)) {
      if (this.table.buffer instanceof SharedArrayBuffer) throw new ArenaFull(FULL);
      this.table = slots > SMALL_SLOTS ? reserveTable(slots) : new Int32Array(slots);
    }
    // Also what nobody has written to yet, see `clearSlots`.
    this.table.fill(0, 0, slots);
    this.mask = slots - 1;
    this.#enterCells(2, this.top);
  }

  #growShared(control: Int32Array): void {
    const isCrowded = (): boolean => Atomics.load(control, COUNT) * 2 > Atomics.load(control, MASK);
    const safepoints = this.#safepoints!;
    safepoints.exclusive(isCrowded, () => {
      const slots = (Atomics.load(control, MASK) + 1) * 2;
      if (slots > lengthOf(this.table)) throw new ArenaFull(FULL);
      Atomics.store(control, MASK, slots - 1);
      safepoints.together(Together.clearValues);
      safepoints.together(Together.enterValues);
    });
  }

  // Enters the cells from one on, one behind the other, into a table in which they are not. Many at a time, see `fetchSlots`.
  #enterCells(from: number, to: number): void {
    const cells = this.cells;
    const entries = new Int32Array(ENTRY_BATCH);
    const hashes = new Int32Array(ENTRY_BATCH);
    let pending = 0;
    for (let at = from; at < to; ) {
      const header = cells[at + 1]!;
      if ((header & 31) !== UNUSED) {
        entries[pending] = at;
        hashes[pending] = finish(cells[at]!);
        if (++pending === ENTRY_BATCH) {
          this.#enterBatch(entries, hashes, pending);
          pending = 0;
        }
      }
      at += cellSize(header);
    }
    this.#enterBatch(entries, hashes, pending);
  }

  #enterBatch(entries: Int32Array, hashes: Int32Array, count: number): void {
    const table = this.table;
    const mask = this.mask;
    const isShared = this.control !== null;
    fetchSlots(table, mask, hashes, count);
    for (let i = 0; i < count; i++) {
      const hash = hashes[i]!;
      const entry = entries[i]! | (hash & TAG_BITS);
      let slot = hash & mask;
      if (isShared) while (table[slot] !== 0 || Atomics.compareExchange(table, slot, 0, entry) !== 0) slot = nextSlot(slot, hash, mask);
      else {
        while (table[slot] !== 0) slot = nextSlot(slot, hash, mask);
        table[slot] = entry;
      }
    }
  }

  // Several threads do the same together, batch by batch: what was there before the store was shared, then some chunks at a time. A cell may be longer
  // than a chunk, so a batch ends where the next chunk begins that a thread has taken.
  #enterTogether(control: Int32Array, take: () => number): void {
    this.mask = Atomics.load(control, MASK);
    const first = Atomics.load(control, FIRST_CHUNK);
    const chunks = (Atomics.load(control, TOP) - first) / CHUNK_WORDS;
    const beginning = (from: number): number => {
      let chunk = from;
      while (chunk < chunks && control[CHUNKS + chunk] === 0) chunk++;
      return first + Math.min(chunk, chunks) * CHUNK_WORDS;
    };
    for (let batch = take(); ; batch = take()) {
      const from = (batch - 1) * CHUNKS_AT_A_TIME;
      if (from >= chunks) return;
      if (batch === 0) this.#enterCells(2, first);
      else this.#enterCells(beginning(from), beginning(from + CHUNKS_AT_A_TIME));
    }
  }
}
