// The direct subexpressions of an expression, with the names it binds around them.
import type { Bound, Expr, Identifier, Name, Unit } from './ast.ts';

/** A subexpression, and the names bound around it by its parent. */
export interface Child {
  readonly expr: Expr;
  readonly binds: readonly Identifier[];
  /** True where the parent may evaluate it several times or not at all: bodies of quantifiers, sets, functions. */
  readonly repeated: boolean;
}

const plain = (expr: Expr): Child => ({ expr, binds: [], repeated: false });

const boundSets = (bounds: readonly Bound[]): Child[] => bounds.flatMap((b) => (b.set === null ? [] : [plain(b.set)]));
const boundNames = (bounds: readonly Bound[]): Identifier[] => bounds.flatMap((b) => b.names);

/** Bodies of a LET's definitions, which are evaluated where their names are used. */
const unitExpressions = (unit: Unit): Child[] => {
  switch (unit.kind) {
    case 'operator-definition':
      return [{ expr: unit.body, binds: [], repeated: true }];
    case 'function-definition':
      return [...boundSets(unit.bounds), { expr: unit.body, binds: boundNames(unit.bounds), repeated: true }];
    case 'instance':
      return unit.substitutions.map((s) => ({ expr: s.value, binds: [], repeated: true }));
    default:
      return [];
  }
};

/** In the order of the text. Arguments inside compound names are included. */
export function childrenOf(e: Expr): readonly Child[] {
  switch (e.kind) {
    case 'number':
    case 'decimal':
    case 'string':
    case 'at':
      return [];
    case 'name':
      return e.path.flatMap((step) => step.args.map(plain));
    case 'apply':
      return [...childrenOf(e.operator), ...e.args.map(plain)];
    case 'subexpression':
      return [
        ...childrenOf(e.base),
        ...e.selectors.flatMap((s) => (s.kind === 'arguments' || s.kind === 'label' ? s.args.map(plain) : [])),
      ];
    case 'junction':
      return e.items.map(plain);
    case 'quantified':
      return [...boundSets(e.bounds), { expr: e.body, binds: boundNames(e.bounds), repeated: true }];
    case 'choose':
      return [...boundSets([e.bound]), { expr: e.body, binds: e.bound.names, repeated: true }];
    case 'set':
    case 'tuple':
      return e.elements.map(plain);
    case 'set-filter':
      return [...boundSets([e.bound]), { expr: e.condition, binds: e.bound.names, repeated: true }];
    case 'set-map':
    case 'function':
      return [...boundSets(e.bounds), { expr: e.body, binds: boundNames(e.bounds), repeated: true }];
    case 'function-set':
      return [plain(e.domain), plain(e.range)];
    case 'function-application':
      return [plain(e.function), ...e.args.map(plain)];
    case 'except':
      return [
        plain(e.function),
        ...e.updates.flatMap((u) => [...u.path.flatMap((s) => (s.kind === 'index' ? s.args.map(plain) : [])), plain(u.value)]),
      ];
    case 'record':
    case 'record-set':
      return e.fields.map((f) => plain(f.value));
    case 'field-access':
      return [plain(e.record)];
    case 'cross-product':
      return e.factors.map(plain);
    case 'if':
      return [plain(e.condition), plain(e.whenTrue), plain(e.whenFalse)];
    case 'case':
      return [...e.arms.flatMap((a) => [plain(a.guard), plain(a.value)]), ...(e.other === null ? [] : [plain(e.other)])];
    case 'let':
      return [...e.definitions.flatMap(unitExpressions), plain(e.body)];
    case 'lambda':
      return [{ expr: e.body, binds: e.params, repeated: true }];
    case 'labeled':
      // The names behind a label are bound around it, not by it.
      return [plain(e.body)];
    case 'box-action':
    case 'angle-action':
      return [plain(e.action), plain(e.subscript)];
    case 'fairness':
      return [plain(e.subscript), plain(e.action)];
  }
}

/** All names in an expression, those of operators among them, in the order of the text. */
export function namesIn(e: Expr): readonly Name[] {
  const found: Name[] = [];
  const visit = (expr: Expr): void => {
    const of = expr.kind === 'subexpression' ? expr.base : expr;
    if (of.kind === 'name') found.push(of);
    if (of.kind === 'apply') found.push(of.operator);
    for (const child of childrenOf(expr)) visit(child.expr);
  };
  visit(e);
  return found;
}
