/**
 * What a rewriting rule is.
 *
 * Every rule has a dual, got by negating both sides, so each is written once: the `eventually`, `until`, `weakUntil` and `or` forms are given
 * (and `next`, which is its own dual), and {@link withDuals} makes the `always`, `release`, `strongRelease` and `and` forms.
 *
 * Most rules are those listed in the documentation of Spot, `doc/tl/tl.tex` section "Simplifications" (A. Duret-Lutz), which collects Somenzi and
 * Bloem CAV 2000, Etessami and Holzmann CONCUR 2000, and Babiak et al. TACAS 2012. Seven of its rules are misprinted; the forms here are the ones
 * that hold, and every rule by itself is tested against the direct evaluation of formulas on words.
 */
import {
  type Binary,
  type BinaryKind,
  DUAL,
  type Formula,
  type Formulas,
  type Nary,
  type NaryKind,
  type Unary,
  type UnaryKind,
} from './formula.ts';

export type Operator = UnaryKind | BinaryKind | NaryKind;

/** What a rule may use besides the formula: the table, and a sound but incomplete test of implication. */
export interface RewriteContext {
  readonly formulas: Formulas;
  /** True only if every word that satisfies `f` satisfies `g`. */
  implies(f: Formula, g: Formula): boolean;
}

/** One rewriting rule: `apply` returns an equivalent formula, or `undefined` where the rule does not apply. */
export interface RewriteRule {
  readonly name: string;
  readonly head: Operator;
  apply(context: RewriteContext, f: Formula): Formula | undefined;
}

/** A rule on `X f` or `F f`, given the operand. */
export function onUnary(
  head: UnaryKind,
  name: string,
  apply: (context: RewriteContext, operand: Formula, formulas: Formulas) => Formula | undefined,
): RewriteRule {
  return { name, head, apply: (context, f) => apply(context, (f as Unary).operand, context.formulas) };
}

/** A rule on `f U g` and the like, given the operands. */
export function onBinary(
  head: BinaryKind,
  name: string,
  apply: (context: RewriteContext, left: Formula, right: Formula, formulas: Formulas) => Formula | undefined,
): RewriteRule {
  return { name, head, apply: (context, f) => apply(context, (f as Binary).left, (f as Binary).right, context.formulas) };
}

/** A rule on `f | g | ...`, given the operands. */
export function onNary(
  head: NaryKind,
  name: string,
  apply: (context: RewriteContext, operands: readonly Formula[], formulas: Formulas) => Formula | undefined,
): RewriteRule {
  return { name, head, apply: (context, f) => apply(context, (f as Nary).operands, context.formulas) };
}

/** The rules and their duals, by the operator at the root; `next` rules are followed by their duals too. */
export function withDuals(rules: readonly RewriteRule[]): RewriteRule[] {
  return rules.flatMap((rule) => [rule, dualOf(rule)]);
}

function dualOf(rule: RewriteRule): RewriteRule {
  return {
    name: `dual of ${rule.name}`,
    head: DUAL[rule.head],
    apply(context, f) {
      const result = rule.apply(context, context.formulas.not(f));
      return result && context.formulas.not(result);
    },
  };
}

/** Both eventual and universal: true of a word exactly if true of every suffix of it. */
export function isPrefixIndependent(f: Formula): boolean {
  return f.isEventual && f.isUniversal;
}

/** The operands of a formula of that n-ary kind; the formula alone otherwise. */
export function termsOf(kind: NaryKind, f: Formula): readonly Formula[] {
  return f.kind === kind ? f.operands : [f];
}

/** Splits a list by a test. */
export function partition(list: readonly Formula[], test: (f: Formula) => boolean): [yes: Formula[], no: Formula[]] {
  const yes: Formula[] = [];
  const no: Formula[] = [];
  for (const f of list) (test(f) ? yes : no).push(f);
  return [yes, no];
}

/** The terms of `f` without those of `g`, when all of them are there and something else too. */
export function without(kind: NaryKind, f: Formula, g: Formula, formulas: Formulas): Formula | undefined {
  const removed = termsOf(kind, g);
  const terms = termsOf(kind, f);
  if (terms.length <= removed.length || !removed.every((h) => terms.includes(h))) return undefined;
  return formulas.nary(
    kind,
    terms.filter((h) => !removed.includes(h)),
  );
}
