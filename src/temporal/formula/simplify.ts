/**
 * Simplification of formulas: the rewriting rules applied bottom up until none applies.
 *
 * Boolean sub-formulas are made canonical first (one formula per Boolean function), so that rules which compare operands, and the translation,
 * which shares acceptance marks between equal eventualities, see through different spellings.
 */
import type { BooleanFunction } from './bdd.ts';
import { booleanFunctionOf } from './boolean-function.ts';
import { type Formula, type Formulas, operandsOf, withOperands } from './formula.ts';
import { Implications } from './implication.ts';
import { type Operator, type RewriteContext, type RewriteRule, withDuals } from './rewrite.ts';
import { IMPLICATION_RULES } from './rewrite-implication.ts';
import { NARY_RULES } from './rewrite-nary.ts';
import { BINARY_RULES, UNARY_RULES } from './rewrite-unary-binary.ts';

/** All rules, duals included, in the order they are tried. */
export const REWRITE_RULES: readonly RewriteRule[] = withDuals([...UNARY_RULES, ...BINARY_RULES, ...NARY_RULES, ...IMPLICATION_RULES]);

const RULES_BY_HEAD = new Map<Operator, RewriteRule[]>();
for (const rule of REWRITE_RULES) {
  const rules = RULES_BY_HEAD.get(rule.head);
  if (rules === undefined) RULES_BY_HEAD.set(rule.head, [rule]);
  else rules.push(rule);
}

/** No chain of rewritings of one formula is longer; a guard against rules that undo each other, never reached in the tests. */
const MAX_REWRITINGS = 200;

/** Simplifies formulas of one table; results are kept, so use one simplifier per table. */
export class Simplifier implements RewriteContext {
  readonly #simplified = new Map<Formula, Formula>();
  readonly #functions = new Map<Formula, BooleanFunction>();
  readonly #representatives = new Map<BooleanFunction, Formula>();
  readonly #implications: Implications;

  constructor(readonly formulas: Formulas) {
    this.#implications = new Implications(formulas);
  }

  implies(f: Formula, g: Formula): boolean {
    return this.#implications.implies(f, g);
  }

  /** A formula with the same meaning, usually smaller and better to translate. */
  simplify(f: Formula): Formula {
    const known = this.#simplified.get(f);
    if (known !== undefined) return known;
    this.#simplified.set(f, f);
    const result = this.#normalize(f, MAX_REWRITINGS);
    this.#simplified.set(f, result);
    this.#simplified.set(result, result);
    return result;
  }

  #normalize(f: Formula, fuel: number): Formula {
    if (f.isBoolean) return this.#canonicalBoolean(f);
    const operands = operandsOf(f).map((g) => this.simplify(g));
    let rebuilt = withOperands(this.formulas, f, operands);
    if (rebuilt.kind === 'and' || rebuilt.kind === 'or') rebuilt = this.#joinBooleans(rebuilt);
    if (rebuilt.isBoolean) return this.#canonicalBoolean(rebuilt);
    if (fuel === 0) return rebuilt;
    for (const rule of RULES_BY_HEAD.get(rebuilt.kind as Operator) ?? []) {
      const rewritten = rule.apply(this, rebuilt);
      if (rewritten !== undefined && rewritten !== rebuilt) return this.#normalize(rewritten, fuel - 1);
    }
    return rebuilt;
  }

  #canonicalBoolean(f: Formula): Formula {
    if (f.kind === 'constant' || f.kind === 'literal') return f;
    const { bdd } = this.formulas;
    const meaning = booleanFunctionOf(bdd, f, this.#functions);
    const known = this.#representatives.get(meaning);
    if (known !== undefined) return known;
    const chosen = this.#smallBoolean(meaning, f);
    this.#representatives.set(meaning, chosen);
    this.#representatives.set(bdd.not(meaning), this.formulas.not(chosen));
    return chosen;
  }

  /** Constants and literals in disguise are unmasked; anything else is left as it was written. */
  #smallBoolean(meaning: BooleanFunction, f: Formula): Formula {
    const cubes = this.formulas.bdd.cubes(meaning);
    if (cubes.length === 0) return this.formulas.false;
    if (cubes.length > 1) return f;
    return this.formulas.and(
      ...cubes[0]!.map((literal) => this.formulas.literal(((literal - (literal % 2)) / 2) as never, literal % 2 === 1)),
    );
  }

  #joinBooleans(f: Formula & { readonly kind: 'and' | 'or' }): Formula {
    const booleans = f.operands.filter((g) => g.isBoolean);
    if (booleans.length < 2) return f;
    const joined = this.#canonicalBoolean(this.formulas.nary(f.kind, booleans));
    return this.formulas.nary(f.kind, [joined, ...f.operands.filter((g) => !g.isBoolean)]);
  }
}
