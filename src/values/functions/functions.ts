// Functions, tuples and records.
//
// A function over 1..n is a tuple cell of its values. Every other function is a function cell: its domain, an explicit set sorted by id,
// then the values in the order of the domain. A record is a function over strings; so the place of a field is its place in the domain,
// and code that knows the domain knows the place. `lambda` functions are rules: they have no cell of values and can only be applied.

import type { Atoms } from '../atoms/atoms.ts';
import type { Order } from '../order/order.ts';
import type { Sets } from '../sets/sets.ts';
import type { Arena } from '../store/arena.ts';
import { foreignClosure, isRule, Kind, requireRule, small, ValueFault } from '../store/kinds.ts';
import { OperationMemo } from '../store/operation-memo.ts';

/** A rule for applying a lambda function. */
export type Closure = (argument: number) => number;

export interface Functions {
  readonly emptyTuple: number;
  /** The tuple of everything on the stack above the mark, which is released. */
  tupleFrom(mark: number): number;
  tuple(elements: readonly number[]): number;
  pair(a: number, b: number): number;
  /** The function with an explicit domain whose values, in the order of the domain's cell, are on the stack above the mark (released). */
  functionFrom(domain: number, mark: number): number;
  /** A function given by a rule; `domain` may be infinite. `isOfState`: the rule reads variables, so it has its meaning in one state only. */
  lambda(domain: number, rule: Closure, isOfState?: boolean): number;
  /** Whether the rule of a lambda reads variables. */
  isOfState(f: number): boolean;
  /** Whether two functions given by one rule have values at some place that certainly differ. */
  differSomewhere(f: number, g: number): boolean;
  record(fields: readonly (readonly [string, number])[]): number;
  isFunction(id: number): boolean;
  /** True for tuples: functions whose domain is 1..n. */
  isSequence(id: number): boolean;
  /** True for a function over strings that is not empty. */
  isRecord(id: number): boolean;
  /** Number of elements of the domain. */
  size(f: number): number;
  /** The value for the i-th element of the domain's cell, from 0. */
  valueAt(f: number, index: number): number;
  /** The domain: an explicit set or an interval. */
  domain(f: number): number;
  /** f[x]; faults outside the domain. */
  apply(f: number, x: number, site: number): number;
  /** Place of x in an explicit set, from 0, or -1. The value of a function cell for x is one word further. */
  placeOf(domain: number, x: number): number;
  /** f[x], or 0 outside the domain. */
  find(f: number, x: number): number;
  /** [f EXCEPT ![x] = v]; f itself where x is outside the domain, as TLA+ says. */
  except(f: number, x: number, v: number, site: number): number;
  /** [f EXCEPT ![x1] = v1, ![x2] = v2] for a tuple or function cell, without the value in the middle; where v is 0 there is no such update. */
  except2(f: number, x1: number, v1: number, x2: number, v2: number): number;
  /** The same with a third update. */
  except3(f: number, x1: number, v1: number, x2: number, v2: number, x3: number, v3: number): number;
  /** The tuple or function cell that EXCEPT changes; faults where f is no function. */
  exceptBase(f: number, site: number): number;
  /** f[x] as EXCEPT wants it for `@`: 0 where x is outside the domain. */
  before(f: number, x: number, site: number): number;
  /** r.field; `key` is the field's name as a string value. */
  field(r: number, key: number, site: number): number;
  /** The function itself, or the tuple or function cell that a lambda with a finite domain equals. */
  force(f: number, site: number): number;
}

/** Of so many elements the place is remembered: a power of two. */
const rememberedPlaces = 256;

export const createFunctions = (
  arena: Arena,
  atoms: Atoms,
  later: { readonly sets: Sets; readonly order: Order; print(id: number): string },
): Functions => {
  const { cells, open, close, closeLazy } = arena;
  const closures: Closure[] = [];
  const ofState = new Set<number>();
  const closureOf = (number: number): Closure => closures[number - arena.firstClosure] ?? foreignClosure();

  open(0);
  const emptyTuple = close(Kind.tuple, 0);

  const fault = (message: string, site: number): never => {
    throw new ValueFault(message, site);
  };
  const notFunction = (f: number, site: number): never => fault(`Attempted to apply ${later.print(f)}, which is not a function.`, site);
  const outside = (f: number, x: number, site: number): never => {
    if ((f & 1) === 0 && arena.kind(f) === Kind.tuple && atoms.isInteger(x))
      return fault(`Attempted to access index ${later.print(x)} of a tuple of length ${arena.length(f)}: ${later.print(f)}.`, site);
    return fault(`Attempted to apply the function ${later.print(f)} to ${later.print(x)}, which is not in its domain.`, site);
  };

  const tupleFrom = (mark: number): number => {
    const stack = arena.stack();
    const n = arena.mark() - mark;
    const at = open(n);
    for (let i = 0; i < n; i++) cells[at + i] = stack[mark + i]!;
    arena.release(mark);
    return close(Kind.tuple, n);
  };

  // True where the explicit set is 1..n for its size n. Ids of other values may lie between those of integers.
  const isIndexSet = (domain: number): boolean => {
    const n = arena.length(domain);
    const at = (domain >> 1) + 2;
    if (n === 0 || cells[at] !== small(1) || cells[at + n - 1] !== small(n)) return false;
    for (let i = 1; i < n; i++) if ((cells[at + i]! & 1) === 0) return false;
    return true;
  };

  const functionFrom = (domain: number, mark: number): number => {
    const n = arena.length(domain);
    if (n === 0) {
      arena.release(mark);
      return emptyTuple;
    }
    if (isIndexSet(domain)) return tupleFrom(mark);
    const stack = arena.stack();
    const at = open(n + 1);
    cells[at] = domain;
    for (let i = 0; i < n; i++) cells[at + 1 + i] = stack[mark + i]!;
    arena.release(mark);
    return close(Kind.function, n + 1);
  };

  // Place of x in an explicit set, or -1. Most often it is where it was found last, be it in this set or in another one.
  const places = new Int32Array(rememberedPlaces);
  const place = (domain: number, x: number): number => {
    const at = (domain >> 1) + 2;
    const n = cells[at - 1]! >>> 5;
    const remembered = (x >>> 1) & (rememberedPlaces - 1);
    const last = places[remembered]!;
    if (last < n && cells[at + last] === x) return last;
    let low = 0;
    let high = n - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const y = cells[at + middle]!;
      if (y === x) {
        places[remembered] = middle;
        return middle;
      }
      if (y < x) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  };

  const find = (f: number, x: number): number => {
    const at = (f >> 1) + 2;
    const header = cells[at - 1]!;
    if ((header & 31) === Kind.tuple) {
      if ((x & 1) === 0) return 0;
      const i = x >> 1;
      return i >= 1 && i <= header >>> 5 ? cells[at + i - 1]! : 0;
    }
    const i = place(cells[at]!, x);
    return i < 0 ? 0 : cells[at + 1 + i]!;
  };

  const applyRule = (f: number, x: number, site: number): number => {
    const at = (f >> 1) + 2;
    if (arena.kind(f) === Kind.changed) return find(cells[at + 1]!, x) || applyRule(cells[at]!, x, site);
    if (!later.sets.contains(x, cells[at]!, site)) return outside(f, x, site);
    return closureOf(cells[at + 1]!)(x);
  };

  // [f EXCEPT ![x] = v] where the domain of f is not enumerated: f's rule, and the values that it does not give. Those that it gives are not written down,
  // so that equal functions are one value.
  const exceptRule = (f: number, x: number, v: number, site: number): number => {
    if (!later.sets.contains(x, domain(f), site)) return f;
    const isChanged = arena.kind(f) === Kind.changed;
    const base = isChanged ? cells[(f >> 1) + 2]! : f;
    const old = isChanged ? cells[(f >> 1) + 3]! : emptyTuple;
    const isBack = valueByRule(base, x) === v;
    const before = old === emptyTuple ? later.sets.emptySet : later.sets.force(domain(old), site);
    const keys = isBack ? later.sets.difference(before, later.sets.singleton(x), site) : later.sets.insert(before, x, site);
    if (keys === later.sets.emptySet) return base;
    const mark = arena.mark();
    for (let i = 0; i < arena.length(keys); i++) {
      const key = cells[(keys >> 1) + 2 + i]!;
      arena.push(key === x ? v : find(old, key));
    }
    const values = functionFrom(keys, mark);
    const at = open(2);
    cells[at] = base;
    cells[at + 1] = values;
    return closeLazy(Kind.changed, 2);
  };

  // 0 where it has none.
  const valueByRule = (f: number, x: number): number => {
    try {
      return later.sets.settle(applyRule(f, x, -1), -1);
    } catch (error) {
      if (error instanceof ValueFault) return 0;
      throw error;
    }
  };

  const isUnlisted = (f: number): boolean => later.sets.isUnlisted(domain(f));

  const apply = (f: number, x: number, site: number): number => {
    if ((f & 1) !== 0) return notFunction(f, site);
    const kind = cells[(f >> 1) + 1]! & 31;
    if (kind === Kind.tuple || kind === Kind.function) {
      const v = find(f, x);
      return v === 0 ? outside(f, x, site) : v;
    }
    return isRule(kind) ? applyRule(f, x, site) : notFunction(f, site);
  };

  const forced = new Map<number, number>();
  const force = (f: number, site: number): number => {
    if ((f & 1) !== 0 || arena.kind(f) !== Kind.lambda) return f;
    const known = forced.get(f);
    if (known !== undefined) return known;
    const domain = later.sets.force(cells[(f >> 1) + 2]!, site);
    const rule = closureOf(cells[(f >> 1) + 3]!);
    const mark = arena.mark();
    const at = (domain >> 1) + 2;
    const n = arena.length(domain);
    for (let i = 0; i < n; i++) {
      const v = later.sets.settle(rule(cells[at + i]!), site);
      arena.push(v);
    }
    const id = functionFrom(domain, mark);
    forced.set(f, id);
    return id;
  };

  // The cell with v at a place of its payload.
  const changed = (f: number, at: number, v: number): number => {
    const from = (f >> 1) + 2;
    if (cells[from + at] === v) return f;
    const found = arena.findChanged(f, at, v);
    if (found !== 0) return found;
    const header = cells[from - 1]!;
    const n = header >>> 5;
    const to = open(n);
    for (let j = 0; j < n; j++) cells[to + j] = cells[from + j]!;
    cells[to + at] = v;
    return close(header & 31, n);
  };

  // [f EXCEPT ![x] = v] is asked for again and again with the same three ids.
  const memo = new OperationMemo();
  const except = (f: number, x: number, v: number, site: number): number => {
    const known = memo.find(f, x, v);
    if (known !== 0) return known;
    if ((f & 1) !== 0) return fault(`EXCEPT needs a function, but it was applied to ${later.print(f)}.`, site);
    let result = f;
    const at = (f >> 1) + 2;
    const header = cells[at - 1]!;
    const kind = header & 31;
    const n = header >>> 5;
    if (isRule(kind)) return isUnlisted(f) ? exceptRule(f, x, v, site) : except(force(f, site), x, v, site);
    if (kind === Kind.tuple) {
      const i = (x & 1) !== 0 ? x >> 1 : 0;
      if (i >= 1 && i <= n) result = changed(f, i - 1, v);
    } else if (kind === Kind.function) {
      const i = place(cells[at]!, x);
      if (i >= 0) result = changed(f, i + 1, v);
    } else return fault(`EXCEPT needs a function, but it was applied to ${later.print(f)}.`, site);
    memo.keep(f, x, v, result);
    return result;
  };

  // Writes an update into the copy of f's payload at `to`.
  const put = (f: number, to: number, x: number, v: number): void => {
    if (v === 0) return;
    const at = (f >> 1) + 2;
    const header = cells[at - 1]!;
    if ((header & 31) === Kind.tuple) {
      const i = (x & 1) !== 0 ? x >> 1 : 0;
      if (i >= 1 && i <= header >>> 5) cells[to + i - 1] = v;
    } else {
      const i = place(cells[at]!, x);
      if (i >= 0) cells[to + 1 + i] = v;
    }
  };

  const except3 = (f: number, x1: number, v1: number, x2: number, v2: number, x3: number, v3: number): number => {
    const at = (f >> 1) + 2;
    const header = cells[at - 1]!;
    if (isRule(header & 31)) return exceptRuleAt(f, [x1, v1, x2, v2, x3, v3]);
    const n = header >>> 5;
    const to = open(n);
    for (let j = 0; j < n; j++) cells[to + j] = cells[at + j]!;
    put(f, to, x1, v1);
    put(f, to, x2, v2);
    put(f, to, x3, v3);
    return close(header & 31, n);
  };

  const exceptRuleAt = (f: number, updates: readonly number[]): number => {
    let g = f;
    for (let i = 0; i < updates.length; i += 2) if (updates[i + 1] !== 0) g = exceptRule(g, updates[i]!, updates[i + 1]!, -1);
    return g;
  };

  const exceptBase = (f: number, site: number): number => {
    const g = isFunction(f) && isRule(arena.kind(f)) && isUnlisted(f) ? f : force(f, site);
    return isFunction(g) ? g : fault(`EXCEPT needs a function, but it was applied to ${later.print(f)}.`, site);
  };

  const domains: number[] = [];
  const domain = (f: number): number => {
    if ((f & 1) !== 0) return notFunction(f, -1);
    const kind = arena.kind(f);
    if (kind === Kind.tuple) {
      const n = arena.length(f);
      domains[n] ??= n === 0 ? later.sets.emptySet : later.sets.interval(small(1), small(n), -1);
      return domains[n];
    }
    if (kind === Kind.function || kind === Kind.lambda) return cells[(f >> 1) + 2]!;
    if (kind === Kind.changed) return domain(cells[(f >> 1) + 2]!);
    return notFunction(f, -1);
  };

  const isFunction = (id: number): boolean => {
    if ((id & 1) !== 0) return false;
    const kind = arena.kind(id);
    return kind === Kind.tuple || kind === Kind.function || isRule(kind);
  };

  return {
    emptyTuple,
    tupleFrom,
    tuple: (elements) => {
      const n = elements.length;
      const at = open(n);
      for (let i = 0; i < n; i++) cells[at + i] = elements[i]!;
      return close(Kind.tuple, n);
    },
    pair: (a, b) => {
      const at = open(2);
      cells[at] = a;
      cells[at + 1] = b;
      return close(Kind.tuple, 2);
    },
    functionFrom,
    lambda: (domainId, rule, isOfState = false) => {
      requireRule(closures.length);
      if (isOfState) ofState.add(arena.firstClosure + closures.length);
      const at = open(2);
      cells[at] = domainId;
      cells[at + 1] = arena.firstClosure + closures.length;
      closures.push(rule);
      return closeLazy(Kind.lambda, 2);
    },
    record: (fields) => {
      const keys = fields.map(([name]) => atoms.string(name));
      const dom = later.sets.set(keys);
      const at = (dom >> 1) + 2;
      const mark = arena.mark();
      for (let i = 0; i < arena.length(dom); i++) arena.push(fields[keys.indexOf(cells[at + i]!)]![1]);
      return functionFrom(dom, mark);
    },
    isOfState: (f) =>
      arena.kind(f) === Kind.changed ? ofState.has(cells[(cells[(f >> 1) + 2]! >> 1) + 3]!) : ofState.has(cells[(f >> 1) + 3]!),
    differSomewhere: (f, g) => {
      const [p, q] = [f, g].map((h) => (isRule(arena.kind(h)) && arena.kind(h) === Kind.changed ? (h >> 1) + 2 : 0)) as [number, number];
      if (p === 0 || q === 0 || cells[p] !== cells[q]) return false;
      const keys = later.sets.force(domain(cells[p + 1]!), -1);
      for (let i = 0; i < arena.length(keys); i++) {
        const key = cells[(keys >> 1) + 2 + i]!;
        const [v, w] = [find(cells[p + 1]!, key), find(cells[q + 1]!, key)];
        if (w !== 0 && v !== w && later.order.areDistinct(v, w)) return true;
      }
      return false;
    },
    isFunction,
    isSequence: (id) => (id & 1) === 0 && arena.kind(id) === Kind.tuple,
    isRecord: (id) => (id & 1) === 0 && arena.kind(id) === Kind.function && atoms.isString(cells[(cells[(id >> 1) + 2]! >> 1) + 2]!),
    size: (f) => {
      const kind = arena.kind(f);
      return kind === Kind.tuple ? arena.length(f) : kind === Kind.function ? arena.length(f) - 1 : later.sets.size(domain(f), -1);
    },
    valueAt: (f, index) => {
      const kind = arena.kind(f);
      return cells[(f >> 1) + 2 + index + (kind === Kind.function ? 1 : 0)]!;
    },
    domain,
    placeOf: place,
    apply,
    find: (f, x) => (isFunction(f) && !isRule(arena.kind(f)) ? find(f, x) : 0),
    except,
    except2: (f, x1, v1, x2, v2) => except3(f, x1, v1, x2, v2, 0, 0),
    except3,
    exceptBase,
    before: (f, x, site) => {
      const base = exceptBase(f, site);
      if (!isRule(arena.kind(base))) return find(base, x);
      return later.sets.contains(x, domain(base), site) ? applyRule(base, x, site) : 0;
    },
    field: (r, key, site) => {
      if ((r & 1) === 0 && (cells[(r >> 1) + 1]! & 31) === Kind.function) {
        const v = find(r, key);
        if (v !== 0) return v;
        return fault(`The record ${later.print(r)} has no field \`${atoms.text(key)}\`.`, site);
      }
      if (!isFunction(r))
        return fault(`Attempted to take the field \`${atoms.text(key)}\` of ${later.print(r)}, which is not a record.`, site);
      return apply(r, key, site);
    },
    force,
  };
};
