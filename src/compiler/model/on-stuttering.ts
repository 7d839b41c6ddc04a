// What a step predicate is on a stuttering step, where its form tells: `[A]_v`, `UNCHANGED v` and `x' = x` are true, `<<A>>_v` and `x' # x` false.
import type { Expr } from '../../syntax/index.ts';
import { Block } from '../codegen/block.ts';
import type { Env } from '../codegen/environment.ts';
import type { Generator } from '../codegen/generator.ts';
import { atomKeys } from './atom-keys.ts';

/** What a relation is of equal values. */
const OF_EQUALS: Readonly<Record<string, boolean>> = { '=': true, '<=>': true, '/=': false };

/** What is known of step predicates by their form; undefined where nothing is. */
export class OnStuttering {
  readonly #g: Generator;
  readonly #scratch: Block;
  readonly #keyOf: ReturnType<typeof atomKeys>;

  constructor(g: Generator) {
    this.#g = g;
    this.#scratch = new Block(g.top, true);
    this.#keyOf = atomKeys(g.definitions.resolution);
  }

  of(e: Expr, env: Env): boolean | undefined {
    if (e.kind === 'box-action') return true;
    if (e.kind === 'angle-action') return false;
    if (e.kind === 'labeled') return this.of(e.body, env);
    if (e.kind === 'junction') return this.#joined(e.operator === '/\\', e.items, env);
    if (e.kind === 'apply' && this.#isBuiltin(e)) return this.#ofBuiltin(e, env);
    const unfolded = e.kind === 'name' || e.kind === 'apply' ? this.#g.unfold(e, env, this.#scratch) : null;
    return unfolded === null ? undefined : this.of(unfolded.expr, unfolded.env);
  }

  #isBuiltin({ operator }: Expr & { readonly kind: 'apply' }): boolean {
    return this.#g.definitions.resolution.reference(operator).symbol.kind === 'builtin';
  }

  #ofBuiltin({ operator: { name }, args }: Expr & { readonly kind: 'apply' }, env: Env): boolean | undefined {
    if (name === 'UNCHANGED') return true;
    if (name === '/\\' || name === '\\/') return this.#joined(name === '/\\', args, env);
    if (name === '~') {
      const operand = this.of(args[0]!, env);
      return operand === undefined ? undefined : !operand;
    }
    const [left, right] = args;
    if (left === undefined || right === undefined || !(name in OF_EQUALS)) return undefined;
    return this.#isPrimeOf(left, right, env) || this.#isPrimeOf(right, left, env) ? OF_EQUALS[name] : undefined;
  }

  /** A conjunction or disjunction of these. */
  #joined(isConjunction: boolean, parts: readonly Expr[], env: Env): boolean | undefined {
    const known = parts.map((part) => this.of(part, env));
    if (known.includes(!isConjunction)) return !isConjunction;
    return known.includes(undefined) ? undefined : isConjunction;
  }

  #isPrimeOf(primed: Expr, e: Expr, env: Env): boolean {
    if (primed.kind !== 'apply' || primed.operator.name !== "'" || !this.#isBuiltin(primed)) return false;
    return this.#keyOf(primed.args[0]!, env) === this.#keyOf(e, env);
  }
}
