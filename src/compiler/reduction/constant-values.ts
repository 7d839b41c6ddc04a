// Values that are known while a specification is compiled: which entry `forks[Right(p)]` is, once p has a value.
//
// Names of parameters are bound to literals here, so `Right(p)` depends on nothing at run time, and the program under construction can evaluate it.
// Null is always a safe answer.
import type { Bound, Expr, Identifier } from '../../syntax/index.ts';
import { Kind, type Values } from '../../values/index.ts';
import { bind, type Denotation, type Env, findLocal, findMentioned, value } from '../codegen/environment.ts';
import type { Generator } from '../codegen/generator.ts';
import type { ProgramBuilder } from '../codegen/program.ts';
import { asFault } from '../runtime/faults.ts';
import { Distinguished } from '../symmetry/symmetry-watch.ts';

/** So many evaluations at most: each costs as much as the program's text so far. */
const MOST_EVALUATIONS = 4000;

/** The canonical order of elements, or the order in which loops go through them. */
export type Order = 'canonical' | 'loops';

/** Values of expressions while a specification is compiled. */
export class KnownValues {
  readonly #builder: ProgramBuilder;
  readonly #g: Generator;
  readonly #values: Values;
  readonly #literals = new WeakMap<Denotation, number>();
  readonly #known = new Map<string, number | null>();
  #evaluations = 0;
  readonly #numbers = new Map<Expr, number>();

  constructor(builder: ProgramBuilder) {
    this.#builder = builder;
    this.#g = builder.generator;
    this.#values = builder.generator.values;
  }

  #numberOf(e: Expr): number {
    const number = this.#numbers.get(e) ?? this.#numbers.size;
    this.#numbers.set(e, number);
    return number;
  }

  #literal(id: number): Denotation {
    const d: Denotation = { kind: 'code', code: this.#g.literal(id) };
    this.#literals.set(d, id);
    return d;
  }

  /** What the value depends on, as text; null where that is not known. */
  #circumstances(e: Expr, env: Env): string | null {
    const parts: (string | number)[] = [];
    return this.#addCircumstances(e, env, parts) ? parts.join() : null;
  }

  #addCircumstances(e: Expr, env: Env, parts: (string | number)[]): boolean {
    if (this.#g.analysis.impure(e) || this.#g.analysis.primes(e)) return false;
    parts.push('/', this.#numberOf(e), env.layer.id);
    for (const symbol of this.#g.analysis.free(e)) {
      if (symbol.kind === 'builtin' || symbol.kind === 'definition') continue;
      const d = findMentioned(env, symbol);
      if (d === undefined ? symbol.kind !== 'constant' : !this.#addDenotation(d, parts)) return false;
    }
    return true;
  }

  #addDenotation(d: Denotation, parts: (string | number)[]): boolean {
    switch (d.kind) {
      case 'code': {
        const id = this.#literals.get(d);
        if (id !== undefined) parts.push(id);
        return id !== undefined;
      }
      case 'literal':
        parts.push(d.id);
        return true;
      case 'thunk':
        return this.#addCircumstances(d.expr, d.env, parts);
      case 'operator':
        return this.#addCircumstances(d.operator, d.env, parts);
      case 'inner':
        return true;
      default:
        return false;
    }
  }

  #isLazy(id: number): boolean {
    return (id & 1) === 0 && this.#values.arena.kind(id) >= Kind.lazy;
  }

  #evaluate(e: Expr, env: Env): number | null {
    if (++this.#evaluations > MOST_EVALUATIONS) return null;
    try {
      return this.#builder.evaluate({ expr: e, env });
    } catch (error) {
      return this.#withoutValue(error);
    }
  }

  /** Null for what has no value; throws what is no fault of the specification. */
  #withoutValue(error: unknown): null {
    if (!(error instanceof Distinguished) && asFault(error, this.#builder.sites) === null) throw error;
    this.#values.arena.release(0);
    return null;
  }

  /** The value of a parameter or bound name that stands for a value or for another such name; undefined for every other expression. */
  #boundValue(e: Expr, env: Env): number | undefined {
    if (e.kind !== 'name') return undefined;
    const { symbol, path } = this.#g.definitions.resolution.reference(e);
    if (path.length > 0 || (symbol.kind !== 'parameter' && symbol.kind !== 'bound')) return undefined;
    const d = findLocal(env, symbol);
    if (d?.kind === 'thunk') return this.#boundValue(d.expr, d.env);
    return d === undefined ? undefined : this.#literals.get(d);
  }

  /** As `knownValue`, but the value may be an infinite set. */
  setOf(e: Expr, env: Env): number | null {
    if (e.kind === 'number') return this.#values.atoms.integer(e.value);
    if (e.kind === 'string') return this.#values.atoms.string(e.value);
    const bound = this.#boundValue(e, env);
    if (bound !== undefined) return bound;
    const key = this.#circumstances(e, env);
    if (key === null) return null;
    let answer = this.#known.get(key);
    if (answer === undefined) {
      answer = this.#evaluate(e, env);
      this.#known.set(key, answer);
    }
    return answer;
  }

  /** The value of an expression, or null where it depends on a state, is not enumerable or has none. */
  knownValue(e: Expr, env: Env): number | null {
    const id = this.setOf(e, env);
    return id === null || this.#isLazy(id) ? null : id;
  }

  /** The elements of a set in canonical order, or null where they are not known, or are more. */
  elementsOf(e: Expr, env: Env, most: number): readonly number[] | null {
    const id = this.setOf(e, env);
    if (id === null || !this.#values.sets.isSet(id)) return null;
    try {
      if (this.#values.sets.isInfinite(id) || this.#values.sets.count(id, -1) > BigInt(most)) return null;
      return Array.from(this.#values.order.sorted(this.#values.sets.force(id, -1)));
    } catch (error) {
      return this.#withoutValue(error);
    }
  }

  /** The components of a tuple of that many; null for what is none. */
  #components(id: number, count: number): readonly number[] | null {
    const { arena } = this.#values;
    if ((id & 1) !== 0 || arena.kind(id) !== Kind.tuple || arena.length(id) !== count) return null;
    return Array.from(arena.cells.subarray((id >> 1) + 2, (id >> 1) + 2 + count));
  }

  #bindAll(env: Env, names: readonly Identifier[], ids: readonly number[]): Env {
    const { resolution } = this.#g.definitions;
    return names.reduce((at, name, i) => bind(at, resolution.binder(name), this.#literal(ids[i]!)), env);
  }

  /**
   * The environments in which all names of the bounds have values, in canonical order, or in the order in which loops go through them; null where they are not
   * known, or are more.
   */
  unroll(bounds: readonly Bound[], env: Env, most: number, order: Order = 'canonical'): readonly Env[] | null {
    let envs: readonly Env[] = [env];
    for (const { names, tuple, set } of bounds) {
      const elements = set === null ? null : this.elementsOf(set, env, most);
      if (elements === null) return null;
      const inOrder = order === 'loops' ? [...elements].sort((a, b) => a - b) : elements;
      const groups = tuple ? [names] : names.map((name) => [name]);
      for (const group of groups) {
        const choices = inOrder.map((id) => (tuple ? this.#components(id, group.length) : [id]));
        if (envs.length * choices.length > most || choices.includes(null)) return null;
        envs = envs.flatMap((at) => choices.map((ids) => this.#bindAll(at, group, ids!)));
      }
    }
    return envs;
  }

  /** The names that were given values by `unroll`, with these, outermost first. */
  elementsIn(env: Env): readonly { readonly name: string; readonly id: number }[] {
    const found: { name: string; id: number }[] = [];
    for (let at = env.locals; at !== null; at = at.parent) {
      const id = this.#literals.get(at.denotation);
      if (id !== undefined) found.unshift({ name: at.symbol.name, id });
    }
    return found;
  }

  /** The environment in which the names stand for something that is not known. */
  bindUnknown(names: readonly Identifier[], env: Env): Env {
    let inner = env;
    for (const name of names)
      inner = bind(inner, this.#g.definitions.resolution.binder(name), {
        kind: 'code',
        code: value('undefined', { atomic: true }),
      });
    return inner;
  }
}
