// Tuples and functions that have a cell of values.
import type { Functions } from '../parts/functions.ts';
import type { Parts } from '../parts/parts.ts';
import { isRule, Kind, small } from '../store/kinds.ts';
import { notFunction } from './faults.ts';

/** Of so many elements the place is remembered: a power of two. */
const REMEMBERED_PLACES = 256;

type Building = Pick<Functions, 'emptyTuple' | 'tupleFrom' | 'tuple' | 'pair' | 'functionFrom' | 'record'>;

/** Makes tuples, functions and records from their values. */
export function createBuilding(parts: Parts): Building {
  const { arena, atoms } = parts;
  const { cells, open, close } = arena;

  open(0);
  const emptyTuple = close(Kind.tuple, 0);

  const tupleFrom = (mark: number): number => {
    const stack = arena.stack();
    const n = arena.mark() - mark;
    const at = open(n);
    for (let i = 0; i < n; i++) cells[at + i] = stack[mark + i]!;
    arena.release(mark);
    return close(Kind.tuple, n);
  };

  // True where the explicit set is 1..n for its size n. Ids of other values may lie between those of integers.
  const isIndexSet = (domain: number): boolean => {
    const n = arena.length(domain);
    const at = (domain >> 1) + 2;
    if (n === 0 || cells[at] !== small(1) || cells[at + n - 1] !== small(n)) return false;
    for (let i = 1; i < n; i++) if ((cells[at + i]! & 1) === 0) return false;
    return true;
  };

  const functionFrom = (domain: number, mark: number): number => {
    const n = arena.length(domain);
    if (n === 0) {
      arena.release(mark);
      return emptyTuple;
    }
    if (isIndexSet(domain)) return tupleFrom(mark);
    const stack = arena.stack();
    const at = open(n + 1);
    cells[at] = domain;
    for (let i = 0; i < n; i++) cells[at + 1 + i] = stack[mark + i]!;
    arena.release(mark);
    return close(Kind.function, n + 1);
  };

  return {
    emptyTuple,
    tupleFrom,
    tuple: (elements) => {
      const n = elements.length;
      const at = open(n);
      for (let i = 0; i < n; i++) cells[at + i] = elements[i]!;
      return close(Kind.tuple, n);
    },
    pair: (a, b) => {
      const at = open(2);
      cells[at] = a;
      cells[at + 1] = b;
      return close(Kind.tuple, 2);
    },
    functionFrom,
    record: (fields) => {
      const keys = fields.map(([name]) => atoms.string(name));
      const dom = parts.sets.set(keys);
      const at = (dom >> 1) + 2;
      const mark = arena.mark();
      for (let i = 0; i < arena.length(dom); i++) arena.push(fields[keys.indexOf(cells[at + i]!)]![1]);
      return functionFrom(dom, mark);
    },
  };
}

type Reading = Pick<Functions, 'isFunction' | 'isSequence' | 'isRecord' | 'size' | 'valueAt' | 'domain' | 'placeOf' | 'find'>;

/** Looks values up. `find` is for tuple and function cells only. */
export function createReading(parts: Parts): Reading {
  const { arena, atoms } = parts;
  const { cells } = arena;

  // Most often an element is where it was found last, be it in this set or in another one.
  const places = new Int32Array(REMEMBERED_PLACES);
  const placeOf = (domain: number, x: number): number => {
    const at = (domain >> 1) + 2;
    const n = cells[at - 1]! >>> 5;
    const remembered = (x >>> 1) & (REMEMBERED_PLACES - 1);
    const last = places[remembered]!;
    if (last < n && cells[at + last] === x) return last;
    let low = 0;
    let high = n - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const y = cells[at + middle]!;
      if (y === x) {
        places[remembered] = middle;
        return middle;
      }
      if (y < x) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  };

  const find = (f: number, x: number): number => {
    const at = (f >> 1) + 2;
    const header = cells[at - 1]!;
    if ((header & 31) === Kind.tuple) {
      if ((x & 1) === 0) return 0;
      const i = x >> 1;
      return i >= 1 && i <= header >>> 5 ? cells[at + i - 1]! : 0;
    }
    const i = placeOf(cells[at]!, x);
    return i < 0 ? 0 : cells[at + 1 + i]!;
  };

  const domains: number[] = [];
  const domain = (f: number): number => {
    if ((f & 1) !== 0) return notFunction(parts, f, -1);
    const kind = arena.kind(f);
    if (kind === Kind.tuple) {
      const n = arena.length(f);
      domains[n] ??= n === 0 ? parts.sets.emptySet : parts.sets.interval(small(1), small(n), -1);
      return domains[n];
    }
    if (kind === Kind.function || kind === Kind.lambda) return cells[(f >> 1) + 2]!;
    if (kind === Kind.changed) return domain(cells[(f >> 1) + 2]!);
    return notFunction(parts, f, -1);
  };

  const isFunction = (id: number): boolean => {
    if ((id & 1) !== 0) return false;
    const kind = arena.kind(id);
    return kind === Kind.tuple || kind === Kind.function || isRule(kind);
  };

  return {
    isFunction,
    isSequence: (id) => (id & 1) === 0 && arena.kind(id) === Kind.tuple,
    isRecord: (id) => (id & 1) === 0 && arena.kind(id) === Kind.function && atoms.isString(cells[(cells[(id >> 1) + 2]! >> 1) + 2]!),
    size: (f) => {
      const kind = arena.kind(f);
      if (kind === Kind.tuple) return arena.length(f);
      return kind === Kind.function ? arena.length(f) - 1 : parts.sets.size(domain(f), -1);
    },
    valueAt: (f, index) => cells[(f >> 1) + 2 + index + (arena.kind(f) === Kind.function ? 1 : 0)]!,
    domain,
    placeOf,
    find,
  };
}
