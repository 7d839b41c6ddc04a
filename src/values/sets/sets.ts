// Sets: explicit ones, sorted by id, and lazy ones that are described and not enumerated.
//
// Why lazy sets exist: `msgs \in SUBSET Message`, `f \in [Proc -> Nat]` or `x \in Int` must be decided without enumerating anything. An
// explicit set is made only where the elements are needed (`force`), once per lazy set: its cell has room to remember the answer.

import type { Atoms } from '../atoms/atoms.ts';
import type { Functions } from '../functions/functions.ts';
import type { Order } from '../order/order.ts';
import type { Arena } from '../store/arena.ts';
import { foreignClosure, isRule, Kind, mostParts, Named, requireRule, small, ValueFault } from '../store/kinds.ts';
import { OperationMemo } from '../store/operation-memo.ts';
import { createEnumeration } from './enumeration.ts';
import { createMembership } from './membership.ts';

export interface Sets {
  readonly emptySet: number;
  /** Nat, Int, Real, STRING, and a set that contains every value. */
  readonly named: { readonly nat: number; readonly int: number; readonly real: number; readonly string: number; readonly any: number };
  /** The explicit set of these elements. */
  set(elements: readonly number[]): number;
  /** The explicit set of everything on the stack above the mark (duplicates allowed), which is released. */
  setFrom(mark: number): number;
  singleton(element: number): number;
  /** low..high; lazy. */
  interval(low: number, high: number, site: number): number;
  /** SUBSET base; lazy. */
  powerset(base: number): number;
  /** [domain -> range]; lazy. */
  functionSet(domain: number, range: number): number;
  /** [a : S, b : T]; lazy. The keys are strings, in the order of the ranges. */
  recordSet(keys: readonly number[], ranges: readonly number[]): number;
  /** S \X T \X U; lazy. */
  product(factors: readonly number[]): number;
  /** Seq(S); lazy. */
  sequences(elements: number): number;
  /** The sequences over `elements` whose length is in least..most, which is UNION {[1..i -> S] : i \in least..most}; lazy. */
  boundedSequences(elements: number, least: number, most: number): number;
  /** {x \in base : rule(x)}; lazy. `isOfState`: the rule reads variables, so it has its meaning in one state only. */
  filter(base: number, rule: (element: number) => boolean, isOfState?: boolean): number;
  /** {x \in base : rule(x)}: lazy where the base is infinite or has many elements, else explicit. */
  kept(base: number, rule: (element: number) => boolean, site: number): number;
  cup(a: number, b: number, site: number): number;
  cap(a: number, b: number, site: number): number;
  difference(a: number, b: number, site: number): number;
  /** a \cup {x}. */
  insert(a: number, x: number, site: number): number;
  /** UNION s. */
  bigUnion(s: number, site: number): number;
  /** The union of everything on the stack above the mark, which is released. */
  unionOf(mark: number, site: number): number;
  subset(a: number, b: number, site: number): boolean;
  contains(x: number, s: number, site: number): boolean;
  /** Calls `each` with the elements, without building the set where it can; stops when `each` returns true, and returns whether it did. */
  iterate(s: number, site: number, each: (element: number) => boolean): boolean;
  /**
   * As `iterate`, with the elements from one position up to another. The positions do not depend on ids: they are those of the canonical order, for
   * records that of their fields' values. There are `size` of them.
   */
  iterateRange(s: number, site: number, from: number, to: number, each: (element: number) => boolean): boolean;
  /** As `iterate`, in canonical order. */
  iterateInOrder(s: number, site: number, each: (element: number) => boolean): boolean;
  /** The explicit set equal to s. Faults where s is infinite or no set. */
  force(s: number, site: number): number;
  /** What may become part of another value: explicit where the value is finite, itself where it is infinite. */
  settle(value: number, site: number): number;
  /** How often a rule over an infinite set was settled: one that only the thread which made it can evaluate, and of which each thread has its own. */
  keptRules(): number;
  isSet(id: number): boolean;
  /** True where the set is infinite, or nobody knows. */
  isInfinite(s: number): boolean;
  isCertainlyInfinite(s: number): boolean;
  /** True where the set has no explicit form: it is infinite, nobody knows, or it has too many elements. */
  isUnlisted(s: number): boolean;
  /** True where it is a lazy set that is infinite or has many elements. */
  isLarge(s: number): boolean;
  /** The number of elements; of sets that are made of others at least that. Infinity where there is no bound. */
  estimate(s: number): number;
  /** True where it certainly has no element. */
  isEmpty(s: number): boolean;
  /** True where it certainly has one. */
  isInhabited(s: number): boolean;
  /** Number of elements; faults where infinite. */
  count(s: number, site: number): bigint;
  /** Number of elements as a JavaScript number, for sets that are enumerated anyway. */
  size(s: number, site: number): number;
  /** Cardinality(s) as a value. */
  cardinality(s: number, site: number): number;
  /** The predicate of a `filter` set. */
  predicate(s: number): (element: number) => boolean;
}

/** What is known of the rules in a value: there are some, and none or some of them reads variables. */
const CONSTANT = 1;
const OF_STATE = 2;

export const createSets = (
  arena: Arena,
  atoms: Atoms,
  later: { readonly functions: Functions; readonly order: Order; readonly sets: Sets; print(id: number): string },
): Sets => {
  const { cells, open, close, closeLazy } = arena;
  const predicates: ((element: number) => boolean)[] = [];
  const ofState = new Set<number>();
  const predicateOf = (s: number): ((element: number) => boolean) =>
    predicates[cells[(s >> 1) + 3]! - arena.firstClosure] ?? foreignClosure();

  open(0);
  const emptySet = close(Kind.set, 0);

  const fault = (message: string, site: number): never => {
    throw new ValueFault(message, site);
  };
  const name = (which: number): number => {
    cells[open(1)] = which;
    return closeLazy(Kind.named, 1);
  };
  const named = {
    nat: name(Named.nat),
    int: name(Named.int),
    real: name(Named.real),
    string: name(Named.string),
    any: name(Named.any),
  };

  const isSet = (id: number): boolean => (id & 1) === 0 && arena.kind(id) >= Kind.set && !isRule(arena.kind(id));
  const requireSet = (s: number, what: string, site: number): void => {
    if (!isSet(s)) fault(`${what} must be a set, but it is ${later.print(s)}.`, site);
  };

  const singleton = (element: number): number => {
    cells[open(1)] = element;
    return close(Kind.set, 1);
  };

  const setFrom = (mark: number): number => {
    const stack = arena.stack();
    const height = arena.mark();
    const n = height - mark;
    if (n === 0) return emptySet;
    let sorted = true;
    for (let i = mark + 1; i < height && sorted; i++) sorted = stack[i - 1]! < stack[i]!;
    if (!sorted) {
      if (n > 24) stack.subarray(mark, height).sort();
      else
        for (let i = mark + 1; i < height; i++) {
          const x = stack[i]!;
          let j = i - 1;
          for (; j >= mark && stack[j]! > x; j--) stack[j + 1] = stack[j]!;
          stack[j + 1] = x;
        }
    }
    const at = open(n <= mostParts ? n : distinct(stack, mark, height));
    let k = 0;
    let last = 0;
    for (let i = mark; i < height; i++) {
      const x = stack[i]!;
      if (x === last) continue;
      cells[at + k++] = x;
      last = x;
    }
    arena.release(mark);
    return close(Kind.set, k);
  };

  // How many different ones there are among sorted ids.
  const distinct = (sorted: Int32Array, from: number, to: number): number => {
    let n = 1;
    for (let i = from + 1; i < to; i++) if (sorted[i] !== sorted[i - 1]) n++;
    return n;
  };

  const lazy = (kind: number, parts: readonly number[]): number => {
    const at = open(parts.length);
    for (let i = 0; i < parts.length; i++) cells[at + i] = parts[i]!;
    return closeLazy(kind, parts.length);
  };

  const membership = createMembership(arena, atoms, later, predicateOf);
  const enumeration = createEnumeration(arena, {
    ...laterParts(later),
    bigint: atoms.bigint,
    integer: atoms.integer,
    contains: membership.contains,
    predicate: predicateOf,
    merged: (a, b, site) => merged(a, b, site),
    setFrom,
    emptySet,
  });
  const { force, isInfinite, isUnlisted, isLarge, estimate, count } = enumeration;

  const settle = (value: number, site: number): number => {
    if ((value & 1) !== 0) return value;
    const kind = arena.kind(value);
    if (kind < Kind.lazy) return value;
    if (isRule(kind) && !isUnlisted(later.functions.domain(value))) return later.functions.force(value, site);
    const rule = ruleIn(value);
    if (!isRule(kind) && !isInfinite(value) && (rule !== 0 || !isUnlisted(value))) return force(value, site);
    if (rule === OF_STATE)
      return fault(
        `${later.print(value)} is given by a rule that reads variables: it cannot be kept in a state or in another value.`,
        site,
      );
    if (rule !== 0) keptRules++;
    return isInfinite(value) || isRule(kind) ? value : settledParts(value, kind, site);
  };

  // A set with too many elements to be explicit is known by its parts, which are settled so that equal ones have one id.
  const settledParts = (s: number, kind: number, site: number): number => {
    if (kind === Kind.interval || kind === Kind.longInterval) return s;
    const numbers = kind === Kind.boundedSequences ? 1 : arena.length(s);
    return lazy(
      kind,
      Array.from({ length: arena.length(s) }, (_, i) => (i < numbers ? settle(cells[(s >> 1) + 2 + i]!, site) : cells[(s >> 1) + 2 + i]!)),
    );
  };

  let keptRules = 0;
  // Whether the value has a rule in it, and whether that reads variables.
  const ruleIn = (value: number): number => {
    if ((value & 1) !== 0) return 0;
    const kind = arena.kind(value);
    switch (kind) {
      case Kind.filter:
        return ofState.has(cells[(value >> 1) + 3]!) ? OF_STATE : Math.max(CONSTANT, ruleIn(cells[(value >> 1) + 2]!));
      case Kind.lambda:
      case Kind.changed:
        return later.functions.isOfState(value) ? OF_STATE : Math.max(CONSTANT, ruleIn(later.functions.domain(value)));
      case Kind.powerset:
      case Kind.functionSet:
      case Kind.recordSet:
      case Kind.product:
      case Kind.sequences:
      case Kind.boundedSequences:
      case Kind.cup:
      case Kind.cap:
      case Kind.difference:
      case Kind.union: {
        let found = 0;
        for (let i = 0; i < arena.length(value); i++) found = Math.max(found, ruleIn(cells[(value >> 1) + 2 + i]!));
        return found;
      }
      default:
        return 0;
    }
  };

  const compatible = (a: number, b: number, site: number): void => {
    if (a !== emptySet && b !== emptySet) later.order.requireComparable(cells[(a >> 1) + 2]!, cells[(b >> 1) + 2]!, site);
  };

  // Often asked for again with the same ids.
  const memo = new OperationMemo();
  const insert = (s: number, element: number, site: number): number => {
    const x = settle(element, site);
    const known = memo.find(s, x, 0);
    if (known !== 0) return known;
    requireSet(s, 'The operand of \\cup', site);
    if (arena.kind(s) !== Kind.set) return cup(s, singleton(x), site);
    const a = s;
    const at = (a >> 1) + 2;
    const n = arena.length(a);
    if (n > 0) later.order.requireComparable(x, cells[at]!, site);
    // The place of x among the elements.
    let place = 0;
    for (let high = n; place < high; ) {
      const middle = (place + high) >> 1;
      if (cells[at + middle]! < x) place = middle + 1;
      else high = middle;
    }
    let result = a;
    if (place === n || cells[at + place] !== x) {
      result = n === 0 ? singleton(x) : arena.findInserted(a, place, x);
      if (result === 0) {
        const to = open(n + 1);
        for (let i = 0; i < place; i++) cells[to + i] = cells[at + i]!;
        cells[to + place] = x;
        for (let i = place; i < n; i++) cells[to + i + 1] = cells[at + i]!;
        result = close(Kind.set, n + 1);
      }
    }
    memo.keep(s, x, 0, result);
    return result;
  };

  const cup = (s: number, t: number, site: number): number => {
    if (s === t) {
      requireSet(s, 'The operand of \\cup', site);
      return s;
    }
    requireSet(s, 'The left side of \\cup', site);
    requireSet(t, 'The right side of \\cup', site);
    if (s === emptySet) return t;
    if (t === emptySet) return s;
    if (isDescribed(s) || isDescribed(t)) return lazy(Kind.cup, [s, t]);
    return merged(force(s, site), force(t, site), site);
  };

  // Kept as it is described: all but explicit sets and short intervals.
  const isDescribed = (s: number): boolean => {
    const kind = arena.kind(s);
    return kind !== Kind.set && (kind !== Kind.interval || isLarge(s));
  };

  const merged = (a: number, b: number, site: number): number => {
    if (a === b || b === emptySet) return a;
    if (a === emptySet) return b;
    compatible(a, b, site);
    let i = (a >> 1) + 2;
    const endA = i + arena.length(a);
    let j = (b >> 1) + 2;
    const endB = j + arena.length(b);
    const at = open(endA - i + endB - j <= mostParts ? endA - i + endB - j : joined(i, endA, j, endB));
    let k = at;
    while (i < endA && j < endB) {
      const x = cells[i]!;
      const y = cells[j]!;
      cells[k++] = x < y ? x : y;
      if (x <= y) i++;
      if (y <= x) j++;
    }
    while (i < endA) cells[k++] = cells[i++]!;
    while (j < endB) cells[k++] = cells[j++]!;
    return close(Kind.set, k - at);
  };

  // How many elements two sorted parts of the cells have together.
  const joined = (fromA: number, endA: number, fromB: number, endB: number): number => {
    let n = endA - fromA + endB - fromB;
    for (let i = fromA, j = fromB; i < endA && j < endB; ) {
      const x = cells[i]!;
      const y = cells[j]!;
      if (x === y) n--;
      if (x <= y) i++;
      if (y <= x) j++;
    }
    return n;
  };

  const cap = (s: number, t: number, site: number): number => {
    requireSet(s, 'The left side of \\cap', site);
    requireSet(t, 'The right side of \\cap', site);
    const [from, other] = isDescribed(s) && (!isDescribed(t) || estimate(t) < estimate(s)) ? [t, s] : [s, t];
    if (isDescribed(from)) return lazy(Kind.cap, [s, t]);
    const a = force(from, site);
    if (arena.kind(other) === Kind.set) compatible(a, other, site);
    return keep(a, (x) => membership.contains(x, other, site));
  };

  const keep = (a: number, wanted: (x: number) => boolean): number => {
    const mark = arena.mark();
    const at = (a >> 1) + 2;
    const n = arena.length(a);
    for (let i = 0; i < n; i++) if (wanted(cells[at + i]!)) arena.push(cells[at + i]!);
    return setFrom(mark);
  };

  const difference = (s: number, t: number, site: number): number => {
    requireSet(s, 'The left side of \\', site);
    requireSet(t, 'The right side of \\', site);
    if (isDescribed(s)) return lazy(Kind.difference, [s, t]);
    const a = force(s, site);
    if (arena.kind(t) === Kind.set) compatible(a, t, site);
    return keep(a, (x) => !membership.contains(x, t, site));
  };

  // Of sets in an explicit one, which may be described ones and then are none of its elements.
  const unionOfFamily = (family: number, site: number): number => {
    const at = (family >> 1) + 2;
    const n = arena.length(family);
    for (let i = 0; i < n; i++) requireSet(cells[at + i]!, 'Each element of the operand of UNION', site);
    const union = lazy(Kind.union, [family]);
    if (isLarge(union)) return union;
    const mark = arena.mark();
    for (let i = 0; i < n; i++) {
      const part = force(cells[at + i]!, site);
      const from = (part >> 1) + 2;
      const m = arena.length(part);
      for (let j = 0; j < m; j++) arena.push(cells[from + j]!);
    }
    return setFrom(mark);
  };

  const interval = (low: number, high: number, site: number): number => {
    if ((low & high & 1) === 0) {
      for (const bound of [low, high])
        if (!atoms.isInteger(bound)) fault(`A bound of .. must be an integer, but it is ${later.print(bound)}.`, site);
      return atoms.bigint(low) > atoms.bigint(high) ? emptySet : lazy(Kind.longInterval, [low, high]);
    }
    if (low > high) return emptySet;
    const at = open(2);
    cells[at] = low;
    cells[at + 1] = high;
    return closeLazy(Kind.interval, 2);
  };

  return {
    emptySet,
    named,
    set: (elements) => {
      const mark = arena.mark();
      for (const e of elements) arena.push(e);
      return setFrom(mark);
    },
    setFrom,
    singleton,
    interval,
    powerset: (base) => lazy(Kind.powerset, [base]),
    functionSet: (domain, range) => lazy(Kind.functionSet, [isUnlisted(domain) ? domain : force(domain, -1), range]),
    recordSet: (keys, ranges) => {
      const mark = arena.mark();
      for (const key of keys) arena.push(key);
      const domain = setFrom(mark);
      const at = (domain >> 1) + 2;
      return lazy(Kind.recordSet, [domain, ...keys.map((_, i) => ranges[keys.indexOf(cells[at + i]!)]!)]);
    },
    product: (factors) => lazy(Kind.product, factors),
    sequences: (elements) => lazy(Kind.sequences, [elements]),
    boundedSequences: (elements, least, most) => {
      const from = Math.max(least, 0);
      return from > most ? emptySet : lazy(Kind.boundedSequences, [elements, small(from), small(most)]);
    },
    filter: (base, rule, isOfState = false) => {
      requireRule(predicates.length);
      if (isOfState) ofState.add(arena.firstClosure + predicates.length);
      predicates.push(rule);
      return lazy(Kind.filter, [base, arena.firstClosure + predicates.length - 1]);
    },
    cup,
    cap,
    difference,
    insert,
    bigUnion: (s, site) => {
      requireSet(s, 'The operand of UNION', site);
      if (arena.kind(s) === Kind.powerset) return cells[(s >> 1) + 2]!;
      if (isUnlisted(s)) return lazy(Kind.union, [s]);
      return unionOfFamily(force(s, site), site);
    },
    unionOf: (mark, site) => {
      if (arena.mark() - mark === 1) {
        const only = arena.stack()[mark]!;
        arena.release(mark);
        requireSet(only, 'Each element of the operand of UNION', site);
        return only;
      }
      return unionOfFamily(setFrom(mark), site);
    },
    subset: membership.subset,
    contains: membership.contains,
    ...enumeration,
    settle,
    keptRules: () => keptRules,
    isSet,
    size: (s, site) => (arena.kind(s) === Kind.set ? arena.length(s) : Number(count(s, site))),
    cardinality: (s, site) => {
      requireSet(s, 'The argument of Cardinality', site);
      if (isInfinite(s)) {
        const why = enumeration.isCertainlyInfinite(s) ? 'is infinite' : 'is not known to be finite';
        return fault(`Cardinality is only defined for finite sets, but ${later.print(s)} ${why}.`, site);
      }
      return arena.kind(s) === Kind.set ? small(arena.length(s)) : atoms.integer(count(s, site));
    },
    predicate: predicateOf,
  };
};

const laterParts = <T extends { readonly functions: Functions; readonly order: Order; print(id: number): string }>(later: T) => ({
  functions: () => later.functions,
  order: () => later.order,
  print: (id: number) => later.print(id),
});
