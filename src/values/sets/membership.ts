// x \in S without enumerating S, and A \subseteq B.
import type { Parts } from '../parts/parts.ts';
import type { Sets } from '../parts/sets.ts';
import { ValueFault } from '../store/faults.ts';
import { Kind } from '../store/kinds.ts';
import { PairMemo } from '../store/pair-memo.ts';
import { isTrueOfEach } from './each-of.ts';
import type { SetKind } from './set-kind.ts';

const MEMO_SIZE = 1 << 16;

export function createMembership(parts: Parts, kinds: readonly SetKind[]): Pick<Sets, 'contains' | 'subset' | 'misfit'> {
  const { arena } = parts;
  const { cells } = arena;
  const { contains: isInExplicit } = kinds[Kind.set]!;

  // The kinds of which answers are remembered, a bit for each.
  const remembered = kinds.reduce((bits, { isRemembered }, kind) => (isRemembered ? bits | (1 << kind) : bits), 0);

  // Membership in the same sets is asked for with the same values again and again: pairs of a value and a set that has it.
  const members = new PairMemo(MEMO_SIZE);

  const contains = (x: number, s: number, site: number): boolean => {
    const kind = (s & 1) !== 0 ? 0 : cells[(s >> 1) + 1]! & 31;
    if (kind === Kind.set) return isInExplicit(x, s, site);
    if (((remembered >>> kind) & 1) === 0) return kinds[kind]!.contains(x, s, site);
    if (members.has(x, s)) return true;
    if (!kinds[kind]!.contains(x, s, site)) return false;
    members.keep(x, s);
    return true;
  };

  const subset = (a: number, b: number, site: number): boolean => {
    if ((a & 1) !== 0) throw new ValueFault(`The left side of \\subseteq must be a set, but it is ${parts.print(a)}.`, site);
    if (a === b && parts.sets.isSet(a)) return true;
    if (arena.kind(a) > Kind.set && (b & 1) === 0) {
      const known = kinds[arena.kind(a)]!.isWithin(a, b, site);
      if (known !== null) return known;
    }
    const { sets } = parts;
    if (sets.isSet(a) && sets.isInfinite(a))
      throw new ValueFault(
        `Cannot decide whether the set ${parts.print(a)}, which is not known to be finite, is a subset of ${parts.print(b)}.`,
        site,
      );
    return isTrueOfEach(parts, a, site, (x) => contains(x, b, site));
  };

  return { contains, subset, misfit: (x, s) => ((s & 1) !== 0 ? null : kinds[arena.kind(s)]!.misfit(x, s)) };
}
