// The arena: where values live, each once.
//
// Cells are appended to one flat Int32Array and found again through an open-addressing table of their offsets. The arena is reserved large and
// committed by the operating system as it is used, therefore it never moves and every piece of code may keep a reference to it.
//
// Several threads may intern into one arena (`share`, `joinArena`). Each writes cells into chunks of its own and publishes them by
// compare-and-swap of a slot, so nothing waits; a thread that finds its value published by another uses that one and forgets its own. Only
// growing the table needs every other thread at rest: it is emptied in place and all cells are entered again. To walk over the cells, what is
// unused of a chunk is covered by a cell of kind `unused` whenever its thread rests.
//
// Construction is in two moves without copying: `open(n)` gives an offset where the payload is written, `close(kind, n)` returns the id
// of the equal cell that exists already, or makes the new one permanent. Nothing else may be interned in between.
//
// Source: Laarman, van de Pol, Weber, "Boosting multi-core reachability performance with shared hash tables", FMCAD 2010.

import { ArenaFull, ValueFault } from './faults.ts';
import { part, start } from './hash.ts';
import { Kind, MOST_PARTS, MOST_RULES } from './kinds.ts';
import { finish } from './murmur-finish.ts';
import { lengthOf, reserve } from './reservation.ts';
import { type Safepoints, Together } from './safepoints.ts';
import { clearSlots, fetchSlots, nextSlot, reserveSlots, slotsIn } from './slots.ts';

/** Cells, the table, and a stack on which values of unknown length are built. */
export interface Arena {
  /** The cells, see kinds.ts. */
  readonly cells: Int32Array;
  /** Offset of the payload to write, with room for `length` words. Faults where no value can have so many. */
  open(length: number): number;
  /** The id of the value whose payload was written after `open(length)`. */
  close(kind: number, length: number): number;
  /** The id of the set that has one element more, x at `place` from 0; 0 where it does not exist yet. */
  findInserted(set: number, place: number, x: number): number;
  /** The id of the tuple or function cell with x instead of the word at `place`; 0 where it does not exist yet. */
  findChanged(cell: number, place: number, x: number): number;
  /** As `close`, for lazy values: one more word is kept behind the payload, which is not part of the value: 0 or the id of its explicit form. */
  closeLazy(kind: number, length: number): number;
  /** Kind of an even id. */
  kind(id: number): number;
  /** Number of payload words of an even id. */
  length(id: number): number;
  /**
   * From here on `look` is called now and then by whatever goes on making values, or through loops. It may throw GivenUp. Null: nobody looks. Returns who looked
   * before.
   */
  watch(look: Look | null): Look | null;
  /** Lets who watches look. Loops call it again after so many rounds as it returns. `site`: the loop's place in the specification, or -1. */
  breathe(site: number): number;
  /** Height of the stack. */
  mark(): number;
  /** Pushes a value on the stack. */
  push(id: number): void;
  /** The stack itself: read it again after anything that may push. */
  stack(): Int32Array;
  /** Drops everything above a mark. */
  release(mark: number): void;
  /** How many values exist, and how many words they take. */
  usage(): { readonly values: number; readonly words: number };
  /** Opens the arena to other threads; this thread is one of those that the safepoints know. With the same ones it can be called again. */
  share(safepoints: Safepoints): SharedArena;
  /**
   * The words in use, for `restoreArena`: a view or a copy. Every other thread must be at rest. Null where one of the roots, or another value, is or
   * refers to a rule, which has no text.
   */
  contents(roots: Roots): Int32Array | null;
  /** Numbers of closures from here on are this thread's own. */
  readonly firstClosure: number;
}

/** Looks after an evaluation: see `Arena.watch`. */
export type Look = (site: number) => void;

/** Ids, not all of them in memory; an Int32Array is one. */
interface Roots {
  readonly length: number;
  subarray(from: number, to: number): Int32Array;
}
const rootsAtATime = 2 ** 20;

/** What a thread needs to intern into the same arena. */
export interface SharedArena {
  readonly cells: SharedArrayBuffer;
  readonly table: SharedArrayBuffer;
  /** See MASK and the words that follow it. */
  readonly words: SharedArrayBuffer;
}

/** The smallest arena that is any use, in words. */
const fewestWords = 2 ** 20;

const reserveCells = (words: number): Int32Array => {
  const cells = reserve(words, Math.min(words, fewestWords));
  if (cells === null) throw new RangeError('no address space for values');
  return cells;
};

/** The largest number of words: ids are twice an offset and must fit into an int32. */
const maxWords = 2 ** 30;

/** Slots that a shared table may have: it must not move. */
const maxSlots = 2 ** 29;

/** Larger tables are reserved at their largest size. */
const smallSlots = 1 << 16;

/** A slot has an offset, which is below `maxWords`, and in the bits above it some of the hash: cells that differ are seldom fetched. */
const tagBits = ~(maxWords - 1);

const reserveTable = (slots: number): Int32Array => {
  const table = reserveSlots(maxSlots, slots);
  if (table === null) throw new ArenaFull('no address space for the table of values');
  return table;
};

/** After so many values or rounds of a loop somebody looks: some tens of microseconds. */
const breath = 2 ** 12;

/** Words of a shared arena: the table's mask, the number of values (up to `reportEvery` a thread less), where unused memory begins. */
const MASK = 0;
const COUNT = 1;
const TOP = 2;
/** Where the first chunk is that was taken by a thread; and for each from there on, whether what a thread took begins with it. */
const FIRST_CHUNK = 3;
const CHUNKS = 4;

/** Cells that enter a new table at a time. */
const entryBatch = 128;

/** Words that a thread takes at a time. */
const chunkWords = 1 << 14;
/** Chunks of which a thread enters the cells at a time when the table grows. */
const chunksAtATime = 8;
/** A thread tells after so many new values that there are more. */
const reportEvery = 64;
/** Values on the stack at most. */
const longestStack = 2 ** 30;
/** The space for a cell of kind `unused`. */
const spare = 2;
const unused = 31;
const longestUnused = 2 ** 26;

/** Makes an empty arena of at most `words` 32-bit words (default 4 GiB, committed as used). */
export const createArena = (words: number = maxWords): Arena => arenaOver(reserveCells(Math.min(words, maxWords)), null);

/** Joins a shared arena as another thread, the `number`-th from 1. */
export const joinArena = (shared: SharedArena, safepoints: Safepoints, number: number): Arena =>
  arenaOver(new Int32Array(shared.cells), { ...shared, safepoints, number });

/** An arena with these contents, to be used like the one they are from: equal values get the ids that they had there. */
export const restoreArena = (contents: Int32Array): Arena => {
  const cells = reserveCells(maxWords);
  cells.set(contents);
  return arenaOver(cells, null, contents.length);
};

interface Membership extends SharedArena {
  readonly safepoints: Safepoints;
  readonly number: number;
}

const arenaOver = (cells: Int32Array, membership: Membership | null, used = 2): Arena => {
  const end = lengthOf(cells) - spare;
  let top = used; // id 0 is no value: generated code uses it for "not yet computed"
  let limit = end;
  let count = 0;
  let table: Int32Array = new Int32Array(1 << 12);
  let mask = table.length - 1;
  let stack = new Int32Array(1 << 10);
  let height = 0;
  let shared = false;
  let control: Int32Array = new Int32Array(0);
  let safepoints: Safepoints | null = null;
  let unreported = 0;
  let look: Look | null = null;
  let untilBreath = breath;

  const breathe = (site: number): number => {
    look?.(site);
    return breath;
  };

  // Enters the cells from one on, one behind the other, into a table in which they are not. Many at a time, see `fetchSlots`.
  const enterCells = (from: number, to: number): void => {
    const entries = new Int32Array(entryBatch);
    const hashes = new Int32Array(entryBatch);
    let pending = 0;
    const enter = (): void => {
      fetchSlots(table, mask, hashes, pending);
      for (let i = 0; i < pending; i++) {
        const hash = hashes[i]!;
        const entry = entries[i]! | (hash & tagBits);
        let slot = hash & mask;
        if (shared) while (table[slot] !== 0 || Atomics.compareExchange(table, slot, 0, entry) !== 0) slot = nextSlot(slot, hash, mask);
        else {
          while (table[slot] !== 0) slot = nextSlot(slot, hash, mask);
          table[slot] = entry;
        }
      }
      pending = 0;
    };
    for (let at = from; at < to; ) {
      const header = cells[at + 1]!;
      const kind = header & 31;
      const length = header >>> 5;
      if (kind !== unused) {
        entries[pending] = at;
        hashes[pending] = finish(cells[at]!);
        if (++pending === entryBatch) enter();
      }
      at += 2 + length + (kind >= Kind.lazy && kind !== unused ? 1 : 0);
    }
    enter();
  };

  // Several threads do the same together, piece by piece: what was there before it was shared, then some chunks at a time. A cell may be longer
  // than a chunk, so a piece ends where the next chunk begins that a thread has taken.
  const enterTogether = (take: () => number): void => {
    mask = Atomics.load(control, MASK);
    const end = Atomics.load(control, TOP);
    const first = Atomics.load(control, FIRST_CHUNK);
    const chunks = (end - first) / chunkWords;
    const beginning = (from: number): number => {
      let chunk = from;
      while (chunk < chunks && control[CHUNKS + chunk] === 0) chunk++;
      return Math.min(chunk, chunks);
    };
    for (let piece = take(); ; piece = take()) {
      const from = (piece - 1) * chunksAtATime;
      if (from >= chunks) return;
      if (piece === 0) enterCells(2, first);
      else enterCells(first + beginning(from) * chunkWords, first + beginning(from + chunksAtATime) * chunkWords);
    }
  };

  // A large table is reserved once and then grows in place.
  const grow = (): void => {
    const slots = (mask + 1) * 2;
    if (slots > lengthOf(table)) {
      if (table.buffer instanceof SharedArrayBuffer) throw new ArenaFull('the store of values is full');
      table = slots > smallSlots ? reserveTable(slots) : new Int32Array(slots);
    }
    // Also what nobody has written to yet, see `clearSlots`.
    table.fill(0, 0, slots);
    mask = slots - 1;
    enterCells(2, top);
  };

  const isCrowded = (): boolean => Atomics.load(control, COUNT) * 2 > Atomics.load(control, MASK);

  const growShared = (): void => {
    safepoints!.exclusive(isCrowded, () => {
      const slots = (Atomics.load(control, MASK) + 1) * 2;
      if (slots > lengthOf(table)) throw new ArenaFull('the store of values is full');
      Atomics.store(control, MASK, slots - 1);
      safepoints!.together(Together.clearValues);
      safepoints!.together(Together.enterValues);
    });
  };

  // Covers what this thread does not use.
  const cover = (): void => {
    for (let at = top; at < limit + spare; ) {
      const length = Math.min(limit + spare - at - 2, longestUnused);
      cells[at] = 0;
      cells[at + 1] = unused | (length << 5);
      at += 2 + length;
      // A cell needs two words: the last two are always covered together.
    }
  };

  const newChunk = (needed: number): void => {
    if (!shared) throw new ArenaFull('the store of values is full');
    cover();
    const size = Math.ceil((needed + spare) / chunkWords) * chunkWords;
    let from: number;
    do {
      from = Atomics.load(control, TOP);
      if (from + size > end) {
        limit = top - spare;
        throw new ArenaFull('the store of values is full');
      }
    } while (Atomics.compareExchange(control, TOP, from, from + size) !== from);
    control[CHUNKS + (from - Atomics.load(control, FIRST_CHUNK)) / chunkWords] = 1;
    top = from;
    limit = from + size - spare;
    cover();
  };

  const open = (length: number): number => {
    if (--untilBreath < 0) untilBreath = breathe(-1);
    if (length > MOST_PARTS)
      throw new ValueFault(
        `A value of ${length} parts would be made here: a sequence, function, set or string may have ${MOST_PARTS}.`,
        -1,
      );
    if (top + 3 + length > limit) newChunk(3 + length);
    return top + 2;
  };

  const intern = (kind: number, length: number, size: number): number => {
    const at = top;
    const payload = at + 2;
    const header = kind | (length << 5);
    let hash = start(header);
    if (kind === Kind.set) for (let i = 0; i < length; i++) hash = (hash + part(cells[payload + i]!, 0)) | 0;
    else for (let i = 0; i < length; i++) hash = (hash + part(cells[payload + i]!, i + 1)) | 0;
    const finished = finish(hash);
    const tag = finished & tagBits;
    let slot = finished & mask;
    for (;;) {
      let entry = table[slot]!;
      if (entry === 0) {
        if (!shared) break;
        cells[at] = hash;
        cells[at + 1] = header;
        entry = Atomics.compareExchange(table, slot, 0, at | tag);
        if (entry === 0) return published(at, size);
      }
      const other = entry & ~tagBits;
      if ((entry & tagBits) === tag && cells[other] === hash && cells[other + 1] === header) {
        let i = 0;
        while (i < length && cells[other + 2 + i] === cells[payload + i]) i++;
        if (i === length) return other << 1;
      }
      slot = nextSlot(slot, finished, mask);
    }
    cells[at] = hash;
    cells[at + 1] = header;
    table[slot] = at | tag;
    top = at + 2 + size;
    if (++count * 2 > mask) grow();
    return at << 1;
  };

  const findInserted = (set: number, place: number, x: number): number => {
    const from = (set >> 1) + 2;
    const old = cells[from - 1]!;
    const header = old + (1 << 5);
    const length = old >>> 5;
    const hash = (cells[from - 2]! - start(old) + start(header) + part(x, 0)) | 0;
    const finished = finish(hash);
    const tag = finished & tagBits;
    for (let slot = finished & mask; ; slot = nextSlot(slot, finished, mask)) {
      const entry = table[slot]!;
      if (entry === 0) return 0;
      const other = entry & ~tagBits;
      if ((entry & tagBits) !== tag || cells[other] !== hash || cells[other + 1] !== header || cells[other + 2 + place] !== x) continue;
      let i = 0;
      while (i < place && cells[other + 2 + i] === cells[from + i]) i++;
      if (i < place) continue;
      while (i < length && cells[other + 3 + i] === cells[from + i]) i++;
      if (i === length) return other << 1;
    }
  };

  const findChanged = (cell: number, place: number, x: number): number => {
    const from = (cell >> 1) + 2;
    const header = cells[from - 1]!;
    const length = header >>> 5;
    const hash = (cells[from - 2]! - part(cells[from + place]!, place + 1) + part(x, place + 1)) | 0;
    const finished = finish(hash);
    const tag = finished & tagBits;
    for (let slot = finished & mask; ; slot = nextSlot(slot, finished, mask)) {
      const entry = table[slot]!;
      if (entry === 0) return 0;
      const other = entry & ~tagBits;
      if ((entry & tagBits) !== tag || cells[other] !== hash || cells[other + 1] !== header || cells[other + 2 + place] !== x) continue;
      let i = 0;
      while (i < length && (cells[other + 2 + i] === cells[from + i] || i === place)) i++;
      if (i === length) return other << 1;
    }
  };

  // The cell is in the table; now there is time for others who want to grow it, or to do so.
  const published = (at: number, size: number): number => {
    top = at + 2 + size;
    count++;
    if (++unreported === reportEvery) {
      Atomics.add(control, COUNT, reportEvery);
      unreported = 0;
      if (isCrowded()) growShared();
    }
    safepoints!.poll();
    return at << 1;
  };

  const takePart = (by: Safepoints): void => {
    safepoints = by;
    by.add({
      rest: cover,
      resume: () => {
        mask = Atomics.load(control, MASK);
      },
      help: (work, take) => {
        if (work === Together.clearValues) clearSlots(table, Atomics.load(control, MASK) + 1, take);
        if (work === Together.enterValues) enterTogether(take);
      },
    });
  };

  // A rule is a function of the program; the cell that stands for it means nothing to another process.
  const isRule = (kind: number): boolean => kind === Kind.filter || kind === Kind.lambda;

  const contents = (roots: Roots): Int32Array | null => {
    if (shared) cover();
    const words = cells.subarray(0, shared ? Atomics.load(control, TOP) : top);
    const each = (visit: (at: number, kind: number, length: number) => void): void => {
      for (let at = 2; at < words.length; ) {
        const kind = words[at + 1]! & 31;
        const length = words[at + 1]! >>> 5;
        visit(at, kind, length);
        at += 2 + length + (kind >= Kind.lazy && kind !== unused ? 1 : 0);
      }
    };
    const rules = new Set<number>();
    each((at, kind) => {
      if (isRule(kind)) rules.add(at << 1);
    });
    if (rules.size === 0) return words;
    let isReferred = false;
    for (let from = 0; from < roots.length && !isReferred; from += rootsAtATime)
      isReferred = roots.subarray(from, Math.min(roots.length, from + rootsAtATime)).some((id) => rules.has(id));
    each((at, kind, length) => {
      if (kind < Kind.tuple || kind === unused || isRule(kind)) return;
      for (let i = 0; i < length && !isReferred; i++) isReferred = rules.has(words[at + 2 + i]!);
    });
    if (isReferred) return null;
    const copy = words.slice();
    // One word more: the one that a lazy value has behind its payload.
    for (const id of rules) copy[(id >> 1) + 1] = unused | (((copy[(id >> 1) + 1]! >>> 5) + 1) << 5);
    return copy;
  };

  if (used > 2) {
    for (let at = 2; at < used; ) {
      const kind = cells[at + 1]! & 31;
      if (kind !== unused) count++;
      at += 2 + (cells[at + 1]! >>> 5) + (kind >= Kind.lazy && kind !== unused ? 1 : 0);
    }
    while (mask < count * 2 + 1) mask = mask * 2 + 1;
    table = mask < smallSlots ? new Int32Array(mask + 1) : reserveTable(mask + 1);
    enterCells(2, used);
  }

  if (membership !== null) {
    table = slotsIn(membership.table);
    control = new Int32Array(membership.words);
    shared = true;
    top = 0;
    limit = -spare;
    mask = Atomics.load(control, MASK);
    takePart(membership.safepoints);
  }

  const growStack = (): void => {
    if (height >= longestStack) throw new ArenaFull('too many values are being put together');
    let larger: Int32Array<ArrayBuffer>;
    try {
      larger = new Int32Array(stack.length * 2);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new ArenaFull('no memory to put values together');
    }
    larger.set(stack);
    stack = larger;
  };

  const share = (by: Safepoints): SharedArena => {
    if (!shared) {
      // From so many slots on, what each thread has not reported is little. The table may be reserved already.
      while (mask + 1 < smallSlots) grow();
      if (!(table.buffer instanceof SharedArrayBuffer)) {
        const old = table;
        table = reserveTable(mask + 1);
        table.set(old);
      }
      control = new Int32Array(new SharedArrayBuffer((CHUNKS + Math.ceil(lengthOf(cells) / chunkWords)) * 4));
      control[MASK] = mask;
      control[COUNT] = count;
      control[TOP] = top;
      control[FIRST_CHUNK] = top;
      shared = true;
      limit = top - spare;
      takePart(by);
    }
    return {
      cells: cells.buffer as SharedArrayBuffer,
      table: table.buffer as SharedArrayBuffer,
      words: control.buffer as SharedArrayBuffer,
    };
  };

  return {
    cells,
    open,
    close: (kind, length) => intern(kind, length, length),
    findInserted,
    findChanged,
    closeLazy: (kind, length) => {
      // The word behind the payload may hold what an abandoned construction left there.
      cells[top + 2 + length] = 0;
      return intern(kind, length, length + 1);
    },
    kind: (id) => cells[(id >> 1) + 1]! & 31,
    length: (id) => cells[(id >> 1) + 1]! >>> 5,
    watch: (next) => {
      const before = look;
      look = next;
      return before;
    },
    breathe,
    mark: () => height,
    push: (id) => {
      if (height === stack.length) growStack();
      stack[height++] = id;
    },
    stack: () => stack,
    release: (mark) => {
      height = mark;
    },
    usage: () => (shared ? { values: Atomics.load(control, COUNT), words: Atomics.load(control, TOP) } : { values: count, words: top }),
    share,
    contents,
    firstClosure: (membership?.number ?? 0) * MOST_RULES,
  };
};
