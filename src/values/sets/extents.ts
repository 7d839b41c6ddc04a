// How many elements a set has, as far as that is seen without making them.
//
// There are three answers to whether a set is finite: of {x \in Nat : P(x)} nobody knows. What is not known to be finite is never enumerated, and nothing
// may be concluded from it.
import type { Arena } from '../store/arena.ts';
import { Kind, largest, small } from '../store/kinds.ts';

/** From so many elements on a set is kept as it is described, where only membership may be asked. */
const manyElements = 1 << 12;

const Extent = { finite: 0, infinite: 1, unknown: 2 } as const;

export interface Extents {
  /** True where the set is infinite, or nobody knows. */
  isInfinite(s: number): boolean;
  isCertainlyInfinite(s: number): boolean;
  /** True where the set has no explicit form: it is infinite, nobody knows, or it is too large. */
  isUnlisted(s: number): boolean;
  /** True where it is a lazy set that is infinite or has many elements. */
  isLarge(s: number): boolean;
  /** The number of elements; of sets that are made of others at least that. Infinity where there is no bound. */
  estimate(s: number): number;
  /** True where it certainly has no element. */
  isEmpty(s: number): boolean;
  /** True where it certainly has one. */
  isInhabited(s: number): boolean;
}

/** What sets themselves are asked. */
interface Later {
  /** Looks for an element of a finite set. */
  hasElement(s: number): boolean;
  /** The number of elements of a long interval. */
  lengthOf(s: number): bigint;
}

export const createExtents = (arena: Arena, { hasElement, lengthOf }: Later): Extents => {
  const { cells } = arena;
  const child = (s: number, i: number): number => cells[(s >> 1) + 2 + i]!;
  const isOdd = (s: number): boolean => (s & 1) !== 0;

  // The parts of a record set or product.
  const parts = (s: number): number[] => {
    const from = arena.kind(s) === Kind.recordSet ? 1 : 0;
    return Array.from({ length: arena.length(s) - from }, (_, i) => child(s, from + i));
  };

  const extent = (s: number): number => {
    if (isOdd(s)) return Extent.finite;
    switch (arena.kind(s)) {
      case Kind.named:
        return Extent.infinite;
      case Kind.sequences:
        return isEmpty(child(s, 0)) ? Extent.finite : isInhabited(child(s, 0)) ? Extent.infinite : Extent.unknown;
      case Kind.powerset:
        return extent(child(s, 0));
      case Kind.boundedSequences:
        return child(s, 2) === small(0) ? Extent.finite : extent(child(s, 0));
      case Kind.functionSet:
        return extentOfFunctions(child(s, 0), child(s, 1));
      case Kind.recordSet:
      case Kind.product:
        return extentOfParts(parts(s));
      case Kind.cup:
        return together([extent(child(s, 0)), extent(child(s, 1))]);
      case Kind.cap:
        return extent(child(s, 0)) === Extent.finite || extent(child(s, 1)) === Extent.finite ? Extent.finite : Extent.unknown;
      case Kind.difference:
        if (extent(child(s, 0)) === Extent.infinite && extent(child(s, 1)) !== Extent.finite) return Extent.unknown;
        return extent(child(s, 0));
      case Kind.filter:
        return extent(child(s, 0)) === Extent.finite ? Extent.finite : Extent.unknown;
      case Kind.union: {
        const family = child(s, 0);
        if (arena.kind(family) !== Kind.set) return Extent.unknown;
        return together(Array.from({ length: arena.length(family) }, (_, i) => extent(child(family, i))));
      }
      default:
        return Extent.finite;
    }
  };

  // Of a union.
  const together = (extents: readonly number[]): number =>
    extents.includes(Extent.infinite) ? Extent.infinite : extents.includes(Extent.unknown) ? Extent.unknown : Extent.finite;

  const extentOfFunctions = (domain: number, range: number): number => {
    const [of, to] = [extent(domain), extent(range)];
    if (of === Extent.finite && to === Extent.finite) return Extent.finite;
    if (isEmpty(domain) || (isEmpty(range) && isInhabited(domain))) return Extent.finite;
    // From an infinite set to one with one element there is one function.
    if (of === Extent.infinite && isInhabited(range) && estimate(range) > 1) return Extent.infinite;
    return to === Extent.infinite && isInhabited(domain) ? Extent.infinite : Extent.unknown;
  };

  const extentOfParts = (sets: readonly number[]): number => {
    if (sets.some(isEmpty)) return Extent.finite;
    const answer = together(sets.map(extent));
    return answer === Extent.infinite && !sets.every(isInhabited) ? Extent.unknown : answer;
  };

  const isEmpty = (s: number): boolean => {
    if (isOdd(s)) return false;
    switch (arena.kind(s)) {
      case Kind.set:
        return arena.length(s) === 0;
      case Kind.functionSet:
        return isEmpty(child(s, 1)) && isInhabited(child(s, 0));
      case Kind.recordSet:
      case Kind.product:
        return parts(s).some(isEmpty);
      case Kind.boundedSequences:
        return child(s, 1) > small(0) && isEmpty(child(s, 0));
      case Kind.cup:
        return isEmpty(child(s, 0)) && isEmpty(child(s, 1));
      case Kind.cap:
        return isEmpty(child(s, 0)) || isEmpty(child(s, 1)) || isEmptyBySearch(s);
      case Kind.difference:
      case Kind.filter:
        return isEmpty(child(s, 0)) || isEmptyBySearch(s);
      case Kind.union:
        return isEmptyBySearch(s);
      default:
        return false;
    }
  };

  const isEmptyBySearch = (s: number): boolean => extent(s) === Extent.finite && !hasElement(s);

  const isInhabited = (s: number): boolean => {
    if (isOdd(s)) return false;
    switch (arena.kind(s)) {
      case Kind.set:
        return arena.length(s) > 0;
      case Kind.functionSet:
        return isEmpty(child(s, 0)) || isInhabited(child(s, 1));
      case Kind.recordSet:
      case Kind.product:
        return parts(s).every(isInhabited);
      case Kind.boundedSequences:
        return child(s, 1) === small(0) || isInhabited(child(s, 0));
      case Kind.cup:
        return isInhabited(child(s, 0)) || isInhabited(child(s, 1));
      case Kind.cap:
      case Kind.difference:
      case Kind.filter:
      case Kind.union:
        return extent(s) === Extent.finite && hasElement(s);
      default:
        return true;
    }
  };

  const power = (base: number, exponent: number): number => (base === 1 || exponent === 0 ? 1 : base ** exponent);
  const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b);

  const estimate = (s: number): number => {
    if (isOdd(s)) return 0;
    switch (arena.kind(s)) {
      case Kind.set:
        return arena.length(s);
      case Kind.interval:
        return (child(s, 1) - child(s, 0)) / 2 + 1;
      case Kind.longInterval:
        return Number(lengthOf(s));
      case Kind.powerset:
        return power(2, estimate(child(s, 0)));
      case Kind.functionSet:
        return power(estimate(child(s, 1)), estimate(child(s, 0)));
      case Kind.recordSet:
      case Kind.product:
        return parts(s).reduce((n, part) => times(n, estimate(part)), 1);
      case Kind.boundedSequences: {
        const choices = estimate(child(s, 0));
        const most = child(s, 2) >> 1;
        if (choices <= 1) return most - (child(s, 1) >> 1) + 1;
        return (power(choices, most + 1) - power(choices, child(s, 1) >> 1)) / (choices - 1) || Number.POSITIVE_INFINITY;
      }
      case Kind.cup:
        return estimate(child(s, 0)) + estimate(child(s, 1));
      case Kind.cap:
        return Math.min(estimate(child(s, 0)), estimate(child(s, 1)));
      case Kind.difference:
      case Kind.filter:
        return estimate(child(s, 0));
      case Kind.union: {
        const family = child(s, 0);
        if (arena.kind(family) !== Kind.set) return Number.POSITIVE_INFINITY;
        let n = 0;
        for (let i = 0; i < arena.length(family); i++) n += estimate(child(family, i));
        return n;
      }
      case Kind.sequences:
        return isEmpty(child(s, 0)) ? 1 : Number.POSITIVE_INFINITY;
      default:
        return Number.POSITIVE_INFINITY;
    }
  };

  const isLazy = (s: number): boolean => !isOdd(s) && arena.kind(s) >= Kind.lazy;

  return {
    isInfinite: (s) => isLazy(s) && arena.kind(s) !== Kind.interval && extent(s) !== Extent.finite,
    isCertainlyInfinite: (s) => extent(s) === Extent.infinite,
    // What is left of a set by a condition may be little: it is found out.
    isUnlisted: (s) => isLazy(s) && (extent(s) !== Extent.finite || (arena.kind(s) !== Kind.filter && estimate(s) > largest)),
    isLarge: (s) => isLazy(s) && (estimate(s) > manyElements || extent(s) !== Extent.finite),
    estimate,
    isEmpty,
    isInhabited,
  };
};
