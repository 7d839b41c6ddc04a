// Counting and enumerating sets.
//
// Infinite: Nat, Int, Real, STRING; Seq(S) for S that is not empty; a powerset, function set, record set or product with an infinite part
// (unless another part is empty). Of some sets nobody knows, such as {x \in Nat : P(x)}. Everything else has an explicit form, which `force` makes once
// and the lazy cell remembers.

import type { Functions } from '../functions/functions.ts';
import type { Order } from '../order/order.ts';
import type { Arena } from '../store/arena.ts';
import { isRule, Kind, largest, small, ValueFault } from '../store/kinds.ts';
import { createExtents } from './extents.ts';
import type { Sets } from './sets.ts';

/** Numbers of elements with more bits are not computed. */
const mostBits = 1 << 22;

/** How many subsets of this size a set of n elements has. */
const binomial = (n: number, size: number): number => {
  let answer = size > n ? 0 : 1;
  for (let i = 0; i < size && answer > 0; i++) answer = (answer * (n - i)) / (i + 1);
  return answer;
};

interface Later {
  bigint(id: number): bigint;
  integer(value: bigint): number;
  /** The explicit set of what is in one of two explicit sets. */
  merged(a: number, b: number, site: number): number;
  predicate(s: number): (element: number) => boolean;
  functions(): Functions;
  order(): Pick<Order, 'sorted' | 'placesOf' | 'compare'>;
  print(id: number): string;
  readonly contains: Sets['contains'];
  readonly setFrom: Sets['setFrom'];
  readonly emptySet: number;
}

/** The elements of larger sets are not tried one after the other to the last. */
const mostTried = 2 ** 36;

/** Sets of at most this many elements are kept in explicit form once someone looks through them. */
const keptSize = 1 << 12;

export const createEnumeration = (
  arena: Arena,
  later: Later,
): Pick<
  Sets,
  | 'force'
  | 'isInfinite'
  | 'isCertainlyInfinite'
  | 'isUnlisted'
  | 'isLarge'
  | 'estimate'
  | 'isEmpty'
  | 'isInhabited'
  | 'kept'
  | 'iterate'
  | 'iterateRange'
  | 'iterateInOrder'
  | 'count'
> => {
  const { cells } = arena;

  const fault = (message: string, site: number): never => {
    throw new ValueFault(message, site);
  };
  const child = (s: number, i: number): number => cells[(s >> 1) + 2 + i]!;

  const lengthOf = (s: number): bigint => later.bigint(child(s, 1)) - later.bigint(child(s, 0)) + 1n;
  const extents = createExtents(arena, { hasElement: (s) => iterate(s, -1, () => true), lengthOf });
  const { isInfinite, isEmpty, estimate } = extents;

  const power = (base: bigint, exponent: bigint, s: number, site: number): bigint => {
    if (base > 1n && BigInt(base.toString(2).length) * exponent > BigInt(mostBits))
      return fault(`The set ${later.print(s)} has too many elements to count.`, site);
    return base ** exponent;
  };

  const count = (s: number, site: number): bigint => {
    if ((s & 1) !== 0) return fault(`${later.print(s)} is not a set.`, site);
    switch (arena.kind(s)) {
      case Kind.set:
        return BigInt(arena.length(s));
      case Kind.interval:
        return BigInt((child(s, 1) >> 1) - (child(s, 0) >> 1) + 1);
      case Kind.longInterval:
        return lengthOf(s);
      case Kind.powerset:
        return power(2n, count(child(s, 0), site), s, site);
      case Kind.functionSet: {
        if (isEmpty(child(s, 1))) return isEmpty(child(s, 0)) ? 1n : 0n;
        const n = count(child(s, 0), site);
        return n === 0n ? 1n : power(count(child(s, 1), site), n, s, site);
      }
      case Kind.recordSet:
      case Kind.product: {
        let n = 1n;
        for (let i = arena.kind(s) === Kind.recordSet ? 1 : 0; i < arena.length(s); i++) {
          if (!isInfinite(child(s, i))) n *= count(child(s, i), site);
        }
        if (n === 0n) return 0n;
        if (isInfinite(s)) return fault(`The set ${later.print(s)} is infinite.`, site);
        return n;
      }
      case Kind.boundedSequences: {
        const most = child(s, 2) >> 1;
        const choices = most === 0 ? 0n : count(child(s, 0), site);
        let n = 0n;
        for (let length = child(s, 1) >> 1; length <= most; length++) n += power(choices, BigInt(length), s, site);
        return n;
      }
      case Kind.sequences:
        if (isEmpty(child(s, 0))) return 1n;
        return fault(`The set ${later.print(s)} is infinite.`, site);
      default:
        if (arena.kind(s) < Kind.set || isRule(arena.kind(s))) return fault(`${later.print(s)} is not a set.`, site);
        if (!isInfinite(s)) return BigInt(arena.length(force(s, site)));
        return fault(`The set ${later.print(s)} is infinite.`, site);
    }
  };

  const force = (s: number, site: number): number => {
    if ((s & 1) !== 0) return fault(`Attempted to enumerate ${later.print(s)}, which is not a set.`, site);
    const kind = arena.kind(s);
    if (kind === Kind.set) return s;
    if (kind < Kind.lazy || isRule(kind)) return fault(`Attempted to enumerate ${later.print(s)}, which is not a set.`, site);
    const cache = (s >> 1) + 2 + arena.length(s);
    const known = cells[cache]!;
    if (known !== 0) return known;
    requireFinite(s, site);
    const explicit = isCompound(kind) ? forceCompound(s, kind, site) : forceShape(s, site);
    cells[cache] = explicit;
    return explicit;
  };

  const requireFinite = (s: number, site: number): void => {
    if (!isInfinite(s)) return;
    const why = extents.isCertainlyInfinite(s) ? 'is infinite' : 'is not known to be finite';
    fault(`Attempted to enumerate the set ${later.print(s)}, which ${why}.`, site);
  };

  // SUBSET S and the like: the number of elements is known before any is made.
  const forceShape = (s: number, site: number): number => {
    const n = count(s, site);
    if (n > BigInt(largest)) return fault(`The set ${later.print(s)} has ${n} elements, too many to enumerate.`, site);
    return collected((push) => generate(s, site, push));
  };

  const collected = (each: (push: (x: number) => boolean) => void): number => {
    const mark = arena.mark();
    try {
      each((x) => {
        arena.push(x);
        return false;
      });
    } catch (error) {
      arena.release(mark);
      throw error;
    }
    return later.setFrom(mark);
  };

  // Sets that are made of other sets.
  const isCompound = (kind: number): boolean =>
    kind === Kind.cup || kind === Kind.cap || kind === Kind.difference || kind === Kind.filter || kind === Kind.union;

  const forceCompound = (s: number, kind: number, site: number): number => {
    const [a, b] = [child(s, 0), child(s, 1)];
    switch (kind) {
      case Kind.cup:
        return later.merged(force(a, site), force(b, site), site);
      case Kind.cap: {
        const [from, other] = isInfinite(a) || (!isInfinite(b) && estimate(b) < estimate(a)) ? [b, a] : [a, b];
        return collected((push) => iterate(from, site, (x) => later.contains(x, other, site) && push(x)));
      }
      case Kind.difference:
        return collected((push) => iterate(a, site, (x) => !later.contains(x, b, site) && push(x)));
      case Kind.filter:
        return kept(a, later.predicate(s), site);
      default: {
        const family = force(a, site);
        return collected((push) => {
          for (let i = 0; i < arena.length(family); i++) iterate(child(family, i), site, push);
        });
      }
    }
  };

  // The elements of which a rule is true. What is wrong with some is told when all have had their turn: of several the first in canonical order.
  const kept: Sets['kept'] = (base, rule, site) => {
    if (estimate(base) > mostTried)
      return fault(`The set ${later.print(base)} has ${count(base, site)} elements, too many to try each.`, site);
    let held: { readonly element: number; readonly fault: ValueFault } | null = null;
    const height = arena.mark();
    const set = collected((push) =>
      iterate(base, site, (x) => {
        const mark = arena.mark();
        try {
          return rule(x) && push(x);
        } catch (error) {
          if (!(error instanceof ValueFault)) throw error;
          arena.release(mark);
          if (held === null || later.order().compare(x, held.element) < 0) held = { element: x, fault: error };
          return false;
        }
      }),
    );
    if (held !== null) {
      arena.release(height);
      throw (held as { readonly fault: ValueFault }).fault;
    }
    return set;
  };

  const explicitParts = (s: number, from: number, site: number): number[] => {
    const parts: number[] = [];
    for (let i = from; i < arena.length(s); i++) parts.push(force(child(s, i), site));
    return parts;
  };

  // All choices of one element from each explicit set, last place fastest.
  const choices = (parts: readonly number[], each: (choice: readonly number[]) => boolean): boolean => {
    const n = parts.length;
    for (const part of parts) if (arena.length(part) === 0) return false;
    const at = parts.map(() => 0);
    const chosen = parts.map((part) => child(part, 0));
    for (;;) {
      if (each(chosen)) return true;
      let i = n - 1;
      for (; i >= 0; i--) {
        const part = parts[i]!;
        at[i] = at[i]! + 1;
        if (at[i]! < arena.length(part)) {
          chosen[i] = child(part, at[i]!);
          break;
        }
        at[i] = 0;
        chosen[i] = child(part, 0);
      }
      if (i < 0) return false;
    }
  };

  // Small sets are made explicit once and then read; a large one is not kept only because someone looks through it.
  const iterate = (s: number, site: number, each: (element: number) => boolean): boolean => {
    if ((s & 1) !== 0 || arena.kind(s) < Kind.lazy || isRule(arena.kind(s)) || isInfinite(s)) return generate(s, site, each);
    const known = cells[(s >> 1) + 2 + arena.length(s)]!;
    if (known === 0 && !isCompound(arena.kind(s)) && estimate(s) > keptSize) return generate(s, site, each);
    const explicit = known === 0 ? force(s, site) : known;
    const n = arena.length(explicit);
    for (let i = 0; i < n; i++) if (each(child(explicit, i))) return true;
    return false;
  };

  const generate = (s: number, site: number, each: (element: number) => boolean): boolean => {
    if ((s & 1) !== 0) return fault(`Attempted to enumerate ${later.print(s)}, which is not a set.`, site);
    const functions = later.functions();
    const kind = arena.kind(s);
    switch (kind) {
      case Kind.interval:
        for (let x = child(s, 0); x <= child(s, 1); x += 2) if (each(x)) return true;
        return false;
      case Kind.longInterval: {
        const last = later.bigint(child(s, 1));
        for (let x = later.bigint(child(s, 0)); x <= last; x++) if (each(later.integer(x))) return true;
        return false;
      }
      case Kind.powerset: {
        const base = force(child(s, 0), site);
        const n = arena.length(base);
        // More than anybody waits for: who looks for one of them most often looks for a small one.
        if (n > 30) return subsetsInRange(later.order().sorted(base), 0, Number.POSITIVE_INFINITY, each);
        for (let bits = 0; bits < 2 ** n; bits++) {
          const mark = arena.mark();
          for (let i = 0; i < n; i++) if (((bits >>> i) & 1) !== 0) arena.push(child(base, i));
          if (each(later.setFrom(mark))) return true;
        }
        return false;
      }
      case Kind.functionSet: {
        requireFinite(s, site);
        if (isEmpty(child(s, 0))) return each(functions.emptyTuple);
        if (isEmpty(child(s, 1))) return false;
        const n = count(child(s, 0), site);
        const domain = force(child(s, 0), site);
        const range = force(child(s, 1), site);
        return choices(new Array<number>(Number(n)).fill(range), (chosen) => {
          const mark = arena.mark();
          for (const v of chosen) arena.push(v);
          return each(functions.functionFrom(domain, mark));
        });
      }
      case Kind.recordSet: {
        requireFinite(s, site);
        if (isEmpty(s)) return false;
        return choices(explicitParts(s, 1, site), (chosen) => {
          const mark = arena.mark();
          for (const v of chosen) arena.push(v);
          return each(functions.functionFrom(child(s, 0), mark));
        });
      }
      case Kind.product: {
        requireFinite(s, site);
        if (isEmpty(s)) return false;
        return choices(explicitParts(s, 0, site), (chosen) => each(functions.tuple(chosen)));
      }
      case Kind.boundedSequences: {
        requireFinite(s, site);
        const most = child(s, 2) >> 1;
        for (let length = child(s, 1) >> 1; length <= most; length++) {
          const found =
            length === 0
              ? each(functions.emptyTuple)
              : choices(new Array<number>(length).fill(force(child(s, 0), site)), (chosen) => each(functions.tuple(chosen)));
          if (found) return true;
        }
        return false;
      }
      case Kind.sequences:
        if (isEmpty(child(s, 0))) return each(functions.emptyTuple);
        return fault(`Attempted to enumerate the set ${later.print(s)}, which is infinite.`, site);
      default: {
        const explicit = force(s, site);
        const n = arena.length(explicit);
        for (let i = 0; i < n; i++) if (each(child(explicit, i))) return true;
        return false;
      }
    }
  };

  // Like `choices`, those from one number up to another: the last place is the last digit.
  const choicesInRange = (
    parts: readonly Int32Array[],
    from: number,
    to: number,
    each: (choice: readonly number[]) => boolean,
  ): boolean => {
    const at = parts.map(() => 0);
    let rest = from;
    for (let i = parts.length - 1; i >= 0; i--) {
      at[i] = rest % parts[i]!.length;
      rest = Math.floor(rest / parts[i]!.length);
    }
    const chosen = parts.map((part, i) => part[at[i]!]!);
    for (let number = from; number < to; number++) {
      if (each(chosen)) return true;
      for (let i = parts.length - 1; i >= 0; i--) {
        const part = parts[i]!;
        at[i] = at[i]! + 1;
        if (at[i]! < part.length) {
          chosen[i] = part[at[i]!]!;
          break;
        }
        at[i] = 0;
        chosen[i] = part[0]!;
      }
    }
    return false;
  };

  const sortedParts = (s: number, from: number, site: number): Int32Array[] =>
    explicitParts(s, from, site).map((part) => later.order().sorted(part));

  // The functions with one of each part's elements at the domain's places in canonical order.
  const functionsInRange = (
    domain: number,
    parts: readonly Int32Array[],
    from: number,
    to: number,
    each: (element: number) => boolean,
  ): boolean => {
    const places = later.order().placesOf(domain);
    const values = new Array<number>(places.length).fill(0);
    return choicesInRange(parts, from, to, (chosen) => {
      for (let i = 0; i < places.length; i++) values[places[i]!] = chosen[i]!;
      const mark = arena.mark();
      for (const v of values) arena.push(v);
      return each(later.functions().functionFrom(domain, mark));
    });
  };

  // In canonical order: by size, then element by element.
  const subsetsInRange = (base: Int32Array, from: number, to: number, each: (element: number) => boolean): boolean => {
    const n = base.length;
    let size = 0;
    let rank = from;
    for (; rank >= binomial(n, size); size++) rank -= binomial(n, size);
    // The subset of this size with this rank.
    let at: number[] = [];
    for (let i = 0, next = 0; i < size; i++, next++) {
      for (let after = binomial(n - 1 - next, size - 1 - i); rank >= after; after = binomial(n - 1 - next, size - 1 - i)) {
        rank -= after;
        next++;
      }
      at.push(next);
    }
    for (let number = from; number < to; number++) {
      const mark = arena.mark();
      for (const i of at) arena.push(base[i]!);
      if (each(later.setFrom(mark))) return true;
      let last = size - 1;
      while (last >= 0 && at[last] === n - size + last) last--;
      if (last < 0) {
        if (++size > n) return false;
        at = Array.from({ length: size }, (_, i) => i);
      } else for (let place = at[last]! + 1; last < size; last++, place++) at[last] = place;
    }
    return false;
  };

  const iterateRange: Sets['iterateRange'] = (s, site, from, to, each) => {
    if (from >= to) return false;
    const kind = (s & 1) !== 0 || isInfinite(s) ? Kind.set : arena.kind(s);
    switch (kind) {
      case Kind.interval:
        for (let i = from; i < to; i++) if (each(child(s, 0) + 2 * i)) return true;
        return false;
      case Kind.longInterval: {
        const first = later.bigint(child(s, 0));
        for (let i = from; i < to; i++) if (each(later.integer(first + BigInt(i)))) return true;
        return false;
      }
      case Kind.powerset: {
        const base = later.order().sorted(force(child(s, 0), site));
        return subsetsInRange(base, from, to, each);
      }
      case Kind.functionSet: {
        const domain = force(child(s, 0), site);
        const range = later.order().sorted(force(child(s, 1), site));
        return functionsInRange(domain, new Array<Int32Array>(arena.length(domain)).fill(range), from, to, each);
      }
      case Kind.recordSet: {
        const domain = child(s, 0);
        const parts = sortedParts(s, 1, site);
        const inOrder = Array.from(later.order().placesOf(domain), (place) => parts[place]!);
        return functionsInRange(domain, inOrder, from, to, each);
      }
      case Kind.product:
        return choicesInRange(sortedParts(s, 0, site), from, to, (chosen) => each(later.functions().tuple(chosen)));
      case Kind.boundedSequences: {
        let before = 0;
        const elements = later.order().sorted(child(s, 2) === small(0) ? later.emptySet : force(child(s, 0), site));
        for (let length = child(s, 1) >> 1; length <= child(s, 2) >> 1 && before < to; length++) {
          const n = elements.length ** length;
          const found = choicesInRange(
            new Array<Int32Array>(length).fill(elements),
            Math.max(from - before, 0),
            Math.min(to - before, n),
            (chosen) => each(length === 0 ? later.functions().emptyTuple : later.functions().tuple(chosen)),
          );
          if (found) return true;
          before += n;
        }
        return false;
      }
      default: {
        const elements = later.order().sorted(force(s, site));
        for (let i = from; i < to; i++) if (each(elements[i]!)) return true;
        return false;
      }
    }
  };

  const iterateInOrder: Sets['iterateInOrder'] = (s, site, each) => {
    const kind = (s & 1) !== 0 ? Kind.boolean : arena.kind(s);
    if (kind < Kind.set || kind === Kind.interval || isRule(kind) || isInfinite(s)) return iterate(s, site, each);
    const known = kind === Kind.set ? s : cells[(s >> 1) + 2 + arena.length(s)]!;
    if (known === 0 && !isCompound(kind) && estimate(s) > keptSize) return iterateRange(s, site, 0, estimate(s), each);
    const elements = later.order().sorted(force(s, site));
    for (let i = 0; i < elements.length; i++) if (each(elements[i]!)) return true;
    return false;
  };

  return { ...extents, force, kept, iterate, iterateRange, iterateInOrder, count };
};
