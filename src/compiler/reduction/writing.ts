// What an action reads and writes.
//
// The formula is followed as the code for it is made (`actions.ts`): from left to right, with the variables that may be assigned already. An
// assignment that replaces one entry, by EXCEPT, writes that entry only, and one that is known to replace a value by a value says which (`places.ts`):
// what is known before are the comparisons that stand in the same conjunction, to the left. What is not understood writes everything.
import type { Expr } from '../../syntax/index.ts';
import type { Env } from '../codegen/environment.ts';
import type { Argument, Generator } from '../codegen/generator.ts';
import type { Constants } from './constant-values.ts';
import { type Footprint, type Key, member, type Place, placeKey, whole } from './places.ts';
import { mostElements, type Reading } from './reading.ts';

/** What is known in a branch: the values that places may have before the step, by key, and variables that are assigned. */
interface Known {
  readonly facts: ReadonlyMap<string, readonly number[]>;
  readonly assigned: ReadonlySet<number>;
}

export const nothingKnown: Known = { facts: new Map(), assigned: new Set() };

export interface Writing {
  /** Appends what an action, or a conjunct of one, reads and writes. Returns what is known after it. */
  step(e: Expr, env: Env, known: Known, into: Footprint): Known;
}

/** Formulas looked at for one instance; beyond, what they mention counts as read and written. */
const mostNodes = 20_000;
/** Elements of a quantifier inside an action that are looked at one by one. */
const mostBranches = 32;

export const createWriting = (g: Generator, constants: Constants, reading: Reading): Writing => {
  const { analysis } = g;
  const { TRUE, FALSE } = g.values.atoms;
  const { operator, placeOf, seeThrough } = reading;

  // What is not followed reads and writes all that it mentions.
  const roughly = (e: Expr, env: Env, known: Known, into: Footprint): Known => {
    const assigned = new Set(known.assigned);
    for (const variable of reading.mentioned(e, env)) {
      into.reads.push(whole(variable));
      into.writes.push({ ...whole(variable), from: null, values: null, to: null });
      assigned.add(variable);
    }
    return { facts: known.facts, assigned };
  };

  // What a conjunct without primes says about the state before the step.
  const learn = (e: Expr, env: Env, facts: Map<string, readonly number[]>): void => {
    const name = operator(e);
    if (name === '/\\') {
      for (const item of e.kind === 'junction' ? e.items : e.kind === 'apply' ? e.args : []) learn(item, env, facts);
      return;
    }
    const atom = reading.comparison(e, env);
    if (atom !== null) {
      if (atom.equal) facts.set(placeKey(atom.place), [atom.value]);
      return;
    }
    if (name === '\\in' && e.kind === 'apply') {
      const among = placeOf(e.args[0]!, env);
      const elements = among === null ? null : constants.elementsOf(e.args[1]!, env, mostElements);
      if (among !== null && elements !== null && elements.length > 0) facts.set(placeKey(among), elements);
      return;
    }
    const negated = name === '~' && e.kind === 'apply' ? e.args[0]! : null;
    const place = placeOf(negated ?? e, env);
    if (place !== null) {
      facts.set(placeKey(place), [negated === null ? TRUE : FALSE]);
      return;
    }
    const inner = seeThrough(e, env);
    if (inner !== null) learn(inner.expr, inner.env, facts);
  };

  const test = (e: Expr, env: Env, known: Known, into: Footprint): Known => {
    reading.reads(e, env, into.reads);
    if (analysis.level(e, env) >= 2) return known;
    const facts = new Map(known.facts);
    learn(e, env, facts);
    return { facts, assigned: known.assigned };
  };

  const either = (ends: readonly Known[], { facts, assigned }: Known): Known => ({
    facts,
    assigned: new Set([...assigned, ...ends.flatMap((end) => [...end.assigned])]),
  });

  const branches = (items: readonly Argument[], known: Known, into: Footprint): Known =>
    either(
      items.map((item) => formula(item.expr, item.env, known, into)),
      known,
    );

  // ---- what is given to a variable

  const put = (place: Place, to: readonly number[] | null, known: Known, into: Footprint): void => {
    const from = known.facts.get(placeKey(place));
    if (from?.length === 1 && to?.every((v) => v === from[0]) === true) return;
    into.writes.push({ ...place, from: from ?? null, values: from === undefined || to === null ? null : [...from, ...to], to });
  };

  const changeMembers = (place: Place, e: Expr & { readonly kind: 'apply' }, env: Env, into: Footprint): boolean => {
    const name = operator(e);
    if (name !== '\\cup' && name !== '\\') return false;
    const [left, right] = e.args as [Expr, Expr];
    const isOld = (x: Expr): boolean => {
      const p = placeOf(x, env);
      return p !== null && placeKey(p) === placeKey(place);
    };
    const other = isOld(left) ? right : name === '\\cup' && isOld(right) ? left : null;
    const elements = other === null ? null : elementsOf(other, env);
    if (elements === null) return false;
    for (const c of elements)
      into.writes.push({
        variable: place.variable,
        path: [...place.path, member(c)],
        from: null,
        values: null,
        to: name === '\\' ? [] : [c],
      });
    return true;
  };

  const elementsOf = (e: Expr, env: Env): readonly number[] | null => {
    if (e.kind !== 'set') return constants.elementsOf(e, env, mostElements);
    const ids = e.elements.map((x) => constants.knownValue(x, env));
    return ids.every((id) => id !== null) ? ids : null;
  };

  const give = (place: Place, e: Expr, env: Env, known: Known, into: Footprint): void => {
    const c = constants.knownValue(e, env);
    if (c !== null) {
      put(place, [c], known, into);
      return;
    }
    const old = placeOf(e, env);
    if (old !== null && placeKey(old) === placeKey(place)) return;
    switch (e.kind) {
      case 'if':
        if (seeThrough(e, env) !== null) break;
        reading.reads(e.condition, env, into.reads);
        give(place, e.whenTrue, env, known, into);
        give(place, e.whenFalse, env, known, into);
        return;
      case 'case':
        for (const arm of e.arms) {
          reading.reads(arm.guard, env, into.reads);
          give(place, arm.value, env, known, into);
        }
        if (e.other !== null) give(place, e.other, env, known, into);
        return;
      case 'except':
        give(place, e.function, env, known, into);
        update(place, e, env, known, into);
        return;
      case 'apply':
        if (changeMembers(place, e, env, into)) return;
        break;
      default:
        break;
    }
    const inner = old === null ? seeThrough(e, env) : null;
    if (inner !== null) {
      give(place, inner.expr, inner.env, known, into);
      return;
    }
    reading.reads(e, env, into.reads);
    put(place, null, known, into);
  };

  const update = (place: Place, e: Expr & { readonly kind: 'except' }, env: Env, known: Known, into: Footprint): void => {
    for (const u of e.updates) {
      const path: Key[] = [...place.path];
      let isKnown = true;
      for (const step of u.path) {
        const args: readonly Expr[] = step.kind === 'index' ? step.args : [{ kind: 'string', value: step.name, span: step.span }];
        const key = reading.keyOf(args, env);
        if (key === null) {
          isKnown = false;
          for (const a of args) reading.reads(a, env, into.reads);
        }
        if (!isKnown) continue;
        // Outside its domain a function stays as it is.
        into.reads.push({ variable: place.variable, path: [...path, 'domain'], value: null, within: null });
        path.push(key!);
      }
      const part: Place = { variable: place.variable, path };
      if (isKnown) {
        // With several updates, what is there before one of them is not what was there before the step.
        const facts = e.updates.length > 1 ? nothingKnown : known;
        give(part, u.value, reading.bindAt(part, env), facts, into);
      } else {
        into.reads.push({ ...part, value: null, within: null });
        reading.reads(u.value, reading.bindAt(part, env), into.reads);
        put(part, null, known, into);
      }
    }
  };

  const assigned = (variable: number, known: Known): Known => ({ facts: known.facts, assigned: new Set([...known.assigned, variable]) });

  const primedVariable = (e: Expr, env: Env): number => {
    if (operator(e) === "'" && e.kind === 'apply') {
      const place = placeOf(e.args[0]!, env);
      return place !== null && place.path.length === 0 ? place.variable : -1;
    }
    const inner = e.kind === 'name' ? seeThrough(e, env) : null;
    return inner === null ? -1 : primedVariable(inner.expr, inner.env);
  };

  const unchanged = (e: Expr, env: Env, known: Known, into: Footprint): Known => {
    if (e.kind === 'tuple') return e.elements.reduce((now, x) => unchanged(x, env, now, into), known);
    const place = placeOf(e, env);
    if (place !== null && place.path.length === 0 && !known.assigned.has(place.variable)) return assigned(place.variable, known);
    const inner = place === null ? seeThrough(e, env) : null;
    if (inner !== null) return unchanged(inner.expr, inner.env, known, into);
    for (const variable of reading.mentioned(e, env)) into.reads.push(whole(variable));
    return known;
  };

  const assignment = (e: Expr & { readonly kind: 'apply' }, isElement: boolean, env: Env, known: Known, into: Footprint): Known => {
    const variable = primedVariable(e.args[0]!, env);
    if (variable < 0) return test(e, env, known, into);
    // A test where it is assigned in every branch before, an assignment where it is in none.
    if (known.assigned.has(variable)) return roughly(e, env, known, into);
    const place: Place = { variable, path: [] };
    if (isElement) {
      reading.reads(e.args[1]!, env, into.reads);
      put(place, constants.elementsOf(e.args[1]!, env, mostElements), known, into);
    } else give(place, e.args[1]!, env, known, into);
    return assigned(variable, known);
  };

  const quantified = (e: Expr & { readonly kind: 'quantified' }, env: Env, known: Known, into: Footprint): Known => {
    if (e.quantifier !== '\\E') return roughly(e, env, known, into);
    for (const b of e.bounds) if (b.set !== null) reading.reads(b.set, env, into.reads);
    const names = e.bounds.flatMap((b) => b.names);
    const envs = constants.unroll(e.bounds, env, mostBranches) ?? [constants.bindUnknown(names, env)];
    return branches(
      envs.map((inner) => ({ expr: e.body, env: inner })),
      known,
      into,
    );
  };

  const application = (name: string, e: Expr, env: Env, known: Known, into: Footprint): Known => {
    const args = e.kind === 'apply' ? e.args : e.kind === 'junction' ? e.items : [];
    switch (name) {
      case '/\\':
        return args.reduce((now, item) => formula(item, env, now, into), known);
      case '\\/':
        return branches(
          args.map((expr) => ({ expr, env })),
          known,
          into,
        );
      case '=':
      case '\\in':
        return e.kind === 'apply' ? assignment(e, name === '\\in', env, known, into) : known;
      case 'UNCHANGED':
        return unchanged(args[0]!, env, known, into);
      case '=>':
      case '\\cdot':
        return roughly(e, env, known, into);
      default:
        return test(e, env, known, into);
    }
  };

  let nodes = 0;
  const formula = (e: Expr, env: Env, known: Known, into: Footprint): Known => {
    if (++nodes > mostNodes) return roughly(e, env, known, into);
    if (analysis.level(e, env) < 2) return test(e, env, known, into);
    const name = operator(e);
    if (name !== null) return application(name, e, env, known, into);
    switch (e.kind) {
      case 'quantified':
        return quantified(e, env, known, into);
      case 'if': {
        const inner = seeThrough(e, env);
        if (inner !== null) return formula(inner.expr, inner.env, known, into);
        reading.reads(e.condition, env, into.reads);
        const facts = new Map(known.facts);
        learn(e.condition, env, facts);
        return either([formula(e.whenTrue, env, { facts, assigned: known.assigned }, into), formula(e.whenFalse, env, known, into)], known);
      }
      case 'case': {
        for (const arm of e.arms) reading.reads(arm.guard, env, into.reads);
        const values = e.other === null ? e.arms.map((a) => a.value) : [...e.arms.map((a) => a.value), e.other];
        return branches(
          values.map((expr) => ({ expr, env })),
          known,
          into,
        );
      }
      case 'angle-action': {
        const after = formula(e.action, env, known, into);
        for (const variable of reading.mentioned(e.subscript, env)) into.reads.push(whole(variable));
        return after;
      }
      case 'name':
      case 'apply':
      case 'let':
      case 'labeled': {
        const inner = seeThrough(e, env);
        return inner === null ? roughly(e, env, known, into) : formula(inner.expr, inner.env, known, into);
      }
      default:
        return roughly(e, env, known, into);
    }
  };

  return {
    step: (e, env, known, into) => {
      nodes = 0;
      return formula(e, env, known, into);
    },
  };
};
