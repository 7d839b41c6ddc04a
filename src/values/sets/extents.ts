// How many elements a set has, as far as that is seen without making them.
//
// There are three answers to whether a set is finite: of {x \in Nat : P(x)} nobody knows. What is not known to be finite is never enumerated, and nothing
// may be concluded from it.
import type { Parts } from '../parts/parts.ts';
import { Extent, type Extents } from '../parts/sets.ts';
import { Kind, LARGEST_SET } from '../store/kinds.ts';
import { WalkMemo } from '../store/walk-memo.ts';
import type { SetKind } from './set-kind.ts';

/** From so many elements on a set is kept as it is described, where only membership may be asked. */
export const MANY_ELEMENTS = 1 << 12;

const LARGE = 1;
const UNLISTED = 2;

export function createExtents(parts: Parts, kinds: readonly SetKind[]): Extents {
  const { arena } = parts;
  const kindOf = (s: number): SetKind => kinds[(s & 1) !== 0 ? 0 : arena.kind(s)]!;
  const isLazy = (s: number): boolean => (s & 1) === 0 && arena.kind(s) >= Kind.lazy;
  // Whether it is seen at once what there is to say of a set: no other described sets are parts of it.
  const isPlain = (s: number): boolean => {
    const kind = (s & 1) !== 0 ? 0 : arena.kind(s);
    return kind <= Kind.interval || kind === Kind.longInterval || kind === Kind.named;
  };

  // Of the same sets it is asked again and again, wherever something is compared with one, and a set asks its parts. A set with a rule that reads variables is
  // another one in each state.
  const remembered = (answer: (s: number) => number): ((s: number) => number) => {
    const memo = new WalkMemo();
    return (s) => {
      if (isPlain(s)) return answer(s);
      const known = memo.find(s);
      if (!Number.isNaN(known)) return known;
      const found = answer(s);
      memo.keep(s, found);
      return found;
    };
  };

  const extent = remembered((s) => kindOf(s).extent(s)) as (s: number) => Extent;
  const estimate = remembered((s) => kindOf(s).estimate(s));
  const empty = remembered((s) => (kindOf(s).isEmpty(s) ? 1 : 0));
  const inhabited = remembered((s) => (kindOf(s).isInhabited(s) ? 1 : 0));
  const counted = remembered((s) => (kindOf(s).isCounted(s) ? 1 : 0));
  const size = remembered((s) => {
    const isBounded = extent(s) === Extent.finite;
    const most = estimate(s);
    // What is left of a set by a condition may be little: it is found out.
    const isUnlisted = !isBounded || (arena.kind(s) !== Kind.filter && most > LARGEST_SET);
    return (isUnlisted ? UNLISTED : 0) | (!isBounded || most > MANY_ELEMENTS ? LARGE : 0);
  });

  return {
    extent,
    isInfinite: (s) => isLazy(s) && arena.kind(s) !== Kind.interval && extent(s) !== Extent.finite,
    isCertainlyInfinite: (s) => extent(s) === Extent.infinite,
    isUnlisted: (s) => isLazy(s) && (size(s) & UNLISTED) !== 0,
    isLarge: (s) => isLazy(s) && (size(s) & LARGE) !== 0,
    estimate,
    isCounted: (s) => !isLazy(s) || counted(s) !== 0,
    isEmpty: (s) => empty(s) !== 0,
    isInhabited: (s) => inhabited(s) !== 0,
  };
}
