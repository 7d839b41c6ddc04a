// Tables with open addressing, and where in them to look next.
//
// A table is much larger than the processor's caches, so what a look-up costs is the cache lines it fetches (64 bytes, 16 slots): it looks at the
// whole line in which it begins before it goes on to the next one.
import { reserve } from './reservation.ts';

/** Slots of a cache line. A power of two. */
const LINE = 16;

/** Bytes before the first slot of a table: the C library hands out large memory from 16 bytes behind a page on, so the slots begin with a line. */
const BEFORE_SLOTS = 48;

/** As `reserve`, for a table. */
export function reserveSlots(wanted: number, atLeast: number): Int32Array | null {
  const before = BEFORE_SLOTS / 4;
  const memory = reserve(wanted + before, atLeast + before);
  return memory === null ? null : slotsIn(memory.buffer as SharedArrayBuffer);
}

/** The slots of a reserved table, given its memory. */
export function slotsIn(memory: SharedArrayBuffer): Int32Array {
  return new Int32Array(memory, BEFORE_SLOTS);
}

/** The slot to look at after this one for something with this hash. A table has at least one line, and `mask` is one less than its slots. */
export function nextSlot(slot: number, hash: number, mask: number): number {
  const next = (slot & -LINE) | ((slot + 1) & (LINE - 1));
  return ((next ^ hash) & (LINE - 1)) === 0 ? (next + LINE) & mask : next;
}

/** Kept so that what is only read to be fetched is read. */
const seen = new Int32Array(1);

/**
 * Asks memory for the slots where look-ups of these hashes begin, so that they are waited for together and not one by one. Measured on a table of
 * 256 MB: a look-up that waits for its own slot takes 160 ns, one of 128 that wait together 15 ns. A loop that does nothing else, because the processor
 * only looks some hundred instructions ahead.
 */
export function fetchSlots(table: Int32Array, mask: number, hashes: Int32Array, count: number): void {
  let all = 0;
  for (let i = 0; i < count; i++) all ^= table[(hashes[i] as number) & mask] as number;
  seen[0] = all;
}

/** As `fetchSlots`, for words at any places. */
export function fetchWords(words: Int32Array, places: Uint32Array, count: number): void {
  let all = 0;
  for (let i = 0; i < count; i++) all ^= words[places[i] as number] as number;
  seen[0] = all;
}

/** Words of a table that a thread clears at a time. */
const CLEARED_AT_A_TIME = 2 ** 18;

/**
 * Clears the first slots of a table piece by piece, those too that nobody has written to yet: memory that is read before it is written to is mapped twice by
 * the operating system, and the second time every other processor is interrupted.
 */
export function clearSlots(table: Int32Array, slots: number, take: () => number): void {
  for (let from = take() * CLEARED_AT_A_TIME; from < slots; from = take() * CLEARED_AT_A_TIME)
    table.fill(0, from, Math.min(slots, from + CLEARED_AT_A_TIME));
}
