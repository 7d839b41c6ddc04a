// Labels of an algorithm are strings to the rest of a module: `pc[self] = "cs"`. These are the strings that are compared with pc.
import { type Span, textOf } from '../../diagnostics/index.ts';
import { originalSpan } from '../../pluscal/index.ts';
import { childrenOf, type Expr, type Module, type Unit } from '../../syntax/index.ts';

const COMPARISONS = new Set(['=', '/=', '\\in', '\\notin', '\\subseteq']);

function namesPc(expr: Expr): boolean {
  if (expr.kind === 'name') return expr.name === 'pc';
  return childrenOf(expr).some(({ expr: child }) => namesPc(child));
}

function strings(expr: Expr, value: string, into: Span[]): void {
  if (expr.kind === 'string' && expr.value === value) into.push(expr.span);
  for (const { expr: child } of childrenOf(expr)) strings(child, value, into);
}

function inExpression(expr: Expr, label: string, into: Span[]): void {
  if (expr.kind === 'apply' && COMPARISONS.has(expr.operator.name) && expr.args.some(namesPc))
    for (const arg of expr.args) strings(arg, label, into);
  if (expr.kind === 'let') inUnits(expr.definitions, label, into);
  for (const { expr: child } of childrenOf(expr)) inExpression(child, label, into);
}

function inUnits(units: readonly Unit[], label: string, into: Span[]): void {
  for (const unit of units) if ('body' in unit && unit.body !== null) inExpression(unit.body, label, into);
}

/** The places in the file where a label is compared with pc, outside of the translation. */
export function labelStrings(module: Module, label: string): readonly Span[] {
  const found: Span[] = [];
  inUnits(module.units, label, found);
  const quoted = `"${label}"`;
  return found.map(originalSpan).filter((span) => textOf(span) === quoted);
}
