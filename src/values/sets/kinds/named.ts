// Nat, Int, Real, STRING, and the set that contains every value.
import { Relation } from '../../parts/order.ts';
import type { Parts } from '../../parts/parts.ts';
import { Extent } from '../../parts/sets.ts';
import { Kind, Named } from '../../store/kinds.ts';
import { mismatch, type SetKind, setKind } from '../set-kind.ts';

const NAMES = ['Nat', 'Int', 'Real', 'STRING', 'Any'];

export function namedSets(parts: Parts): SetKind {
  const { arena, atoms } = parts;
  const { cells } = arena;
  const which = (s: number): number => cells[(s >> 1) + 2]!;
  return setKind(parts, {
    extent: () => Extent.infinite,
    contains: (x, s, site) => {
      switch (which(s)) {
        case Named.any:
          return true;
        case Named.string:
          return atoms.isString(x) || mismatch(parts, x, s, 'a string', site);
        case Named.nat:
          if ((x & 1) !== 0) return x > 0;
          return arena.kind(x) === Kind.bigint ? atoms.bigint(x) >= 0n : mismatch(parts, x, s, 'an integer', site);
        default:
          return (x & 1) !== 0 || arena.kind(x) === Kind.bigint || mismatch(parts, x, s, 'an integer', site);
      }
    },
    elementClass: (s) =>
      which(s) === Named.any ? -1 : parts.order.classOf(which(s) === Named.string ? atoms.string('') : atoms.number(0)),
    isWithin: (a, b) => (arena.kind(b) === Kind.named ? isWithin(which(a), which(b)) : null),
    relation: () => Relation.different,
    parts: () => 0,
    print: (s) => NAMES[which(s)]!,
  });
}

const isWithin = (inner: number, outer: number): boolean | null => {
  if (outer === Named.any || inner === outer) return true;
  if (inner === Named.any) return null;
  return inner !== Named.string && outer !== Named.string && inner <= outer;
};
