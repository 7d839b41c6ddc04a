// Code for variables that are kept in cells (`layout.ts`): reading, writing and comparing entries of rows.
import type { Except, ExceptUpdate, Expr, FunctionApplication } from '../../syntax/index.ts';
import { small } from '../../values/index.ts';
import type { ActionPlace } from './action-place.ts';
import { argumentOf } from './constructors.ts';
import { type Code, truth, value } from './environment.ts';
import { emitKeys, emitPath } from './except.ts';
import { asSettled, type Generator, type Place } from './generator.ts';
import { isHoistable } from './hoisting.ts';
import { joinedUpdates } from './joined-updates.ts';
import type { Cells, Layout } from './layout.ts';
import { emitTestOfCode, emitUnlessPassed, packedWords, packingFunctions } from './packed-cells.ts';
import { copyEntries, EXPANDED, MADE, rowOf, type SplitCode, splitVariable } from './rows.ts';

/** Ids up to this one are found in a table of places. */
const LARGEST_IN_TABLE = 2 ** 16;

/** A variable in cells, in one of the states that the code knows. */
interface Found {
  readonly cells: Cells;
  /** What its JavaScript names begin with. */
  readonly prefix: string;
}

/** The name of a function of the program for these cells. */
const named = (what: string, { variable }: Cells): string => `${what}_${variable}`;

/** The variable in cells that an expression stands for at this place; null where it stands for none, or for one without a value. */
function found(e: Expr, at: Place): Found | null {
  const known = splitVariable(e, at);
  const cells = known === null ? null : at.g.layout.cellsOf(known.variable);
  return known === null || cells === null ? null : { cells, prefix: known.prefix };
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

/**
 * `f[x][key]` or `f[x].key` where `f` is in cells and it is recorded what is read: then no more is read than that; else null.
 * @param otherwise makes the JavaScript that takes it from the value of `f[x]`
 */
export function emitPart(e: Expr, key: () => Code, otherwise: (entry: string, key: string) => string, at: Place): Code | null {
  const known = at.g.layout.isRecorded && e.kind === 'function-application' ? found(e.function, at) : null;
  if (known === null) return null;
  const { function: f, args, span } = e as FunctionApplication;
  const argument = at.hold(argumentOf(args, at));
  const inner = at.hold(key());
  const whole: Expr = { kind: 'at', span };
  const entry = emitCell(f, [whole], at.g.site(span), at.bind(at.g.definitions.old(whole), { kind: 'code', code: argument }))!;
  const index = `${named('index', known.cells)}(${argument.js})`;
  return value(`(part(${rowOf(known.prefix)}, ${index}, ${inner.js}) || ${otherwise(entry.js, inner.js)})`);
}

/** `DOMAIN f` where `f` is in cells; else null. */
export function emitCellDomain(f: Expr, at: Place): Code | null {
  const known = found(f, at);
  return known === null ? null : domainOf(known.cells, at);
}

/**
 * `f \in [S -> T]` where `f` is in cells and S is their domain; else null. An entry that certainly is not in T decides, as in a function that is a value; else the first
 * fault is told: the entries are in canonical order.
 */
export function emitCellsMember(f: Expr, set: Expr, site: number, at: Place, setAt: Place): Code | null {
  const known = found(f, at);
  if (known === null) return null;
  const unfolded = setAt.unfold(set);
  if (unfolded !== null) return unfolded.args.length > 0 ? null : emitCellsMember(f, unfolded.expr, site, at, setAt.inEnv(unfolded.env));
  if (set.kind !== 'function-set' || !at.g.layout.isDomain(known.cells, set.domain, setAt.env, at.g.analysis)) return null;
  const range = setAt.hold(setAt.value(set.range));
  const all = at.g.fresh('all');
  at.line(`let ${all} = true;`);
  const isConstant = isHoistable(at.g, set.range, setAt.env);
  const words = isConstant && !at.g.layout.isRecorded ? packedWords(known.cells, known.prefix) : null;
  const test = (place: Place): void =>
    emitTestOfEntries(known, isConstant, all, (x) => `${all} = contains(${x}, ${range.js}, ${site});`, place);
  if (words === null) test(at);
  else emitUnlessPassed(words, all, test, at);
  return truth(all, true);
}

/** Tests the entries of a row until one fails: `all` tells whether none did. The faults of others count only then. */
function emitTestOfEntries({ cells, prefix }: Found, isConstant: boolean, all: string, test: (x: string) => string, at: Place): void {
  const { first, keys, packed } = cells;
  const [i, fault, mark] = [at.g.fresh('i'), at.g.fresh('fault'), at.g.fresh('m')];
  at.line(`let ${fault} = null;`);
  at.line(`const ${mark} = mark();`);
  const loop = at.nest(`for (let ${i} = ${first}; ${i} < ${first + keys.length} && ${all}; ${i}++)`);
  const each = loop.nest('try');
  loop.nest('catch (error)').line(`${fault} = ${fault} || heldFault(error, ${mark});`);
  const entry = `${rowOf(prefix)}[${i}]`;
  if (packed !== null && isConstant) emitTestOfCode({ ...cells, packed }, entry, all, test, each);
  else each.line(test(entry));
  at.line(`if (${all} && ${fault} !== null) throw ${fault};`);
}

/** The code for a variable in cells. */
export function cellsCode(cells: Cells): SplitCode {
  const { variable } = cells;
  return {
    ...cells,
    whole: (prefix) => wholeOf(cells, prefix),
    copy: (from, to, at) => emitCopy(cells, from, to, at),
    same: (left, right, site) => {
      const rows = `${rowOf(left)}, ${rowOf(right)}`;
      const values = `${wholeOf(cells, left).js}, ${wholeOf(cells, right).js}`;
      return truth(`(${named('same', cells)}(${rows}) || !${named('apart', cells)}(${rows}) && equal(${values}, ${site}))`);
    },
    base: (e) => (e.kind === 'except' ? e.function : null),
    change: (e, to, at) => {
      // An update of a part of an entry is recorded by itself.
      const updates = at.g.layout.isRecorded ? (e as Except).updates : joinedUpdates(e as Except, at.g);
      for (const update of updates) emitUpdate(cells, update, to, at);
    },
    isShort: () => true,
    isExplicit: (e, at) => isOverDomain(cells, e, at),
    admits: (e, at) => isOverDomain(cells, e, at),
    admitsElements: (set, at) => areOverDomain(cells, set, at),
    fill: (js, to, at) => {
      if (isNoted(at.g, to)) at.line(`${named('changed', cells)} = ${ANY};`);
      at.line(`${named('fill', cells)}(${rowOf(to)}, ${to}${variable} = ${js});`);
    },
  };
}

/**
 * Whether the program notes in which entry the state that is made differs from the one that is expanded: NONE, the entry, or ANY. Only that one is copied where
 * an action begins with the function as it was; most actions change one entry, and many find that they are not possible after that.
 */
const isNoted = ({ layout }: Pick<Generator, 'layout'>, to: string): boolean => to === MADE && !layout.isRecorded;
const NONE = -1;
const ANY = -2;

/** The function is in one state what it is in another. */
function emitCopy(cells: Cells, from: string, to: string, at: Place): void {
  const { variable } = cells;
  at.line(`${to}${variable} = ${from}${variable};`);
  if (!isNoted(at.g, to)) {
    copyEntries(cells, from, to, at);
    return;
  }
  const changed = named('changed', cells);
  if (from !== EXPANDED) {
    copyEntries(cells, from, to, at);
    at.line(`${changed} = ${ANY};`);
    return;
  }
  const differs = at.nest(`if (${changed} !== ${NONE})`);
  differs.line(`if (${changed} >= 0) ${rowOf(to)}[${changed}] = ${rowOf(from)}[${changed}];`);
  copyEntries(cells, from, to, differs.nest('else'));
  differs.line(`${changed} = ${NONE};`);
}

/** Writes an entry of the state that is made. */
function writeEntry(cells: Cells, to: string, i: string, js: string, g: Generator): string {
  const changed = named('changed', cells);
  const note = isNoted(g, to) ? ` ${changed} = ${changed} === ${NONE} || ${changed} === ${i} ? ${i} : ${ANY};` : '';
  return `${rowOf(to)}[${i}] = ${js};${note}`;
}

/** For a program, when it goes on to another state that is expanded: nothing is known of the state that is made. */
export const forgetChanges = ({ cells }: Layout): string => cells.map((one) => `${named('changed', one)} = ${ANY};`).join(' ');

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
function areOverDomain(cells: Cells, set: Expr, at: ActionPlace): boolean {
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

/** An update of the function, in the row of the state that is made: the next one sees it. What is no argument changes nothing, and no value is evaluated for it; it is a fault where it cannot be compared with an argument. */
function emitUpdate(cells: Cells, update: ExceptUpdate, to: string, at: Place): void {
  const { g } = at;
  const site = g.site(update.span);
  const [key, ...rest] = emitKeys(update.path, at);
  const i = g.fresh('i');
  const entry = `${rowOf(to)}[${i}]`;
  at.line(`const ${i} = ${named('index', cells)}(${key!.js});`);
  const inside = at.nest(`if (${i} >= 0)`);
  // Where it is recorded what is read, an old value is read only if the new one depends on it.
  const old = g.layout.isRecorded ? value(entry, { atomic: true }) : inside.hold(value(entry));
  const general = rest.length === 1 && to === MADE && g.layout.isRecorded ? emitPartUpdate(update, rest[0]!, i, inside) : inside;
  const made = rest.length > 0 ? emitPath(update, rest, old.js, general) : newValue(update, old, general).js;
  general.line(writeEntry(cells, to, i, made, g));
  at.line(`else contains(${key!.js}, ${domainOf(cells, at).js}, ${site});`);
}

/** What an update puts in the place of an old value. */
function newValue({ value: given, span }: ExceptUpdate, old: Code, at: Place): Code {
  const { g } = at;
  return asSettled(at.bind(g.definitions.old(given), { kind: 'code', code: old }).value(given), g.site(span));
}

/** An update of a part of an entry, where the entry has it. Returns the place for all other entries. */
function emitPartUpdate(update: ExceptUpdate, key: Code, i: string, at: Place): Place {
  const old = at.g.fresh('u');
  at.line(`const ${old} = part(${rowOf(MADE)}, ${i}, ${key.js});`);
  const inside = at.nest(`if (${old} !== 0)`);
  inside.line(`writePart(${i}, ${key.js}, ${newValue(update, value(old, { atomic: true }), inside).js});`);
  return at.nest('else');
}

/** The domain as the function itself has it: that of a sequence is an interval. */
function domainOf({ keys, domain }: Cells, { g }: Place): Code {
  const isSequence = keys.every((_, i) => keys.includes(small(i + 1)));
  return g.literal(isSequence ? g.values.sets.interval(small(1), small(keys.length), -1) : domain);
}

/** The functions of the program for the cells of its layout. */
export function cellFunctions(layout: Layout, elementsOf: (domain: number) => readonly number[]): readonly string[] {
  return layout.cells.flatMap((cells) => {
    const { first, domain, keys, packed } = cells;
    const names = { changed: named('changed', cells), none: NONE, whole: named('whole', cells) };
    const places = elementsOf(domain).map((element) => first + keys.indexOf(element));
    const end = first + keys.length;
    return [
      ...indexFunction(cells),
      `let ${named('changed', cells)} = ${ANY};`,
      `const ${named('cell', cells)} = (row, x) => { const i = ${named('index', cells)}(x); return i < 0 ? 0 : row[i]; };`,
      `const ${named('whole', cells)} = (row) => { const m = mark(); ${places.map((i) => `push(row[${i}]);`).join(' ')} return functionFrom(${domain}, m); };`,
      `const ${named('fill', cells)} = (row, f) => { requireDomain(f, ${domain}); ${keys.map((key, i) => `row[${first + i}] = apply(f, ${key}, -1);`).join(' ')} };`,
      `const ${named('same', cells)} = (a, b) => { for (let i = ${first}; i < ${end}; i++) if (a[i] !== b[i]) return false; return true; };`,
      `const ${named('apart', cells)} = (a, b) => { for (let i = ${first}; i < ${end}; i++) if (a[i] !== b[i] && areApart(a[i], b[i])) return true; return false; };`,
      ...(packed === null ? [] : packingFunctions({ ...cells, packed }, names)),
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
