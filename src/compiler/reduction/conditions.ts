// Formulas taken apart into conditions that must all be true: the guards of an action, and what it takes to violate an invariant.
//
// An invariant becomes several watches, each violated by itself: one for each conjunct and each element of a \A. `x \in [S -> T]` is a watch on the
// domain and one for each entry, so that an action which gives an entry a value in T concerns none of them.
//
// Conditions are kept in the order of the text: what is behind a false condition is not evaluated, what is before it may have no value.
import type { Expr } from '../../syntax/index.ts';
import type { Env } from '../codegen/environment.ts';
import type { Argument, Generator } from '../codegen/generator.ts';
import type { KnownValues } from './constant-values.ts';
import { entry, type Footprint, type Place, type Read } from './places.ts';
import { MOST_ELEMENTS, type Reading } from './reading.ts';
import { NOTHING_KNOWN, type Writing } from './writing.ts';

/** A condition, or (`test` null) something between conditions that only may have no value. */
export interface Condition {
  /** What to evaluate, and the truth value that is wanted. */
  readonly test: { readonly formula: Argument; readonly wanted: boolean } | null;
  /** The comparison of a place with a value: has a value as long as the place has values of the same kind. */
  readonly isComparison: boolean;
  readonly reads: readonly Read[];
}

export interface Watch {
  readonly conditions: readonly Condition[];
  readonly reads: readonly Read[];
}

/** Elements of a \A that become conditions, or watches, of their own. */
const MOST_PARTS = 64;

const itemsOf = (e: Expr): readonly Expr[] => (e.kind === 'junction' ? e.items : e.kind === 'apply' ? e.args : []);

/** Takes formulas apart into conditions. */
export class Conditions {
  readonly #g: Generator;
  readonly #constants: KnownValues;
  readonly #reading: Reading;
  readonly #writing: Writing;

  constructor(g: Generator, constants: KnownValues, reading: Reading, writing: Writing) {
    this.#g = g;
    this.#constants = constants;
    this.#reading = reading;
    this.#writing = writing;
  }

  /** For each way to violate a state predicate, the conditions for it; empty conditions and what is read, where it cannot be taken apart. */
  violations({ expr, env }: Argument): readonly Watch[] {
    return this.#violationsOf(expr, env);
  }

  #readsOf(e: Expr, env: Env): Read[] {
    const into: Read[] = [];
    this.#reading.reads(e, env, into);
    return into;
  }

  #elements(e: Expr, env: Env): readonly Env[] | null {
    return e.kind === 'quantified' ? this.#constants.unroll(e.bounds, env, MOST_PARTS) : null;
  }

  // All of these are true iff the formula has the wanted truth value.
  #conditionsOf(e: Expr, env: Env, wanted: boolean): readonly Condition[] {
    const name = this.#reading.operator(e);
    const both = (items: readonly Expr[]): readonly Condition[] => items.flatMap((item) => this.#conditionsOf(item, env, wanted));
    if (name === (wanted ? '/\\' : '\\/')) return both(itemsOf(e));
    if (name === '~') return this.#conditionsOf(itemsOf(e)[0]!, env, !wanted);
    if (name === '=>' && !wanted)
      return [...this.#conditionsOf(itemsOf(e)[0]!, env, true), ...this.#conditionsOf(itemsOf(e)[1]!, env, false)];
    if (e.kind === 'quantified' && e.quantifier === (wanted ? '\\A' : '\\E')) {
      const envs = this.#elements(e, env);
      if (envs !== null) return envs.flatMap((inner) => this.#conditionsOf(e.body, inner, wanted));
    }
    if (name === null) {
      const inner = this.#reading.seeThrough(e, env);
      if (inner !== null) return this.#conditionsOf(inner.expr, inner.env, wanted);
    }
    return [
      {
        test: { formula: { expr: e, env }, wanted },
        isComparison: this.#reading.comparison(e, env) !== null,
        reads: this.#readsOf(e, env),
      },
    ];
  }

  /** The conditions of an action that stand in its outermost conjunction. */
  guards(formula: Argument): readonly Condition[] {
    const found: Condition[] = [];
    let known = NOTHING_KNOWN;
    const collect = (e: Expr, env: Env): void => {
      if (this.#g.analysis.level(e, env) < 2) {
        found.push(...this.#conditionsOf(e, env, true));
        known = this.#writing.step(e, env, known, { reads: [], writes: [] });
        return;
      }
      const name = this.#reading.operator(e);
      if (name === '/\\') {
        for (const item of itemsOf(e)) collect(item, env);
        return;
      }
      const inner = name === null ? this.#reading.seeThrough(e, env) : null;
      if (inner !== null) {
        collect(inner.expr, inner.env);
        return;
      }
      const into: Footprint = { reads: [], writes: [] };
      known = this.#writing.step(e, env, known, into);
      if (into.reads.length > 0) found.push({ test: null, isComparison: false, reads: into.reads });
    };
    collect(formula.expr, formula.env);
    return found;
  }

  // The value, or each of its elements, is not in the set.
  #outside(place: Place, set: Expr, env: Env, all: boolean): Watch {
    const id = this.#constants.setOf(set, env);
    if (id === null) return { conditions: [], reads: [{ ...place, value: null, within: null }, ...this.#readsOf(set, env)] };
    return { conditions: [], reads: [{ ...place, value: null, within: { set: id, all } }] };
  }

  // Ways not to be an element of a set that has a form.
  #typeViolations(place: Place, set: Expr, env: Env): readonly Watch[] {
    const domain: Watch = {
      conditions: [],
      reads: [{ variable: place.variable, path: [...place.path, 'domain'], value: null, within: null }],
    };
    const inEntry = (id: number): Place => ({ variable: place.variable, path: [...place.path, entry(id)] });
    if (set.kind === 'function-set') {
      const keys = this.#constants.elementsOf(set.domain, env, MOST_ELEMENTS);
      if (keys !== null) return [domain, ...keys.flatMap((id) => this.#typeViolations(inEntry(id), set.range, env))];
    }
    if (set.kind === 'record-set')
      return [domain, ...set.fields.flatMap((f) => this.#typeViolations(inEntry(this.#g.values.atoms.string(f.name)), f.value, env))];
    if (set.kind === 'apply' && this.#reading.operator(set) === 'SUBSET') return [this.#outside(place, set.args[0]!, env, true)];
    const inner = this.#reading.seeThrough(set, env);
    return inner === null ? [this.#outside(place, set, env, false)] : this.#typeViolations(place, inner.expr, inner.env);
  }

  #violationsOf(e: Expr, env: Env): readonly Watch[] {
    const name = this.#reading.operator(e);
    if (name === '/\\') return itemsOf(e).flatMap((item) => this.#violationsOf(item, env));
    if (e.kind === 'quantified' && e.quantifier === '\\A') {
      const envs = this.#elements(e, env);
      if (envs !== null) return envs.flatMap((inner) => this.#violationsOf(e.body, inner));
    }
    if (name === '\\in' || name === '\\subseteq') {
      const [left, right] = itemsOf(e) as [Expr, Expr];
      const place = this.#reading.placeOf(left, env);
      if (place !== null && name === '\\in') return this.#typeViolations(place, right, env);
      if (place !== null) return [this.#outside(place, right, env, true)];
    }
    const inner = name === null ? this.#reading.seeThrough(e, env) : null;
    if (inner !== null) return this.#violationsOf(inner.expr, inner.env);
    const parts = this.#conditionsOf(e, env, false);
    return [{ conditions: parts, reads: parts.flatMap(({ reads }) => reads) }];
  }
}
