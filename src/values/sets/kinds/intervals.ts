// m..n. Of an interval whose bounds are small integers the payload has the ids of the bounds, and so has that of a long one.
import { Relation } from '../../parts/order.ts';
import type { Parts } from '../../parts/parts.ts';
import { Extent } from '../../parts/sets.ts';
import { ValueFault } from '../../store/faults.ts';
import { Kind } from '../../store/kinds.ts';
import { mismatch, type SetKind, setKind } from '../set-kind.ts';

/** The set low..high. */
export function intervalOf({ arena, atoms, sets, print }: Parts, low: number, high: number, site: number): number {
  const isLong = (low & high & 1) === 0;
  if (isLong) {
    for (const bound of [low, high])
      if (!atoms.isInteger(bound)) throw new ValueFault(`A bound of .. must be an integer, but it is ${print(bound)}.`, site);
  }
  if (isLong ? atoms.bigint(low) > atoms.bigint(high) : low > high) return sets.emptySet;
  const at = arena.open(2);
  arena.cells[at] = low;
  arena.cells[at + 1] = high;
  return arena.closeLazy(isLong ? Kind.longInterval : Kind.interval, 2);
}

export function intervals(parts: Parts): SetKind {
  const { arena } = parts;
  const { cells } = arena;
  const low = (s: number): number => cells[(s >> 1) + 2]!;
  const high = (s: number): number => cells[(s >> 1) + 3]!;
  return setKind(parts, {
    ...common(parts),
    estimate: (s) => (high(s) - low(s)) / 2 + 1,
    count: (s) => BigInt((high(s) >> 1) - (low(s) >> 1) + 1),
    contains: (x, s, site) => {
      if ((x & 1) !== 0) return x >= low(s) && x <= high(s);
      return arena.kind(x) === Kind.bigint ? false : mismatch(parts, x, s, 'an integer', site);
    },
    generate: (s, _, each) => {
      for (let x = low(s); x <= high(s); x += 2) if (each(x)) return true;
      return false;
    },
    generateRange: (s, _, from, to, each) => {
      for (let i = from; i < to; i++) if (each(low(s) + 2 * i)) return true;
      return false;
    },
  });
}

export function longIntervals(parts: Parts): SetKind {
  const { arena, atoms } = parts;
  const { cells } = arena;
  const low = (s: number): bigint => atoms.bigint(cells[(s >> 1) + 2]!);
  const high = (s: number): bigint => atoms.bigint(cells[(s >> 1) + 3]!);
  const count = (s: number): bigint => high(s) - low(s) + 1n;
  return setKind(parts, {
    ...common(parts),
    estimate: (s) => Number(count(s)),
    count,
    contains: (x, s, site) => {
      if (!atoms.isInteger(x)) return mismatch(parts, x, s, 'an integer', site);
      return atoms.bigint(x) >= low(s) && atoms.bigint(x) <= high(s);
    },
    generate: (s, _, each) => {
      const last = high(s);
      for (let x = low(s); x <= last; x++) if (each(atoms.integer(x))) return true;
      return false;
    },
    generateRange: (s, _, from, to, each) => {
      const first = low(s);
      for (let i = from; i < to; i++) if (each(atoms.integer(first + BigInt(i)))) return true;
      return false;
    },
  });
}

// What is said of the bounds alone.
const common = (parts: Parts): Pick<SetKind, 'extent' | 'isCounted' | 'elementClass' | 'isWithin' | 'relation' | 'parts' | 'print'> => {
  const { arena } = parts;
  const bound = (s: number, i: number): number => arena.cells[(s >> 1) + 2 + i]!;
  return {
    extent: () => Extent.finite,
    isCounted: () => true,
    elementClass: (s) => parts.order.classOf(bound(s, 0)),
    isWithin: (a, b, site) => {
      const to = arena.kind(b);
      if (to !== Kind.interval && to !== Kind.longInterval && to !== Kind.named) return null;
      return parts.sets.contains(bound(a, 0), b, site) && parts.sets.contains(bound(a, 1), b, site);
    },
    relation: () => Relation.different,
    parts: () => 0,
    print: (s, print) => `${print(bound(s, 0))}..${print(bound(s, 1))}`,
  };
};

/** A set behind or before an operator that binds more tightly than `..`. */
export function operand({ arena }: Parts, id: number, print: (id: number) => string): string {
  const kind = (id & 1) === 0 ? arena.kind(id) : 0;
  return kind === Kind.interval || kind === Kind.longInterval ? `(${print(id)})` : print(id);
}
