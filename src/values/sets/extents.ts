// How many elements a set has, as far as that is seen without making them.
//
// There are three answers to whether a set is finite: of {x \in Nat : P(x)} nobody knows. What is not known to be finite is never enumerated, and nothing
// may be concluded from it.
import type { Parts } from '../parts/parts.ts';
import { Extent, type Extents } from '../parts/sets.ts';
import { Kind, LARGEST_SET } from '../store/kinds.ts';
import type { SetKind } from './set-kind.ts';

/** From so many elements on a set is kept as it is described, where only membership may be asked. */
const MANY_ELEMENTS = 1 << 12;

export function createExtents({ arena }: Parts, kinds: readonly SetKind[]): Extents {
  const kindOf = (s: number): SetKind => kinds[(s & 1) !== 0 ? 0 : arena.kind(s)]!;
  const isLazy = (s: number): boolean => (s & 1) === 0 && arena.kind(s) >= Kind.lazy;
  const extent = (s: number): Extent => kindOf(s).extent(s);
  const estimate = (s: number): number => kindOf(s).estimate(s);
  return {
    extent,
    isInfinite: (s) => isLazy(s) && arena.kind(s) !== Kind.interval && extent(s) !== Extent.finite,
    isCertainlyInfinite: (s) => extent(s) === Extent.infinite,
    // What is left of a set by a condition may be little: it is found out.
    isUnlisted: (s) => isLazy(s) && (extent(s) !== Extent.finite || (arena.kind(s) !== Kind.filter && estimate(s) > LARGEST_SET)),
    isLarge: (s) => isLazy(s) && (estimate(s) > MANY_ELEMENTS || extent(s) !== Extent.finite),
    estimate,
    isEmpty: (s) => kindOf(s).isEmpty(s),
    isInhabited: (s) => kindOf(s).isInhabited(s),
  };
}
