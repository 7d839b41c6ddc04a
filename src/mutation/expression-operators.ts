// The mutation operators on expressions of TLA+, by kind of node. Each makes one mistake that people make: a guard forgotten, a set joined where it
// should have been reduced, a bound that is off by one.
//
// The name of an operator is what `--operators` takes; `operators.ts` has their meanings.
import type { Apply, Expr, Junction } from '../syntax/index.ts';
import { assignedVariable, type Change, isUnchanged, operands, type Surroundings } from './change.ts';
import type { Piece } from './pieces.ts';

const replaced = (operator: string, expr: Expr, ...pieces: readonly Piece[]): Change => ({ operator, span: expr.span, pieces });

const isInfix = (expr: Expr, name: string): expr is Apply =>
  expr.kind === 'apply' && expr.fixity === 'infix' && expr.operator.name === name && expr.operator.path.length === 0;

/** The items of a list, or of a chain of infix operators. */
const itemsOf = (expr: Expr, operator: '/\\' | '\\/'): readonly Expr[] => {
  if (expr.kind === 'junction' && expr.operator === operator) return expr.items;
  return isInfix(expr, operator) ? expr.args.flatMap((arg) => (isInfix(arg, operator) ? itemsOf(arg, operator) : [arg])) : [];
};

/** Whether an expression may give some variable its next value: without it the step has no meaning. */
const assigns = (expr: Expr, around: Surroundings): boolean => {
  if (around.isState(expr)) return false;
  return expr.kind !== 'apply' || assignedVariable(expr) !== null || isUnchanged(expr) || !around.isStandard(expr.operator);
};

const conjunctChanges = (items: readonly Expr[], around: Surroundings): Change[] =>
  items.flatMap((item) => {
    const isGuard = around.isState(item);
    if (around.role === 'initial' ? isInitialAssignment(item) : assigns(item, around)) return [];
    if (around.role === 'temporal') return [];
    const dropped = [replaced(isGuard ? 'guard-dropped' : 'conjunct-dropped', item, 'TRUE')];
    // A comparison is negated by an operator of its own.
    const isComparison = item.kind === 'apply' && negated.has(item.operator.name);
    return isGuard && around.role === 'step' && !isComparison
      ? [...dropped, replaced('guard-negated', item, '~(', item.span, ')')]
      : dropped;
  });

const negated = new Set(['=', '/=', '\\in', '\\notin']);

/** `x = e` or `x \in S` in an initial predicate. */
const isInitialAssignment = (item: Expr): boolean =>
  (isInfix(item, '=') || isInfix(item, '\\in')) && item.args[0]?.kind === 'name' && item.args[0].path.length === 0;

const disjunctChanges = (items: readonly Expr[], around: Surroundings): Change[] =>
  items.map((item) => ({ ...replaced('disjunct-dropped', item, 'FALSE'), ...(around.isState(item) ? {} : { kind: 'ablation' as const }) }));

const junctionChanges = (expr: Junction | Apply, around: Surroundings): Change[] => {
  const all = itemsOf(expr, '/\\');
  if (all.length > 0) return conjunctChanges(all, around);
  return around.role === 'temporal' ? [] : disjunctChanges(itemsOf(expr, '\\/'), around);
};

const initialChanges = (expr: Apply, around: Surroundings): Change[] => {
  const [variable] = expr.args;
  if (around.role !== 'initial' || variable?.kind !== 'name' || !isInitialAssignment(expr)) return [];
  const [left, right] = operands(expr);
  if (expr.operator.name === '\\in')
    return [replaced('initial-narrowed', expr, left, `= (CHOOSE ${around.fresh} \\in (`, right, ') : TRUE)')];
  const values = around.seenValues(variable.name);
  return values === null ? [] : [replaced('initial-widened', expr, left, `\\in ${values}`)];
};

const assignmentChanges = (expr: Apply, around: Surroundings): Change[] => {
  const variable = assignedVariable(expr);
  if (variable === null) return [];
  const values = around.seenValues(variable);
  return [
    replaced('assignment-unchanged', expr, `${variable}' = ${variable}`),
    ...(values === null ? [] : [replaced('assignment-free', expr, `${variable}' \\in ${values}`)]),
  ];
};

const unchangedChanges = (expr: Apply, around: Surroundings): Change[] => {
  const [operand] = expr.args;
  const names = operand?.kind === 'tuple' ? operand.elements : [operand!];
  return names.flatMap((name, i) => {
    if (name.kind !== 'name' || name.path.length > 0) return [];
    const values = around.seenValues(name.name);
    if (values === null) return [];
    const others = names.filter((_, j) => j !== i).flatMap((other, j) => [...(j === 0 ? [] : [', ']), other.span]);
    const rest: readonly Piece[] = others.length === 0 ? [] : [' /\\ UNCHANGED <<', ...others, '>>'];
    return [replaced('unchanged-free', expr, `(${name.name}' \\in ${values}`, ...rest, ')')];
  });
};

/** Operator -> operators that are put in its place, with the name of the mutation. */
const exchanged: Readonly<Record<string, readonly (readonly [mutation: string, by: string])[]>> = {
  '\\cup': [['set-operator', '\\']],
  '\\': [['set-operator', '\\cup']],
  '\\cap': [['set-operator', '\\cup']],
  '\\in': [['membership-negated', '\\notin']],
  '\\notin': [['membership-negated', '\\in']],
  '=': [['equality-negated', '#']],
  '/=': [['equality-negated', '=']],
  '<': [['boundary', '<=']],
  '\\leq': [['boundary', '<']],
  '>': [['boundary', '>=']],
  '\\geq': [['boundary', '>']],
  '+': [['arithmetic', '-']],
  '-': [['arithmetic', '+']],
};

const comparisons = new Set(['\\in', '\\notin', '=', '/=', '<', '\\leq', '>', '\\geq', '\\subseteq']);

const infixChanges = (expr: Apply, around: Surroundings): Change[] => {
  if (!around.isStandard(expr.operator)) return [];
  const { name } = expr.operator;
  if (comparisons.has(name) && (assignedVariable(expr) !== null || (around.role === 'initial' && isInitialAssignment(expr)))) return [];
  const [left, right] = operands(expr);
  const changes = (exchanged[name] ?? []).map(([mutation, by]) => replaced(mutation, expr, '((', left, `) ${by} (`, right, '))'));
  if (name === '\\cup') {
    const [first, second] = expr.args;
    if (second?.kind === 'set') changes.push(replaced('element-not-added', expr, '(', left, ')'));
    else if (first?.kind === 'set') changes.push(replaced('element-not-added', expr, '(', right, ')'));
  }
  if (name === '\\subseteq') changes.push(replaced('inclusion-reversed', expr, '((', right, ') \\subseteq (', left, '))'));
  if (name === '\\') changes.push(replaced('element-not-removed', expr, '(', left, ')'));
  if (comparisons.has(name) && expr.args.some(isCardinality)) changes.push(...quorumChanges(expr));
  return changes;
};

const isCardinality = (expr: Expr): boolean =>
  expr.kind === 'apply' && (expr.operator.name === 'Cardinality' || expr.args.some(isCardinality));

/** A comparison of a cardinality: one element fewer is enough. */
const quorumChanges = (expr: Apply): Change[] => {
  const [left, right] = operands(expr);
  const { name } = expr.operator;
  const isLeft = isCardinality(expr.args[0]!);
  const grows = (name === '>' || name === '\\geq' || name === '=') === isLeft || name === '=';
  if (!grows) return [];
  return isLeft
    ? [replaced('quorum-smaller', expr, '((', left, `) + 1 ${spelled(name)} (`, right, '))')]
    : [replaced('quorum-smaller', expr, '((', left, `) ${spelled(name)} (`, right, ') + 1)')];
};

const spelled = (name: string): string => (name === '\\leq' ? '<=' : name === '\\geq' ? '>=' : name);

const callChanges = (expr: Apply, around: Surroundings): Change[] => {
  if (!around.isStandard(expr.operator)) return [];
  const [first, second] = expr.args;
  if (expr.operator.name === 'Append' && first && second)
    return [
      replaced('message-lost', expr, '(', first.span, ')'),
      replaced('message-duplicated', expr, 'Append(Append(', first.span, ', ', second.span, '), ', second.span, ')'),
    ];
  if (expr.operator.name === 'Tail' && first) return [replaced('message-left', expr, '(', first.span, ')')];
  return [];
};

const applyChanges = (expr: Apply, around: Surroundings): Change[] => {
  if (isUnchanged(expr)) return unchangedChanges(expr, around);
  if (expr.fixity === 'call') return callChanges(expr, around);
  if (expr.fixity !== 'infix' || expr.operator.path.length > 0) return [];
  if (isInfix(expr, '/\\') || isInfix(expr, '\\/')) return junctionChanges(expr, around);
  return [...initialChanges(expr, around), ...assignmentChanges(expr, around), ...infixChanges(expr, around)];
};

const exceptChanges = (expr: Expr & { readonly kind: 'except' }, around: Surroundings): Change[] =>
  expr.updates.flatMap((update) => {
    const changes: Change[] = [];
    if (expr.updates.length === 1) changes.push(replaced('update-dropped', expr, '(', expr.function.span, ')'));
    const [step] = update.path;
    const [key] = step?.kind === 'index' && step.args.length === 1 ? step.args : [];
    if (key !== undefined && key.kind !== 'at') {
      // A function with one key has no other one: there it stays as it is.
      const other: readonly Piece[] = [
        `(CHOOSE ${around.fresh} \\in DOMAIN (`,
        expr.function.span,
        `) : (${around.fresh} # (`,
        key.span,
        ') \\/ DOMAIN (',
        expr.function.span,
        ') = {',
        key.span,
        '}))',
      ];
      changes.push(replaced('update-of-another', key, ...other));
    }
    return changes;
  });

const quantifiedChanges = (expr: Expr & { readonly kind: 'quantified' }, around: Surroundings): Change[] => {
  const bounds = expr.bounds.map(({ span }) => span);
  const listed = bounds.flatMap((bound, i) => [...(i === 0 ? [] : [', ']), bound]);
  if (around.isState(expr.body)) {
    const other = expr.quantifier === '\\A' ? '\\E' : expr.quantifier === '\\E' ? '\\A' : null;
    return other === null ? [] : [replaced('quantifier', expr, `(${other} `, ...listed, ' : ', expr.body.span, ')')];
  }
  // A step of one of many: one of them takes no part.
  return around.role !== 'step' || expr.quantifier !== '\\E'
    ? []
    : expr.bounds.flatMap(({ set }) =>
        set === null
          ? []
          : [
              {
                ...replaced('one-left-out', set, '((', set.span, `) \\ {CHOOSE ${around.fresh} \\in (`, set.span, ') : TRUE})'),
                kind: 'ablation' as const,
              },
            ],
      );
};

/** The changes of an expression itself; those of its parts are asked for by themselves. */
export function changesOf(expr: Expr, around: Surroundings): readonly Change[] {
  switch (expr.kind) {
    case 'junction':
      return junctionChanges(expr, around);
    case 'apply':
      return applyChanges(expr, around);
    case 'quantified':
      return quantifiedChanges(expr, around);
    case 'if':
      return around.isState(expr.condition) ? [replaced('condition-negated', expr.condition, '~(', expr.condition.span, ')')] : [];
    case 'case':
      return expr.arms.length + (expr.other === null ? 0 : 1) > 1
        ? expr.arms.map((arm) => replaced('case-arm-dropped', arm.guard, 'FALSE'))
        : [];
    case 'except':
      return exceptChanges(expr, around);
    case 'number':
      return [
        replaced('off-by-one', expr, `(${expr.value + 1n})`),
        ...(expr.value > 0n ? [replaced('off-by-one', expr, `(${expr.value - 1n})`)] : []),
      ];
    case 'fairness':
      return [
        { ...replaced('fairness-dropped', expr, 'TRUE'), kind: 'fairness' },
        ...(expr.strength === 'SF'
          ? [
              {
                ...replaced('fairness-weakened', expr, 'WF_(', expr.subscript.span, ')(', expr.action.span, ')'),
                kind: 'fairness' as const,
              },
            ]
          : []),
      ];
    case 'name':
      return expr.path.length > 0
        ? []
        : expr.name === 'TRUE'
          ? [replaced('constant-negated', expr, 'FALSE')]
          : expr.name === 'FALSE'
            ? [replaced('constant-negated', expr, 'TRUE')]
            : [];
    default:
      return [];
  }
}
