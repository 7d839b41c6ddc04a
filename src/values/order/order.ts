// Equality and order of values.
//
// Equal values have equal ids, so equality is `===` and this file is only about values that differ. Two matters remain. TLA+ does not say
// whether 1 = "a"; like TLC we refuse to answer. And CHOOSE and printing need an order that does not depend on which value was made first.
// Classes: values of one class are comparable. An untyped model value differs from everything else.

import type { Atoms } from '../atoms/atoms.ts';
import type { Functions } from '../functions/functions.ts';
import type { Sets } from '../sets/sets.ts';
import { type Arena, mix } from '../store/arena.ts';
import { isRule, Kind, small, ValueFault } from '../store/kinds.ts';
import { finish } from '../store/murmur-finish.ts';

export interface Order {
  /** Whether a = b; faults where TLC would not compare them. */
  equal(a: number, b: number, site: number): boolean;
  /** The canonical order: model values, Booleans, integers, strings, sets by size, functions by domain size. Faults on sets that are not enumerable. */
  compare(a: number, b: number): number;
  /** Whether two values certainly differ. */
  areDistinct(a: number, b: number): boolean;
  /** The class of a value: those of different classes are not comparable, but for model values without a type. */
  classOf(id: number): number;
  /** Faults where the two could not be members of one set. Cheap: looks at classes only. */
  requireComparable(a: number, b: number, site: number): void;
  /** The elements of an explicit set in canonical order. The array belongs to the store. */
  sorted(set: number): Int32Array;
  /** Where these are in the set's own order. The array belongs to the store. */
  placesOf(set: number): Int32Array;
}

/** What is known of two values. */
const Relation = { unknown: 0, same: 1, different: 2 } as const;
type Relation = (typeof Relation)[keyof typeof Relation];

const memoSize = 1 << 14;

const classNames = ['model value', 'integer', 'Boolean', 'string', 'set', 'function'];

export const createOrder = (
  arena: Arena,
  atoms: Atoms,
  later: { readonly sets: Sets; readonly functions: Functions; print(id: number): string },
): Order => {
  const { cells } = arena;

  // 0: untyped model value, comparable with all. 1 to 5: as classNames. From 16: typed model values.
  const classOf = (id: number): number => {
    if ((id & 1) !== 0) return 1;
    switch (arena.kind(id)) {
      case Kind.bigint:
        return 1;
      case Kind.boolean:
        return 2;
      case Kind.string:
        return 3;
      case Kind.model: {
        const type = cells[(id >> 1) + 2]! >>> 24;
        return type === 0 ? 0 : 16 + type;
      }
      case Kind.tuple:
      case Kind.function:
      case Kind.lambda:
      case Kind.changed:
        return 5;
      default:
        return 4;
    }
  };

  const describe = (c: number): string => classNames[c] ?? 'model value with a type';

  const incomparable = (a: number, b: number, site: number): ValueFault => {
    const ca = classOf(a);
    const cb = classOf(b);
    const what = ca === cb ? `two ${describe(ca)}s that have incomparable parts` : `the ${describe(ca)}`;
    return new ValueFault(
      ca === cb
        ? `Attempted to compare ${what}: ${later.print(a)} and ${later.print(b)}.`
        : `Attempted to compare ${what} ${later.print(a)} with the ${describe(cb)} ${later.print(b)}.`,
      site,
    );
  };

  const comparable = (a: number, b: number): boolean => {
    const ca = classOf(a);
    if (ca === 0) return true;
    const cb = classOf(b);
    return cb === 0 || ca === cb;
  };

  const isLazy = (id: number): boolean => (id & 1) === 0 && arena.kind(id) >= Kind.lazy;
  const isLambda = (id: number): boolean => (id & 1) === 0 && isRule(arena.kind(id));
  const isExplicit = (f: number): boolean => arena.kind(f) === Kind.tuple || arena.kind(f) === Kind.function;
  const isInfinite = (id: number): boolean => later.sets.isInfinite(isLambda(id) ? later.functions.domain(id) : id);
  const isUnlisted = (id: number): boolean => later.sets.isUnlisted(isLambda(id) ? later.functions.domain(id) : id);
  const isCertainlyInfinite = (id: number): boolean => later.sets.isCertainlyInfinite(isLambda(id) ? later.functions.domain(id) : id);
  // The tuple or function cell, or the explicit set, that a lazy value equals.
  const force = (id: number, site: number): number =>
    later.functions.isFunction(id) ? later.functions.force(id, site) : later.sets.force(id, site);

  // Whether two different ids certainly denote different values. False: nobody can know (1 and "a").
  const memoA = new Int32Array(memoSize);
  const memoB = new Int32Array(memoSize);
  const distinct = (a: number, b: number): boolean => {
    if ((a & b & 1) !== 0) return true;
    const ca = classOf(a);
    const cb = classOf(b);
    if (ca === 0 || cb === 0) return true;
    if (ca !== cb) return false;
    if (ca !== 4 && ca !== 5) return true;
    if (isLazy(a) || isLazy(b))
      return isUnlisted(a) || isUnlisted(b) ? relationOfUnlisted(a, b) === Relation.different : areListedDistinct(a, b);
    const slot = finish(mix(a, b)) & (memoSize - 1);
    if (memoA[slot] === a && memoB[slot] === b) return true;
    const answer = ca === 4 ? distinctSets(a, b) : distinctFunctions(a, b);
    if (answer) {
      memoA[slot] = a;
      memoB[slot] = b;
    }
    return answer;
  };

  const distinctSets = (a: number, b: number): boolean => {
    const n = arena.length(a);
    const m = arena.length(b);
    if (n !== m) return true;
    const pa = (a >> 1) + 2;
    const pb = (b >> 1) + 2;
    // They differ if an element of a certainly differs from all of b. Both are sorted by id: common elements are passed over by merging.
    for (let i = 0, j = 0; i < n; i++) {
      const x = cells[pa + i]!;
      while (j < m && cells[pb + j]! < x) j++;
      if (j < m && cells[pb + j] === x) continue;
      let everDistinct = true;
      for (let k = 0; k < m && everDistinct; k++) everDistinct = distinct(x, cells[pb + k]!);
      if (everDistinct) return true;
    }
    return false;
  };

  const distinctFunctions = (a: number, b: number): boolean => {
    const da = later.functions.domain(a);
    const db = later.functions.domain(b);
    if (da !== db) {
      const x = later.sets.force(da, -1);
      const y = later.sets.force(db, -1);
      if (x !== y) return arena.length(x) !== arena.length(y) || distinct(x, y);
    }
    const n = later.functions.size(a);
    for (let i = 0; i < n; i++) {
      const x = later.functions.valueAt(a, i);
      const y = later.functions.valueAt(b, i);
      if (x !== y && distinct(x, y)) return true;
    }
    return false;
  };

  const areListedDistinct = (a: number, b: number): boolean => {
    const x = force(a, -1);
    const y = force(b, -1);
    return x !== y && distinct(x, y);
  };

  const relation = (a: number, b: number): Relation => {
    if (a === b) return Relation.same;
    if (isLazy(a) || isLazy(b)) {
      if (classOf(a) !== classOf(b)) return distinct(a, b) ? Relation.different : Relation.unknown;
      if (isUnlisted(a) || isUnlisted(b)) return relationOfUnlisted(a, b);
      const x = force(a, -1);
      const y = force(b, -1);
      return x === y ? Relation.same : distinct(x, y) ? Relation.different : Relation.unknown;
    }
    return distinct(a, b) ? Relation.different : Relation.unknown;
  };

  // Of two sets or two functions of which one at least has no explicit form: from how they are described, or from the number of elements.
  const relationOfUnlisted = (a: number, b: number): Relation => {
    if (a === b) return Relation.same;
    const { sets } = later;
    const finite = [a, b].map((id) => !isInfinite(id));
    if ((finite[0] && isCertainlyInfinite(b)) || (finite[1] && isCertainlyInfinite(a))) return Relation.different;
    if (isLambda(a) || isLambda(b) || classOf(a) === 5) return relationOfFunctions(a, b);
    const byShape = relationByShape(a, b);
    if (byShape !== Relation.unknown || !finite[0] || !finite[1]) return byShape;
    // The number of elements is exact where it is known without making them.
    const isCounted = (id: number): boolean => !isLazy(id) || hasShape(id);
    return isCounted(a) && isCounted(b) && sets.estimate(a) !== sets.estimate(b) ? Relation.different : Relation.unknown;
  };

  const hasShape = (s: number): boolean => {
    const kind = arena.kind(s);
    const parts = kind === Kind.recordSet ? 1 : 0;
    if (kind === Kind.interval || kind === Kind.longInterval) return true;
    if (kind !== Kind.powerset && kind !== Kind.functionSet && kind !== Kind.recordSet && kind !== Kind.product) return false;
    for (let i = parts; i < arena.length(s); i++) {
      const part = cells[(s >> 1) + 2 + i]!;
      if (isLazy(part) && !hasShape(part)) return false;
    }
    return true;
  };

  // Where both are made in the same way from parts, and no part makes the others meaningless.
  const relationByShape = (a: number, b: number): Relation => {
    const kind = arena.kind(a);
    if (kind !== arena.kind(b)) return Relation.unknown;
    const { sets } = later;
    const part = (id: number, i: number): number => cells[(id >> 1) + 2 + i]!;
    const ofPart = (i: number): Relation => relation(part(a, i), part(b, i));
    switch (kind) {
      case Kind.named:
      case Kind.interval:
      case Kind.longInterval:
        return Relation.different;
      case Kind.powerset:
      case Kind.sequences:
        return ofPart(0);
      case Kind.boundedSequences:
        if (part(a, 1) !== part(b, 1) || part(a, 2) !== part(b, 2)) return Relation.unknown;
        return part(a, 2) > small(0) ? ofPart(0) : Relation.same;
      case Kind.functionSet:
        if (!sets.isInhabited(part(a, 0)) || !sets.isInhabited(part(a, 1))) return Relation.unknown;
        if (!sets.isInhabited(part(b, 0)) || !sets.isInhabited(part(b, 1))) return Relation.unknown;
        return all([ofPart(0), ofPart(1)]);
      case Kind.recordSet:
      case Kind.product: {
        if (!sets.isInhabited(a) || !sets.isInhabited(b)) return Relation.unknown;
        const from = kind === Kind.recordSet ? 1 : 0;
        if (arena.length(a) !== arena.length(b) || (from === 1 && part(a, 0) !== part(b, 0))) return Relation.different;
        return all(Array.from({ length: arena.length(a) - from }, (_, i) => ofPart(from + i)));
      }
      default:
        return Relation.unknown;
    }
  };

  const all = (relations: readonly Relation[]): Relation =>
    relations.includes(Relation.different)
      ? Relation.different
      : relations.every((r) => r === Relation.same)
        ? Relation.same
        : Relation.unknown;

  // Rules are the same only where they are one and the same; with other values at some places they may differ there.
  const relationOfFunctions = (a: number, b: number): Relation =>
    relation(later.functions.domain(a), later.functions.domain(b)) === Relation.different || later.functions.differSomewhere(a, b)
      ? Relation.different
      : Relation.unknown;

  const equalSlow = (a: number, b: number, site: number): boolean => {
    if (isLazy(a) || isLazy(b)) {
      const ca = classOf(a);
      const cb = classOf(b);
      if (ca !== 0 && cb !== 0 && ca !== cb) throw incomparable(a, b, site);
      if (ca === 0 || cb === 0) return false;
      const isEitherUnlisted = isUnlisted(a) || isUnlisted(b);
      const known =
        isEitherUnlisted || (ca === 4 && (later.sets.isLarge(a) || later.sets.isLarge(b))) ? relationOfUnlisted(a, b) : Relation.unknown;
      if (known !== Relation.unknown) return known === Relation.same;
      if (!isEitherUnlisted) {
        const x = force(a, site);
        const y = force(b, site);
        return x === y || equal(x, y, site);
      }
      const why = isInfinite(a) || isInfinite(b) ? 'not both are known to be finite' : 'they have too many elements';
      throw new ValueFault(`Cannot decide whether ${later.print(a)} and ${later.print(b)} are equal: ${why}.`, site);
    }
    if (distinct(a, b)) return false;
    throw incomparable(a, b, site);
  };

  const equal = (a: number, b: number, site: number): boolean => {
    if (a === b) return true;
    if ((a & b & 1) !== 0) return false;
    return equalSlow(a, b, site);
  };

  // Canonical ranks of classes: model values (as in TLC before everything else), Booleans, integers, strings, sets, functions.
  const rank = (c: number): number => (c === 0 || c >= 16 ? 0 : c === 2 ? 1 : c === 1 ? 2 : c);

  // Rules that read alike have no order.
  const compareRules = (a: number, b: number): number => {
    const x = later.print(a);
    const y = later.print(b);
    return x < y ? -1 : x > y ? 1 : 0;
  };

  const compare = (a: number, b: number): number => {
    if (a === b) return 0;
    if ((a & b & 1) !== 0) return a - b;
    const ca = classOf(a);
    const cb = classOf(b);
    if (rank(ca) !== rank(cb)) return rank(ca) - rank(cb);
    switch (rank(ca)) {
      case 1:
        return a === atoms.FALSE ? -1 : 1;
      case 2: {
        const x = atoms.bigint(a);
        const y = atoms.bigint(b);
        return x < y ? -1 : 1;
      }
      case 0:
      case 3: {
        const x = atoms.text(a);
        const y = atoms.text(b);
        return x < y ? -1 : x > y ? 1 : 0;
      }
      case 4: {
        const unlisted = Number(isUnlisted(a)) - Number(isUnlisted(b));
        if (unlisted !== 0) return unlisted;
        if (isUnlisted(a)) return compareRules(a, b);
        const x = later.sets.force(a, -1);
        const y = later.sets.force(b, -1);
        if (arena.length(x) !== arena.length(y)) return arena.length(x) - arena.length(y);
        if (areSmall(x) && areSmall(y)) {
          for (let i = 0; i < arena.length(x); i++) {
            const c = cells[(x >> 1) + 2 + i]! - cells[(y >> 1) + 2 + i]!;
            if (c !== 0) return c;
          }
          return 0;
        }
        const xs = sorted(x);
        const ys = sorted(y);
        for (let i = 0; i < xs.length; i++) {
          const c = compare(xs[i]!, ys[i]!);
          if (c !== 0) return c;
        }
        return 0;
      }
      default: {
        const unlisted = Number(isLambda(a) && isUnlisted(a)) - Number(isLambda(b) && isUnlisted(b));
        if (unlisted !== 0) return unlisted;
        if (isLambda(a) && isUnlisted(a)) return compareRules(a, b);
        const sizes = later.functions.size(a) - later.functions.size(b);
        if (sizes !== 0) return sizes;
        const domains =
          arena.kind(a) === Kind.tuple && arena.kind(b) === Kind.tuple ? 0 : compare(later.functions.domain(a), later.functions.domain(b));
        if (domains !== 0) return domains;
        if (isExplicit(a) && isExplicit(b)) {
          const places = arena.kind(a) === Kind.tuple ? null : placesOf(cells[(a >> 1) + 2]!);
          for (let i = 0; i < later.functions.size(a); i++) {
            const place = places === null ? i : places[i]!;
            const c = compare(later.functions.valueAt(a, place), later.functions.valueAt(b, place));
            if (c !== 0) return c;
          }
          return 0;
        }
        for (const key of sorted(later.sets.force(later.functions.domain(a), -1))) {
          const c = compare(later.functions.apply(a, key, -1), later.functions.apply(b, key, -1));
          if (c !== 0) return c;
        }
        return 0;
      }
    }
  };

  // Whether all elements are small integers, whose ids are in canonical order.
  const areSmall = (set: number): boolean => {
    let all = 1;
    const at = (set >> 1) + 2;
    for (let i = 0; i < arena.length(set); i++) all &= cells[at + i]!;
    return all !== 0;
  };

  const sortedSets = new Map<number, Int32Array>();
  const sorted = (set: number): Int32Array => {
    const known = sortedSets.get(set);
    if (known !== undefined) return known;
    const at = (set >> 1) + 2;
    const n = arena.length(set);
    const elements = cells.slice(at, at + n);
    let ordered = true;
    for (let i = 1; i < n && ordered; i++) ordered = compare(elements[i - 1]!, elements[i]!) < 0;
    const answer = ordered ? elements : Int32Array.from(Array.from(elements).sort(compare));
    if (sortedSets.size > 1 << 16) sortedSets.clear();
    sortedSets.set(set, answer);
    return answer;
  };

  const places = new Map<number, Int32Array>();
  const placesOf = (set: number): Int32Array => {
    let known = places.get(set);
    if (known === undefined) {
      known = sorted(set).map((element) => later.functions.placeOf(set, element));
      if (places.size > 1 << 12) places.clear();
      places.set(set, known);
    }
    return known;
  };

  return {
    equal,
    compare,
    classOf,
    areDistinct: (a, b) => a !== b && distinct(a, b),
    requireComparable: (a, b, site) => {
      if ((a & b & 1) === 0 && a !== b && !comparable(a, b)) throw incomparable(a, b, site);
    },
    sorted,
    placesOf,
  };
};
