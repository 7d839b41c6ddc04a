// Constants that are joined, as in `Readers \cup Writers`, among themselves or with sets that are written, as in `{0} \cup Readers`: sets of one type that are meant to
// have no element in common. A translated algorithm joins its sets of processes in `ProcSet`.
import type { Resolution } from '../semantics/index.ts';
import { childrenOf, type Expr } from '../syntax/index.ts';

/** Of a set `1..N` it is not known how many elements it has: these are kept free. */
const FREE_FOR_RANGE = 9;

/** Of a set `1..1000` no more elements are kept free. */
const MOST_KEPT_FREE = 1000;

/** What one union joins: declared constants, and elements of other sets as a configuration writes them. */
interface Union {
  readonly constants: Set<string>;
  readonly elements: Set<string>;
}

/** The joins of a module. */
export interface Joins {
  /** Whether one union joins all of these declared constants. */
  areJoined(names: readonly string[]): boolean;
  /** The strings and numbers, as they are written, that are in sets with which the constant is joined. */
  elementsBeside(name: string): ReadonlySet<string>;
}

const isUnion = (e: Expr): e is Extract<Expr, { kind: 'apply' }> =>
  e.kind === 'apply' && (e.operator.name === '\\cup' || e.operator.name === '\\union');

/** Strings and numbers that a set has for sure, or may well have. */
function elementsOf(e: Expr): readonly string[] {
  if (e.kind === 'set')
    return e.elements.flatMap((one) =>
      one.kind === 'string' ? [JSON.stringify(one.value)] : one.kind === 'number' ? [String(one.value)] : [],
    );
  if (e.kind !== 'apply' || e.operator.name !== '..') return [];
  const [low, high] = e.args;
  if (low?.kind !== 'number') return [];
  const first = Number(low.value);
  const count = high?.kind === 'number' ? Math.min(MOST_KEPT_FREE, Number(high.value) - first + 1) : FREE_FOR_RANGE;
  return Array.from({ length: Math.max(0, count) }, (_, i) => String(first + i));
}

/** Adds the operands of a union, and of unions that are its operands. */
function addOperands(e: Expr, declared: ReadonlySet<string>, union: Union): void {
  if (isUnion(e)) for (const operand of e.args) addOperands(operand, declared, union);
  else if (e.kind === 'name') {
    if (declared.has(e.name)) union.constants.add(e.name);
  } else for (const element of elementsOf(e)) union.elements.add(element);
}

/** Finds what the definitions and assumptions of the root module join. */
export function joinsOf({ root }: Resolution): Joins {
  const declared = new Set(root.constants.map(({ name }) => name));
  const unions: Union[] = [];
  const walk = (e: Expr): void => {
    if (isUnion(e)) {
      const union: Union = { constants: new Set(), elements: new Set() };
      addOperands(e, declared, union);
      unions.push(union);
    }
    for (const { expr } of childrenOf(e)) walk(expr);
  };
  for (const { symbol } of root.scope.values()) if (symbol.kind === 'definition') walk(symbol.body);
  for (const { body } of root.assumptions) walk(body);
  return {
    areJoined: (names) => unions.some(({ constants }) => names.every((name) => constants.has(name))),
    elementsBeside: (name) => new Set(unions.flatMap(({ constants, elements }) => (constants.has(name) ? [...elements] : []))),
  };
}
