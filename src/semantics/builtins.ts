// The operators of the language itself, with what level checking has to know about them.
//
// Everything that is not here (`+`, `..`, `Seq`, ...) is defined by standard modules in ordinary TLA+. `weights` tells which arguments
// contribute their level to the result: ENABLED A is a state predicate whatever A is. An argument without weight is also one through which
// equal values can give unequal results ("non-Leibniz": x' and y' may differ although x = y).
//
// Source: Specifying Systems, section 17.2; the table of built-in operators in section 16.
import type { BuiltinSymbol, Level } from './symbols.ts';

/** How an operator treats the levels of its arguments. */
export interface OperatorLevels {
  /** The least level of an application. */
  readonly level: Level;
  /** The highest level each argument may have. */
  readonly limits: readonly Level[];
  /** Whether each argument's level counts for the application's level. */
  readonly weights: readonly boolean[];
}

/** A built-in operator and its levels, which are the same for all of its arguments. */
export interface Builtin {
  readonly symbol: BuiltinSymbol;
  readonly levels: OperatorLevels;
}

const table = new Map<string, Builtin>();

const add = (names: readonly string[], level: Level, limits: readonly Level[], weighs: boolean): void => {
  for (const name of names) {
    const symbol: BuiltinSymbol = { kind: 'builtin', name, arity: limits.length };
    table.set(name, { symbol, levels: { level, limits, weights: limits.map(() => weighs) } });
  }
};

add(['TRUE', 'FALSE', 'BOOLEAN', 'STRING'], 0, [], true);
add(['=', '/=', '\\in', '\\notin', '\\subseteq', '\\cup', '\\cap', '\\'], 0, [2, 2], true);
add(['/\\', '\\/', '=>', '<=>'], 0, [3, 3], true);
add(['~'], 0, [3], true);
add(['SUBSET', 'UNION', 'DOMAIN'], 0, [2], true);
add(["'", 'UNCHANGED'], 2, [1], false);
add(['ENABLED'], 1, [2], false);
add(['\\cdot'], 2, [2, 2], false);
add(['[]', '<>'], 3, [3], false);
add(['~>', '-+->'], 3, [3, 3], false);

/** The built-in operators by canonical name. */
export const builtins: ReadonlyMap<string, Builtin> = table;

/** The levels of a built-in operator. */
export const builtinLevels = (symbol: BuiltinSymbol): OperatorLevels => table.get(symbol.name)!.levels;
