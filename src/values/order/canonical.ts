// The canonical order: one that does not depend on which value was made first. CHOOSE, printing, and whatever is told of several faults go by it.
//
// Model values (as in TLC before everything else), Booleans, integers, strings, sets by size and then element by element, functions by the size of their domains.
import type { Order } from '../parts/order.ts';
import type { Parts } from '../parts/parts.ts';
import { isRule, Kind } from '../store/kinds.ts';
import { Class } from './classes.ts';

/** Sets of which the order of the elements is remembered, and sets of which the places are. */
const MOST_SORTED = 1 << 16;
const MOST_PLACES = 1 << 12;

/** Elements in which two sets may differ to be compared by these alone. */
const MOST_DIFFERENT = 8;

/** In which order the classes stand. */
const MODELS = 0;
const BOOLEANS = 1;
const INTEGERS = 2;
const STRINGS = 3;
const SETS = 4;

const placeOfClass = (c: number): number => {
  if (c === Class.model || c >= Class.firstTyped) return MODELS;
  return c === Class.boolean ? BOOLEANS : c === Class.integer ? INTEGERS : c;
};

export function createCanonicalOrder(parts: Parts, classOf: Order['classOf']): Pick<Order, 'compare' | 'sorted' | 'placesOf'> {
  const { atoms } = parts;

  const compare: Compare = (a, b) => {
    if (a === b) return 0;
    if ((a & b & 1) !== 0) return a - b;
    const place = placeOfClass(classOf(a));
    const other = placeOfClass(classOf(b));
    if (place !== other) return place - other;
    switch (place) {
      case BOOLEANS:
        return a === atoms.FALSE ? -1 : 1;
      case INTEGERS:
        return atoms.bigint(a) < atoms.bigint(b) ? -1 : 1;
      case MODELS:
      case STRINGS:
        return compareTexts(atoms.text(a), atoms.text(b));
      case SETS:
        return compareSets(a, b);
      default:
        return compareFunctions(a, b);
    }
  };

  const sorting = createSorting(parts, compare);
  const compareSets = createSetOrder(parts, compare, sorting);
  const compareFunctions = createFunctionOrder(parts, compare, sorting);
  return { compare, sorted: sorting.sorted, placesOf: sorting.placesOf };
}

type Compare = Order['compare'];
type Sorting = Pick<Order, 'sorted' | 'placesOf'>;

/** The elements of explicit sets in canonical order, remembered for the last sets that were asked for. */
function createSorting(parts: Parts, compare: Compare): Sorting {
  const { arena } = parts;
  const { cells } = arena;

  const sortedSets = new Map<number, Int32Array>();
  const sorted = (set: number): Int32Array => {
    const known = sortedSets.get(set);
    if (known !== undefined) return known;
    const at = (set >> 1) + 2;
    const n = arena.length(set);
    const elements = cells.slice(at, at + n);
    let ordered = true;
    for (let i = 1; i < n && ordered; i++) ordered = compare(elements[i - 1]!, elements[i]!) < 0;
    const answer = ordered ? elements : Int32Array.from(Array.from(elements).sort(compare));
    if (sortedSets.size > MOST_SORTED) sortedSets.clear();
    sortedSets.set(set, answer);
    return answer;
  };

  const places = new Map<number, Int32Array>();
  const placesOf = (set: number): Int32Array => {
    let known = places.get(set);
    if (known === undefined) {
      known = sorted(set).map((element) => parts.functions.placeOf(set, element));
      if (places.size > MOST_PLACES) places.clear();
      places.set(set, known);
    }
    return known;
  };

  return { sorted, placesOf };
}

/** The smaller set comes first; of two that are as large, the one with the least element that only one of them has. */
function createSetOrder(parts: Parts, compare: Compare, { sorted }: Sorting): Compare {
  const { arena } = parts;
  const { cells } = arena;

  // Whether all elements are small integers, whose ids are in canonical order.
  const areSmall = (set: number): boolean => {
    let all = 1;
    const at = (set >> 1) + 2;
    for (let i = 0; i < arena.length(set); i++) all &= cells[at + i]!;
    return all !== 0;
  };

  return (a, b) => {
    const { sets } = parts;
    const [isUnlistedA, isUnlistedB] = [sets.isUnlisted(a), sets.isUnlisted(b)];
    if (isUnlistedA || isUnlistedB) return compareUnlisted(parts, a, b, isUnlistedA, isUnlistedB);
    const x = sets.force(a, -1);
    const y = sets.force(b, -1);
    const n = arena.length(x);
    if (n !== arena.length(y)) return n - arena.length(y);
    if (areSmall(x) && areSmall(y)) {
      for (let i = 0; i < n; i++) {
        const c = cells[(x >> 1) + 2 + i]! - cells[(y >> 1) + 2 + i]!;
        if (c !== 0) return c;
      }
      return 0;
    }
    const c = compareByDifferences(cells, (x >> 1) + 2, (y >> 1) + 2, n, compare);
    // To compare elements without an order once more would take twice as long for each set around them.
    if (c !== null) return c;
    const xs = sorted(x);
    const ys = sorted(y);
    for (let i = 0; i < n; i++) {
      const c = compare(xs[i]!, ys[i]!);
      if (c !== 0) return c;
    }
    return 0;
  };
}

/** The function with the smaller domain comes first, then the one whose domain does, then the one with the lesser value at the first element where they differ. */
function createFunctionOrder(parts: Parts, compare: Compare, { sorted, placesOf }: Sorting): Compare {
  const { arena } = parts;
  const { cells } = arena;
  const isUnlistedRule = (f: number): boolean => isRule(arena.kind(f)) && parts.sets.isUnlisted(parts.functions.domain(f));

  return (a, b) => {
    const { functions, sets } = parts;
    const [isUnlistedA, isUnlistedB] = [isUnlistedRule(a), isUnlistedRule(b)];
    if (isUnlistedA || isUnlistedB) return compareUnlisted(parts, a, b, isUnlistedA, isUnlistedB);
    const n = functions.size(a);
    if (n !== functions.size(b)) return n - functions.size(b);
    const areTuples = arena.kind(a) === Kind.tuple && arena.kind(b) === Kind.tuple;
    const domains = areTuples ? 0 : compare(functions.domain(a), functions.domain(b));
    if (domains !== 0) return domains;
    if (isRule(arena.kind(a)) || isRule(arena.kind(b))) {
      for (const key of sorted(sets.force(functions.domain(a), -1))) {
        const c = compare(functions.apply(a, key, -1), functions.apply(b, key, -1));
        if (c !== 0) return c;
      }
      return 0;
    }
    const places = areTuples ? null : placesOf(cells[(a >> 1) + 2]!);
    for (let i = 0; i < n; i++) {
      const place = places === null ? i : places[i]!;
      const c = compare(functions.valueAt(a, place), functions.valueAt(b, place));
      if (c !== 0) return c;
    }
    return 0;
  };
}

/** What cannot be enumerated stands last. Rules that read alike have no order. */
const compareUnlisted = (parts: Parts, a: number, b: number, isUnlistedA: boolean, isUnlistedB: boolean): number =>
  isUnlistedA && isUnlistedB ? compareTexts(parts.print(a), parts.print(b)) : isUnlistedA ? 1 : -1;

/**
 * The order of two explicit sets of `n` elements, which begin at these places of `cells`: the one with the least element that only one of them has comes first. So sets that are almost the
 * same, as those of siblings are, need not be sorted. 0: they differ in elements that have no order; null: in many.
 */
function compareByDifferences(cells: Int32Array, x: number, y: number, n: number, compare: Order['compare']): number | null {
  const endX = x + n;
  const endY = y + n;
  let least = 0;
  let order = 0;
  let left = MOST_DIFFERENT;
  for (let i = x, j = y; i < endX || j < endY; ) {
    const isX = j === endY || (i < endX && cells[i]! < cells[j]!);
    if (!isX && i < endX && cells[i] === cells[j]) {
      i++;
      j++;
      continue;
    }
    if (left-- === 0) return null;
    const element = cells[isX ? i++ : j++]!;
    const c = least === 0 ? -1 : compare(element, least);
    if (c === 0) return 0;
    if (c > 0) continue;
    least = element;
    order = isX ? -1 : 1;
  }
  return order;
}

const compareTexts = (x: string, y: string): number => (x < y ? -1 : x > y ? 1 : 0);
