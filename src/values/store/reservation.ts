// Shared memory in large pieces whose pages the operating system hands out only when they are touched: reserving 16 GB costs microseconds and no
// memory. Where the address space is limited the reservation is halved until it fits.
//
// Such an array may have more than 2^31 entries. V8 13.6 and later (Node 24) then compile `array.length` to a negative number in code that was warm on
// shorter arrays, so the length of an array that may be reserved is asked of `lengthOf`, and of nothing else.

/** The most entries of 4 bytes that one typed array of Node 20 may have. */
const LONGEST = 2 ** 32 - 1;

/** The number of entries of an array that may have more than 2^31. */
export function lengthOf(entries: Int32Array): number {
  return entries.byteLength / Int32Array.BYTES_PER_ELEMENT;
}

/**
 * Reserves zeroed shared memory for `wanted` entries, or, where that is refused, for half of it, and so on down to `atLeast`.
 * Null when not even that fits.
 */
export function reserve(wanted: number, atLeast: number): Int32Array | null {
  let entries = Math.min(wanted, LONGEST);
  for (;;) {
    if (entries < atLeast) return null;
    try {
      return new Int32Array(new SharedArrayBuffer(entries * 4));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      entries = entries === atLeast ? 0 : Math.max(atLeast, Math.floor(entries / 2));
    }
  }
}
