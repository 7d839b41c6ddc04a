// Formulas taken apart into conditions that must all be true: the guards of an action, and what it takes to violate an invariant.
//
// An invariant becomes several watches, each violated by itself: one for each conjunct and each element of a \A. `x \in [S -> T]` is a watch on the
// domain and one for each entry, so that an action which gives an entry a value in T concerns none of them.
//
// Conditions are kept in the order of the text: what is behind a false condition is not evaluated, what is before it may have no value.
import type { Expr } from '../../syntax/index.ts';
import type { Env } from '../codegen/environment.ts';
import type { Argument, Generator } from '../codegen/generator.ts';
import type { Constants } from './constant-values.ts';
import { entry, type Footprint, type Place, type Read } from './places.ts';
import { mostElements, type Reading } from './reading.ts';
import { nothingKnown, type Writing } from './writing.ts';

/** A condition, or (`test` null) something between conditions that only may have no value. */
export interface Condition {
  /** What to evaluate, and the truth value that is wanted. */
  readonly test: { readonly formula: Argument; readonly wanted: boolean } | null;
  /** The comparison of a place with a value: has a value as long as the place has values of the same kind. */
  readonly isComparison: boolean;
  readonly reads: readonly Read[];
}

export interface Conditions {
  /** The conditions of an action that stand in its outermost conjunction. */
  guards(formula: Argument): readonly Condition[];
  /** For each way to violate a state predicate, the conditions for it; empty conditions and what is read, where it cannot be taken apart. */
  violations(formula: Argument): readonly Watch[];
}

export interface Watch {
  readonly conditions: readonly Condition[];
  readonly reads: readonly Read[];
}

/** Elements of a \A that become conditions, or watches, of their own. */
const mostParts = 64;

export const createConditions = (g: Generator, constants: Constants, reading: Reading, writing: Writing): Conditions => {
  const { analysis, values } = g;
  const { operator, seeThrough, placeOf } = reading;

  const itemsOf = (e: Expr): readonly Expr[] => (e.kind === 'junction' ? e.items : e.kind === 'apply' ? e.args : []);

  const readsOf = (e: Expr, env: Env): Read[] => {
    const into: Read[] = [];
    reading.reads(e, env, into);
    return into;
  };

  const elements = (e: Expr, env: Env): readonly Env[] | null =>
    e.kind === 'quantified' ? constants.unroll(e.bounds, env, mostParts) : null;

  // All of these are true iff the formula has the wanted truth value.
  const conditions = (e: Expr, env: Env, wanted: boolean): readonly Condition[] => {
    const name = operator(e);
    const both = (items: readonly Expr[]): readonly Condition[] => items.flatMap((item) => conditions(item, env, wanted));
    if (name === (wanted ? '/\\' : '\\/')) return both(itemsOf(e));
    if (name === '~') return conditions(itemsOf(e)[0]!, env, !wanted);
    if (name === '=>' && !wanted) return [...conditions(itemsOf(e)[0]!, env, true), ...conditions(itemsOf(e)[1]!, env, false)];
    if (e.kind === 'quantified' && e.quantifier === (wanted ? '\\A' : '\\E')) {
      const envs = elements(e, env);
      if (envs !== null) return envs.flatMap((inner) => conditions(e.body, inner, wanted));
    }
    if (name === null) {
      const inner = seeThrough(e, env);
      if (inner !== null) return conditions(inner.expr, inner.env, wanted);
    }
    return [{ test: { formula: { expr: e, env }, wanted }, isComparison: reading.comparison(e, env) !== null, reads: readsOf(e, env) }];
  };

  const guards = (formula: Argument): readonly Condition[] => {
    const found: Condition[] = [];
    let known = nothingKnown;
    const visit = (e: Expr, env: Env): void => {
      if (analysis.level(e, env) < 2) {
        found.push(...conditions(e, env, true));
        known = writing.step(e, env, known, { reads: [], writes: [] });
        return;
      }
      const name = operator(e);
      if (name === '/\\') {
        for (const item of itemsOf(e)) visit(item, env);
        return;
      }
      const inner = name === null ? seeThrough(e, env) : null;
      if (inner !== null) {
        visit(inner.expr, inner.env);
        return;
      }
      const into: Footprint = { reads: [], writes: [] };
      known = writing.step(e, env, known, into);
      if (into.reads.length > 0) found.push({ test: null, isComparison: false, reads: into.reads });
    };
    visit(formula.expr, formula.env);
    return found;
  };

  // The value, or each of its elements, is not in the set.
  const outside = (place: Place, set: Expr, env: Env, all: boolean): Watch => {
    const id = constants.setOf(set, env);
    if (id === null) return { conditions: [], reads: [{ ...place, value: null, within: null }, ...readsOf(set, env)] };
    return { conditions: [], reads: [{ ...place, value: null, within: { set: id, all } }] };
  };

  // Ways not to be an element of a set that has a form.
  const typeViolations = (place: Place, set: Expr, env: Env): readonly Watch[] => {
    const domain: Watch = {
      conditions: [],
      reads: [{ variable: place.variable, path: [...place.path, 'domain'], value: null, within: null }],
    };
    const inEntry = (id: number): Place => ({ variable: place.variable, path: [...place.path, entry(id)] });
    if (set.kind === 'function-set') {
      const keys = constants.elementsOf(set.domain, env, mostElements);
      if (keys !== null) return [domain, ...keys.flatMap((id) => typeViolations(inEntry(id), set.range, env))];
    }
    if (set.kind === 'record-set')
      return [domain, ...set.fields.flatMap((f) => typeViolations(inEntry(values.atoms.string(f.name)), f.value, env))];
    if (set.kind === 'apply' && operator(set) === 'SUBSET') return [outside(place, set.args[0]!, env, true)];
    const inner = seeThrough(set, env);
    return inner === null ? [outside(place, set, env, false)] : typeViolations(place, inner.expr, inner.env);
  };

  const violationsOf = (e: Expr, env: Env): readonly Watch[] => {
    const name = operator(e);
    if (name === '/\\') return itemsOf(e).flatMap((item) => violationsOf(item, env));
    if (e.kind === 'quantified' && e.quantifier === '\\A') {
      const envs = elements(e, env);
      if (envs !== null) return envs.flatMap((inner) => violationsOf(e.body, inner));
    }
    if (name === '\\in' || name === '\\subseteq') {
      const [left, right] = itemsOf(e) as [Expr, Expr];
      const place = placeOf(left, env);
      if (place !== null && name === '\\in') return typeViolations(place, right, env);
      if (place !== null) return [outside(place, right, env, true)];
    }
    const inner = name === null ? seeThrough(e, env) : null;
    if (inner !== null) return violationsOf(inner.expr, inner.env);
    const parts = conditions(e, env, false);
    return [{ conditions: parts, reads: parts.flatMap(({ reads }) => reads) }];
  };

  return { guards, violations: ({ expr, env }) => violationsOf(expr, env) };
};
