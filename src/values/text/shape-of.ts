// How a large explicit set can be written shortly: as an interval, SUBSET S, [S -> T], a record set or a product.
//
// This is seen from the elements alone, so a set reads the same however it came about. It is exact: subsets of S that are 2^n in number, where S has n
// elements, are all of them, and so are functions of which there are as many as there are choices of their values.

import type { Parts } from '../parts/parts.ts';
import { Kind, small } from '../store/kinds.ts';

/** Products of more factors are written as sets of functions. */
const MOST_FACTORS = 4;

/** The lazy set that equals an explicit set, or 0. */
export type ShapeOf = (set: number) => number;

export function createShapeOf(later: Parts): ShapeOf {
  const { arena } = later;
  const { cells } = arena;
  const elementsOf = (s: number): Int32Array => cells.subarray((s >> 1) + 2, (s >> 1) + 2 + arena.length(s));
  const shortened = (s: number): number => shapeOf(s) || s;
  const setOf = (ids: ReadonlySet<number>): number => shortened(later.sets.set([...ids]));

  const asInterval = (elements: Int32Array): number => {
    const last = elements.length - 1;
    if (elements[last]! - elements[0]! !== 2 * last || elements.some((x) => (x & 1) === 0)) return 0;
    return later.sets.interval(elements[0]!, elements[last]!, -1);
  };

  const asPowerset = (elements: Int32Array): number => {
    const base = new Set<number>();
    for (const subset of elements) {
      if ((subset & 1) !== 0 || arena.kind(subset) !== Kind.set) return 0;
      for (const x of elementsOf(subset)) base.add(x);
      if (2 ** base.size > elements.length) return 0;
    }
    return 2 ** base.size === elements.length ? later.sets.powerset(setOf(base)) : 0;
  };

  const asFunctions = (elements: Int32Array): number => {
    const first = elements[0]!;
    const kind = arena.kind(first);
    const head = kind === Kind.function ? 1 : 0;
    const ranges = Array.from({ length: arena.length(first) - head }, () => new Set<number>());
    for (const f of elements) {
      if ((f & 1) !== 0 || arena.kind(f) !== kind || arena.length(f) - head !== ranges.length) return 0;
      const at = (f >> 1) + 2;
      if (head === 1 && cells[at] !== cells[(first >> 1) + 2]) return 0;
      for (let i = 0; i < ranges.length; i++) ranges[i]!.add(cells[at + head + i]!);
    }
    if (ranges.reduce((n, range) => n * range.size, 1) !== elements.length) return 0;
    const sets = ranges.map(setOf);
    const domain = later.functions.domain(first);
    if (later.functions.isRecord(first)) return later.sets.recordSet([...elementsOf(domain)], sets);
    if (head === 0 && sets.length <= MOST_FACTORS) return later.sets.product(sets);
    const of = head === 0 ? later.sets.interval(small(1), small(sets.length), -1) : domain;
    return sets.every((range) => range === sets[0]) ? later.sets.functionSet(of, sets[0]!) : 0;
  };

  const shapeOf: ShapeOf = (set) => {
    const elements = elementsOf(set);
    const first = elements[0];
    if (first === undefined || elements.length < 3) return 0;
    if ((first & 1) !== 0) return asInterval(elements);
    if (arena.kind(first) === Kind.set) return asPowerset(elements);
    return arena.kind(first) === Kind.function || arena.kind(first) === Kind.tuple ? asFunctions(elements) : 0;
  };
  return shapeOf;
}
