// Counting and enumerating sets.
//
// Infinite: Nat, Int, Real, STRING; Seq(S) for S that is not empty; a powerset, function set, record set or product with an infinite part
// (unless another part is empty). Of some sets nobody knows, such as {x \in Nat : P(x)}. Everything else has an explicit form, which `force` makes once
// and the lazy cell remembers.
import type { Parts } from '../parts/parts.ts';
import type { Sets } from '../parts/sets.ts';
import { ValueFault } from '../store/faults.ts';
import { Kind, LARGEST_SET } from '../store/kinds.ts';
import type { Each, SetKind } from './set-kind.ts';

/** The elements of larger sets are not tried one after the other to the last. */
const MOST_TRIED = 2 ** 36;

/** Sets of at most this many elements are kept in explicit form once someone looks through them. */
const KEPT_SIZE = 1 << 12;

export function createEnumeration(
  parts: Parts,
  kinds: readonly SetKind[],
): Pick<Sets, 'force' | 'requireFinite' | 'collected' | 'iterate' | 'iterateRange' | 'iterateInOrder' | 'count'> {
  const { arena } = parts;
  const { cells } = arena;
  const kindOf = (s: number): SetKind => kinds[(s & 1) !== 0 ? 0 : arena.kind(s)]!;
  const count = (s: number, site: number): bigint => kindOf(s).count(s, site);

  const force = (s: number, site: number): number => {
    if ((s & 1) === 0 && arena.kind(s) === Kind.set) return s;
    if (!parts.sets.isSet(s)) throw new ValueFault(`Attempted to enumerate ${parts.print(s)}, which is not a set.`, site);
    const made = knownForm(arena, s);
    if (made !== 0) return made;
    requireFinite(s, site);
    const row = kindOf(s);
    const explicit = row.combine === null ? listed(row, s, site) : row.combine(s, site);
    cells[(s >> 1) + 2 + arena.length(s)] = explicit;
    return explicit;
  };

  // SUBSET S and the like: the number of elements is known before any is made.
  const listed = (row: SetKind, s: number, site: number): number => {
    const n = row.count(s, site);
    if (n > BigInt(LARGEST_SET)) throw new ValueFault(`The set ${parts.print(s)} has ${n} elements, too many to enumerate.`, site);
    return collected((push) => row.generate(s, site, push));
  };

  const requireFinite = (s: number, site: number): void => {
    if (!parts.sets.isInfinite(s)) return;
    const why = parts.sets.isCertainlyInfinite(s) ? 'is infinite' : 'is not known to be finite';
    throw new ValueFault(`Attempted to enumerate the set ${parts.print(s)}, which ${why}.`, site);
  };

  const collected: Sets['collected'] = (each) => {
    const mark = arena.mark();
    try {
      each((x) => {
        arena.push(x);
        return false;
      });
    } catch (error) {
      arena.release(mark);
      throw error;
    }
    return parts.sets.setFrom(mark);
  };

  return { force, requireFinite, collected, count, ...createIteration(parts, kindOf, force) };
}

// The explicit form of a lazy set, or 0 where nobody has made it yet.
const knownForm = (arena: Parts['arena'], s: number): number => arena.cells[(s >> 1) + 2 + arena.length(s)]!;

/** Looking through the elements of a set. */
function createIteration(
  parts: Parts,
  kindOf: (s: number) => SetKind,
  force: Sets['force'],
): Pick<Sets, 'iterate' | 'iterateRange' | 'iterateInOrder'> {
  const { arena } = parts;
  const { cells } = arena;

  // Small sets are made explicit once and then read; a large one is not kept only because someone looks through it.
  const isOnlyLookedAt = (row: SetKind, s: number): boolean =>
    knownForm(arena, s) === 0 && row.combine === null && row.estimate(s) > KEPT_SIZE;

  const iterate = (s: number, site: number, each: Each): boolean => {
    let explicit = s;
    if ((s & 1) !== 0 || arena.kind(s) !== Kind.set) {
      const row = kindOf(s);
      if (!parts.sets.isSet(s) || parts.sets.isInfinite(s) || isOnlyLookedAt(row, s)) return row.generate(s, site, each);
      explicit = force(s, site);
    }
    const at = (explicit >> 1) + 2;
    const n = arena.length(explicit);
    for (let i = 0; i < n; i++) if (each(cells[at + i]!)) return true;
    return false;
  };

  const eachSorted = (s: number, site: number, from: number, to: number, each: Each): boolean => {
    const elements = parts.order.sorted(force(s, site));
    const end = Math.min(to, elements.length);
    for (let i = from; i < end; i++) if (each(elements[i]!)) return true;
    return false;
  };

  const iterateRange: Sets['iterateRange'] = (s, site, from, to, each) => {
    if (from >= to) return false;
    const { generateRange } = kindOf(s);
    return generateRange === null || parts.sets.isInfinite(s)
      ? eachSorted(s, site, from, to, each)
      : generateRange(s, site, from, to, each);
  };

  const iterateInOrder: Sets['iterateInOrder'] = (s, site, each) => {
    if (!parts.sets.isSet(s) || arena.kind(s) === Kind.interval || parts.sets.isInfinite(s)) return iterate(s, site, each);
    if (arena.kind(s) !== Kind.set && isOnlyLookedAt(kindOf(s), s)) return iterateRange(s, site, 0, parts.sets.estimate(s), each);
    return eachSorted(s, site, 0, Number.POSITIVE_INFINITY, each);
  };

  return { iterate, iterateRange, iterateInOrder };
}

/**
 * The elements of a set of which a rule is true. Of several that are at fault the first in canonical order is told: once one is met, they are tried in that order, up
 * to the first.
 */
export function keptElements(parts: Parts, base: number, rule: (element: number) => boolean, site: number): number {
  const { arena, sets } = parts;
  if (sets.estimate(base) > MOST_TRIED)
    throw new ValueFault(`The set ${parts.print(base)} has ${sets.count(base, site)} elements, too many to try each.`, site);
  const height = arena.mark();
  try {
    return sets.collected((push) => sets.iterate(base, site, (x) => rule(x) && push(x)));
  } catch (error) {
    if (!(error instanceof ValueFault)) throw error;
    arena.release(height);
  }
  return sets.collected((push) => sets.iterateInOrder(base, site, (x) => rule(x) && push(x)));
}
