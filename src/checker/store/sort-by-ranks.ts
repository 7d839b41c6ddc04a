// Sorting many vectors that have few values at each place, as the initial states of a type invariant do: values are compared once each, and then numbers are sorted,
// place by place from the last one to the first.

/** Fewer vectors are sorted by comparing them. */
const MANY = 64;
/** So many vectors must share a value on average. */
const SHARED = 4;
/** Values are looked up in a table where it needs at most so many entries for a vector. */
const ENTRIES_PER_VECTOR = 4;

/** Vectors to be sorted: vector `i` of `count` begins at `at(i)` in `vectors`. `compare` orders the values at one place. */
export interface Sortable {
  readonly vectors: Int32Array;
  readonly width: number;
  readonly count: number;
  at(i: number): number;
  compare(x: number, y: number): number;
}

/** The numbers of the vectors in their order, equal ones in the order of their numbers; null where comparing them is the better way. */
export function orderByRanks({ vectors, width, count, at, compare }: Sortable): Int32Array | null {
  if (count < MANY) return null;
  const starts = new Int32Array(count);
  for (let i = 0; i < count; i++) starts[i] = at(i);
  const column = new Int32Array(count);
  let order = Int32Array.from(starts, (_, i) => i);
  let sorted = new Int32Array(count);
  for (let place = width - 1; place >= 0; place--) {
    for (let i = 0; i < count; i++) column[i] = vectors[starts[i]! + place]!;
    const ranked = replaceByRanks(column, compare);
    if (ranked === 0) return null;
    if (ranked === 1) continue;
    sortByRank(order, column, ranked, sorted);
    [order, sorted] = [sorted, order];
  }
  return order;
}

/** Puts the ranks of values in the place of these. Returns how many ranks there are; 0, with the values as they were, where too many are different. */
function replaceByRanks(column: Int32Array, compare: (x: number, y: number) => number): number {
  const numbers = numberedValues(column);
  if (numbers === null) return 0;
  const { values, numberOf } = numbers;
  const sorted = [...values].sort(compare);
  const rankOf = new Int32Array(values.length);
  let rank = 0;
  for (const [i, value] of sorted.entries()) {
    if (i > 0 && compare(sorted[i - 1]!, value) !== 0) rank++;
    rankOf[numberOf(value)] = rank;
  }
  for (let i = 0; i < column.length; i++) column[i] = rankOf[numberOf(column[i]!)]!;
  return rank + 1;
}

/** The different values of a column, and the place of each among them; null where there are too many. */
function numberedValues(column: Int32Array): { readonly values: readonly number[]; readonly numberOf: (value: number) => number } | null {
  let least = column[0]!;
  let greatest = least;
  for (const value of column) {
    if (value < least) least = value;
    else if (value > greatest) greatest = value;
  }
  const most = column.length / SHARED;
  const values: number[] = [];
  if (greatest - least < ENTRIES_PER_VECTOR * column.length) {
    const numbers = new Int32Array(greatest - least + 1).fill(-1);
    for (const value of column) {
      if (numbers[value - least]! >= 0) continue;
      numbers[value - least] = values.length;
      if (values.push(value) > most) return null;
    }
    return { values, numberOf: (value) => numbers[value - least]! };
  }
  const numbers = new Map<number, number>();
  for (const value of column) {
    if (numbers.has(value)) continue;
    numbers.set(value, values.length);
    if (values.push(value) > most) return null;
  }
  return { values, numberOf: (value) => numbers.get(value)! };
}

/** Sorts numbers of vectors by the rank of each, those with the same rank in the order in which they were. Source: Knuth, TAOCP volume 3, section 5.2, distribution counting. */
function sortByRank(order: Int32Array, rankOf: Int32Array, ranks: number, sorted: Int32Array): void {
  const next = new Int32Array(ranks + 1);
  for (let i = 0; i < rankOf.length; i++) next[rankOf[i]! + 1]!++;
  for (let rank = 1; rank < ranks; rank++) next[rank]! += next[rank - 1]!;
  for (let i = 0; i < order.length; i++) sorted[next[rankOf[order[i]!]!]!++] = order[i]!;
}
