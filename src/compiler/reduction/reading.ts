// What an expression reads. Anything that is not understood reads every variable that it mentions, through definitions and instances.
//
// A primed variable counts as the variable: what an action gives to it is counted where it is assigned, and what it leaves is the old value.

import type { InstanceStep } from '../../semantics/index.ts';
import { childrenOf } from '../../syntax/children.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import type { Block } from '../codegen/block.ts';
import type { Definitions } from '../codegen/definitions.ts';
import { bind, type Denotation, type Env, findLocal, findMentioned, value, writtenFor } from '../codegen/environment.ts';
import type { Argument, Generator } from '../codegen/generator.ts';
import type { KnownValues } from './constant-values.ts';
import { entry, type Key, member, type Place, type Read, whole } from './places.ts';

/** Sets with more elements are not taken apart. */
export const MOST_ELEMENTS = 32;
/** Bodies of quantifiers are looked at for each combination of elements up to so many. */
const MOST_COMBINATIONS = 64;
/** Nodes looked at for one instance or predicate; beyond, the whole of every variable counts as read. */
const MOST_NODES = 200_000;

/** A place, and the value of it that makes a comparison true. */
interface Comparison {
  readonly place: Place;
  readonly value: number;
  readonly equal: boolean;
}

/** What expressions read. */
export class Reading {
  readonly #g: Generator;
  readonly #constants: KnownValues;
  readonly #scratch: Block;
  readonly #places = new WeakMap<Denotation, Place>();
  #nodes = 0;

  constructor(g: Generator, constants: KnownValues, scratch: Block) {
    this.#g = g;
    this.#constants = constants;
    this.#scratch = scratch;
  }

  /** Appends what the expression reads. */
  reads(e: Expr, env: Env, into: Read[]): void {
    this.#nodes = 0;
    this.#follow(e, env, into);
  }

  /** The environment in which the `@` of the new value of an update is this place. */
  bindAt(given: Expr, place: Place, env: Env): Env {
    const d: Denotation = { kind: 'code', code: value('undefined', { atomic: true }) };
    this.#places.set(d, place);
    return bind(env, this.#g.definitions.old(given), d);
  }

  #actualOf(name: Name): { readonly path: readonly InstanceStep[]; readonly actual: ReturnType<Definitions['actual']> } {
    const reference = this.#g.definitions.resolution.reference(name);
    return { path: reference.path, actual: this.#g.definitions.actual(reference) };
  }

  /** The name of the language's operator that an expression applies, or null. */
  operator(e: Expr): string | null {
    if (e.kind === 'junction') return e.operator;
    const name = e.kind === 'name' ? e : e.kind === 'apply' ? e.operator : null;
    if (name === null) return null;
    const { actual } = this.#actualOf(name);
    return actual.kind === 'builtin' ? actual.name : null;
  }

  /** What an expression stands for: a name, the application of an operator, a LET, an IF whose condition is known. Null: itself. */
  seeThrough(e: Expr, env: Env): Argument | null {
    if (e.kind === 'labeled') return { expr: e.body, env };
    if (e.kind === 'let') return { expr: e.body, env: this.#g.enterLet(e, env, this.#scratch) };
    // A choice that a constant of the configuration makes is none.
    if (e.kind === 'if') {
      const chosen = this.#constants.knownValue(e.condition, env);
      return chosen === this.#g.values.atoms.TRUE
        ? { expr: e.whenTrue, env }
        : chosen === this.#g.values.atoms.FALSE
          ? { expr: e.whenFalse, env }
          : null;
    }
    if (e.kind !== 'name' && e.kind !== 'apply') return null;
    const { actual } = this.#actualOf(e.kind === 'name' ? e : e.operator);
    // The name of an operator that is an argument itself.
    if (actual.kind === 'definition' && actual.params.length > (e.kind === 'apply' ? e.args.length : 0)) return null;
    return this.#g.unfold(e, env, this.#scratch);
  }

  /** The argument of an EXCEPT's step as a key, or null. */
  keyOf(args: readonly Expr[], env: Env): Key | null {
    const ids: number[] = [];
    for (const a of args) {
      const id = this.#constants.knownValue(a, env);
      if (id === null) return null;
      ids.push(id);
    }
    return entry(ids.length === 1 ? ids[0]! : this.#g.values.functions.tuple(ids));
  }

  /** The place that an expression denotes, or null. */
  placeOf(e: Expr, env: Env): Place | null {
    switch (e.kind) {
      case 'at': {
        const d = findLocal(env, this.#g.definitions.old(e));
        return (d === undefined ? undefined : this.#places.get(d)) ?? null;
      }
      case 'function-application': {
        const base = this.placeOf(e.function, env);
        const key = base === null ? null : this.keyOf(e.args, env);
        return base === null || key === null ? null : { variable: base.variable, path: [...base.path, key] };
      }
      case 'field-access': {
        const base = this.placeOf(e.record, env);
        return base === null ? null : { variable: base.variable, path: [...base.path, entry(this.#g.values.atoms.string(e.field))] };
      }
      case 'name': {
        const variable = this.#g.variableOf(e, env, this.#scratch);
        if (variable >= 0) return { variable, path: [] };
        break;
      }
      default:
        break;
    }
    const inner = this.seeThrough(e, env);
    return inner === null ? null : this.placeOf(inner.expr, inner.env);
  }

  /** `e = c` or `e # c` of a place and a known value, or a Boolean place or its negation: the place and the value that make it true. */
  comparison(e: Expr, env: Env): Comparison | null {
    const name = this.operator(e);
    if (e.kind === 'apply' && (name === '=' || name === '/=')) {
      for (const i of [0, 1]) {
        const c = this.#constants.knownValue(e.args[1 - i]!, env);
        const place = c === null ? null : this.placeOf(e.args[i]!, env);
        if (c !== null && place !== null) return { place, value: c, equal: name === '=' };
      }
      return null;
    }
    return null;
  }

  /** The variables that it mentions in any way. */
  mentioned(e: Expr, env: Env): ReadonlySet<number> {
    const found = new Set<number>();
    const seen = new Map<Expr, Set<Env>>();
    const look = (inner: Expr, at: Env): void => {
      const envs = seen.get(inner) ?? new Set();
      if (envs.has(at)) return;
      seen.set(inner, envs.add(at));
      for (const s of this.#g.analysis.free(inner)) {
        const d = findMentioned(at, s);
        const written = writtenFor(d);
        if (written !== null) look(written.expr, written.env);
        const variable = d === undefined ? (s.kind === 'variable' ? this.#g.variables.get(s) : undefined) : this.#places.get(d)?.variable;
        if (variable !== undefined) found.add(variable);
      }
    };
    look(e, env);
    return found;
  }

  #everything(e: Expr, env: Env, into: Read[]): void {
    for (const variable of this.mentioned(e, env)) into.push(whole(variable));
  }

  #read(place: Place, into: Read[], only: number | null = null): void {
    into.push({ ...place, value: only, within: null });
  }

  #domainOf(e: Expr, env: Env): Place | null {
    const place = e.kind === 'apply' && this.operator(e) === 'DOMAIN' ? this.placeOf(e.args[0]!, env) : null;
    return place === null ? null : { variable: place.variable, path: [...place.path, 'domain'] };
  }

  #membership(args: readonly Expr[], env: Env, into: Read[]): boolean {
    const [left, right] = args as [Expr, Expr];
    const place = this.placeOf(left, env);
    const elements = place === null ? null : this.#constants.elementsOf(right, env, MOST_ELEMENTS);
    if (place !== null && elements !== null) {
      for (const c of elements) this.#read(place, into, c);
      // Of an empty set nothing is compared, but the place is looked at.
      if (elements.length === 0) this.#read(place, into);
      return true;
    }
    const set = this.placeOf(right, env);
    const element = set === null ? null : this.#constants.knownValue(left, env);
    if (set === null || element === null) return false;
    this.#read({ variable: set.variable, path: [...set.path, member(element)] }, into);
    return true;
  }

  #application(e: Extract<Expr, { kind: 'name' | 'apply' }>, env: Env, into: Read[]): void {
    const args = e.kind === 'apply' ? e.args : [];
    const name = this.operator(e);
    if (name !== null) {
      const atom = this.comparison(e, env);
      if (atom !== null) {
        this.#read(atom.place, into, atom.value);
        return;
      }
      if ((name === '\\in' || name === '\\notin') && this.#membership(args, env, into)) return;
      const domain = this.#domainOf(e, env);
      if (domain !== null) {
        this.#read(domain, into);
        return;
      }
      if (name === 'ENABLED' || name === '\\cdot') this.#everything(e, env, into);
      else if (name === "'" || name === 'UNCHANGED') this.#everything(args[0]!, env, into);
      else for (const a of args) this.#follow(a, env, into);
      return;
    }
    const inner = this.seeThrough(e, env);
    if (inner !== null) this.#follow(inner.expr, inner.env, into);
    else if (e.kind === 'apply' && this.#isNative(e.operator))
      for (const a of args) this.#isOperator(a) ? this.#everything(a, env, into) : this.#follow(a, env, into);
    else this.#everything(e, env, into);
  }

  // Its value depends on its operands only: what is impure is not reduced at all.
  #isNative(name: Name): boolean {
    const { path, actual } = this.#actualOf(name);
    return path.length === 0 && actual.kind === 'definition' && this.#g.definitions.native(actual) !== undefined;
  }

  #isOperator(e: Expr): boolean {
    if (e.kind !== 'name') return e.kind === 'lambda';
    const { actual } = this.#actualOf(e);
    return (actual.kind === 'definition' && actual.params.length > 0) || ('arity' in actual && actual.arity > 0);
  }

  #follow(e: Expr, env: Env, into: Read[]): void {
    if (++this.#nodes > MOST_NODES) {
      this.#everything(e, env, into);
      return;
    }
    const place = this.placeOf(e, env);
    if (place !== null) {
      this.#read(place, into);
      return;
    }
    switch (e.kind) {
      case 'name':
      case 'apply':
        this.#application(e, env, into);
        return;
      case 'labeled':
      case 'let':
      case 'if': {
        const inner = this.seeThrough(e, env);
        if (inner !== null) this.#follow(inner.expr, inner.env, into);
        else for (const child of childrenOf(e)) this.#follow(child.expr, env, into);
        return;
      }
      case 'quantified':
      case 'set-map':
      case 'function': {
        for (const b of e.bounds) if (b.set !== null) this.#follow(b.set, env, into);
        const envs = this.#constants.unroll(e.bounds, env, MOST_COMBINATIONS);
        const names = e.bounds.flatMap((b) => b.names);
        for (const inner of envs ?? [this.#constants.bindUnknown(names, env)]) this.#follow(e.body, inner, into);
        return;
      }
      case 'set-filter':
      case 'choose': {
        if (e.bound.set !== null) this.#follow(e.bound.set, env, into);
        const envs = this.#constants.unroll([e.bound], env, MOST_COMBINATIONS);
        const body = e.kind === 'choose' ? e.body : e.condition;
        for (const inner of envs ?? [this.#constants.bindUnknown(e.bound.names, env)]) this.#follow(body, inner, into);
        return;
      }
      case 'except': {
        this.#follow(e.function, env, into);
        for (const u of e.updates) {
          for (const step of u.path) if (step.kind === 'index') for (const a of step.args) this.#follow(a, env, into);
          // `@` is part of what the function reads.
          const inner = bind(env, this.#g.definitions.old(u.value), { kind: 'code', code: value('undefined', { atomic: true }) });
          this.#follow(u.value, inner, into);
        }
        return;
      }
      case 'subexpression':
      case 'lambda':
      case 'fairness':
        this.#everything(e, env, into);
        return;
      default:
        for (const child of childrenOf(e)) this.#follow(child.expr, env, into);
    }
  }
}
