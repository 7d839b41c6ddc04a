// Random choice from sets, without enumerating those that have a shape.
//
// The elements of a finite set are numbered 0, 1, 2, ...: those of an explicit set in canonical order, those of SUBSET S, [S -> T], records
// and products by mixed radix. A random element is the element with a random number, and k different ones come from Floyd's algorithm, so
// that RandomSubset(100, [Proc -> 0..999]) makes 100 functions and no more. With one seed the choice is the same in every run.
//
// Source: Bentley and Floyd, "A sample of brilliance", CACM 30 (1987).
import { Kind } from '../../values/index.ts';
import type { NativeContext } from './natives.ts';

export interface Picks {
  /** A random integer in 0..below-1. */
  number(below: bigint): bigint;
  /** A random element of a finite set that is not empty. */
  element(set: number, site: number): number;
  /** `k` different random elements of a finite set; all of it where it has no more. */
  subset(k: bigint, set: number, site: number): number;
}

/** Digits of random integers that are made one at a time. */
const chunk = 2 ** 24;

export const createPicks = ({ values, random }: NativeContext): Picks => {
  const { arena, functions, order, sets } = values;
  const { cells } = arena;
  const child = (s: number, i: number): number => cells[(s >> 1) + 2 + i]!;

  const pick = (below: bigint): bigint => {
    if (below <= BigInt(chunk)) return BigInt(random(Number(below)));
    for (;;) {
      let n = 0n;
      for (let bits = 1n; bits < below; bits *= BigInt(chunk)) n = n * BigInt(chunk) + BigInt(random(chunk));
      // Cut to the bits of `below` and try again above it: at most half of the attempts are lost.
      n &= (1n << BigInt((below - 1n).toString(2).length)) - 1n;
      if (n < below) return n;
    }
  };

  // Splits a number into one digit per set, the last set's fastest.
  const digits = (parts: readonly number[], n: bigint, site: number): number[] => {
    let rest = n;
    const chosen: number[] = [];
    for (const part of parts.toReversed()) {
      const size = sets.count(part, site);
      chosen.push(at(part, rest % size, site));
      rest /= size;
    }
    return chosen.reverse();
  };

  const withDomain = (domain: number, chosen: readonly number[]): number => {
    const mark = arena.mark();
    for (const v of chosen) arena.push(v);
    return functions.functionFrom(domain, mark);
  };

  const at = (s: number, n: bigint, site: number): number => {
    const parts = (from: number): number[] => Array.from({ length: arena.length(s) - from }, (_, i) => child(s, i + from));
    switch (arena.kind(s)) {
      case Kind.interval:
        return child(s, 0) + 2 * Number(n);
      case Kind.powerset: {
        const base = order.sorted(sets.force(child(s, 0), site));
        return sets.set(Array.from(base).filter((_, i) => ((n >> BigInt(i)) & 1n) === 1n));
      }
      case Kind.functionSet: {
        const domain = sets.force(child(s, 0), site);
        return withDomain(domain, digits(new Array<number>(arena.length(domain)).fill(child(s, 1)), n, site));
      }
      case Kind.recordSet:
        return withDomain(child(s, 0), digits(parts(1), n, site));
      case Kind.product:
        return functions.tuple(digits(parts(0), n, site));
      default:
        return order.sorted(sets.force(s, site))[Number(n)]!;
    }
  };

  return {
    number: pick,
    element: (set, site) => sets.settle(at(set, pick(sets.count(set, site)), site), site),
    subset: (k, set, site) => {
      const total = sets.count(set, site);
      if (k >= total) return sets.force(set, site);
      const chosen = new Set<bigint>();
      for (let last = total - k; last < total; last++) {
        const n = pick(last + 1n);
        chosen.add(chosen.has(n) ? last : n);
      }
      return sets.set(Array.from(chosen, (n) => sets.settle(at(set, n, site), site)));
    },
  };
};
