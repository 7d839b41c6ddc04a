// Constants that are joined, as in `Readers \cup Writers`: sets of one type that are meant to have no element in common.
import type { Resolution } from '../semantics/index.ts';
import { childrenOf, type Expr } from '../syntax/index.ts';

/** The declared constants that the operands of a union, and of unions that are its operands, are. */
function operandsOf(e: Expr, constants: ReadonlySet<string>): readonly string[] {
  if (e.kind === 'name') return constants.has(e.name) ? [e.name] : [];
  return isUnion(e) ? e.args.flatMap((operand) => operandsOf(operand, constants)) : [];
}

const isUnion = (e: Expr): e is Extract<Expr, { kind: 'apply' }> =>
  e.kind === 'apply' && (e.operator.name === '\\cup' || e.operator.name === '\\union');

/** Tells of names of the root module's declared constants whether one union joins all of them. */
export function joinedSets({ root }: Resolution): (names: readonly string[]) => boolean {
  const constants = new Set(root.constants.map(({ name }) => name));
  const unions: ReadonlySet<string>[] = [];
  const walk = (e: Expr): void => {
    if (isUnion(e)) unions.push(new Set(operandsOf(e, constants)));
    for (const { expr } of childrenOf(e)) walk(expr);
  };
  for (const { symbol } of root.scope.values()) if (symbol.kind === 'definition') walk(symbol.body);
  for (const { body } of root.assumptions) walk(body);
  return (names) => unions.some((union) => names.every((name) => union.has(name)));
}
