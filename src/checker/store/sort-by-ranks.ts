// Sorting many vectors that have few values at each place, as the initial states of a type invariant do: values are compared once each, and then numbers are sorted,
// several places at once as far as the ranks at these make no large number, from the last ones to the first.

/** Fewer vectors are sorted by comparing them. */
const MANY = 64;
/** So many vectors must share a value on average. */
const SHARED = 4;
/** Values are looked up in a table where it needs at most so many entries for a vector. */
const ENTRIES_PER_VECTOR = 4;
/** Places are sorted together where their ranks make at most so many numbers for a vector. */
const NUMBERS_PER_VECTOR = 8;

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
  // The ranks of each vector at the places that are sorted next, as one number below `end`.
  const ranks = new Int32Array(count);
  let end = 1;
  let order = new Int32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  let sorted = new Int32Array(count);
  const sort = (): void => {
    sortByRank(order, ranks, end, sorted);
    [order, sorted] = [sorted, order];
  };
  for (let place = width - 1; place >= 0; place--) {
    for (let i = 0; i < count; i++) column[i] = vectors[starts[i]! + place]!;
    const ranked = replaceByRanks(column, compare);
    if (ranked === 0) return null;
    if (ranked === 1) continue;
    if (end * ranked > NUMBERS_PER_VECTOR * count) {
      sort();
      ranks.fill(0);
      end = 1;
    }
    for (let i = 0; i < count; i++) ranks[i]! += end * column[i]!;
    end *= ranked;
  }
  if (end > 1) sort();
  return order;
}

/** Puts the ranks of values in the place of these. Returns how many ranks there are; 0, with the values as they were, where too many are different. */
function replaceByRanks(column: Int32Array, compare: (x: number, y: number) => number): number {
  let least = column[0]!;
  let greatest = least;
  for (let i = 1; i < column.length; i++) {
    const value = column[i]!;
    if (value < least) least = value;
    else if (value > greatest) greatest = value;
  }
  if (least === greatest) return 1;
  const most = column.length / SHARED;
  return greatest - least < ENTRIES_PER_VECTOR * column.length
    ? replaceByTable(column, new Int32Array(greatest - least + 1), least, most, compare)
    : replaceByMap(column, most, compare);
}

/** @param table zeros, one for each value from the least on */
function replaceByTable(column: Int32Array, table: Int32Array, least: number, most: number, compare: Sortable['compare']): number {
  const values: number[] = [];
  for (let i = 0; i < column.length; i++) {
    const value = column[i]!;
    if (table[value - least] !== 0) continue;
    table[value - least] = 1;
    if (values.push(value) > most) return 0;
  }
  const ranked = rank(values, compare, (value, rankOf) => {
    table[value - least] = rankOf;
  });
  for (let i = 0; i < column.length; i++) column[i] = table[column[i]! - least]!;
  return ranked;
}

function replaceByMap(column: Int32Array, most: number, compare: Sortable['compare']): number {
  const ranks = new Map<number, number>();
  for (const value of column) if (ranks.size <= most) ranks.set(value, 0);
  if (ranks.size > most) return 0;
  const ranked = rank([...ranks.keys()], compare, (value, rankOf) => {
    ranks.set(value, rankOf);
  });
  for (let i = 0; i < column.length; i++) column[i] = ranks.get(column[i]!)!;
  return ranked;
}

/** Tells the rank of each value, from 0 on. Returns how many ranks there are. */
function rank(values: number[], compare: Sortable['compare'], tell: (value: number, rank: number) => void): number {
  values.sort(compare);
  let last = 0;
  for (const [i, value] of values.entries()) {
    if (i > 0 && compare(values[i - 1]!, value) !== 0) last++;
    tell(value, last);
  }
  return last + 1;
}

/** Sorts numbers of vectors by the rank of each, those with the same rank in the order in which they were. Source: Knuth, TAOCP volume 3, section 5.2, distribution counting. */
function sortByRank(order: Int32Array, rankOf: Int32Array, ranks: number, sorted: Int32Array): void {
  const next = new Int32Array(ranks + 1);
  for (let i = 0; i < rankOf.length; i++) next[rankOf[i]! + 1]!++;
  for (let rank = 1; rank < ranks; rank++) next[rank]! += next[rank - 1]!;
  for (let i = 0; i < order.length; i++) sorted[next[rankOf[order[i]!]!]!++] = order[i]!;
}
