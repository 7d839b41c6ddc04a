// What one kind of set says about itself.
//
// Everything that distinguishes a kind (size, membership, enumeration, comparison, notation) stands together in its module under `kinds/`, and the operations on
// sets ask the table of kinds. So another kind of described set is one more module and one more row of the table.
//
// All rows have the same shape, which keeps the look-up of a function in them monomorphic: an indirect call costs some nanoseconds, and the two kinds that are asked
// most often (explicit sets and intervals) are answered by `membership.ts` before the table is asked.
import { Class } from '../order/classes.ts';
import { Relation } from '../parts/order.ts';
import type { Parts } from '../parts/parts.ts';
import { Extent, type Misfit } from '../parts/sets.ts';
import { NoValue, ValueFault } from '../store/faults.ts';

/** Is told an element; true ends the enumeration. */
export type Each = (element: number) => boolean;

/** In all functions `s`, `a` are sets of this kind. */
export interface SetKind {
  extent(s: number): Extent;
  /** True where it certainly has no element. */
  isEmpty(s: number): boolean;
  /** True where it certainly has one. */
  isInhabited(s: number): boolean;
  /** At least the number of elements; exact where `isCounted`. */
  estimate(s: number): number;
  isCounted(s: number): boolean;
  /** The number of elements; faults where that is infinite or too large. */
  count(s: number, site: number): bigint;

  contains(x: number, s: number, site: number): boolean;
  /** See `Sets.misfit`; x is not in s. */
  misfit(x: number, s: number): Misfit | null;
  /** Whether the elements that were asked for are remembered: where asking takes longer than a look-up. */
  readonly isRemembered: boolean;
  /** See `Sets.elementClass`. */
  elementClass(s: number): number;
  /** Whether it is a subset of b, as far as it is seen from how both are described; else null. */
  isWithin(a: number, b: number, site: number): boolean | null;
  /** For two sets of this kind. */
  relation(a: number, b: number): Relation;

  /** Calls `each` with the elements until it returns true; returns whether it did. */
  generate(s: number, site: number, each: Each): boolean;
  /** As `generate`, in canonical order, from one position up to another. Null: the explicit set is made and sorted instead. */
  readonly generateRange: ((s: number, site: number, from: number, to: number, each: Each) => boolean) | null;
  /**
   * The explicit set, for kinds that are made of other sets: how many elements they have is not known before these are asked. Null: that is known, and the elements
   * are made by `generate`.
   */
  readonly combine: ((s: number, site: number) => number) | null;

  /** So many words of the payload, from the first, are ids of the values that it is made of. */
  parts(s: number): number;
  /** The set in the notation of TLA+. `print` writes its parts. */
  print(s: number, print: (id: number) => string): string;
}

/** What every kind says for itself. */
type Own = Pick<SetKind, 'extent' | 'contains' | 'print'>;

/** Fills in what most kinds say: many elements, nothing to be seen from the description, and elements that are those of the explicit set. */
export function setKind(parts: Parts, own: Own & Partial<SetKind>): SetKind {
  const { arena } = parts;
  // One literal, so that all rows of the table have one hidden class.
  return {
    extent: own.extent,
    isEmpty: own.isEmpty ?? (() => false),
    isInhabited: own.isInhabited ?? (() => true),
    estimate: own.estimate ?? (() => Number.POSITIVE_INFINITY),
    isCounted: own.isCounted ?? (() => false),
    count:
      own.count ??
      ((s, site) => {
        if (parts.sets.isInfinite(s)) throw new ValueFault(`The set ${parts.print(s)} is infinite.`, site);
        return BigInt(arena.length(parts.sets.force(s, site)));
      }),
    contains: own.contains,
    misfit: own.misfit ?? (() => null),
    isRemembered: own.isRemembered ?? false,
    elementClass: own.elementClass ?? (() => -1),
    isWithin: own.isWithin ?? (() => null),
    relation: own.relation ?? (() => Relation.unknown),
    generate: own.generate ?? ((s, site, each) => eachOfExplicit(parts, parts.sets.force(s, site), each)),
    generateRange: own.generateRange ?? null,
    combine: own.combine ?? null,
    parts: own.parts ?? ((s) => arena.length(s)),
    print: own.print,
  };
}

/** Calls `each` with the elements of an explicit set, in the order of their ids. */
export function eachOfExplicit({ arena }: Parts, set: number, each: Each): boolean {
  const { cells } = arena;
  const at = (set >> 1) + 2;
  const n = arena.length(set);
  for (let i = 0; i < n; i++) if (each(cells[at + i]!)) return true;
  return false;
}

/** What is no set, where it was taken for one. Nothing is said of its size, so a set that is made of it is enumerated and then is a fault. */
export function noSet(parts: Parts): SetKind {
  return setKind(parts, {
    extent: () => Extent.finite,
    isInhabited: () => false,
    estimate: () => 0,
    count: (s, site) => {
      throw new ValueFault(`${parts.print(s)} is not a set.`, site);
    },
    contains: (_, s, site) => {
      throw new ValueFault(`The right side of \\in must be a set, but it is ${parts.print(s)}.`, site);
    },
    generate: (s, site) => {
      throw new ValueFault(`Attempted to enumerate ${parts.print(s)}, which is not a set.`, site);
    },
    parts: () => 0,
    print: (s) => {
      throw new NoValue(s);
    },
  });
}

/** Faults where a set is made of a value that is none, also where no element of that value is asked for. `what` says what it is to the set. */
export function requireSet(parts: Parts, s: number, what: string, site: number): void {
  if (!parts.sets.isSet(s)) throw new ValueFault(`${what} must be a set, but it is ${parts.print(s)}.`, site);
}

/** A value of the wrong class is a fault, as in TLC, unless it is an untyped model value, which is simply not a member. */
export function mismatch(parts: Parts, x: number, s: number, wanted: string, site: number): false {
  if (parts.order.classOf(x) === Class.model) return false;
  throw new ValueFault(`Attempted to check whether ${parts.print(x)}, which is not ${wanted}, is in ${parts.print(s)}.`, site);
}

/** The extent of a set that has all elements of these. */
export function joinedExtent(extents: readonly Extent[]): Extent {
  if (extents.includes(Extent.infinite)) return Extent.infinite;
  return extents.includes(Extent.unknown) ? Extent.unknown : Extent.finite;
}

/** base ^ exponent as numbers of elements. */
export function power(base: number, exponent: number): number {
  return base === 1 || exponent === 0 ? 1 : base ** exponent;
}

/** Numbers of elements with more bits are not computed. */
const MOST_BITS = 1 << 22;

/** base ^ exponent exactly: the number of elements of the set s. */
export function exactPower(parts: Parts, base: bigint, exponent: bigint, s: number, site: number): bigint {
  if (base > 1n && BigInt(base.toString(2).length) * exponent > BigInt(MOST_BITS))
    throw new ValueFault(`The set ${parts.print(s)} has too many elements to count.`, site);
  return base ** exponent;
}
