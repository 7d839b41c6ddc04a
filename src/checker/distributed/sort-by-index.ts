// Sorts by level indexes: radix sort, so that the time is that of some passes over the states.

const BITS = 11;
const BUCKETS = 1 << BITS;
const MASK = BUCKETS - 1;

/** The numbers from `from` up to, not including, `to`, sorted by their keys, which are different and not negative: `keys[number]`. */
export function sortedByKey(keys: Int32Array, from: number, to: number): Int32Array {
  const count = to - from;
  let greatest = 0;
  for (let i = from; i < to; i++) greatest = Math.max(greatest, keys[i] as number);
  let sorted = new Int32Array(count);
  for (let i = 0; i < count; i++) sorted[i] = from + i;
  let other = new Int32Array(count);
  const starts = new Int32Array(BUCKETS);
  for (let shift = 0; shift < 31 && greatest >>> shift !== 0; shift += BITS) {
    starts.fill(0);
    for (let i = 0; i < count; i++) starts[((keys[sorted[i] as number] as number) >>> shift) & MASK]!++;
    for (let bucket = 0, start = 0; bucket < BUCKETS; bucket++) {
      const size = starts[bucket] as number;
      starts[bucket] = start;
      start += size;
    }
    for (let i = 0; i < count; i++) {
      const number = sorted[i] as number;
      other[starts[((keys[number] as number) >>> shift) & MASK]!++] = number;
    }
    [sorted, other] = [other, sorted];
  }
  return sorted;
}
