// x \in S without enumerating S, and A \subseteq B.
import { type Arena, mix } from './arena.ts';
import type { Atoms } from './atoms.ts';
import type { Functions } from './functions.ts';
import { Kind, Named, ValueFault } from './kinds.ts';
import { finish } from './murmur-finish.ts';
import type { Order } from './order.ts';
import type { Sets } from './sets.ts';

const memoSize = 1 << 16;
const memoMask = memoSize - 1;

export const createMembership = (
  arena: Arena,
  atoms: Atoms,
  later: { readonly functions: Functions; readonly order: Order; readonly sets?: Sets; print(id: number): string },
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
        return contains(x, cells[at]!, site) || contains(x, cells[at + 1]!, site);
      case Kind.cap:
        return contains(x, cells[at]!, site) && contains(x, cells[at + 1]!, site);
      case Kind.difference:
        return contains(x, cells[at]!, site) && !contains(x, cells[at + 1]!, site);
      case Kind.filter:
        return contains(x, cells[at]!, site) && predicate(s)(x);
      case Kind.union: {
        const family = cells[at]!;
        const p = (family >> 1) + 2;
        if (arena.kind(family) !== Kind.set) return fault(`Cannot decide membership in UNION ${later.print(family)}.`, site);
        for (let i = 0; i < arena.length(family); i++) if (contains(x, cells[p + i]!, site)) return true;
        return false;
      }
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
      if ((x & 1) !== 0 || arena.kind(x) < Kind.set || arena.kind(x) === Kind.lambda) return mismatch(x, s, 'a set', site);
      return subset(x, cells[at]!, site);
    }
    if (!functions.isFunction(x)) return mismatch(x, s, kind === Kind.recordSet ? 'a record' : 'a function', site);
    if (kind === Kind.functionSet && arena.kind(x) === Kind.lambda && later.sets?.isInfinite(functions.domain(x)) === true) {
      if (functions.domain(x) !== cells[at]!) return false;
      return fault(`Cannot decide whether a function with the infinite domain ${later.print(cells[at]!)} is in ${later.print(s)}.`, site);
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
    const kind = arena.kind(a);
    if (kind === Kind.named) {
      if ((b & 1) === 0 && arena.kind(b) === Kind.named) {
        const inner = cells[(a >> 1) + 2]!;
        const outer = cells[(b >> 1) + 2]!;
        if (outer === Named.any || inner === outer) return true;
        if (inner !== Named.string && outer !== Named.string) return inner !== Named.any && inner <= outer;
      }
      return fault(`Cannot decide whether the infinite set ${later.print(a)} is a subset of ${later.print(b)}.`, site);
    }
    if (kind === Kind.powerset && (b & 1) === 0 && arena.kind(b) === Kind.powerset)
      return subset(cells[(a >> 1) + 2]!, cells[(b >> 1) + 2]!, site);
    if (kind === Kind.interval && (b & 1) === 0) {
      const at = (a >> 1) + 2;
      if (arena.kind(b) === Kind.interval || arena.kind(b) === Kind.named)
        return contains(cells[at]!, b, site) && contains(cells[at + 1]!, b, site);
    }
    const sets = later.sets!;
    return !sets.iterate(a, site, (x) => !contains(x, b, site));
  };

  return { contains, subset };
};
