// What can be done with sets.
import type { Print, Relation } from './order.ts';

/** Whether a set is finite. Of some sets, such as {x \in Nat : P(x)}, nobody knows. */
export const Extent = { finite: 0, infinite: 1, unknown: 2 } as const;
export type Extent = (typeof Extent)[keyof typeof Extent];

/** How many elements a set has, as far as that is seen without making them. */
export interface Extents {
  extent(s: number): Extent;
  /** True where the set is infinite, or nobody knows. */
  isInfinite(s: number): boolean;
  isCertainlyInfinite(s: number): boolean;
  /** True where the set has no explicit form: it is infinite, nobody knows, or it has too many elements. */
  isUnlisted(s: number): boolean;
  /** True where it is a lazy set that is infinite or has many elements. */
  isLarge(s: number): boolean;
  /** The number of elements; of sets that are made of others at least that. Infinity where there is no bound. */
  estimate(s: number): number;
  /** Whether `estimate` gives the exact number of elements without making any. */
  isCounted(s: number): boolean;
  /** True where it certainly has no element. */
  isEmpty(s: number): boolean;
  /** True where it certainly has one. */
  isInhabited(s: number): boolean;
}

/** What keeps a value out of a set: a value in it that is not in the set of those that may be there. */
export interface Misfit {
  /**
   * `value`: what the function is for this argument. `domain`: the domain of the function, which is not that of the functions in the set. `element`: an element
   * of the set that should be a subset.
   */
  readonly kind: 'value' | 'domain' | 'element';
  /** The argument; -1 where it is none. */
  readonly argument: number;
  readonly part: number;
  /** What the part is not in; of a domain, what it is not. */
  readonly set: number;
}

/** Every operation on sets. A set is an id of kind `set` or of one of the lazy kinds of sets. */
export interface Sets extends Extents {
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
  /** The first part, in canonical order, that keeps x out of s, as far as the description of s tells; null where it tells none. */
  misfit(x: number, s: number): Misfit | null;
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
  /** Whether there is a rule in the value: a function of the program. */
  hasRule(value: number): boolean;
  /** Whether a rule in the value reads variables. */
  readsState(value: number): boolean;
  /** How often a rule over an infinite set was settled: one that only the thread which made it can evaluate, and of which each thread has its own. */
  keptRules(): number;
  isSet(id: number): boolean;
  /** Number of elements; faults where infinite. */
  count(s: number, site: number): bigint;
  /** Number of elements as a JavaScript number, for sets that are enumerated anyway. */
  size(s: number, site: number): number;
  /** Cardinality(s) as a value. */
  cardinality(s: number, site: number): number;
  /** The predicate of a `filter` set. */
  predicate(s: number): (element: number) => boolean;
  /** Whether a `filter` set has a predicate that reads variables. */
  isOfState(s: number): boolean;
  /** The set in the notation of TLA+. `print` writes its parts. */
  print(s: number, print: Print): string;
  /** The class of the elements as far as it is seen from the description of the set, or -1. See `Order.classOf`. */
  elementClass(s: number): number;
  /** What two sets of one lazy kind are to each other, as far as it is seen from their descriptions. */
  relationByShape(a: number, b: number): Relation;
  /** Faults where the set is infinite, or nobody knows. */
  requireFinite(s: number, site: number): void;
  /** The explicit set of these: the elements that `each` passes to its argument. */
  collected(each: (push: (x: number) => boolean) => void): number;
  /** The explicit set of what is in one of two explicit sets. */
  merged(a: number, b: number, site: number): number;
}
