// Temporal formulas taken apart: a specification into initial predicate, next-state relation and fairness; a property into what can be
// checked state by state, step by step, and what is truly temporal.
//
// Source: Specifying Systems, section 8.4 (the canonical form of a specification) and 14.1.
import type { ParameterSymbol } from '../../semantics/index.ts';
import type { Bound, Expr, Name } from '../../syntax/index.ts';
import { Block } from '../codegen/block.ts';
import { withoutHome } from '../codegen/arguments.ts';
import { bind, type Env } from '../codegen/environment.ts';
import type { Generator } from '../codegen/generator.ts';
import type { Closed } from '../codegen/program.ts';

/** A part of a formula. */
export interface Part extends Closed {
  /** Where it is about elements of quantifiers: the environments in which these were bound, outermost first. */
  readonly within?: readonly Env[];
}

/** The conjuncts of a temporal formula by kind. */
export interface Conjuncts {
  /** State predicates: true of the first state. */
  readonly initial: readonly Part[];
  /** The actions A of `[][A]_v`, each as the whole `[A]_v`. */
  readonly steps: readonly (Part & { readonly action: Closed })[];
  /** The predicates P of `[]P`, P of state level. */
  readonly always: readonly Part[];
  /** Everything else: fairness and other temporal formulas. */
  readonly temporal: readonly Closed[];
  /** Actions that are not inside `[][ ]_v`: no formula of TLA. */
  readonly raw: readonly Closed[];
}

/** The environments in which bound names have their values, one for each combination; null where the sets are not known, or are too large. */
export type Unroll = (bounds: readonly Bound[], env: Env) => readonly Env[] | null;

const isBuiltin = (g: Generator, e: Expr, name: string): e is Expr & { kind: 'apply' } =>
  e.kind === 'apply' && e.operator.name === name && g.definitions.resolution.reference(e.operator).symbol.kind === 'builtin';

/** What a formula says of all suffixes of a behaviour where `[]` is in front of it: [][A]_v where `[A]_v` is behind a name; [][]F is []F. */
const behindBox = (g: Generator, { expr: e, env }: Closed, scratch: Block): Closed => {
  if (isBuiltin(g, e, '[]')) return behindBox(g, { expr: e.args[0]!, env }, scratch);
  if (e.kind === 'name' || (e.kind === 'apply' && g.analysis.level(e, env) === 2)) {
    const unfolded = g.unfold(e, env, scratch);
    if (unfolded !== null && g.analysis.level(unfolded.expr, unfolded.env) >= 2) return behindBox(g, unfolded, scratch);
  }
  return { expr: e, env };
};

/**
 * Takes a formula apart at its conjunctions and definitions.
 * @param unroll where given, `\A x \in S : F` is a conjunction too
 */
export const conjunctsOf = (g: Generator, formula: Closed, unroll: Unroll = () => null): Conjuncts => {
  const initial: Part[] = [];
  const steps: (Part & { action: Closed })[] = [];
  const always: Part[] = [];
  const temporal: Closed[] = [];
  const raw: Closed[] = [];
  const scratch = new Block(g.top, true);

  const visit = (e: Expr, env: Closed['env']): void => {
    const level = g.analysis.level(e, env);
    if (e.kind === 'junction' && e.operator === '/\\' && level > 1) {
      for (const item of e.items) visit(item, env);
      return;
    }
    if (isBuiltin(g, e, '/\\') && level > 1) {
      for (const item of e.args) visit(item, env);
      return;
    }
    if (level <= 1) {
      initial.push({ expr: e, env });
      return;
    }
    if (isBuiltin(g, e, '[]')) {
      const inner = behindBox(g, { expr: e.args[0]!, env }, scratch);
      if (inner.expr.kind === 'box-action') {
        steps.push({ expr: inner.expr, env: inner.env, action: { expr: inner.expr.action, env: inner.env } });
        return;
      }
      if (g.analysis.level(inner.expr, inner.env) <= 1) {
        always.push(inner);
        return;
      }
      temporal.push({ expr: e, env });
      return;
    }
    if (e.kind === 'labeled') {
      visit(e.body, env);
      return;
    }
    if (e.kind === 'let') {
      visit(e.body, g.enterLet(e, env, scratch));
      return;
    }
    const part = e.kind === 'subexpression' ? g.enterPart(e, env, scratch) : null;
    const unfolded = e.kind === 'name' || e.kind === 'apply' ? g.unfold(e, env, scratch) : part;
    if (unfolded !== null) {
      visit(unfolded.expr, unfolded.env);
      return;
    }
    if (level === 2) raw.push({ expr: e, env });
    else if (e.kind === 'quantified' && e.quantifier === '\\A') visitElements(e, env);
    else temporal.push({ expr: e, env });
  };

  // What is temporal in it stays one formula with the quantifier, which tells the element.
  const visitElements = (e: Expr & { kind: 'quantified' }, env: Closed['env']): void => {
    const parts = (unroll(e.bounds, env) ?? []).map((inner) => {
      const part = conjunctsOf(g, { expr: e.body, env: inner }, unroll);
      const of = <P extends Part>(all: readonly P[]): readonly P[] => all.map((p) => ({ ...p, within: [inner, ...(p.within ?? [])] }));
      initial.push(...of(part.initial));
      steps.push(...of(part.steps));
      always.push(...of(part.always));
      return part;
    });
    const isWhole = parts.length > 0 && parts.every((part) => part.temporal.length + part.raw.length === 0);
    if (!isWhole) temporal.push({ expr: e, env });
  };

  visit(formula.expr, formula.env);
  return { initial, steps, always, temporal, raw };
};

/** Whether the first conjunct of a formula is FALSE, by that word. */
export const beginsWithFalse = (g: Generator, { expr, env }: Closed): boolean => {
  const visit = (e: Expr, inner: Env): boolean => {
    if (e.kind === 'junction' && e.operator === '/\\') return visit(e.items[0]!, inner);
    if (isBuiltin(g, e, '/\\')) return visit(e.args[0]!, inner);
    if (e.kind !== 'name') return false;
    const { symbol } = g.definitions.resolution.reference(e);
    if (symbol.kind === 'builtin') return symbol.name === 'FALSE';
    const unfolded = g.unfold(e, inner, new Block(g.top, true));
    return unfolded !== null && visit(unfolded.expr, unfolded.env);
  };
  return visit(expr, env);
};

/** The disjuncts of a formula; null where it is no disjunction. */
const disjunctsOf = (g: Generator, e: Expr): readonly Expr[] | null => {
  if (e.kind === 'junction' && e.operator === '\\/') return e.items;
  return isBuiltin(g, e, '\\/') ? e.args.flatMap((arg) => disjunctsOf(g, arg) ?? [arg]) : null;
};

/**
 * What a temporal formula is, depending on constants only: F of `c => F`, of `c \/ F`, of IF c and of CASE. Each one may be what is meant, or none. Null where
 * it does not have such a form.
 */
export const behindConstants = (g: Generator, { expr: e, env }: Closed): readonly Expr[] | null => {
  const isConstant = (part: Expr): boolean => g.analysis.level(part, env) === 0 && !g.analysis.dependence(part, env).state;
  const meant = (guards: readonly Expr[], parts: readonly Expr[]): readonly Expr[] | null =>
    guards.every(isConstant) ? parts.filter((part) => !isConstant(part)) : null;
  if (isBuiltin(g, e, '=>')) return meant([e.args[0]!], [e.args[1]!]);
  if (e.kind === 'if') return meant([e.condition], [e.whenTrue, e.whenFalse]);
  if (e.kind === 'case')
    return meant(
      e.arms.map(({ guard }) => guard),
      [...e.arms.map((arm) => arm.value), ...(e.other === null ? [] : [e.other])],
    );
  const left = disjunctsOf(g, e)?.filter((part) => !isConstant(part));
  return left?.length === 1 ? left : null;
};

/** The conjuncts of temporal formulas, also under \\A and behind constant conditions, that are no fairness conditions. */
export const otherThanFairness = (g: Generator, formulas: readonly Closed[]): readonly Closed[] => {
  const { resolution } = g.definitions;
  const scratch = new Block(g.top, true);
  const visit = (e: Expr, env: Closed['env']): readonly Closed[] => {
    if (behindConstants(g, { expr: e, env })?.every((part) => visit(part, env).length === 0) === true) return [];
    switch (e.kind) {
      case 'fairness':
        return [];
      case 'junction':
        return e.operator === '/\\' ? e.items.flatMap((item) => visit(item, env)) : [{ expr: e, env }];
      case 'quantified':
        return e.quantifier === '\\A' && visit(e.body, env).length === 0 ? [] : [{ expr: e, env }];
      case 'labeled':
        return visit(e.body, env);
      case 'let':
        return visit(e.body, g.enterLet(e, env, scratch));
      case 'name':
      case 'apply': {
        const name = e.kind === 'name' ? e : e.operator;
        const isConjunction = e.kind === 'apply' && name.name === '/\\' && resolution.reference(name).symbol.kind === 'builtin';
        if (isConjunction) return e.args.flatMap((arg) => visit(arg, env));
        const unfolded = g.unfold(e, env, scratch);
        if (unfolded === null) return [{ expr: e, env }];
        const inner = visit(unfolded.expr, unfolded.env);
        // Where all of a definition is meant, its name says it best.
        return inner.length === 1 && inner[0]!.expr === unfolded.expr ? [{ expr: e, env }] : inner;
      }
      default:
        return [{ expr: e, env }];
    }
  };
  return formulas.flatMap(({ expr, env }) => visit(expr, env));
};

/** Several predicates as one; null where there are none. */
export const conjunction = (g: Generator, parts: readonly Closed[]): Closed | null => {
  const [first] = parts;
  if (first === undefined || parts.length === 1) return first ?? null;
  const { span } = first.expr;
  if (parts.every((p) => p.env === first.env))
    return { expr: { kind: 'junction', operator: '/\\', items: parts.map((p) => p.expr), span }, env: first.env };
  // Said behind definitions with arguments, LET or INSTANCE: each under a name that stands for it.
  let env = first.env;
  const items = parts.map((part): Expr => {
    const symbol: ParameterSymbol = { kind: 'parameter', name: 'conjunct', arity: 0, span: part.expr.span };
    const name: Name = { kind: 'name', path: [], name: 'conjunct', span: part.expr.span };
    g.definitions.placeholders.set(name, { path: [], symbol });
    env = bind(env, symbol, withoutHome(part));
    return name;
  });
  const whole: Expr = { kind: 'junction', operator: '/\\', items, span };
  g.definitions.levels.set(whole, 1);
  return { expr: whole, env };
};
