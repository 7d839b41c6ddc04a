// {x \in S : P(x)} for infinite or large S. The payload is S and the number of a predicate, which is a function of the program: each thread has its own.
import type { Parts } from '../../parts/parts.ts';
import { Extent } from '../../parts/sets.ts';
import { type SetKind, setKind } from '../set-kind.ts';
import { isEmptyBySearch, isInhabitedBySearch } from './combinations.ts';

export function filters(parts: Parts): SetKind {
  const { cells } = parts.arena;
  const base = (s: number): number => cells[(s >> 1) + 2]!;
  return setKind(parts, {
    extent: (s) => (parts.sets.extent(base(s)) === Extent.finite ? Extent.finite : Extent.unknown),
    isEmpty: (s) => parts.sets.isEmpty(base(s)) || isEmptyBySearch(parts, s),
    isInhabited: (s) => isInhabitedBySearch(parts, s),
    estimate: (s) => parts.sets.estimate(base(s)),
    contains: (x, s, site) => parts.sets.contains(x, base(s), site) && parts.sets.predicate(s)(x),
    elementClass: (s) => parts.sets.elementClass(base(s)),
    isWithin: (a, b, site) => (parts.sets.isUnlisted(a) && parts.sets.subset(base(a), b, site) ? true : null),
    combine: (s, site) => parts.sets.kept(base(s), parts.sets.predicate(s), site),
    parts: () => 1,
    print: (s, print) => `{x \\in ${print(base(s))} : ...}`,
  });
}
