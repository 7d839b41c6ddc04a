// Cells one behind the other: see kinds.ts for what is in one.
//
// To walk over the cells that several threads have written, what a thread has not used is covered by cells of kind UNUSED.
import { Kind } from './kinds.ts';

/** The kind of a cell that is no value. */
export const UNUSED = 31;

/** Words behind the last cell of a piece of memory, so that there is always room for a cell that covers what is left. */
export const SPARE = 2;

const LONGEST_UNUSED = 2 ** 26;

/** Words of a cell with this header. Lazy cells have one word more behind the payload. */
export function cellSize(header: number): number {
  const kind = header & 31;
  return 2 + (header >>> 5) + (kind >= Kind.lazy && kind !== UNUSED ? 1 : 0);
}

/** Calls `visit` with the offset and the kind of all cells from one offset up to another. */
export function eachCell(cells: Int32Array, from: number, to: number, visit: (at: number, kind: number) => void): void {
  for (let at = from; at < to; at += cellSize(cells[at + 1]!)) visit(at, cells[at + 1]! & 31);
}

/** Covers the words from one offset up to another: two at least, or none. */
export function coverUnused(cells: Int32Array, from: number, to: number): void {
  for (let at = from; at < to; ) {
    const length = Math.min(to - at - 2, LONGEST_UNUSED);
    cells[at] = 0;
    cells[at + 1] = UNUSED | (length << 5);
    at += 2 + length;
    // A cell needs two words: the last two are always covered together.
  }
}
