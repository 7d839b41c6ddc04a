// The row of a state: the entries of its variables that are kept in cells or in bits (`layout.ts`).
//
// It has the name of the state's variables and `cells`: `scells`, `pcells`, `c_cells`, ... The variable itself (`s3`) is 0 until somebody wants it as a value,
// and then that value.
import type { Expr } from '../../syntax/index.ts';
import type { ActionPlace } from './action-place.ts';
import { type Code, isUnassigned, primed } from './environment.ts';
import type { Generator, Place } from './generator.ts';

/** Up to so many entries are copied one by one. */
const MOST_UNROLLED = 4;

/** What the names of the state that is expanded begin with, and those of the state that is made of it. */
export const EXPANDED = 's';
export const MADE = 'p';

/** What the names of the states begin with that a program is given: the one that is expanded, the one in which functions are evaluated, and the one behind it. */
export const GIVEN: readonly string[] = [EXPANDED, 'c_', 'd_'];

/** The JavaScript name of the row of a state. */
export const rowOf = (prefix: string): string => `${prefix}cells`;

/** The JavaScript name of a variable that is one entry. */
export function entryOf({ layout }: Pick<Generator, 'layout'>, prefix: string, variable: number): string {
  const isInRow = layout.isRecorded && variable < layout.first.length && (prefix === EXPANDED || prefix === MADE);
  return isInRow ? `${rowOf(prefix)}[${layout.first[variable]!}]` : `${prefix}${variable}`;
}

/** Whether the entries of the expanded state are those of the state that is made, until they are written: then nothing is to be copied. */
export const isKeptBy = ({ layout }: Pick<Generator, 'layout'>, from: string, to: string): boolean =>
  layout.isRecorded && from === EXPANDED && to === MADE;

/** A variable in one of the states that the code knows. */
export interface StateVariable {
  readonly variable: number;
  /** What its JavaScript names begin with. */
  readonly prefix: string;
}

/** The variable that an expression stands for at this place, of those that are no single entry; null where it stands for none, or for one without a value. */
export function splitVariable(e: Expr, at: Place): StateVariable | null {
  const { g, env, mode, block } = at;
  if (g.layout.isPlain || mode.bound !== undefined) return null;
  if (e.kind === 'apply' && e.operator.name === "'" && e.args.length === 1)
    return mode.next === null ? null : splitVariable(e.args[0]!, at.inMode(primed(mode)));
  if (e.kind !== 'name' || mode.current === '' || mode.current === '?') return null;
  const variable = g.variableOf(e, env, block);
  return variable < 0 || g.layout.isValue(variable) || isUnassigned(mode, variable) ? null : { variable, prefix: mode.current };
}

/** The entries of a row that belong to a variable. */
export interface Entries {
  readonly variable: number;
  readonly first: number;
  readonly width: number;
}

/** The code for a variable that is kept in some entries of a row. */
export interface SplitCode extends Entries {
  /** The value: what it is wanted for is seldom. */
  whole(prefix: string): Code;
  /** Gives the variable in one state the value that it has in another. */
  copy(from: string, to: string, at: Place): void;
  /** Whether the variable has equal values in two states, in the order in which they are compared. */
  same(left: string, right: string, site: number): Code;
  /** What an expression changes, where it is a change that can be made in the row; else null. */
  base(e: Expr, at: Place): Expr | null;
  /** Makes a change in a row that has its base. */
  change(e: Expr, to: string, at: Place): void;
  /** Whether to make the change costs no more than to compare with it. */
  isShort(change: Expr): boolean;
  /** Whether to write an expression that is no change costs no more than to compare with it. */
  isExplicit(e: Expr, at: Place): boolean;
  /** Whether an expression that is no change has certainly a value that can be kept. */
  admits(e: Expr, at: Place): boolean;
  /** Whether all elements of a set can certainly be kept. */
  admitsElements(set: Expr, at: ActionPlace): boolean;
  /** Writes a settled value that can be kept: a JavaScript expression. */
  fill(js: string, to: string, at: Place): void;
}

/** Copies the entries of a variable from the row of one state into that of another. */
export function copyEntries({ first, width }: Entries, from: string, to: string, at: Pick<Place, 'g' | 'line'>): void {
  if (isKeptBy(at.g, from, to)) {
    at.line(`keep(${first}, ${width});`);
    return;
  }
  const [target, source] = [rowOf(to), rowOf(from)];
  if (width <= MOST_UNROLLED) {
    at.line(Array.from({ length: width }, (_, i) => `${target}[${first + i}] = ${source}[${first + i}];`).join(' '));
    return;
  }
  const i = at.g.fresh('i');
  at.line(`for (let ${i} = ${first}; ${i} < ${first + width}; ${i}++) ${target}[${i}] = ${source}[${i}];`);
}

/** The declarations of a state that has a row: in the program, and where ENABLED looks for a state. */
export function declareRow({ layout }: Pick<Generator, 'layout'>, prefix: string): readonly string[] {
  return layout.isPlain ? [] : [`const ${rowOf(prefix)} = new Int32Array(${layout.rowWidth});`];
}
