// What the value of an expression depends on in its environment, and how high its level is there.
import type { DefinitionSymbol, Level, ValueSymbol } from '../../semantics/index.ts';
import type { Expr } from '../../syntax/index.ts';
import type { Definitions } from './definitions.ts';
import type { Effects } from './effects.ts';
import { type Denotation, type Env, findLocal, findMentioned, writtenFor } from './environment.ts';
import type { FreeSymbols } from './free-symbols.ts';

/** Sets without end, by their modules. */
const INFINITE_SETS: Readonly<Record<string, readonly string[]>> = {
  Naturals: ['Nat'],
  Integers: ['Int'],
  Reals: ['Real'],
  Sequences: ['Seq'],
  TLC: ['Any'],
};

const isInfiniteSet = (s: ValueSymbol): boolean =>
  (s.kind === 'definition' && (INFINITE_SETS[s.module]?.includes(s.name) ?? false)) || (s.kind === 'builtin' && s.name === 'STRING');

/** What an expression's value can depend on. */
export interface Dependence {
  /** Something computed at run time: a bound name or parameter. */
  readonly locals: boolean;
  /** The state. */
  readonly state: boolean;
}

/** A LAMBDA has no level of its own. */
const bodyOf = (e: Expr): Expr => (e.kind === 'lambda' ? e.body : e);

/** Dependences, remembered by expression and environment. */
export class Dependences {
  readonly #definitions: Definitions;
  readonly #symbols: FreeSymbols;
  readonly #effects: Effects;
  readonly #dependenceOf = new WeakMap<Expr, WeakMap<object, Dependence>>();
  readonly #levelOf = new WeakMap<Expr, WeakMap<object, Level>>();

  constructor(definitions: Definitions, symbols: FreeSymbols, effects: Effects) {
    this.#definitions = definitions;
    this.#symbols = symbols;
    this.#effects = effects;
  }

  dependence(expr: Expr, env: Env): Dependence {
    const key = env.locals ?? env.layer;
    const known = this.#dependenceOf.get(expr)?.get(key);
    if (known !== undefined) return known;
    let locals = false;
    let state = false;
    for (const symbol of this.#symbols.of(expr)) {
      const d = findMentioned(env, symbol);
      const written = writtenFor(d);
      if (written !== null) {
        const inner = this.dependence(written.expr, written.env);
        locals ||= inner.locals;
        state ||= inner.state;
      } else if (d !== undefined) locals ||= d.kind !== 'literal';
      else if (symbol.kind === 'variable') state = true;
      else if (symbol.kind === 'parameter' || symbol.kind === 'bound') locals = true;
    }
    const answer = { locals, state };
    let byEnv = this.#dependenceOf.get(expr);
    if (byEnv === undefined) {
      byEnv = new WeakMap();
      this.#dependenceOf.set(expr, byEnv);
    }
    byEnv.set(key, answer);
    return answer;
  }

  level(expr: Expr, env: Env): Level {
    const own = this.#definitions.resolution.level(expr);
    if (own === 3) return own;
    const key = env.locals ?? env.layer;
    const known = this.#levelOf.get(expr)?.get(key);
    if (known !== undefined) return known;
    let answer: Level = own;
    for (const symbol of this.#symbols.of(expr)) {
      const written = writtenFor(findMentioned(env, symbol));
      if (written !== null) answer = Math.max(answer, this.level(bodyOf(written.expr), written.env)) as Level;
    }
    let byEnv = this.#levelOf.get(expr);
    if (byEnv === undefined) {
      byEnv = new WeakMap();
      this.#levelOf.set(expr, byEnv);
    }
    byEnv.set(key, answer);
    return answer;
  }

  mayBeInfinite(expr: Expr, env: Env): boolean {
    return this.#reachesInfinite(expr, env, true);
  }

  mentionsInfinite(expr: Expr, env: Env): boolean {
    return this.#reachesInfinite(expr, env, false);
  }

  hasInfiniteElements(set: Expr, env: Env): boolean {
    // The elements of these are numbers or strings.
    if (set.kind === 'name' && isInfiniteSet(this.#definitions.resolution.reference(set).symbol)) return false;
    return this.mentionsInfinite(set, env);
  }

  /** @param unknown what is answered where a value comes from elsewhere */
  #reachesInfinite(expr: Expr, env: Env, unknown: boolean): boolean {
    const isReached = (d: Denotation | undefined): boolean =>
      d?.kind === 'thunk' ? this.#reachesInfinite(d.expr, d.env, unknown) : unknown;
    for (const s of this.#symbols.of(expr)) {
      if (isInfiniteSet(s)) return true;
      const d = findMentioned(env, s);
      if (s.kind === 'bound' && d?.kind === 'code' && d.mayBeInfinite === true) return true;
      if (s.kind === 'parameter' && isReached(d)) return true;
      if (s.kind === 'constant' && d !== undefined && d.kind !== 'literal' && isReached(d)) return true;
    }
    return false;
  }

  isOfState(expr: Expr, env: Env): string {
    const rules = new Set<string>();
    if (this.#readsState(expr, env, rules)) return 'true';
    return rules.size === 0 ? 'false' : `(${Array.from(rules, (js) => `readsState(${js})`).join(' || ')})`;
  }

  /** Whether the value may depend on the state; `rules` gets the values at hand that tell it only at run time. */
  #readsState(expr: Expr, env: Env, rules: Set<string>): boolean {
    if (this.#definitions.resolution.level(expr) > 0 || this.dependence(expr, env).state || this.#effects.isImpure(expr)) return true;
    for (const symbol of this.#symbols.of(expr)) {
      const d = findMentioned(env, symbol);
      if (d?.kind === 'lazy' || d?.kind === 'closure') return true;
      if (d?.kind === 'code' && d.code.lazy) rules.add(d.code.js);
      const written = writtenFor(d);
      if (written !== null && this.#readsState(bodyOf(written.expr), written.env, rules)) return true;
    }
    return false;
  }

  /** @param isRecursive whether a definition is one */
  mayRecur(expr: Expr, env: Env, isRecursive: (d: DefinitionSymbol) => boolean): boolean {
    for (const s of this.#symbols.of(expr)) {
      if (s.kind === 'definition' && isRecursive(s)) return true;
      const d = findMentioned(env, s);
      if (d?.kind === 'lazy' || d?.kind === 'closure' || (d?.kind === 'code' && d.code.lazy)) return true;
      const written = writtenFor(d);
      if (written !== null && this.mayRecur(bodyOf(written.expr), written.env, isRecursive)) return true;
    }
    return false;
  }

  /** True where the expression mentions no parameter, no bound name and no definition of a LET around it: it can be compiled anywhere. */
  isPortable(expr: Expr, env: Env): boolean {
    for (const s of this.#symbols.of(expr)) {
      if (s.kind === 'parameter' || s.kind === 'bound') return false;
      if (s.kind === 'definition' && s.inner && findLocal(env, s) !== undefined) return false;
    }
    return true;
  }
}
