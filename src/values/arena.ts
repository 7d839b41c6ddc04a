// The arena: where values live, each once.
//
// Cells are appended to one flat Int32Array and found again through an open-addressing table of their offsets. Both are shared memory,
// so that later several workers can intern into the same store. The arena is reserved large and committed by the operating system as it
// is used, therefore it never moves and every piece of code may keep a reference to it.
//
// Construction is in two moves without copying: `open(n)` gives an offset where the payload is written, `close(kind, n)` returns the id
// of the equal cell that exists already, or makes the new one permanent. Nothing else may be interned in between.
//
// Source: Laarman, van de Pol, Weber, "Boosting multi-core reachability performance with shared hash tables", FMCAD 2010.
import { ArenaFull } from './kinds.ts';

/** Cells, the table, and a stack on which values of unknown length are built. */
export interface Arena {
  /** The cells, see kinds.ts. */
  readonly cells: Int32Array;
  /** Offset of the payload to write, with room for `length` words. */
  open(length: number): number;
  /** The id of the value whose payload was written after `open(length)`. */
  close(kind: number, length: number): number;
  /** As `close`, for lazy values: one more word is kept behind the payload, which is not part of the value: 0 or the id of its explicit form. */
  closeLazy(kind: number, length: number): number;
  /** Kind of an even id. */
  kind(id: number): number;
  /** Number of payload words of an even id. */
  length(id: number): number;
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
}

const reserve = (words: number): Int32Array => {
  for (let size = words; ; size = Math.floor(size / 2)) {
    try {
      return new Int32Array(new SharedArrayBuffer(size * 4));
    } catch (error) {
      if (!(error instanceof RangeError) || size < 1 << 20) throw error;
    }
  }
};

/** Mixes one word into a hash. */
export const mix = (hash: number, word: number): number => {
  const h = Math.imul(hash ^ word, 0x9e3779b1);
  return h ^ (h >>> 15);
};

/** Makes every bit of a hash depend on every bit. */
export const finish = (hash: number): number => {
  let h = hash;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
};

/** The largest number of words: ids are twice an offset and must fit into an int32. */
const maxWords = 2 ** 30;

/** Makes an empty arena of at most `words` 32-bit words (default 4 GiB, committed as used). */
export const createArena = (words: number = maxWords): Arena => {
  const cells = reserve(Math.min(words, maxWords));
  const end = cells.length - 2;
  let top = 2; // id 0 is no value: generated code uses it for "not yet computed"
  let count = 0;
  let table = new Int32Array(1 << 12);
  let mask = table.length - 1;
  let stack = new Int32Array(1 << 10);
  let height = 0;

  const grow = (): void => {
    const old = table;
    table = new Int32Array(old.length * 2);
    mask = table.length - 1;
    for (let i = 0; i < old.length; i++) {
      const offset = old[i]!;
      if (offset === 0) continue;
      let slot = cells[offset]! & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = offset;
    }
  };

  const open = (length: number): number => {
    if (top + 3 + length > end) throw new ArenaFull('the store of values is full');
    return top + 2;
  };

  const intern = (kind: number, length: number, size: number): number => {
    const at = top;
    const payload = at + 2;
    const header = kind | (length << 5);
    let hash = header;
    for (let i = 0; i < length; i++) hash = mix(hash, cells[payload + i]!);
    hash = finish(hash);
    let slot = hash & mask;
    for (;;) {
      const other = table[slot]!;
      if (other === 0) break;
      if (cells[other] === hash && cells[other + 1] === header) {
        let i = 0;
        while (i < length && cells[other + 2 + i] === cells[payload + i]) i++;
        if (i === length) return other << 1;
      }
      slot = (slot + 1) & mask;
    }
    cells[at] = hash;
    cells[at + 1] = header;
    table[slot] = at;
    top = at + 2 + size;
    if (++count * 2 > mask) grow();
    return at << 1;
  };

  return {
    cells,
    open,
    close: (kind, length) => intern(kind, length, length),
    closeLazy: (kind, length) => {
      // The word behind the payload may hold what an abandoned construction left there.
      cells[top + 2 + length] = 0;
      return intern(kind, length, length + 1);
    },
    kind: (id) => cells[(id >> 1) + 1]! & 31,
    length: (id) => cells[(id >> 1) + 1]! >>> 5,
    mark: () => height,
    push: (id) => {
      if (height === stack.length) {
        const larger = new Int32Array(stack.length * 2);
        larger.set(stack);
        stack = larger;
      }
      stack[height++] = id;
    },
    stack: () => stack,
    release: (mark) => {
      height = mark;
    },
    usage: () => ({ values: count, words: top }),
  };
};
