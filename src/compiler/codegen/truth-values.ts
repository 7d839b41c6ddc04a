// Which expressions certainly are truth values.
import type { DefinitionSymbol, ValueSymbol } from '../../semantics/index.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import type { Definitions } from './definitions.ts';
import { type Env, findLocal } from './environment.ts';

/** Names of the language's operators that give a truth value. */
const BOOLEAN_BUILTINS = new Set([
  '/\\',
  '\\/',
  '~',
  '=>',
  '<=>',
  '=',
  '/=',
  '\\in',
  '\\notin',
  '\\subseteq',
  'TRUE',
  'FALSE',
  'ENABLED',
  'UNCHANGED',
  '\\cdot',
]);

/** Truth values, judged by form; what is not known is none. */
export class TruthValues {
  readonly #definitions: Definitions;
  readonly #booleanDefinitions = new Map<DefinitionSymbol, boolean>();

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  /** True where the value is certainly a truth value. */
  isBoolean(expr: Expr, env: Env): boolean {
    return this.#isBooleanIn(expr, env, new Set());
  }

  #isBooleanSymbol(name: Name, env: Env, seen: ReadonlySet<ValueSymbol>): boolean {
    const actual = this.#definitions.actual(this.#definitions.resolution.reference(name));
    if (actual.kind === 'builtin') return BOOLEAN_BUILTINS.has(actual.name);
    if (actual.kind === 'parameter') {
      const d = findLocal(env, actual);
      if (d?.kind === 'thunk') return this.#isBooleanIn(d.expr, d.env, seen);
      return d?.kind === 'code' && d.code.type === 'boolean';
    }
    if (actual.kind !== 'definition' || seen.has(actual)) return false;
    const native = this.#definitions.native(actual);
    if (native !== undefined) return native.returns === 'boolean';
    if (actual.inner) return this.#isBooleanIn(actual.body, env, new Set([...seen, actual]));
    let answer = this.#booleanDefinitions.get(actual);
    if (answer === undefined) {
      this.#booleanDefinitions.set(actual, false);
      answer = this.#isBooleanIn(actual.body, env, new Set([...seen, actual]));
      this.#booleanDefinitions.set(actual, answer);
    }
    return answer;
  }

  #isBooleanIn(e: Expr, env: Env, seen: ReadonlySet<ValueSymbol>): boolean {
    switch (e.kind) {
      case 'junction':
      case 'quantified':
      case 'box-action':
      case 'angle-action':
        return true;
      case 'name':
        return this.#isBooleanSymbol(e, env, seen);
      case 'apply':
        return this.#isBooleanSymbol(e.operator, env, seen);
      case 'if':
        return this.#isBooleanIn(e.whenTrue, env, seen) && this.#isBooleanIn(e.whenFalse, env, seen);
      case 'case':
        return e.arms.every((a) => this.#isBooleanIn(a.value, env, seen)) && (e.other === null || this.#isBooleanIn(e.other, env, seen));
      case 'let':
      case 'labeled':
        return this.#isBooleanIn(e.body, env, seen);
      default:
        return false;
    }
  }
}
