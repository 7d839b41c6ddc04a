// Code for variables that are kept in cells (`layout.ts`): reading, writing and comparing entries of rows.
//
// The cells of a state are in a row of their own, which has the name of the state's variables and `cells`: `scells`, `pcells`, `c_cells`, ... The
// variable itself (`s3`) is 0 until somebody wants the function as a value, and then that value.
import type { ExceptUpdate, Expr, If } from '../../syntax/index.ts';
import { small } from '../../values/index.ts';
import type { ActionPlace } from './action-place.ts';
import { argumentOf } from './constructors.ts';
import { type Code, isUnassigned, primed, truth, value } from './environment.ts';
import { emitPath } from './except.ts';
import { type Argument, asSettled, type Generator, type Place } from './generator.ts';
import type { Cells, Layout } from './layout.ts';

/** Ids up to this one are found in a table of places. */
const LARGEST_IN_TABLE = 2 ** 16;
/** Up to so many entries are copied one by one. */
const MOST_UNROLLED = 4;

/** A variable in cells, in one of the states that the code knows. */
interface Found {
  readonly cells: Cells;
  /** What its JavaScript names begin with. */
  readonly prefix: string;
}

/** The JavaScript name of the row that has the cells of a state. */
export const rowOf = (prefix: string): string => `${prefix}cells`;

/** The name of a function of the program for these cells. */
const named = (what: string, { variable }: Cells): string => `${what}_${variable}`;

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

/** The variable in cells that an expression stands for at this place; null where it stands for none, or for one without a value. */
function found(e: Expr, at: Place): Found | null {
  const known = splitVariable(e, at);
  const cells = known === null ? null : at.g.layout.cellsOf(known.variable);
  return known === null || cells === null ? null : { cells, prefix: known.prefix };
}

/** The function as a value. The layout is told that it is wanted. */
export function emitWhole(cells: Cells, prefix: string, { layout }: Generator): Code {
  layout.refuse(cells.variable);
  return wholeOf(cells, prefix);
}

/** The function as a value, where it is seldom wanted. */
export function wholeOf(cells: Cells, prefix: string): Code {
  const name = `${prefix}${cells.variable}`;
  return value(`(${name} || (${name} = ${named('whole', cells)}(${rowOf(prefix)})))`);
}

/** `f[x]` where `f` is in cells; else null. */
export function emitCell(f: Expr, args: readonly Expr[], site: number, at: Place): Code | null {
  const known = found(f, at);
  if (known === null) return null;
  const argument = at.hold(argumentOf(args, at));
  return value(
    `(${named('cell', known.cells)}(${rowOf(known.prefix)}, ${argument.js}) || apply(${wholeOf(known.cells, known.prefix).js}, ${argument.js}, ${site}))`,
  );
}

/** `DOMAIN f` where `f` is in cells; else null. */
export function emitCellDomain(f: Expr, at: Place): Code | null {
  const known = found(f, at);
  return known === null ? null : at.g.literal(known.cells.domain);
}

/** `f \in [S -> T]` where `f` is in cells and S is their domain; else null. */
export function emitCellsMember(f: Expr, set: Expr, site: number, at: Place, setAt: Place): Code | null {
  const known = found(f, at);
  if (known === null) return null;
  const unfolded = setAt.unfold(set);
  if (unfolded !== null) return unfolded.args.length > 0 ? null : emitCellsMember(f, unfolded.expr, site, at, setAt.inEnv(unfolded.env));
  if (set.kind !== 'function-set' || !at.g.layout.isDomain(known.cells, set.domain, setAt.env, at.g.analysis)) return null;
  const { first, keys } = known.cells;
  const [range, all, i] = [setAt.hold(setAt.value(set.range)), at.g.fresh('all'), at.g.fresh('i')];
  at.line(`let ${all} = true;`);
  at.line(
    `for (let ${i} = ${first}; ${i} < ${first + keys.length} && ${all}; ${i}++) ${all} = contains(${rowOf(known.prefix)}[${i}], ${range.js}, ${site});`,
  );
  return truth(all, true);
}

/** `f' = f` for a variable in cells; null where the expression stands for none. */
export function emitSameCells(e: Expr, site: number, at: Place): Code | null {
  const before = found(e, at);
  const after = found(e, at.inMode(primed(at.mode)));
  return before === null || after === null ? null : sameCells(before, after, site);
}

function sameCells(before: Found, after: Found, site: number): Code {
  const rows = `${rowOf(before.prefix)}, ${rowOf(after.prefix)}`;
  const same = `${named('same', before.cells)}(${rows})`;
  return truth(
    `(${same} || !${named('apart', before.cells)}(${rows}) && equal(${wholeOf(before.cells, before.prefix).js}, ${wholeOf(after.cells, after.prefix).js}, ${site}))`,
  );
}

/** `f = e` for a variable in cells and an expression that can be written as cells; null where it is none. */
export function emitEqualCells(left: Argument, right: Argument, site: number, at: Place): Code | null {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const known = found(one.expr, at.inEnv(one.env));
    const inner = at.inEnv(other.env);
    if (known === null || !canWrite(known.cells, other.expr, inner)) continue;
    const prefix = `${at.g.fresh('t')}_`;
    // A row of this evaluation alone: what is written may evaluate the same expression again, in a recursive operator.
    for (const line of declareRow(at.g, prefix)) at.line(line);
    at.line(`let ${prefix}${known.cells.variable} = 0;`);
    writeCells(known.cells, other.expr, prefix, inner);
    return sameCells({ cells: known.cells, prefix }, known, site);
  }
  return null;
}

/** The variable keeps its value. */
export function keepCells(cells: Cells, { target, place }: ActionPlace): void {
  copyCells({ cells, prefix: target.from }, target.prefix, place);
}

/** Tests whether the variable, which has a value already, keeps that of the state before. */
export function keepsCells(cells: Cells, site: number, { target }: ActionPlace): Code {
  return sameCells({ cells, prefix: target.from }, { cells, prefix: target.prefix }, site);
}

function copyCells({ cells, prefix }: Found, to: string, at: Place): void {
  const { variable, first, keys } = cells;
  const [target, source] = [rowOf(to), rowOf(prefix)];
  at.line(`${to}${variable} = ${prefix}${variable};`);
  if (keys.length <= MOST_UNROLLED) at.line(keys.map((_, i) => `${target}[${first + i}] = ${source}[${first + i}];`).join(' '));
  else {
    const i = at.g.fresh('i');
    at.line(`for (let ${i} = ${first}; ${i} < ${first + keys.length}; ${i}++) ${target}[${i}] = ${source}[${i}];`);
  }
}

/** Gives a variable in cells the value of an expression. The layout is told where that is not certainly a function over their domain. */
export function assignCells(cells: Cells, e: Expr, at: ActionPlace): void {
  const { place } = at;
  if (!canWrite(cells, e, place)) at.g.layout.refuse(cells.variable);
  writeCells(cells, e, at.target.prefix, place);
}

/** What an expression is as cells: that of a variable, that with updates, another function over their domain, or one of two of these. */
type Form =
  | { readonly kind: 'old'; readonly of: Found }
  | { readonly kind: 'changed'; readonly of: Found; readonly updates: readonly ExceptUpdate[]; readonly at: Place }
  | { readonly kind: 'other'; readonly e: Expr; readonly isOverDomain: boolean; readonly at: Place }
  | { readonly kind: 'choice'; readonly e: If; readonly at: Place };

function formOf(cells: Cells, e: Expr, at: Place): Form {
  if (e.kind === 'labeled') return formOf(cells, e.body, at);
  if (e.kind === 'let') return formOf(cells, e.body, at.enterLet(e));
  if (e.kind === 'if') return { kind: 'choice', e, at };
  const old = found(e, at);
  if (old?.cells === cells) return { kind: 'old', of: old };
  const unfolded = e.kind === 'name' || e.kind === 'apply' ? at.unfold(e) : null;
  if (unfolded !== null) return formOf(cells, unfolded.expr, at.inEnv(unfolded.env));
  const base = e.kind === 'except' ? formOf(cells, e.function, at) : null;
  if (e.kind === 'except' && base?.kind === 'old') return { kind: 'changed', of: base.of, updates: e.updates, at };
  return { kind: 'other', e, isOverDomain: isOverDomain(cells, e, at), at };
}

/** Whether the expression is certainly a function over the domain of the cells, and no function has to be made that is not written anyway. */
function canWrite(cells: Cells, e: Expr, at: Place): boolean {
  const form = formOf(cells, e, at);
  if (form.kind === 'choice') return [form.e.whenTrue, form.e.whenFalse].every((branch) => canWrite(cells, branch, form.at));
  return form.kind !== 'other' || form.isOverDomain;
}

/** Writes the value of an expression into the row of a state: what its JavaScript names begin with. */
function writeCells(cells: Cells, e: Expr, to: string, at: Place): void {
  const form = formOf(cells, e, at);
  switch (form.kind) {
    case 'old':
      copyCells(form.of, to, at);
      return;
    case 'changed':
      copyCells(form.of, to, at);
      at.line(`${to}${cells.variable} = 0;`);
      for (const update of form.updates) emitUpdate(cells, update, to, form.at);
      return;
    case 'choice': {
      const held = form.at.hold(form.at.condition(form.e.condition));
      writeCells(cells, form.e.whenTrue, to, form.at.nest(`if (${held.js})`));
      writeCells(cells, form.e.whenFalse, to, form.at.nest('else'));
      return;
    }
    case 'other':
      fill(cells, form.at.settled(form.e).js, to, at);
  }
}

/** Gives a variable in cells a value that is known: a JavaScript name. The caller knows that its domain is the right one. */
export function fillCells(cells: Cells, js: string, { target, place }: ActionPlace): void {
  fill(cells, js, target.prefix, place);
}

function fill(cells: Cells, js: string, to: string, at: Place): void {
  at.line(`${named('fill', cells)}(${rowOf(to)}, ${to}${cells.variable} = ${js});`);
}

/** Whether the value is certainly a function over the domain of the cells. */
function isOverDomain(cells: Cells, e: Expr, { g, env }: Place): boolean {
  const { keys } = cells;
  const { layout, values, analysis } = g;
  if (e.kind === 'function')
    return e.bounds.length === 1 && isOneName(e.bounds[0]!) && layout.isDomain(cells, e.bounds[0]!.set!, env, analysis);
  if (e.kind === 'tuple') return e.elements.length === keys.length && keys.every((key, i) => key === small(i + 1));
  if (e.kind !== 'record') return false;
  return e.fields.length === keys.length && e.fields.every(({ name }) => keys.includes(values.atoms.string(name)));
}

/** Whether all elements of the set are certainly functions over the domain of the cells. */
export function areOverDomain(cells: Cells, set: Expr, at: ActionPlace): boolean {
  const { keys } = cells;
  const { layout, values, analysis } = at.g;
  const unfolded = set.kind === 'name' ? at.unfold(set) : null;
  if (unfolded !== null) return areOverDomain(cells, unfolded.expr, at.inEnv(unfolded.env));
  if (set.kind === 'function-set') return layout.isDomain(cells, set.domain, at.env, analysis);
  return (
    set.kind === 'record-set' &&
    set.fields.length === keys.length &&
    set.fields.every(({ name }) => keys.includes(values.atoms.string(name)))
  );
}

const isOneName = ({ names, tuple }: { readonly names: readonly unknown[]; readonly tuple: boolean }): boolean =>
  names.length === 1 && !tuple;

/** An update of the function, in the row of the state that is made: the next one sees it. What is no argument changes nothing. */
function emitUpdate(cells: Cells, { path, value: given, span }: ExceptUpdate, to: string, at: Place): void {
  const { g } = at;
  const site = g.site(span);
  const [first, ...rest] = path;
  const key = first!.kind === 'field' ? g.literal(g.values.atoms.string(first!.name)) : at.hold(argumentOf(first!.args, at));
  const i = g.fresh('i');
  const entry = `${rowOf(to)}[${i}]`;
  at.line(`const ${i} = ${named('index', cells)}(${key.js});`);
  if (rest.length === 0 && !g.analysis.free(given).has(g.definitions.at)) {
    const made = g.fresh('t');
    at.line(`const ${made} = ${asSettled(at.value(given), site).js};`);
    at.line(`if (${i} >= 0) ${entry} = ${made};`);
    return;
  }
  const inside = at.nest(`if (${i} >= 0)`);
  const old = inside.hold(value(entry));
  const made =
    rest.length > 0
      ? emitPath({ path: rest, value: given, span }, old.js, inside)
      : asSettled(inside.bind(g.definitions.at, { kind: 'code', code: old }).value(given), site).js;
  inside.line(`${entry} = ${made};`);
}

/** The declarations of a state that has cells: in the program, and where ENABLED looks for a state. */
export function declareRow({ layout }: Pick<Generator, 'layout'>, prefix: string): readonly string[] {
  return layout.isPlain ? [] : [`const ${rowOf(prefix)} = new Int32Array(${layout.width});`];
}

/** The functions of the program for the cells of its layout. */
export function cellFunctions(layout: Layout, elementsOf: (domain: number) => readonly number[]): readonly string[] {
  return layout.cells.flatMap((cells) => {
    const { first, domain, keys } = cells;
    const places = elementsOf(domain).map((element) => first + keys.indexOf(element));
    const end = first + keys.length;
    return [
      ...indexFunction(cells),
      `const ${named('cell', cells)} = (row, x) => { const i = ${named('index', cells)}(x); return i < 0 ? 0 : row[i]; };`,
      `const ${named('whole', cells)} = (row) => { const m = mark(); ${places.map((i) => `push(row[${i}]);`).join(' ')} return functionFrom(${domain}, m); };`,
      `const ${named('fill', cells)} = (row, f) => { requireDomain(f, ${domain}); ${keys.map((key, i) => `row[${first + i}] = apply(f, ${key}, -1);`).join(' ')} };`,
      `const ${named('same', cells)} = (a, b) => { for (let i = ${first}; i < ${end}; i++) if (a[i] !== b[i]) return false; return true; };`,
      `const ${named('apart', cells)} = (a, b) => { for (let i = ${first}; i < ${end}; i++) if (a[i] !== b[i] && areApart(a[i], b[i])) return true; return false; };`,
    ];
  });
}

/** The entry of an argument, or -1. */
function indexFunction(cells: Cells): readonly string[] {
  const { first, keys } = cells;
  const name = named('index', cells);
  const least = keys[0]!;
  if (keys.every((key, i) => key === least + 2 * i && (key & 1) === 1))
    return [
      `const ${name} = (x) => { const i = (x >> 1) - ${least >> 1}; return (x & 1) === 1 && i >= 0 && i < ${keys.length} ? ${first} + i : -1; };`,
    ];
  const pairs = keys.map((key, i) => `[${key}, ${first + i}]`).join(', ');
  const most = Math.max(...keys);
  if (Math.min(...keys) >= 0 && most <= LARGEST_IN_TABLE)
    return [
      `const ${name}_table = new Int32Array(${most + 1}).fill(-1); for (const [x, i] of [${pairs}]) ${name}_table[x] = i;`,
      `const ${name} = (x) => x >= 0 && x <= ${most} ? ${name}_table[x] : -1;`,
    ];
  return [
    `const ${name}_map = new Map([${pairs}]);`,
    `const ${name} = (x) => { const i = ${name}_map.get(x); return i === undefined ? -1 : i; };`,
  ];
}

/** Reads the cells and bits of a row of states into the program's own. */
export function readCells(layout: Layout, prefix: string): string {
  const row = rowOf(prefix);
  const all = [...layout.cells.map(({ variable, first, keys }) => ({ variable, first, width: keys.length })), ...layout.bits];
  return all
    .map(({ variable, first, width }) => {
      const end = first + width;
      return `${prefix}${variable} = 0; for (let i = ${first}; i < ${end}; i++) if ((${row}[i] = states[o + i]) === 0) noRow(o);`;
    })
    .join(' ');
}
