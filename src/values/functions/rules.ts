// Functions that are given by rules: [x \in S |-> e] whose domain is not enumerated, and what EXCEPT makes of it.
//
// The payload of a lambda is its domain and the number of a closure, which is a function of this thread's program. That of a changed one is the lambda and the
// function of the new values. Values that the rule gives itself are not written down, so that equal functions are one value.
import type { Closure, Functions } from '../parts/functions.ts';
import type { Parts } from '../parts/parts.ts';
import { requireRule, ruleOfOtherThread, ValueFault } from '../store/faults.ts';
import { Kind } from '../store/kinds.ts';
import { outsideDomain } from './faults.ts';

export interface Rules extends Pick<Functions, 'lambda' | 'isOfState' | 'differSomewhere' | 'force'> {
  /** f[x]. */
  applyRule(f: number, x: number, site: number): number;
  /** [f EXCEPT ![x] = v] where the domain of f is not enumerated. */
  exceptRule(f: number, x: number, v: number, site: number): number;
}

/** `find` looks a value up in a tuple or function cell. */
export function createRules(parts: Parts, find: Functions['find']): Rules {
  const { arena } = parts;
  const { cells, open, closeLazy } = arena;
  const closures: Closure[] = [];
  const ofState = new Set<number>();
  const first = (f: number): number => cells[(f >> 1) + 2]!;
  const second = (f: number): number => cells[(f >> 1) + 3]!;
  const isChanged = (f: number): boolean => arena.kind(f) === Kind.changed;
  const closureOf = (f: number): Closure => closures[second(f) - arena.firstClosure] ?? ruleOfOtherThread();

  const lambda: Functions['lambda'] = (domain, rule, isOfState = false) => {
    requireRule(closures.length);
    const number = arena.firstClosure + closures.length;
    if (isOfState) ofState.add(number);
    const at = open(2);
    cells[at] = domain;
    cells[at + 1] = number;
    closures.push(rule);
    return closeLazy(Kind.lambda, 2);
  };

  const applyRule = (f: number, x: number, site: number): number => {
    if (isChanged(f)) return find(second(f), x) || applyRule(first(f), x, site);
    if (!parts.sets.contains(x, first(f), site)) return outsideDomain(parts, f, x, site);
    return closureOf(f)(x);
  };

  const forced = new Map<number, number>();
  const force = (f: number, site: number): number => {
    if ((f & 1) !== 0 || arena.kind(f) !== Kind.lambda) return f;
    const known = forced.get(f);
    if (known !== undefined) return known;
    const domain = parts.sets.force(first(f), site);
    const rule = closureOf(f);
    const mark = arena.mark();
    const at = (domain >> 1) + 2;
    const n = arena.length(domain);
    for (let i = 0; i < n; i++) {
      const v = parts.sets.settle(rule(cells[at + i]!), site);
      arena.push(v);
    }
    const id = parts.functions.functionFrom(domain, mark);
    forced.set(f, id);
    return id;
  };

  const differSomewhere = (f: number, g: number): boolean => {
    if (!isChanged(f) || !isChanged(g) || first(f) !== first(g)) return false;
    const keys = parts.sets.force(parts.functions.domain(second(f)), -1);
    for (let i = 0; i < arena.length(keys); i++) {
      const key = cells[(keys >> 1) + 2 + i]!;
      const [v, w] = [find(second(f), key), find(second(g), key)];
      if (w !== 0 && v !== w && parts.order.areDistinct(v, w)) return true;
    }
    return false;
  };

  return {
    lambda,
    isOfState: (f) => ofState.has(second(isChanged(f) ? first(f) : f)),
    differSomewhere,
    force,
    applyRule,
    exceptRule: createRuleExcept(parts, find, applyRule),
  };
}

/** See exceptRule. The new values stand beside the rule. */
function createRuleExcept(parts: Parts, find: Functions['find'], applyRule: Rules['applyRule']): Rules['exceptRule'] {
  const { arena } = parts;
  const { cells, open, closeLazy } = arena;
  const isChanged = (f: number): boolean => arena.kind(f) === Kind.changed;

  // 0 where it has none.
  const valueByRule = (f: number, x: number): number => {
    try {
      return parts.sets.settle(applyRule(f, x, -1), -1);
    } catch (error) {
      if (error instanceof ValueFault) return 0;
      throw error;
    }
  };

  return (f, x, v, site) => {
    const { functions, sets } = parts;
    if (!sets.contains(x, functions.domain(f), site)) return f;
    const base = isChanged(f) ? cells[(f >> 1) + 2]! : f;
    const old = isChanged(f) ? cells[(f >> 1) + 3]! : functions.emptyTuple;
    const before = old === functions.emptyTuple ? sets.emptySet : sets.force(functions.domain(old), site);
    const isBack = valueByRule(base, x) === v;
    const keys = isBack ? sets.difference(before, sets.singleton(x), site) : sets.insert(before, x, site);
    if (keys === sets.emptySet) return base;
    const mark = arena.mark();
    for (let i = 0; i < arena.length(keys); i++) {
      const key = cells[(keys >> 1) + 2 + i]!;
      arena.push(key === x ? v : find(old, key));
    }
    const values = functions.functionFrom(keys, mark);
    const at = open(2);
    cells[at] = base;
    cells[at + 1] = values;
    return closeLazy(Kind.changed, 2);
  };
}
