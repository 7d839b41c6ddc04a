// Sorting short runs of integers in place, millions of times.

/** Up to this many are sorted by insertion. */
const FEW = 24;

/** Sorts list[from .. to) in ascending order. */
export function sortFew(list: Int32Array, from: number, to: number): void {
  if (to - from > FEW) {
    list.subarray(from, to).sort();
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const value = list[i] as number;
    let j = i - 1;
    while (j >= from && (list[j] as number) > value) {
      list[j + 1] = list[j] as number;
      j--;
    }
    list[j + 1] = value;
  }
}
