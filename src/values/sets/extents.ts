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

/** Sets of which the sizes are remembered: a power of two. */
const MEMO_SIZE = 1 << 10;
const LARGE = 1;
const UNLISTED = 2;

/** What is said of sets of these kinds follows from what is said of their parts; of others it may have to be found out by a rule. */
const COMPOSED =
  (1 << Kind.powerset) |
  (1 << Kind.functionSet) |
  (1 << Kind.recordSet) |
  (1 << Kind.product) |
  (1 << Kind.sequences) |
  (1 << Kind.boundedSequences);

export function createExtents({ arena }: Parts, kinds: readonly SetKind[]): Extents {
  const kindOf = (s: number): SetKind => kinds[(s & 1) !== 0 ? 0 : arena.kind(s)]!;
  const isLazy = (s: number): boolean => (s & 1) === 0 && arena.kind(s) >= Kind.lazy;
  const extent = (s: number): Extent => kindOf(s).extent(s);
  const estimate = (s: number): number => kindOf(s).estimate(s);
  const sizeOf = (s: number): number => {
    const isBounded = extent(s) === Extent.finite;
    const most = estimate(s);
    // What is left of a set by a condition may be little: it is found out.
    const isUnlisted = !isBounded || (arena.kind(s) !== Kind.filter && most > LARGEST_SET);
    return (isUnlisted ? UNLISTED : 0) | (!isBounded || most > MANY_ELEMENTS ? LARGE : 0);
  };

  const isComposed = (s: number): boolean => {
    if (!isLazy(s)) return true;
    const kind = arena.kind(s);
    if (kind === Kind.interval || kind === Kind.longInterval || kind === Kind.named) return true;
    if (((COMPOSED >>> kind) & 1) === 0) return false;
    const at = (s >> 1) + 2;
    for (let i = 0; i < kinds[kind]!.parts(s); i++) if (!isComposed(arena.cells[at + i]!)) return false;
    return true;
  };

  // Of the same sets it is asked again and again, wherever something is compared with one: sets, each with what is known of it.
  const memo = new Int32Array(MEMO_SIZE * 2);
  const knownSize = (s: number): number => {
    const slot = ((s >> 1) & (MEMO_SIZE - 1)) << 1;
    if (memo[slot] === s) return memo[slot + 1]!;
    const size = sizeOf(s);
    if (isComposed(s)) {
      memo[slot] = s;
      memo[slot + 1] = size;
    }
    return size;
  };

  return {
    extent,
    isInfinite: (s) => isLazy(s) && arena.kind(s) !== Kind.interval && extent(s) !== Extent.finite,
    isCertainlyInfinite: (s) => extent(s) === Extent.infinite,
    isUnlisted: (s) => isLazy(s) && (knownSize(s) & UNLISTED) !== 0,
    isLarge: (s) => isLazy(s) && (knownSize(s) & LARGE) !== 0,
    estimate,
    isEmpty: (s) => kindOf(s).isEmpty(s),
    isInhabited: (s) => kindOf(s).isInhabited(s),
  };
}
