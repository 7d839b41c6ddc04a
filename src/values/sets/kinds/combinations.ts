// A \cup B, A \cap B and A \ B of sets of which one at least is kept as it is described.
//
// x \in A \cup B is asked of A and of B, each for itself: it is true where x is in one of them, whatever is wrong with asking the other. So a union of
// records and integers can be a range, as in [Offsets -> Record \cup {-1}]. In the same way x is not in A \cap B where it is not in one of them.
import type { Parts } from '../../parts/parts.ts';
import { Extent } from '../../parts/sets.ts';
import { ValueFault } from '../../store/faults.ts';
import { joinedExtent, type SetKind, setKind } from '../set-kind.ts';

export function cups(parts: Parts): SetKind {
  const { left, right } = sidesIn(parts);
  const contains = (x: number, a: number, b: number, site: number): boolean => {
    let isIn: boolean;
    try {
      isIn = parts.sets.contains(x, a, site);
    } catch (error) {
      if (!(error instanceof ValueFault) || !parts.sets.contains(x, b, site)) throw error;
      return true;
    }
    return isIn || parts.sets.contains(x, b, site);
  };
  // Whether x can be asked for in s, as far as that is seen from what elements of s are like: then it is asked there first.
  const isSuited = (x: number, s: number): boolean => {
    const wanted = parts.sets.elementClass(s);
    return wanted < 0 || parts.order.classOf(x) === wanted;
  };
  return setKind(parts, {
    extent: (s) => joinedExtent([parts.sets.extent(left(s)), parts.sets.extent(right(s))]),
    isEmpty: (s) => parts.sets.isEmpty(left(s)) && parts.sets.isEmpty(right(s)),
    isInhabited: (s) => parts.sets.isInhabited(left(s)) || parts.sets.isInhabited(right(s)),
    estimate: (s) => parts.sets.estimate(left(s)) + parts.sets.estimate(right(s)),
    isRemembered: true,
    contains: (x, s, site) =>
      isSuited(x, right(s)) && !isSuited(x, left(s)) ? contains(x, right(s), left(s), site) : contains(x, left(s), right(s), site),
    isWithin: (a, b, site) =>
      parts.sets.isUnlisted(a) ? parts.sets.subset(left(a), b, site) && parts.sets.subset(right(a), b, site) : null,
    combine: (s, site) => parts.sets.merged(parts.sets.force(left(s), site), parts.sets.force(right(s), site), site),
    print: (s, print) => `(${print(left(s))} \\cup ${print(right(s))})`,
  });
}

export function caps(parts: Parts): SetKind {
  const { left, right, isInBoth } = sidesIn(parts);
  return setKind(parts, {
    extent: (s) => {
      const isEitherFinite = parts.sets.extent(left(s)) === Extent.finite || parts.sets.extent(right(s)) === Extent.finite;
      return isEitherFinite ? Extent.finite : Extent.unknown;
    },
    isEmpty: (s) => parts.sets.isEmpty(left(s)) || parts.sets.isEmpty(right(s)) || isEmptyBySearch(parts, s),
    isInhabited: (s) => isInhabitedBySearch(parts, s),
    estimate: (s) => Math.min(parts.sets.estimate(left(s)), parts.sets.estimate(right(s))),
    isRemembered: true,
    contains: (x, s, site) => isInBoth(x, s, true, site),
    elementClass: (s) => parts.sets.elementClass(left(s)),
    isWithin: (a, b, site) =>
      parts.sets.isUnlisted(a) && (parts.sets.subset(left(a), b, site) || parts.sets.subset(right(a), b, site)) ? true : null,
    combine: (s, site) => {
      const { sets } = parts;
      const [a, b] = [left(s), right(s)];
      const isRightTried = sets.isInfinite(a) || (!sets.isInfinite(b) && sets.estimate(b) < sets.estimate(a));
      const [from, other] = isRightTried ? [b, a] : [a, b];
      return sets.kept(from, (x) => sets.contains(x, other, site), site);
    },
    print: (s, print) => `(${print(left(s))} \\cap ${print(right(s))})`,
  });
}

export function differences(parts: Parts): SetKind {
  const { left, right, isInBoth } = sidesIn(parts);
  return setKind(parts, {
    extent: (s) => {
      const of = parts.sets.extent(left(s));
      return of === Extent.infinite && parts.sets.extent(right(s)) !== Extent.finite ? Extent.unknown : of;
    },
    isEmpty: (s) => parts.sets.isEmpty(left(s)) || isEmptyBySearch(parts, s),
    isInhabited: (s) => isInhabitedBySearch(parts, s),
    estimate: (s) => parts.sets.estimate(left(s)),
    isRemembered: true,
    contains: (x, s, site) => isInBoth(x, s, false, site),
    elementClass: (s) => parts.sets.elementClass(left(s)),
    isWithin: (a, b, site) => (parts.sets.isUnlisted(a) && parts.sets.subset(left(a), b, site) ? true : null),
    combine: (s, site) => parts.sets.kept(left(s), (x) => !parts.sets.contains(x, right(s), site), site),
    print: (s, print) => `(${print(left(s))} \\ ${print(right(s))})`,
  });
}

const sidesIn = (parts: Parts) => {
  const { cells } = parts.arena;
  const left = (s: number): number => cells[(s >> 1) + 2]!;
  const right = (s: number): number => cells[(s >> 1) + 3]!;
  // In the left side, and in the right one or, where `wanted` is false, not in that.
  const isInBoth = (x: number, s: number, wanted: boolean, site: number): boolean => {
    let isIn: boolean;
    try {
      isIn = parts.sets.contains(x, left(s), site);
    } catch (error) {
      if (!(error instanceof ValueFault) || parts.sets.contains(x, right(s), site) === wanted) throw error;
      return false;
    }
    return isIn && parts.sets.contains(x, right(s), site) === wanted;
  };
  return { left, right, isInBoth };
};

/** Whether a finite set has no element, where only looking for one tells. */
export function isEmptyBySearch({ sets }: Parts, s: number): boolean {
  return sets.extent(s) === Extent.finite && !sets.iterate(s, -1, () => true);
}

/** Whether a finite set has an element, where only looking for one tells. */
export function isInhabitedBySearch({ sets }: Parts, s: number): boolean {
  return sets.extent(s) === Extent.finite && sets.iterate(s, -1, () => true);
}
