// What an action reads and writes.
//
// The formula is followed as the code for it is made (`actions.ts`): from left to right, with the variables that may be assigned already. An
// assignment that replaces one entry, by EXCEPT, writes that entry only, and one that is known to replace a value by a value says which (`places.ts`):
// what is known before are the comparisons that stand in the same conjunction, to the left. What is not understood writes everything.
import type { Expr } from '../../syntax/index.ts';
import type { Env } from '../codegen/environment.ts';
import type { Argument, Generator } from '../codegen/generator.ts';
import type { KnownValues } from './constant-values.ts';
import { type Footprint, type Key, member, type Place, placeKey, whole } from './places.ts';
import { MOST_ELEMENTS, type Reading } from './reading.ts';

/** What is known in a branch: the values that places may have before the step, by key, and variables that are assigned. */
interface Known {
  readonly facts: ReadonlyMap<string, readonly number[]>;
  readonly assigned: ReadonlySet<number>;
}

export const NOTHING_KNOWN: Known = { facts: new Map(), assigned: new Set() };

/** Formulas looked at for one instance; beyond, what they mention counts as read and written. */
const MOST_NODES = 20_000;
/** Elements of a quantifier inside an action that are looked at one by one. */
const MOST_BRANCHES = 32;

/** What actions read and write. */
export class Writing {
  readonly #g: Generator;
  readonly #constants: KnownValues;
  readonly #reading: Reading;
  /** Formulas looked at since `step` was called. */
  #nodes = 0;

  constructor(g: Generator, constants: KnownValues, reading: Reading) {
    this.#g = g;
    this.#constants = constants;
    this.#reading = reading;
  }

  /** Appends what an action, or a conjunct of one, reads and writes. Returns what is known after it. */
  step(e: Expr, env: Env, known: Known, into: Footprint): Known {
    this.#nodes = 0;
    return this.#formula(e, env, known, into);
  }

  // What is not followed reads and writes all that it mentions.
  #roughly(e: Expr, env: Env, known: Known, into: Footprint): Known {
    const assigned = new Set(known.assigned);
    for (const variable of this.#reading.mentioned(e, env)) {
      into.reads.push(whole(variable));
      into.writes.push({ ...whole(variable), from: null, values: null, to: null });
      assigned.add(variable);
    }
    return { facts: known.facts, assigned };
  }

  // What a conjunct without primes says about the state before the step.
  #learn(e: Expr, env: Env, facts: Map<string, readonly number[]>): void {
    const name = this.#reading.operator(e);
    if (name === '/\\') {
      for (const item of e.kind === 'junction' ? e.items : e.kind === 'apply' ? e.args : []) this.#learn(item, env, facts);
      return;
    }
    const atom = this.#reading.comparison(e, env);
    if (atom !== null) {
      if (atom.equal) facts.set(placeKey(atom.place), [atom.value]);
      return;
    }
    if (name === '\\in' && e.kind === 'apply') {
      const among = this.#reading.placeOf(e.args[0]!, env);
      const elements = among === null ? null : this.#constants.elementsOf(e.args[1]!, env, MOST_ELEMENTS);
      if (among !== null && elements !== null && elements.length > 0) facts.set(placeKey(among), elements);
      return;
    }
    const negated = name === '~' && e.kind === 'apply' ? e.args[0]! : null;
    const place = this.#reading.placeOf(negated ?? e, env);
    if (place !== null) {
      facts.set(placeKey(place), [negated === null ? this.#g.values.atoms.TRUE : this.#g.values.atoms.FALSE]);
      return;
    }
    const inner = this.#reading.seeThrough(e, env);
    if (inner !== null) this.#learn(inner.expr, inner.env, facts);
  }

  #test(e: Expr, env: Env, known: Known, into: Footprint): Known {
    this.#reading.reads(e, env, into.reads);
    if (this.#g.analysis.level(e, env) >= 2) return known;
    const facts = new Map(known.facts);
    this.#learn(e, env, facts);
    return { facts, assigned: known.assigned };
  }

  #either(ends: readonly Known[], { facts, assigned }: Known): Known {
    return {
      facts,
      assigned: new Set([...assigned, ...ends.flatMap((end) => [...end.assigned])]),
    };
  }

  #branches(items: readonly Argument[], known: Known, into: Footprint): Known {
    return this.#either(
      items.map((item) => this.#formula(item.expr, item.env, known, into)),
      known,
    );
  }

  // ---- what is given to a variable
  #put(place: Place, to: readonly number[] | null, known: Known, into: Footprint): void {
    const from = known.facts.get(placeKey(place));
    if (from?.length === 1 && to?.every((v) => v === from[0]) === true) return;
    into.writes.push({ ...place, from: from ?? null, values: from === undefined || to === null ? null : [...from, ...to], to });
  }

  #changeMembers(place: Place, e: Expr & { readonly kind: 'apply' }, env: Env, into: Footprint): boolean {
    const name = this.#reading.operator(e);
    if (name !== '\\cup' && name !== '\\') return false;
    const [left, right] = e.args as [Expr, Expr];
    const other = this.#isPlace(left, env, place) ? right : name === '\\cup' && this.#isPlace(right, env, place) ? left : null;
    const elements = other === null ? null : this.#elementsOf(other, env);
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
  }

  #elementsOf(e: Expr, env: Env): readonly number[] | null {
    if (e.kind !== 'set') return this.#constants.elementsOf(e, env, MOST_ELEMENTS);
    const ids = e.elements.map((x) => this.#constants.knownValue(x, env));
    return ids.every((id) => id !== null) ? ids : null;
  }

  #give(place: Place, e: Expr, env: Env, known: Known, into: Footprint): void {
    const c = this.#constants.knownValue(e, env);
    if (c !== null) {
      this.#put(place, [c], known, into);
      return;
    }
    const old = this.#reading.placeOf(e, env);
    if (old !== null && placeKey(old) === placeKey(place)) return;
    switch (e.kind) {
      case 'if':
        if (this.#reading.seeThrough(e, env) !== null) break;
        this.#reading.reads(e.condition, env, into.reads);
        this.#give(place, e.whenTrue, env, known, into);
        this.#give(place, e.whenFalse, env, known, into);
        return;
      case 'case':
        for (const arm of e.arms) {
          this.#reading.reads(arm.guard, env, into.reads);
          this.#give(place, arm.value, env, known, into);
        }
        if (e.other !== null) this.#give(place, e.other, env, known, into);
        return;
      case 'except':
        this.#give(place, e.function, env, known, into);
        this.#update(place, e, env, known, into);
        return;
      case 'apply':
        if (this.#changeMembers(place, e, env, into)) return;
        break;
      default:
        break;
    }
    const inner = old === null ? this.#reading.seeThrough(e, env) : null;
    if (inner !== null) {
      this.#give(place, inner.expr, inner.env, known, into);
      return;
    }
    this.#reading.reads(e, env, into.reads);
    this.#put(place, null, known, into);
  }

  #isPlace(e: Expr, env: Env, place: Place): boolean {
    const found = this.#reading.placeOf(e, env);
    return found !== null && placeKey(found) === placeKey(place);
  }

  #update(place: Place, e: Expr & { readonly kind: 'except' }, env: Env, known: Known, into: Footprint): void {
    // What is known is known of the state before the step: not of what another update has made, and not of another function.
    const facts = e.updates.length === 1 && this.#isPlace(e.function, env, place) ? known : NOTHING_KNOWN;
    for (const u of e.updates) {
      const path: Key[] = [...place.path];
      let isKnown = true;
      for (const step of u.path) {
        const args: readonly Expr[] = step.kind === 'index' ? step.args : [{ kind: 'string', value: step.name, span: step.span }];
        const key = this.#reading.keyOf(args, env);
        if (key === null) {
          isKnown = false;
          for (const a of args) this.#reading.reads(a, env, into.reads);
        }
        if (!isKnown) continue;
        // Outside its domain a function stays as it is.
        into.reads.push({ variable: place.variable, path: [...path, 'domain'], value: null, within: null });
        path.push(key!);
      }
      const part: Place = { variable: place.variable, path };
      if (isKnown) {
        this.#give(part, u.value, this.#reading.bindAt(u.value, part, env), facts, into);
      } else {
        into.reads.push({ ...part, value: null, within: null });
        this.#reading.reads(u.value, this.#reading.bindAt(u.value, part, env), into.reads);
        this.#put(part, null, facts, into);
      }
    }
  }

  #withAssigned(variable: number, known: Known): Known {
    return { facts: known.facts, assigned: new Set([...known.assigned, variable]) };
  }

  #primedVariable(e: Expr, env: Env): number {
    if (this.#reading.operator(e) === "'" && e.kind === 'apply') {
      const place = this.#reading.placeOf(e.args[0]!, env);
      return place !== null && place.path.length === 0 ? place.variable : -1;
    }
    const inner = e.kind === 'name' ? this.#reading.seeThrough(e, env) : null;
    return inner === null ? -1 : this.#primedVariable(inner.expr, inner.env);
  }

  #unchanged(e: Expr, env: Env, known: Known, into: Footprint): Known {
    if (e.kind === 'tuple') return e.elements.reduce((now, x) => this.#unchanged(x, env, now, into), known);
    const place = this.#reading.placeOf(e, env);
    if (place !== null && place.path.length === 0 && !known.assigned.has(place.variable)) return this.#withAssigned(place.variable, known);
    const inner = place === null ? this.#reading.seeThrough(e, env) : null;
    if (inner !== null) return this.#unchanged(inner.expr, inner.env, known, into);
    for (const variable of this.#reading.mentioned(e, env)) into.reads.push(whole(variable));
    return known;
  }

  #assignment(name: string, e: Expr & { readonly kind: 'apply' }, env: Env, known: Known, into: Footprint): Known {
    const variable = this.#primedVariable(e.args[0]!, env);
    if (variable < 0) return this.#test(e, env, known, into);
    // A test where it is assigned in every branch before, an assignment where it is in none.
    if (known.assigned.has(variable)) return this.#roughly(e, env, known, into);
    const place: Place = { variable, path: [] };
    const operand = e.args[1]!;
    if (name === '=') this.#give(place, operand, env, known, into);
    else {
      this.#reading.reads(operand, env, into.reads);
      this.#put(place, name === '\\in' ? this.#constants.elementsOf(operand, env, MOST_ELEMENTS) : null, known, into);
    }
    return this.#withAssigned(variable, known);
  }

  #quantified(e: Expr & { readonly kind: 'quantified' }, env: Env, known: Known, into: Footprint): Known {
    if (e.quantifier !== '\\E') return this.#roughly(e, env, known, into);
    for (const b of e.bounds) if (b.set !== null) this.#reading.reads(b.set, env, into.reads);
    const names = e.bounds.flatMap((b) => b.names);
    const envs = this.#constants.unroll(e.bounds, env, MOST_BRANCHES) ?? [this.#constants.bindUnknown(names, env)];
    return this.#branches(
      envs.map((inner) => ({ expr: e.body, env: inner })),
      known,
      into,
    );
  }

  #application(name: string, e: Expr, env: Env, known: Known, into: Footprint): Known {
    const args = e.kind === 'apply' ? e.args : e.kind === 'junction' ? e.items : [];
    switch (name) {
      case '/\\':
        return args.reduce((now, item) => this.#formula(item, env, now, into), known);
      case '\\/':
        return this.#branches(
          args.map((expr) => ({ expr, env })),
          known,
          into,
        );
      case '=':
      case '\\in':
      case '\\subseteq':
        return e.kind === 'apply' ? this.#assignment(name, e, env, known, into) : known;
      case 'UNCHANGED':
        return this.#unchanged(args[0]!, env, known, into);
      case '=>':
      case '\\cdot':
        return this.#roughly(e, env, known, into);
      default:
        return this.#test(e, env, known, into);
    }
  }

  #formula(e: Expr, env: Env, known: Known, into: Footprint): Known {
    if (++this.#nodes > MOST_NODES) return this.#roughly(e, env, known, into);
    if (this.#g.analysis.level(e, env) < 2) return this.#test(e, env, known, into);
    const name = this.#reading.operator(e);
    if (name !== null) return this.#application(name, e, env, known, into);
    switch (e.kind) {
      case 'quantified':
        return this.#quantified(e, env, known, into);
      case 'if': {
        const inner = this.#reading.seeThrough(e, env);
        if (inner !== null) return this.#formula(inner.expr, inner.env, known, into);
        this.#reading.reads(e.condition, env, into.reads);
        const facts = new Map(known.facts);
        this.#learn(e.condition, env, facts);
        return this.#either(
          [this.#formula(e.whenTrue, env, { facts, assigned: known.assigned }, into), this.#formula(e.whenFalse, env, known, into)],
          known,
        );
      }
      case 'case': {
        for (const arm of e.arms) this.#reading.reads(arm.guard, env, into.reads);
        const values = e.other === null ? e.arms.map((a) => a.value) : [...e.arms.map((a) => a.value), e.other];
        return this.#branches(
          values.map((expr) => ({ expr, env })),
          known,
          into,
        );
      }
      case 'angle-action': {
        const after = this.#formula(e.action, env, known, into);
        for (const variable of this.#reading.mentioned(e.subscript, env)) into.reads.push(whole(variable));
        return after;
      }
      case 'name':
      case 'apply':
      case 'let':
      case 'labeled': {
        const inner = this.#reading.seeThrough(e, env);
        return inner === null ? this.#roughly(e, env, known, into) : this.#formula(inner.expr, inner.env, known, into);
      }
      default:
        return this.#roughly(e, env, known, into);
    }
  }
}
