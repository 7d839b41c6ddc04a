// Constants that stand for "nothing here": they are compared with other values and stored in their places, and nothing is asked of them. Such a constant
// may be a model value, of whatever type the values are that it takes the place of.
import type { Resolution } from '../semantics/index.ts';
import { childrenOf, type Expr } from '../syntax/index.ts';

/** Expressions that keep a part of them as it is. */
const KEEPING: ReadonlySet<Expr['kind']> = new Set([
  'set',
  'tuple',
  'record',
  'if',
  'case',
  'let',
  'labeled',
  'function',
  'set-map',
  'lambda',
]);

/** Whether a part of an expression is compared or stored there, as the whole that it is. */
function keeps(e: Expr, part: Expr): boolean {
  if (e.kind === 'except') return part !== e.function;
  if (e.kind !== 'apply') return KEEPING.has(e.kind);
  const { name } = e.operator;
  return name === '=' || name === '#' || name === '/=' || (name === '\\notin' && part === e.args[0]);
}

/** The names of the root module's declared constants of that kind. */
export function placeholdersOf({ root }: Resolution): ReadonlySet<string> {
  const constants = new Set(root.constants.map(({ name }) => name));
  const kept = new Set<string>();
  const asked = new Set<string>();
  const walk = (e: Expr, isKept: boolean): void => {
    if (e.kind === 'name' && constants.has(e.name)) (isKept ? kept : asked).add(e.name);
    for (const { expr } of childrenOf(e)) walk(expr, keeps(e, expr));
  };
  for (const { symbol } of root.scope.values()) if (symbol.kind === 'definition') walk(symbol.body, true);
  for (const { body } of root.assumptions) walk(body, false);
  return new Set([...kept].filter((name) => !asked.has(name)));
}
