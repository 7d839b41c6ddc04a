// Sorting many vectors that have few values at each place, as the initial states of a type invariant do: values are compared once each, and then numbers are sorted.

/** Fewer vectors are sorted by comparing them. */
const MANY = 64;
/** So many vectors must share a value on average. */
const SHARED = 4;

/** Vectors to be sorted: vector `i` of `count` begins at `at(i)` in `vectors`. `compare` orders the values at one place. */
export interface Sortable {
  readonly vectors: Int32Array;
  readonly width: number;
  readonly count: number;
  at(i: number): number;
  compare(x: number, y: number): number;
}

/** The numbers of the vectors in their order, equal ones in the order of their numbers; null where comparing them is the better way. */
export function orderByRanks({ vectors, width, count, at, compare }: Sortable): Float64Array | null {
  if (count < MANY) return null;
  const starts = Int32Array.from({ length: count }, (_, i) => at(i));
  const keys = new Float64Array(count);
  let greatest = 1;
  for (let place = 0; place < width; place++) {
    const ranks = ranksOf(vectors, starts, place, compare);
    if (ranks === null) return null;
    const { rankOf, ranked } = ranks;
    if (ranked === 1) continue;
    greatest *= ranked;
    if (greatest * count > Number.MAX_SAFE_INTEGER) return null;
    for (let i = 0; i < count; i++) keys[i] = keys[i]! * ranked + rankOf.get(vectors[starts[i]! + place]!)!;
  }
  for (let i = 0; i < count; i++) keys[i] = keys[i]! * count + i;
  keys.sort();
  for (let i = 0; i < count; i++) keys[i] = keys[i]! % count;
  return keys;
}

/** The ranks of the values at a place, and how many there are; null where too many are different. */
function ranksOf(
  vectors: Int32Array,
  starts: Int32Array,
  place: number,
  compare: (x: number, y: number) => number,
): { readonly rankOf: ReadonlyMap<number, number>; readonly ranked: number } | null {
  const values = new Set<number>();
  let last = 0;
  for (const [i, start] of starts.entries()) {
    const value = vectors[start + place]!;
    if (i > 0 && value === last) continue;
    last = value;
    values.add(value);
    if (values.size * SHARED > starts.length) return null;
  }
  const sorted = [...values].sort(compare);
  const rankOf = new Map<number, number>();
  let rank = 0;
  for (const [i, value] of sorted.entries()) {
    if (i > 0 && compare(sorted[i - 1]!, value) !== 0) rank++;
    rankOf.set(value, rank);
  }
  return { rankOf, ranked: rank + 1 };
}
