// Values that are known while a specification is compiled: which entry `forks[Right(p)]` is, once p has a value.
//
// Names of parameters are bound to literals here, so `Right(p)` depends on nothing at run time, and the program under construction can evaluate it.
// Null is always a safe answer.
import type { ValueSymbol } from '../../semantics/index.ts';
import type { Bound, Expr, Identifier } from '../../syntax/index.ts';
import { Kind } from '../../values/index.ts';
import { bind, type Denotation, type Env, findGiven, findLocal, value } from '../codegen/environment.ts';
import type { ProgramBuilder } from '../codegen/program.ts';

/** So many evaluations at most: each costs as much as the program's text so far. */
const mostEvaluations = 4000;

export interface Constants {
  /** The value of an expression, or null where it depends on a state, is not enumerable or has none. */
  knownValue(e: Expr, env: Env): number | null;
  /** As `knownValue`, but the value may be an infinite set. */
  setOf(e: Expr, env: Env): number | null;
  /** The elements of a set in canonical order, or null where they are not known, or are more. */
  elementsOf(e: Expr, env: Env, most: number): readonly number[] | null;
  /** The environments in which all names of the bounds have values, in canonical order; null where they are not known, or are more. */
  unroll(bounds: readonly Bound[], env: Env, most: number): readonly Env[] | null;
  /** The environment in which the names stand for something that is not known. */
  bindUnknown(names: readonly Identifier[], env: Env): Env;
}

export const createConstants = (builder: ProgramBuilder): Constants => {
  const { generator: g } = builder;
  const { values, definitions, analysis } = g;
  const literals = new WeakMap<Denotation, number>();
  const known = new Map<string, number | null>();
  let evaluations = 0;

  const numbers = new Map<Expr, number>();
  const numberOf = (e: Expr): number => {
    const number = numbers.get(e) ?? numbers.size;
    numbers.set(e, number);
    return number;
  };

  const literal = (id: number): Denotation => {
    const d: Denotation = { kind: 'code', code: g.literal(id) };
    literals.set(d, id);
    return d;
  };

  // What the value depends on, as text; null where that is not known.
  const circumstances = (e: Expr, env: Env): string | null => {
    const parts: (string | number)[] = [];
    const visitDenotation = (d: Denotation): boolean => {
      switch (d.kind) {
        case 'code': {
          const id = literals.get(d);
          if (id !== undefined) parts.push(id);
          return id !== undefined;
        }
        case 'literal':
          parts.push(d.id);
          return true;
        case 'thunk':
          return visit(d.expr, d.env);
        case 'operator':
          return visit(d.operator, d.env);
        case 'inner':
          return true;
        default:
          return false;
      }
    };
    const visitSymbol = (symbol: ValueSymbol, at: Env): boolean => {
      if (symbol.kind === 'builtin' || symbol.kind === 'definition') return true;
      if (symbol.kind === 'parameter' || symbol.kind === 'bound') {
        const d = findLocal(at, symbol);
        return d !== undefined && visitDenotation(d);
      }
      const d = findGiven(at, symbol);
      return d === undefined ? symbol.kind === 'constant' : visitDenotation(d);
    };
    const visit = (inner: Expr, at: Env): boolean => {
      if (analysis.impure(inner) || analysis.primes(inner)) return false;
      parts.push('/', numberOf(inner), at.layer.id);
      for (const symbol of analysis.free(inner)) if (!visitSymbol(symbol, at)) return false;
      return true;
    };
    return visit(e, env) ? parts.join() : null;
  };

  const isLazy = (id: number): boolean => (id & 1) === 0 && values.arena.kind(id) >= Kind.lazy;

  const evaluate = (e: Expr, env: Env): number | null => {
    if (++evaluations > mostEvaluations) return null;
    try {
      return builder.evaluate({ expr: e, env });
    } catch {
      values.arena.release(0);
      return null;
    }
  };

  const setOf = (e: Expr, env: Env): number | null => {
    if (e.kind === 'number') return values.atoms.integer(e.value);
    if (e.kind === 'string') return values.atoms.string(e.value);
    const key = circumstances(e, env);
    if (key === null) return null;
    let answer = known.get(key);
    if (answer === undefined) {
      answer = evaluate(e, env);
      known.set(key, answer);
    }
    return answer;
  };

  const knownValue = (e: Expr, env: Env): number | null => {
    const id = setOf(e, env);
    return id === null || isLazy(id) ? null : id;
  };

  const elementsOf = (e: Expr, env: Env, most: number): readonly number[] | null => {
    const id = setOf(e, env);
    if (id === null || !values.sets.isSet(id)) return null;
    try {
      if (values.sets.isInfinite(id) || values.sets.count(id, -1) > BigInt(most)) return null;
      return Array.from(values.order.sorted(values.sets.force(id, -1)));
    } catch {
      values.arena.release(0);
      return null;
    }
  };

  const unroll = (bounds: readonly Bound[], env: Env, most: number): readonly Env[] | null => {
    let envs: readonly Env[] = [env];
    for (const b of bounds) {
      if (b.tuple || b.set === null) return null;
      const elements = elementsOf(b.set, env, most);
      if (elements === null) return null;
      for (const name of b.names) {
        if (envs.length * elements.length > most) return null;
        const symbol = definitions.resolution.binder(name);
        envs = envs.flatMap((at) => elements.map((id) => bind(at, symbol, literal(id))));
      }
    }
    return envs;
  };

  const bindUnknown = (names: readonly Identifier[], env: Env): Env => {
    let inner = env;
    for (const name of names)
      inner = bind(inner, definitions.resolution.binder(name), { kind: 'code', code: value('undefined', { atomic: true }) });
    return inner;
  };

  return { knownValue, setOf, elementsOf, unroll, bindUnknown };
};
