// Making explicit sets and taking them apart: sorted arrays of ids.
import type { Parts } from '../parts/parts.ts';
import type { Sets } from '../parts/sets.ts';
import { ValueFault } from '../store/faults.ts';
import { Kind, MOST_PARTS } from '../store/kinds.ts';
import { OperationMemo } from '../store/operation-memo.ts';

/** Up to so many ids are sorted by insertion. */
const FEW = 24;

export function createExplicitSets(parts: Parts): Pick<Sets, 'emptySet' | 'set' | 'setFrom' | 'singleton' | 'merged' | 'insert'> {
  const { arena } = parts;
  const { cells, open, close } = arena;

  open(0);
  const emptySet = close(Kind.set, 0);

  const singleton = (element: number): number => {
    cells[open(1)] = element;
    return close(Kind.set, 1);
  };

  const setFrom = (mark: number): number => {
    const stack = arena.stack();
    const height = arena.mark();
    const n = height - mark;
    if (n === 0) return emptySet;
    sort(stack, mark, height);
    const at = open(n <= MOST_PARTS ? n : distinct(stack, mark, height));
    let k = 0;
    let last = 0;
    for (let i = mark; i < height; i++) {
      const x = stack[i]!;
      if (x === last) continue;
      cells[at + k++] = x;
      last = x;
    }
    arena.release(mark);
    return close(Kind.set, k);
  };

  const merged = (a: number, b: number, site: number): number => {
    if (a === b || b === emptySet) return a;
    if (a === emptySet) return b;
    parts.order.requireOneClass(a, b, site);
    let i = (a >> 1) + 2;
    const endA = i + arena.length(a);
    let j = (b >> 1) + 2;
    const endB = j + arena.length(b);
    const at = open(endA - i + endB - j <= MOST_PARTS ? endA - i + endB - j : joinedLength(cells, i, endA, j, endB));
    let k = at;
    while (i < endA && j < endB) {
      const x = cells[i]!;
      const y = cells[j]!;
      cells[k++] = x < y ? x : y;
      if (x <= y) i++;
      if (y <= x) j++;
    }
    while (i < endA) cells[k++] = cells[i++]!;
    while (j < endB) cells[k++] = cells[j++]!;
    return close(Kind.set, k - at);
  };

  const insert = createInsertion(parts, singleton);

  return {
    emptySet,
    set: (elements) => {
      const mark = arena.mark();
      for (const e of elements) arena.push(e);
      return setFrom(mark);
    },
    setFrom,
    singleton,
    merged,
    insert,
  };
}

/** S \cup {x}. `singleton` makes {x}. */
function createInsertion(parts: Parts, singleton: Sets['singleton']): Sets['insert'] {
  const { arena } = parts;
  const { cells, open, close } = arena;

  // The explicit set a with x.
  const inserted = (a: number, x: number, site: number): number => {
    const at = (a >> 1) + 2;
    const n = arena.length(a);
    if (n === 0) return singleton(x);
    parts.order.requireElement(x, a, site);
    // The place of x among the elements.
    let place = 0;
    for (let high = n; place < high; ) {
      const middle = (place + high) >> 1;
      if (cells[at + middle]! < x) place = middle + 1;
      else high = middle;
    }
    if (place < n && cells[at + place] === x) return a;
    const found = arena.findInserted(a, place, x);
    if (found !== 0) return found;
    const to = open(n + 1);
    for (let i = 0; i < place; i++) cells[to + i] = cells[at + i]!;
    cells[to + place] = x;
    for (let i = place; i < n; i++) cells[to + i + 1] = cells[at + i]!;
    return close(Kind.set, n + 1);
  };

  // Often asked for again with the same ids.
  const memo = new OperationMemo();
  return (s, element, site) => {
    const x = parts.sets.settle(element, site);
    const known = memo.find(s, x, 0);
    if (known !== 0) return known;
    if (!parts.sets.isSet(s)) throw new ValueFault(`The operand of \\cup must be a set, but it is ${parts.print(s)}.`, site);
    if (arena.kind(s) !== Kind.set) return parts.sets.cup(s, singleton(x), site);
    const result = inserted(s, x, site);
    memo.keep(s, x, 0, result);
    return result;
  };
}

const sort = (ids: Int32Array, from: number, to: number): void => {
  let sorted = true;
  for (let i = from + 1; i < to && sorted; i++) sorted = ids[i - 1]! < ids[i]!;
  if (sorted) return;
  if (to - from > FEW) {
    ids.subarray(from, to).sort();
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const x = ids[i]!;
    let j = i - 1;
    for (; j >= from && ids[j]! > x; j--) ids[j + 1] = ids[j]!;
    ids[j + 1] = x;
  }
};

// How many different ones there are among sorted ids.
const distinct = (sorted: Int32Array, from: number, to: number): number => {
  let n = 1;
  for (let i = from + 1; i < to; i++) if (sorted[i] !== sorted[i - 1]) n++;
  return n;
};

// How many elements two sorted parts of the cells have together.
const joinedLength = (cells: Int32Array, fromA: number, endA: number, fromB: number, endB: number): number => {
  let n = endA - fromA + endB - fromB;
  for (let i = fromA, j = fromB; i < endA && j < endB; ) {
    const x = cells[i]!;
    const y = cells[j]!;
    if (x === y) n--;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return n;
};
