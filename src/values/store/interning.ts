// Finding a value's cell, or making the new one permanent.
//
// These are closures over constants and not methods: V8 compiles the cells' address and the store into the code then, which is a third faster (measured: 40 ns
// and not 60 ns for a tuple of four that exists). The same holds for whatever else reads cells.
import { type CellStore, TAG_BITS } from './cell-store.ts';
import { part, start } from './hash.ts';
import { Kind } from './kinds.ts';
import { finish } from './murmur-finish.ts';
import { nextSlot } from './slots.ts';

export interface Interning {
  /** The offset of a payload to write, with room for `length` words and one more. */
  open(length: number): number;
  /** The id of the value whose payload was written; a new cell has `size` words behind its header. */
  close(kind: number, length: number, size: number): number;
  /** See Arena. */
  findInserted(set: number, place: number, x: number): number;
  /** See Arena. */
  findChanged(cell: number, place: number, x: number): number;
}

export function createInterning(store: CellStore): Interning {
  const { cells } = store;

  const open = (length: number): number => {
    if (store.top + 3 + length > store.limit) store.takeChunk(3 + length);
    return store.top + 2;
  };

  const close = (kind: number, length: number, size: number): number => {
    const { table, mask, top: at, control } = store;
    const payload = at + 2;
    const header = kind | (length << 5);
    let hash = start(header);
    if (kind === Kind.set) for (let i = 0; i < length; i++) hash = (hash + part(cells[payload + i]!, 0)) | 0;
    else for (let i = 0; i < length; i++) hash = (hash + part(cells[payload + i]!, i + 1)) | 0;
    const finished = finish(hash);
    const tag = finished & TAG_BITS;
    let slot = finished & mask;
    for (;;) {
      let entry = table[slot]!;
      if (entry === 0) {
        cells[at] = hash;
        cells[at + 1] = header;
        if (control === null) table[slot] = at | tag;
        else entry = Atomics.compareExchange(table, slot, 0, at | tag);
        if (entry === 0) break;
      }
      const other = entry & ~TAG_BITS;
      if ((entry & TAG_BITS) === tag && cells[other] === hash && cells[other + 1] === header) {
        let i = 0;
        while (i < length && cells[other + 2 + i] === cells[payload + i]) i++;
        if (i === length) return other << 1;
      }
      slot = nextSlot(slot, finished, mask);
    }
    store.top = payload + size;
    store.count++;
    if (control !== null) store.published();
    else if (store.count * 2 > mask) store.grow();
    return at << 1;
  };

  return { open, close, ...createVariantLookup(store) };
}

/** Finds a cell that differs from another in one part, by the hash of that one, without writing it down. */
function createVariantLookup(store: CellStore): Pick<Interning, 'findInserted' | 'findChanged'> {
  const { cells } = store;

  const findInserted = (set: number, place: number, x: number): number => {
    const { table, mask } = store;
    const from = (set >> 1) + 2;
    const old = cells[from - 1]!;
    const header = old + (1 << 5);
    const length = old >>> 5;
    const hash = (cells[from - 2]! - start(old) + start(header) + part(x, 0)) | 0;
    const finished = finish(hash);
    const tag = finished & TAG_BITS;
    for (let slot = finished & mask; ; slot = nextSlot(slot, finished, mask)) {
      const entry = table[slot]!;
      if (entry === 0) return 0;
      const other = entry & ~TAG_BITS;
      if ((entry & TAG_BITS) !== tag || cells[other] !== hash || cells[other + 1] !== header || cells[other + 2 + place] !== x) continue;
      let i = 0;
      while (i < place && cells[other + 2 + i] === cells[from + i]) i++;
      if (i < place) continue;
      while (i < length && cells[other + 3 + i] === cells[from + i]) i++;
      if (i === length) return other << 1;
    }
  };

  const findChanged = (cell: number, place: number, x: number): number => {
    const { table, mask } = store;
    const from = (cell >> 1) + 2;
    const header = cells[from - 1]!;
    const length = header >>> 5;
    const hash = (cells[from - 2]! - part(cells[from + place]!, place + 1) + part(x, place + 1)) | 0;
    const finished = finish(hash);
    const tag = finished & TAG_BITS;
    for (let slot = finished & mask; ; slot = nextSlot(slot, finished, mask)) {
      const entry = table[slot]!;
      if (entry === 0) return 0;
      const other = entry & ~TAG_BITS;
      if ((entry & TAG_BITS) !== tag || cells[other] !== hash || cells[other + 1] !== header || cells[other + 2 + place] !== x) continue;
      let i = 0;
      while (i < length && (cells[other + 2 + i] === cells[from + i] || i === place)) i++;
      if (i === length) return other << 1;
    }
  };

  return { findInserted, findChanged };
}
