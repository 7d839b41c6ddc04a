// [f EXCEPT ![x] = v], with one to three updates.
import type { Functions } from '../parts/functions.ts';
import type { Parts } from '../parts/parts.ts';
import { ValueFault } from '../store/faults.ts';
import { isRule, Kind } from '../store/kinds.ts';
import { OperationMemo } from '../store/operation-memo.ts';
import type { Rules } from './rules.ts';

/** Where arguments are. */
function createPlaces(parts: Parts, { placeOf, domain }: Pick<Functions, 'placeOf' | 'domain'>) {
  const { cells } = parts.arena;
  // Where in the payload of a tuple or function cell the value for x is, or -1.
  const placeIn = (f: number, x: number): number => {
    const at = (f >> 1) + 2;
    const header = cells[at - 1]!;
    if ((header & 31) === Kind.tuple) return (x & 1) !== 0 && x >> 1 >= 1 && x >> 1 <= header >>> 5 ? (x >> 1) - 1 : -1;
    const i = placeOf(cells[at]!, x);
    return i < 0 ? -1 : i + 1;
  };

  /** Nothing changes outside the domain; what cannot be compared with its elements is neither inside nor outside, so this is asked for its fault, too. */
  const isInside = (f: number, x: number, site: number): boolean => parts.sets.contains(x, domain(f), site);

  return { placeIn, isInside };
}

/** Two or three updates at once, without the value in the middle. */
function createSeveral(
  { arena }: Parts,
  { placeIn, isInside }: ReturnType<typeof createPlaces>,
  exceptRule: Rules['exceptRule'],
): Pick<Functions, 'except2' | 'except3'> {
  const { cells, open, close } = arena;

  /** Writes an update into the copy of f's payload at `to`; false where there is no place for it. */
  const put = (f: number, to: number, x: number, v: number): boolean => {
    if (v === 0) return true;
    const place = placeIn(f, x);
    if (place >= 0) cells[to + place] = v;
    return place >= 0;
  };

  const except3 = (f: number, x1: number, v1: number, x2: number, v2: number, x3: number, v3: number, site: number): number => {
    const at = (f >> 1) + 2;
    const header = cells[at - 1]!;
    if (isRule(header & 31)) return exceptRuleAt(f, [x1, v1, x2, v2, x3, v3], site);
    const n = header >>> 5;
    const to = open(n);
    for (let j = 0; j < n; j++) cells[to + j] = cells[at + j]!;
    const isPut1 = put(f, to, x1, v1);
    const isPut2 = put(f, to, x2, v2);
    const isPut3 = put(f, to, x3, v3);
    const result = close(header & 31, n);
    if (!isPut1) isInside(f, x1, site);
    if (!isPut2) isInside(f, x2, site);
    if (!isPut3) isInside(f, x3, site);
    return result;
  };

  const exceptRuleAt = (f: number, updates: readonly number[], site: number): number => {
    let g = f;
    for (let i = 0; i < updates.length; i += 2) if (updates[i + 1] !== 0) g = exceptRule(g, updates[i]!, updates[i + 1]!, site);
    return g;
  };

  return { except2: (f, x1, v1, x2, v2, site) => except3(f, x1, v1, x2, v2, 0, 0, site), except3 };
}

export function createExcept(
  parts: Parts,
  { placeOf, find, domain, isFunction }: Pick<Functions, 'placeOf' | 'find' | 'domain' | 'isFunction'>,
  { force, applyRule, exceptRule }: Rules,
): Pick<Functions, 'except' | 'except2' | 'except3' | 'exceptBase' | 'before' | 'hasArgument'> {
  const { arena } = parts;
  const { cells, open, close } = arena;
  const places = createPlaces(parts, { placeOf, domain });
  const { placeIn, isInside } = places;

  const notFunction = (f: number, site: number): never => {
    throw new ValueFault(`EXCEPT needs a function, but it was applied to ${parts.print(f)}.`, site);
  };
  const isUnlisted = (f: number): boolean => parts.sets.isUnlisted(domain(f));

  // The cell with v at a place of its payload.
  const changed = (f: number, at: number, v: number): number => {
    const from = (f >> 1) + 2;
    if (cells[from + at] === v) return f;
    const found = arena.findChanged(f, at, v);
    if (found !== 0) return found;
    const header = cells[from - 1]!;
    const n = header >>> 5;
    const to = open(n);
    for (let j = 0; j < n; j++) cells[to + j] = cells[from + j]!;
    cells[to + at] = v;
    return close(header & 31, n);
  };

  // Asked for again and again with the same three ids.
  const memo = new OperationMemo();
  const except = (f: number, x: number, v: number, site: number): number => {
    const known = memo.find(f, x, v);
    if (known !== 0) return known;
    if ((f & 1) !== 0) return notFunction(f, site);
    const kind = arena.kind(f);
    if (isRule(kind)) return isUnlisted(f) ? exceptRule(f, x, v, site) : except(force(f, site), x, v, site);
    if (kind !== Kind.tuple && kind !== Kind.function) return notFunction(f, site);
    const place = placeIn(f, x);
    if (place < 0) isInside(f, x, site);
    const result = place < 0 ? f : changed(f, place, v);
    memo.keep(f, x, v, result);
    return result;
  };

  const exceptBase = (f: number, site: number): number => {
    const g = isFunction(f) && isRule(arena.kind(f)) && isUnlisted(f) ? f : force(f, site);
    return isFunction(g) ? g : notFunction(f, site);
  };

  return {
    except,
    ...createSeveral(parts, places, exceptRule),
    exceptBase,
    before: (f, x, site) => {
      if ((f & 1) === 0 && arena.kind(f) === Kind.function) {
        const i = placeOf(cells[(f >> 1) + 2]!, x);
        if (i >= 0) return cells[(f >> 1) + 3 + i]!;
      }
      const base = exceptBase(f, site);
      if (isRule(arena.kind(base))) return isInside(base, x, site) ? applyRule(base, x, site) : 0;
      const found = find(base, x);
      if (found === 0) isInside(base, x, site);
      return found;
    },
    hasArgument: (f, x, site) => {
      const base = exceptBase(f, site);
      if (isRule(arena.kind(base))) return isInside(base, x, site);
      const isFound = find(base, x) !== 0;
      if (!isFound) isInside(base, x, site);
      return isFound;
    },
  };
}
