// UNION S for a lazy S, or for an explicit S whose elements have many elements together.
import type { Parts } from '../../parts/parts.ts';
import { Extent } from '../../parts/sets.ts';
import { ValueFault } from '../../store/faults.ts';
import { Kind } from '../../store/kinds.ts';
import { joinedExtent, type SetKind, setKind } from '../set-kind.ts';
import { isEmptyBySearch, isInhabitedBySearch } from './combinations.ts';
import { operand } from './intervals.ts';

export function unions(parts: Parts): SetKind {
  const { arena } = parts;
  const { cells } = arena;
  const family = (s: number): number => cells[(s >> 1) + 2]!;
  const isListed = (s: number): boolean => arena.kind(family(s)) === Kind.set;
  const members = (s: number): number[] => Array.from({ length: arena.length(s) }, (_, i) => cells[(s >> 1) + 2 + i]!);
  return setKind(parts, {
    extent: (s) => (isListed(s) ? joinedExtent(members(family(s)).map(parts.sets.extent)) : Extent.unknown),
    isEmpty: (s) => isEmptyBySearch(parts, s),
    isInhabited: (s) => isInhabitedBySearch(parts, s),
    estimate: (s) => {
      if (!isListed(s)) return Number.POSITIVE_INFINITY;
      const from = (family(s) >> 1) + 2;
      let n = 0;
      for (let i = 0; i < arena.length(family(s)); i++) n += parts.sets.estimate(cells[from + i]!);
      return n;
    },
    // Of several faults the one of the set that is first in canonical order is told.
    contains: (x, s, site) => {
      if (!isListed(s)) throw new ValueFault(`Cannot decide membership in ${parts.print(s)}.`, site);
      let held: { readonly set: number; readonly error: ValueFault } | null = null;
      for (const set of members(family(s))) {
        try {
          if (parts.sets.contains(x, set, site)) return true;
        } catch (error) {
          if (!(error instanceof ValueFault)) throw error;
          if (held === null || parts.order.compare(set, held.set) < 0) held = { set, error };
        }
      }
      if (held !== null) throw held.error;
      return false;
    },
    // As for \cup: what is not of one kind is no set.
    combine: (s, site) => {
      const explicit = parts.sets.force(family(s), site);
      const joined = parts.sets.collected((push) => {
        for (const set of members(explicit)) parts.sets.iterate(set, site, push);
      });
      if (arena.length(joined) > 0) parts.order.requireElements(joined, site);
      return joined;
    },
    print: (s, print) => `UNION ${operand(parts, family(s), print)}`,
  });
}
