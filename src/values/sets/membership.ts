// x \in S without enumerating S, and A \subseteq B.
//
// x \in A \cup B is asked of A and of B, each for itself: it is true where x is in one of them, whatever is wrong with asking the other. So a union of
// records and integers can be a range, as in [Offsets -> Record \cup {-1}]. In the same way x is not in A \cap B where it is not in one of them.

import type { Atoms } from '../atoms/atoms.ts';
import type { Functions } from '../functions/functions.ts';
import type { Order } from '../order/order.ts';
import { type Arena, mix } from '../store/arena.ts';
import { isRule, Kind, Named, small, ValueFault } from '../store/kinds.ts';
import { finish } from '../store/murmur-finish.ts';
import type { Sets } from './sets.ts';

const memoSize = 1 << 16;
const memoMask = memoSize - 1;

export const createMembership = (
  arena: Arena,
  atoms: Atoms,
  later: { readonly functions: Functions; readonly order: Order; readonly sets: Sets; print(id: number): string },
  predicate: (s: number) => (element: number) => boolean,
): Pick<Sets, 'contains' | 'subset'> => {
  const { cells } = arena;

  const fault = (message: string, site: number): never => {
    throw new ValueFault(message, site);
  };
  const isModel = (x: number): boolean => (x & 1) === 0 && arena.kind(x) === Kind.model;

  // A value of the wrong class is a fault, as in TLC, unless it is a model value, which is simply not a member.
  const mismatch = (x: number, s: number, wanted: string, site: number): false => {
    if (isModel(x)) return false;
    return fault(`Attempted to check whether ${later.print(x)}, which is not ${wanted}, is in ${later.print(s)}.`, site);
  };

  // Membership in compound lazy sets is asked for with the same values again and again: remember what was true.
  const memo = new Int32Array(memoSize * 2);

  const contains = (x: number, s: number, site: number): boolean => {
    if ((s & 1) !== 0) return fault(`The right side of \\in must be a set, but it is ${later.print(s)}.`, site);
    const at = (s >> 1) + 2;
    const header = cells[at - 1]!;
    switch (header & 31) {
      case Kind.set: {
        let low = 0;
        let high = (header >>> 5) - 1;
        if (high < 0) return false;
        while (low <= high) {
          const middle = (low + high) >> 1;
          const y = cells[at + middle]!;
          if (y === x) return true;
          if (y < x) low = middle + 1;
          else high = middle - 1;
        }
        const first = cells[at]!;
        if ((x & first & 1) === 0) {
          later.order.requireComparable(x, first, site);
          if ((x & 1) === 0 && arena.kind(x) >= Kind.lazy) return containsLazyValue(x, s, site);
          if ((x & 1) === 0 && arena.kind(x) >= Kind.tuple && arena.kind(x) <= Kind.set && header >>> 5 <= 4) {
            // 1 = "a" hides inside compound values: ask where that is cheap.
            for (let i = 0; i < header >>> 5; i++) later.order.equal(x, cells[at + i]!, site);
          }
        }
        return false;
      }
      case Kind.interval:
        if ((x & 1) !== 0) return x >= cells[at]! && x <= cells[at + 1]!;
        return arena.kind(x) === Kind.bigint ? false : mismatch(x, s, 'an integer', site);
      case Kind.named:
        return inNamed(x, s, cells[at]!, site);
      case Kind.cup:
        return isSuited(x, cells[at + 1]!) && !isSuited(x, cells[at]!)
          ? isInEither(x, cells[at + 1]!, cells[at]!, site)
          : isInEither(x, cells[at]!, cells[at + 1]!, site);
      case Kind.cap:
        return isInBoth(x, cells[at]!, cells[at + 1]!, true, site);
      case Kind.difference:
        return isInBoth(x, cells[at]!, cells[at + 1]!, false, site);
      case Kind.filter:
        return contains(x, cells[at]!, site) && predicate(s)(x);
      case Kind.union:
        return inUnion(x, s, cells[at]!, site);
      case Kind.longInterval:
        if (!atoms.isInteger(x)) return mismatch(x, s, 'an integer', site);
        return atoms.bigint(x) >= atoms.bigint(cells[at]!) && atoms.bigint(x) <= atoms.bigint(cells[at + 1]!);
      case Kind.powerset:
      case Kind.functionSet:
      case Kind.recordSet:
      case Kind.product:
      case Kind.sequences:
      case Kind.boundedSequences: {
        const slot = (finish(mix(x, s)) & memoMask) << 1;
        if (memo[slot] === x && memo[slot + 1] === s) return true;
        if (!inCompound(x, s, header & 31, site)) return false;
        memo[slot] = x;
        memo[slot + 1] = s;
        return true;
      }
      default:
        return fault(`The right side of \\in must be a set, but it is ${later.print(s)}.`, site);
    }
  };

  // Whether x can be asked for in s, as far as that is seen from what elements of s are like: then it is asked there first.
  const isSuited = (x: number, s: number): boolean => {
    const [of, wanted] = [later.order.classOf(x), elementClass(s)];
    return of === wanted || wanted < 0;
  };

  const elementClass = (s: number): number => {
    if ((s & 1) !== 0) return -1;
    const at = (s >> 1) + 2;
    switch (arena.kind(s)) {
      case Kind.set:
        return arena.length(s) === 0 ? -1 : later.order.classOf(cells[at]!);
      case Kind.interval:
      case Kind.longInterval:
        return later.order.classOf(cells[at]!);
      case Kind.named:
        return cells[at] === Named.any ? -1 : later.order.classOf(cells[at] === Named.string ? atoms.string('') : atoms.number(0));
      case Kind.powerset:
        return later.order.classOf(s);
      case Kind.functionSet:
      case Kind.recordSet:
      case Kind.product:
      case Kind.sequences:
      case Kind.boundedSequences:
        return later.order.classOf(later.functions.emptyTuple);
      case Kind.filter:
      case Kind.difference:
      case Kind.cap:
        return elementClass(cells[at]!);
      default:
        return -1;
    }
  };

  const isInEither = (x: number, a: number, b: number, site: number): boolean => {
    let isIn: boolean;
    try {
      isIn = contains(x, a, site);
    } catch (error) {
      if (!(error instanceof ValueFault) || !contains(x, b, site)) throw error;
      return true;
    }
    return isIn || contains(x, b, site);
  };

  // In a, and in b or, where `wanted` is false, not in b.
  const isInBoth = (x: number, a: number, b: number, wanted: boolean, site: number): boolean => {
    let isIn: boolean;
    try {
      isIn = contains(x, a, site);
    } catch (error) {
      if (!(error instanceof ValueFault) || contains(x, b, site) === wanted) throw error;
      return false;
    }
    return isIn && contains(x, b, site) === wanted;
  };

  // Of several faults the one of the set that is first in canonical order is told.
  const inUnion = (x: number, s: number, family: number, site: number): boolean => {
    if (arena.kind(family) !== Kind.set) return fault(`Cannot decide membership in ${later.print(s)}.`, site);
    const from = (family >> 1) + 2;
    let held: { readonly set: number; readonly error: ValueFault } | null = null;
    for (let i = 0; i < arena.length(family); i++) {
      const set = cells[from + i]!;
      try {
        if (contains(x, set, site)) return true;
      } catch (error) {
        if (!(error instanceof ValueFault)) throw error;
        if (held === null || later.order.compare(set, held.set) < 0) held = { set, error };
      }
    }
    if (held !== null) throw held.error;
    return false;
  };

  const containsLazyValue = (x: number, s: number, site: number): boolean => {
    const at = (s >> 1) + 2;
    for (let i = 0; i < arena.length(s); i++) if (later.order.equal(x, cells[at + i]!, site)) return true;
    return false;
  };

  const inNamed = (x: number, s: number, which: number, site: number): boolean => {
    switch (which) {
      case Named.any:
        return true;
      case Named.string:
        return atoms.isString(x) || mismatch(x, s, 'a string', site);
      case Named.nat:
        if ((x & 1) !== 0) return x > 0;
        return arena.kind(x) === Kind.bigint ? atoms.bigint(x) >= 0n : mismatch(x, s, 'an integer', site);
      default:
        return (x & 1) !== 0 || arena.kind(x) === Kind.bigint || mismatch(x, s, 'an integer', site);
    }
  };

  const inCompound = (x: number, s: number, kind: number, site: number): boolean => {
    const at = (s >> 1) + 2;
    const functions = later.functions;
    if (kind === Kind.powerset) {
      if ((x & 1) !== 0 || arena.kind(x) < Kind.set || isRule(arena.kind(x))) return mismatch(x, s, 'a set', site);
      return subset(x, cells[at]!, site);
    }
    if (!functions.isFunction(x)) return mismatch(x, s, kind === Kind.recordSet ? 'a record' : 'a function', site);
    if (isRule(arena.kind(x)) && later.sets.isUnlisted(functions.domain(x))) {
      if (kind !== Kind.functionSet || !later.order.equal(functions.domain(x), cells[at]!, site)) return false;
      return fault(
        `Cannot decide whether a function with the domain ${later.print(functions.domain(x))}, which is not enumerated, is in ${later.print(s)}.`,
        site,
      );
    }
    const f = functions.force(x, site);
    const n = functions.size(f);
    switch (kind) {
      case Kind.functionSet: {
        const domain = functions.domain(f);
        if (domain !== cells[at]! && !later.order.equal(domain, cells[at]!, site)) return false;
        const range = cells[at + 1]!;
        for (let i = 0; i < n; i++) if (!contains(functions.valueAt(f, i), range, site)) return false;
        return true;
      }
      case Kind.recordSet: {
        const domain = functions.domain(f);
        if (domain !== cells[at]!) return false;
        for (let i = 0; i < n; i++) if (!contains(functions.valueAt(f, i), cells[at + 1 + i]!, site)) return false;
        return true;
      }
      case Kind.product: {
        if (!functions.isSequence(f) || n !== arena.length(s)) return false;
        for (let i = 0; i < n; i++) if (!contains(functions.valueAt(f, i), cells[at + i]!, site)) return false;
        return true;
      }
      default: {
        if (!functions.isSequence(f)) return false;
        if (kind === Kind.boundedSequences && (n < cells[at + 1]! >> 1 || n > cells[at + 2]! >> 1)) return false;
        for (let i = 0; i < n; i++) if (!contains(functions.valueAt(f, i), cells[at]!, site)) return false;
        return true;
      }
    }
  };

  const subset = (a: number, b: number, site: number): boolean => {
    if (a === b && (a & 1) === 0) return true;
    if ((a & 1) !== 0) return fault(`The left side of \\subseteq must be a set, but it is ${later.print(a)}.`, site);
    if (arena.kind(a) > Kind.set && (b & 1) === 0) {
      const known = subsetByShape(a, b, site);
      if (known !== null) return known;
    }
    const { sets } = later;
    if (sets.isSet(a) && sets.isInfinite(a))
      return fault(
        `Cannot decide whether the set ${later.print(a)}, which is not known to be finite, is a subset of ${later.print(b)}.`,
        site,
      );
    return !sets.iterate(a, site, (x) => !contains(x, b, site));
  };

  // What is seen from how the two sets are described; null where that is nothing. `isInhabited` below: of a set without elements each part says nothing.
  const subsetByShape = (a: number, b: number, site: number): boolean | null => {
    const { sets } = later;
    const kind = arena.kind(a);
    const to = arena.kind(b);
    const [at, bt] = [(a >> 1) + 2, (b >> 1) + 2];
    const inside = (i: number, j: number): boolean => subset(cells[at + i]!, cells[bt + j]!, site);
    const unlisted = sets.isUnlisted(a);
    switch (kind) {
      case Kind.named:
        return to === Kind.named ? isWithin(cells[at]!, cells[bt]!) : null;
      case Kind.interval:
      case Kind.longInterval:
        if (to !== Kind.interval && to !== Kind.longInterval && to !== Kind.named) return null;
        return contains(cells[at]!, b, site) && contains(cells[at + 1]!, b, site);
      case Kind.powerset:
        return to === Kind.powerset ? inside(0, 0) : null;
      case Kind.sequences:
        return to === Kind.sequences ? inside(0, 0) : null;
      case Kind.boundedSequences:
        return to === Kind.sequences && cells[at + 2]! > small(0) && sets.isInhabited(cells[at]!) ? inside(0, 0) : null;
      case Kind.functionSet:
        if (to !== Kind.functionSet || !sets.isInhabited(cells[at]!) || !sets.isInhabited(cells[at + 1]!)) return null;
        return later.order.equal(cells[at]!, cells[bt]!, site) && inside(1, 1);
      case Kind.recordSet:
      case Kind.product: {
        const from = kind === Kind.recordSet ? 1 : 0;
        if (to !== kind || !sets.isInhabited(a)) return null;
        if (arena.length(a) !== arena.length(b) || (from === 1 && cells[at] !== cells[bt])) return false;
        for (let i = from; i < arena.length(a); i++) if (!inside(i, i)) return false;
        return true;
      }
      case Kind.cup:
        return unlisted ? subset(cells[at]!, b, site) && subset(cells[at + 1]!, b, site) : null;
      case Kind.cap:
        return unlisted && (subset(cells[at]!, b, site) || subset(cells[at + 1]!, b, site)) ? true : null;
      case Kind.difference:
      case Kind.filter:
        return unlisted && subset(cells[at]!, b, site) ? true : null;
      default:
        return null;
    }
  };

  // Of sets with a name.
  const isWithin = (inner: number, outer: number): boolean | null => {
    if (outer === Named.any || inner === outer) return true;
    if (inner === Named.any) return null;
    return inner !== Named.string && outer !== Named.string && inner <= outer;
  };

  return { contains, subset };
};
