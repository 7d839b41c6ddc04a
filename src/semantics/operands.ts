// Which part of an expression a selector of a subexpression name picks.
//
// `!i` is the i-th operand, `!<<` the first, `!>>` the second of two. Where names are bound, numbers pick the sets and the body is picked by
// giving the names values. The numbering is SANY's. Source: "TLA+2: A Preliminary Guide", section "Naming subexpressions".
import type { Bound, Expr, Identifier, Selector } from '../syntax/index.ts';

/** A selector that picks an operand by its position. */
export type PositionSelector = Extract<Selector, { kind: 'index' | 'left' | 'right' }>;

const position = (selector: PositionSelector, count: number): number => {
  switch (selector.kind) {
    case 'index':
      return selector.index >= 1 && selector.index <= count ? selector.index - 1 : -1;
    case 'left':
      return count > 0 ? 0 : -1;
    case 'right':
      return count === 2 ? 1 : -1;
  }
};

const sets = (bounds: readonly Bound[]): Expr[] => bounds.flatMap((bound) => bound.set ?? []);

/** The names an expression binds and what is in their scope; null where it binds none. */
export const binderOf = (expr: Expr): { readonly names: readonly Identifier[]; readonly body: Expr } | null => {
  const names = (bounds: readonly Bound[]): Identifier[] => bounds.flatMap((bound) => [...bound.names]);
  switch (expr.kind) {
    case 'quantified':
    case 'set-map':
    case 'function':
      return { names: names(expr.bounds), body: expr.body };
    case 'choose':
      return { names: expr.bound.names, body: expr.body };
    case 'set-filter':
      return { names: expr.bound.names, body: expr.condition };
    case 'lambda':
      return { names: expr.params, body: expr.body };
    default:
      return null;
  }
};

/** The operands that numbers pick. A CASE has arms instead. */
const operands = (expr: Exclude<Expr, { kind: 'case' }>): readonly Expr[] => {
  switch (expr.kind) {
    case 'name':
    case 'number':
    case 'decimal':
    case 'string':
    case 'at':
    case 'lambda':
    case 'subexpression':
      return [];
    case 'apply':
      return expr.args;
    case 'junction':
      return expr.items;
    case 'quantified':
    case 'set-map':
    case 'function':
      return sets(expr.bounds);
    case 'choose':
    case 'set-filter':
      return sets([expr.bound]);
    case 'set':
    case 'tuple':
      return expr.elements;
    case 'cross-product':
      return expr.factors;
    case 'function-set':
      return [expr.domain, expr.range];
    case 'function-application': {
      const [first] = expr.args;
      const argument: Expr = expr.args.length === 1 && first ? first : { kind: 'tuple', elements: expr.args, span: expr.span };
      return [expr.function, argument];
    }
    case 'except':
      return [expr.function];
    case 'record':
    case 'record-set':
      return expr.fields.map((field) => field.value);
    case 'field-access':
      return [expr.record, { kind: 'string', value: expr.field, span: expr.span }];
    case 'if':
      return [expr.condition, expr.whenTrue, expr.whenFalse];
    case 'let':
      return [expr.body];
    case 'box-action':
    case 'angle-action':
      return [expr.action, expr.subscript];
    case 'fairness':
      return [expr.subscript, expr.action];
    case 'labeled':
      return [expr.body];
  }
};

/** The operand a position picks. */
export const operandAt = (expr: Exclude<Expr, { kind: 'case' }>, selector: PositionSelector): Expr | undefined => {
  const list = operands(expr);
  return list[position(selector, list.length)];
};

/** What two positions pick in a CASE: the arm, then its guard or its value. OTHER is the last arm and has no guard. */
export const caseOperandAt = (expr: Extract<Expr, { kind: 'case' }>, arm: PositionSelector, side: PositionSelector): Expr | undefined => {
  const index = position(arm, expr.arms.length + (expr.other ? 1 : 0));
  const which = position(side, 2);
  if (index < 0 || which < 0) return undefined;
  if (index === expr.arms.length) return which === 1 ? (expr.other ?? undefined) : undefined;
  const picked = expr.arms[index]!;
  return which === 0 ? picked.guard : picked.value;
};

/** An expression without the labels around it. */
export const unlabeled = (expr: Expr): Expr => {
  let inner = expr;
  while (inner.kind === 'labeled') inner = inner.body;
  return inner;
};
