// How a value is laid out.
//
// A value is an int32, its id. Odd ids are small integers n, as 2n+1, so that arithmetic and comparison of small integers never touch
// memory. Even ids are twice the offset of a cell in the arena:
//
//     offset      hash of kind and payload: a sum over the words of the payload (arena.ts)
//     offset + 1  kind | length << 5
//     offset + 2  the payload: `length` words, mostly ids of other values
//
// Every value is interned: equal values have equal ids, which makes equality `===`. Sets are sorted by id. A function whose domain is
// 1..n is a tuple and a record is a function over strings, so the same value cannot be written in two ways.
//
// Kinds from `lazy` on are values that stand for themselves without being enumerated (SUBSET S, [S -> T], Nat, 1..10, ...). Membership
// never enumerates them. Before such a value becomes part of another value or of a state it is replaced by the explicit value it equals
// (`force`), except where that is infinite. Otherwise equal sets could have different ids.

export const Kind = {
  boolean: 1,
  string: 2,
  model: 3,
  bigint: 4,
  tuple: 5,
  function: 6,
  set: 7,
  /** Not a kind: the first lazy one. */
  lazy: 8,
  interval: 8,
  powerset: 9,
  functionSet: 10,
  recordSet: 11,
  product: 12,
  sequences: 13,
  /** Nat, Int, Real, STRING, and the set of everything a model needs for `Any`. */
  named: 14,
  cup: 15,
  cap: 16,
  difference: 17,
  /** {x \in S : P} for infinite or large S: S and the number of a closure. */
  filter: 18,
  /** A function given by a rule, over a domain that is not enumerated: the domain and the number of a closure. */
  lambda: 19,
  /** UNION S for lazy S. */
  union: 20,
  /** Sequences of elements of S with a length from m to n: S, m, n. */
  boundedSequences: 21,
  /** An interval with a bound that is no small integer: the ids of its bounds. */
  longInterval: 22,
  /** [f EXCEPT ![x] = v, ...] for a lambda over a domain that is not enumerated: the lambda, and the function of the new values. */
  changed: 23,
} as const;

/** Kinds of functions that are given by rules. */
export function isRule(kind: number): boolean {
  return kind === Kind.lambda || kind === Kind.changed;
}

/** The infinite sets with a name, in the payload of `Kind.named`. */
export const Named = { nat: 0, int: 1, real: 2, string: 3, any: 4 } as const;

/** Small integers: `SMALL_MIN <= n <= SMALL_MAX`. */
export const SMALL_MIN = -(2 ** 30);
export const SMALL_MAX = 2 ** 30 - 1;

/** The id of a small integer. */
export function small(n: number): number {
  return (n << 1) | 1;
}

/** Larger sets are not built: the number of elements of an explicit set that a lazy one is made into is at most this. */
export const LARGEST_SET = 1 << 26;

/** Words of a payload: their number stands in the upper 27 bits of a header. */
export const MOST_PARTS = 2 ** 27 - 1;

/** Rules that one thread may make: each thread numbers its own, from a beginning of its own. */
export const MOST_RULES = 2 ** 24;
