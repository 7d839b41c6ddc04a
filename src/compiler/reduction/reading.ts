// What an expression reads. Anything that is not understood reads every variable that it mentions, through definitions and instances.
//
// A primed variable counts as the variable: what an action gives to it is counted where it is assigned, and what it leaves is the old value.

import { childrenOf } from '../../syntax/children.ts';
import type { Expr } from '../../syntax/index.ts';
import type { Block } from '../codegen/block.ts';
import { bind, type Denotation, type Env, findGiven, findLocal, value } from '../codegen/environment.ts';
import type { Argument, Generator } from '../codegen/generator.ts';
import type { Constants } from './constant-values.ts';
import { entry, type Key, member, type Place, type Read, whole } from './places.ts';

/** Sets with more elements are not taken apart. */
export const mostElements = 32;
/** Bodies of quantifiers are looked at for each combination of elements up to so many. */
const mostCombinations = 64;
/** Nodes looked at for one instance or predicate; beyond, the whole of every variable counts as read. */
const mostNodes = 200_000;

export interface Reading {
  /** Appends what the expression reads. */
  reads(e: Expr, env: Env, into: Read[]): void;
  /** The place that an expression denotes, or null. */
  placeOf(e: Expr, env: Env): Place | null;
  /** `e = c` or `e # c` of a place and a known value, or a Boolean place or its negation: the place and the value that make it true. */
  comparison(e: Expr, env: Env): { readonly place: Place; readonly value: number; readonly equal: boolean } | null;
  /** The name of the language's operator that an expression applies, or null. */
  operator(e: Expr): string | null;
  /** The environment in which `@` is this place. */
  bindAt(place: Place, env: Env): Env;
  /** The argument of an EXCEPT's step as a key, or null. */
  keyOf(args: readonly Expr[], env: Env): Key | null;
  /** What an expression stands for: a name, the application of an operator, a LET, an IF whose condition is known. Null: itself. */
  seeThrough(e: Expr, env: Env): Argument | null;
  /** The variables that it mentions in any way. */
  mentioned(e: Expr, env: Env): ReadonlySet<number>;
}

export const createReading = (g: Generator, constants: Constants, scratch: Block): Reading => {
  const { resolution } = g.definitions;
  const { atoms, functions } = g.values;
  const places = new WeakMap<Denotation, Place>();
  let nodes = 0;

  const bindAt: Reading['bindAt'] = (place, env) => {
    const d: Denotation = { kind: 'code', code: value('undefined', { atomic: true }) };
    places.set(d, place);
    return bind(env, g.definitions.at, d);
  };

  const actualOf = (name: Extract<Expr, { kind: 'name' }>) => {
    const reference = resolution.reference(name);
    return { path: reference.path, actual: g.definitions.actual(reference) };
  };

  const operator: Reading['operator'] = (e) => {
    if (e.kind === 'junction') return e.operator;
    const name = e.kind === 'name' ? e : e.kind === 'apply' ? e.operator : null;
    if (name === null) return null;
    const { actual } = actualOf(name);
    return actual.kind === 'builtin' ? actual.name : null;
  };

  const seeThrough: Reading['seeThrough'] = (e, env) => {
    if (e.kind === 'labeled') return { expr: e.body, env };
    if (e.kind === 'let') return { expr: e.body, env: g.enterLet(e, env, scratch) };
    // A choice that a constant of the configuration makes is none.
    if (e.kind === 'if') {
      const chosen = constants.knownValue(e.condition, env);
      return chosen === atoms.TRUE ? { expr: e.whenTrue, env } : chosen === atoms.FALSE ? { expr: e.whenFalse, env } : null;
    }
    if (e.kind !== 'name' && e.kind !== 'apply') return null;
    const { actual } = actualOf(e.kind === 'name' ? e : e.operator);
    // The name of an operator that is an argument itself.
    if (actual.kind === 'definition' && actual.params.length > (e.kind === 'apply' ? e.args.length : 0)) return null;
    return g.unfold(e, env, scratch);
  };

  const keyOf: Reading['keyOf'] = (args, env) => {
    const ids: number[] = [];
    for (const a of args) {
      const id = constants.knownValue(a, env);
      if (id === null) return null;
      ids.push(id);
    }
    return entry(ids.length === 1 ? ids[0]! : functions.tuple(ids));
  };

  const placeOf: Reading['placeOf'] = (e, env) => {
    switch (e.kind) {
      case 'at': {
        const d = findLocal(env, g.definitions.at);
        return (d === undefined ? undefined : places.get(d)) ?? null;
      }
      case 'function-application': {
        const base = placeOf(e.function, env);
        const key = base === null ? null : keyOf(e.args, env);
        return base === null || key === null ? null : { variable: base.variable, path: [...base.path, key] };
      }
      case 'field-access': {
        const base = placeOf(e.record, env);
        return base === null ? null : { variable: base.variable, path: [...base.path, entry(atoms.string(e.field))] };
      }
      case 'name': {
        const variable = g.variableOf(e, env, scratch);
        if (variable >= 0) return { variable, path: [] };
        break;
      }
      default:
        break;
    }
    const inner = seeThrough(e, env);
    return inner === null ? null : placeOf(inner.expr, inner.env);
  };

  const comparison: Reading['comparison'] = (e, env) => {
    const name = operator(e);
    if (e.kind === 'apply' && (name === '=' || name === '/=')) {
      for (const i of [0, 1]) {
        const c = constants.knownValue(e.args[1 - i]!, env);
        const place = c === null ? null : placeOf(e.args[i]!, env);
        if (c !== null && place !== null) return { place, value: c, equal: name === '=' };
      }
      return null;
    }
    return null;
  };

  const mentioned: Reading['mentioned'] = (e, env) => {
    const found = new Set<number>();
    const seen = new Map<Expr, Set<Env>>();
    const visitDenotation = (d: Denotation | undefined): void => {
      if (d?.kind === 'thunk') visit(d.expr, d.env);
      if (d?.kind === 'operator') visit(d.operator, d.env);
      const place = d === undefined ? undefined : places.get(d);
      if (place !== undefined) found.add(place.variable);
    };
    const visit = (inner: Expr, at: Env): void => {
      const envs = seen.get(inner) ?? new Set();
      if (envs.has(at)) return;
      seen.set(inner, envs.add(at));
      for (const s of g.analysis.free(inner)) {
        if (s.kind === 'parameter' || s.kind === 'bound') visitDenotation(findLocal(at, s));
        else if (s.kind === 'variable' || s.kind === 'constant') {
          const d = findGiven(at, s);
          const index = d === undefined ? g.variables.get(s) : undefined;
          if (d !== undefined) visitDenotation(d);
          else if (index !== undefined) found.add(index);
        }
      }
    };
    visit(e, env);
    return found;
  };

  const everything = (e: Expr, env: Env, into: Read[]): void => {
    for (const variable of mentioned(e, env)) into.push(whole(variable));
  };

  const read = (place: Place, into: Read[], only: number | null = null): void => {
    into.push({ ...place, value: only, within: null });
  };

  const domainOf = (e: Expr, env: Env): Place | null => {
    const place = e.kind === 'apply' && operator(e) === 'DOMAIN' ? placeOf(e.args[0]!, env) : null;
    return place === null ? null : { variable: place.variable, path: [...place.path, 'domain'] };
  };

  const membership = (args: readonly Expr[], env: Env, into: Read[]): boolean => {
    const [left, right] = args as [Expr, Expr];
    const place = placeOf(left, env);
    const elements = place === null ? null : constants.elementsOf(right, env, mostElements);
    if (place !== null && elements !== null) {
      for (const c of elements) read(place, into, c);
      // Of an empty set nothing is compared, but the place is looked at.
      if (elements.length === 0) read(place, into);
      return true;
    }
    const set = placeOf(right, env);
    const element = set === null ? null : constants.knownValue(left, env);
    if (set === null || element === null) return false;
    read({ variable: set.variable, path: [...set.path, member(element)] }, into);
    return true;
  };

  const application = (e: Extract<Expr, { kind: 'name' | 'apply' }>, env: Env, into: Read[]): void => {
    const args = e.kind === 'apply' ? e.args : [];
    const name = operator(e);
    if (name !== null) {
      const atom = comparison(e, env);
      if (atom !== null) {
        read(atom.place, into, atom.value);
        return;
      }
      if ((name === '\\in' || name === '\\notin') && membership(args, env, into)) return;
      const domain = domainOf(e, env);
      if (domain !== null) {
        read(domain, into);
        return;
      }
      if (name === 'ENABLED' || name === '\\cdot') everything(e, env, into);
      else if (name === "'" || name === 'UNCHANGED') everything(args[0]!, env, into);
      else for (const a of args) visit(a, env, into);
      return;
    }
    const inner = seeThrough(e, env);
    if (inner !== null) visit(inner.expr, inner.env, into);
    else if (e.kind === 'apply' && isNative(e.operator))
      for (const a of args) isOperator(a) ? everything(a, env, into) : visit(a, env, into);
    else everything(e, env, into);
  };

  // Its value depends on its operands only: what is impure is not reduced at all.
  const isNative = (name: Extract<Expr, { kind: 'name' }>): boolean => {
    const { path, actual } = actualOf(name);
    return path.length === 0 && actual.kind === 'definition' && g.definitions.native(actual) !== undefined;
  };

  const isOperator = (e: Expr): boolean => {
    if (e.kind !== 'name') return e.kind === 'lambda';
    const { actual } = actualOf(e);
    return (actual.kind === 'definition' && actual.params.length > 0) || ('arity' in actual && actual.arity > 0);
  };

  const visit = (e: Expr, env: Env, into: Read[]): void => {
    if (++nodes > mostNodes) {
      everything(e, env, into);
      return;
    }
    const place = placeOf(e, env);
    if (place !== null) {
      read(place, into);
      return;
    }
    switch (e.kind) {
      case 'name':
      case 'apply':
        application(e, env, into);
        return;
      case 'labeled':
      case 'let':
      case 'if': {
        const inner = seeThrough(e, env);
        if (inner !== null) visit(inner.expr, inner.env, into);
        else for (const child of childrenOf(e)) visit(child.expr, env, into);
        return;
      }
      case 'quantified':
      case 'set-map':
      case 'function': {
        for (const b of e.bounds) if (b.set !== null) visit(b.set, env, into);
        const envs = constants.unroll(e.bounds, env, mostCombinations);
        const names = e.bounds.flatMap((b) => b.names);
        for (const inner of envs ?? [constants.bindUnknown(names, env)]) visit(e.body, inner, into);
        return;
      }
      case 'set-filter':
      case 'choose': {
        if (e.bound.set !== null) visit(e.bound.set, env, into);
        const envs = constants.unroll([e.bound], env, mostCombinations);
        const body = e.kind === 'choose' ? e.body : e.condition;
        for (const inner of envs ?? [constants.bindUnknown(e.bound.names, env)]) visit(body, inner, into);
        return;
      }
      case 'except': {
        visit(e.function, env, into);
        // `@` is part of what the function reads.
        const inner = bind(env, g.definitions.at, { kind: 'code', code: value('undefined', { atomic: true }) });
        for (const u of e.updates) {
          for (const step of u.path) if (step.kind === 'index') for (const a of step.args) visit(a, env, into);
          visit(u.value, inner, into);
        }
        return;
      }
      case 'subexpression':
      case 'lambda':
      case 'fairness':
        everything(e, env, into);
        return;
      default:
        for (const child of childrenOf(e)) visit(child.expr, env, into);
    }
  };

  return {
    reads: (e, env, into) => {
      nodes = 0;
      visit(e, env, into);
    },
    placeOf,
    comparison,
    operator,
    bindAt,
    keyOf,
    seeThrough,
    mentioned,
  };
};
