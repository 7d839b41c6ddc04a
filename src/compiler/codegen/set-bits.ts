// Code for variables that are sets kept in bits (`layout.ts`, `../runtime/set-in-bits.ts`): the entries are in the row of their state, as those of cells are.
//
// What is asked of the set most is asked of the bits: whether it has an element, a loop over its elements, whether it is within a constant set; and
// \cup, \ and IF of it are written into the bits of the state that is made. Everything else wants it as a value, and refuses it (`Layout.refuse`).
import type { Apply, Expr, Quantified } from '../../syntax/index.ts';
import { foundText, keepText, lookUpText } from '../runtime/memo.ts';
import type { Block } from './block.ts';
import { testOfElement } from './element-tests.ts';
import { type Code, truth, value } from './environment.ts';
import { type Generator, type LoopTest, longBreath, type Place } from './generator.ts';
import { isHoistable } from './hoisting.ts';
import type { Bits } from './layout.ts';
import { copyEntries, rowOf, type SplitCode, splitVariable } from './rows.ts';
import { bindNames } from './rules.ts';
import { isStandard } from './standard-operators.ts';

/** A variable in bits, in one of the states that the code knows. */
interface Found {
  readonly bits: Bits;
  /** What its JavaScript names begin with. */
  readonly prefix: string;
}

/** The JavaScript name of what does the work for a variable. */
export const workerOf = ({ variable }: Pick<Bits, 'variable'>): string => `bits${variable}`;

const rowNamed = ({ prefix }: Found): string => rowOf(prefix);

/** The variable in bits that an expression stands for at this place; null where it stands for none, or for one without a value. */
function found(e: Expr, at: Place): Found | null {
  const known = splitVariable(e, at);
  const bits = known === null ? null : at.g.layout.bitsOf(known.variable);
  return known === null || bits === null ? null : { bits, prefix: known.prefix };
}

/** `x \in S` where S is in bits; else null. */
export function emitInBits(x: Code, set: Expr, site: number, at: Place): Code | null {
  const known = found(set, at);
  return known === null ? null : truth(`${workerOf(known.bits)}.contains(${rowNamed(known)}, ${x.js}, ${site})`);
}

/** `S \subseteq T` where S is in bits and T is constant; else null. `T` is compiled at `setAt`. */
export function emitWithin(e: Expr, set: Expr, site: number, at: Place, setAt: Place): Code | null {
  return within(e, set, site, at, setAt, (whole, bounds) => `subset(${whole}, ${bounds}, ${site})`);
}

/** `S \in SUBSET T` where S is in bits and T is constant; else null. */
export function emitMemberOfPowerset(e: Expr, set: Expr, site: number, at: Place, setAt: Place): Code | null {
  if (found(e, at) === null) return null;
  const unfolded = set.kind === 'name' || set.kind === 'apply' ? setAt.unfold(set) : null;
  if (unfolded !== null)
    return unfolded.args.length > 0 ? null : emitMemberOfPowerset(e, unfolded.expr, site, at, setAt.inEnv(unfolded.env));
  if (!isStandard(setAt, set, 'SUBSET')) return null;
  const setSite = setAt.g.site(set.span);
  return within(e, set.args[0]!, site, at, setAt, (whole, base) => `contains(${whole}, powerset(${base}, ${setSite}), ${site})`);
}

/** Whether a set in bits is within a constant one. Where the bits cannot tell, `ofValue` asks the set as a value: JavaScript of both sets. */
function within(
  e: Expr,
  set: Expr,
  site: number,
  at: Place,
  setAt: Place,
  ofValue: (whole: string, bounds: string) => string,
): Code | null {
  const known = found(e, at);
  if (known === null || !isHoistable(at.g, set, setAt.env)) return null;
  const bounds = setAt.hold(setAt.value(set));
  const [worker, row] = [workerOf(known.bits), rowNamed(known)];
  const answer = at.hold(value(`${worker}.isWithin(${row}, ${bounds.js}, ${knownElements(known, at)}, ${site})`));
  return truth(`(${answer.js} < 0 ? ${ofValue(`${worker}.whole(${row})`, bounds.js)} : ${answer.js} === 1)`);
}

/** A name at the top of the program for what is known of a predicate of elements. */
function knownElements({ bits }: Found, { g }: Place): string {
  const name = g.fresh('elements');
  g.top.section().line(`const ${name} = ${workerOf(bits)}.known();`);
  return name;
}

/** A name, a literal, or a constant that is computed once. */
const PART = String.raw`(?:\w+|\(k\d+ \|\| k\d+_\(\)\))`;
const SIMPLE = new RegExp(`^${PART}$`);
/** What is looked for: a value of such parts. */
const MADE = new RegExp(`^(?:(?:record|tuple)\\d\\(${PART}(?:, ${PART})*\\)|${PART})$`);
/** A name that does not stand for a constant or for a function. */
const NAME = /\b(?!k\d+\b)[A-Za-z_]\w*\b(?!\()/g;
/** Names on which a mask may depend. */
const MOST_KEYS = 4;

/**
 * `\A x \in S : e \in T` where T is in bits and e is made of names: JavaScript that is 1 or 0, or -1 where each element is to be asked for. Null where the formula
 * has another form.
 */
export function emitAllInBits({ bounds, body }: Quantified, at: Place): string | null {
  const [bound] = bounds;
  if (bounds.length !== 1 || bound!.tuple || bound!.names.length !== 1 || bound!.set === null || !isStandard(at, body, '\\in')) return null;
  const [e, set] = body.args;
  const known = found(set!, at);
  if (known === null) return null;
  const { g } = at;
  const site = g.site(bound!.set.span);
  const scratch = at.inBlock(at.block.detached());
  const [x, from] = [g.fresh('x'), scratch.value(bound!.set).js];
  const made = bindNames(bound!, x, scratch, site).value(e!).js;
  const names = new Set(`${from} ${made}`.match(NAME));
  if (!scratch.block.isEmpty || !SIMPLE.test(from) || !MADE.test(made) || !names.delete(x) || names.size > MOST_KEYS) return null;
  return `${workerOf(known.bits)}.has(${rowNamed(known)}, ${maskFunction(known, Array.from(names), { x, from, made, site }, g)})`;
}

/** Writes the function that finds the mask of some elements; returns what it is called with, and the masks in front of it. */
function maskFunction(
  { bits }: Found,
  names: readonly string[],
  { x, from, made, site }: { readonly x: string; readonly from: string; readonly made: string; readonly site: number },
  g: Generator,
): string {
  const masks = g.fresh('masks');
  const section = g.top.section();
  section.line(`const ${masks} = ${workerOf(bits)}.masks();`);
  const fill = section.nest(`const ${masks}_fill = (${['mask', ...names].join(', ')}) =>`, ';');
  fill.line(`const set = force(${from}, ${site}), at = (set >> 1) + 2, end = at + (cells[at - 1] >>> 5);`);
  fill.line(`${masks}.begin(mask);`);
  fill.line(`for (let i = at; i < end; i++) { const ${x} = cells[i]; ${masks}.include(mask, ${made}); }`);
  fill.line('return mask;');
  if (names.length === 0) {
    section.line(`let ${masks}_only = -1;`);
    const only = section.nest(`const ${masks}_of = () =>`, ';');
    only.line(`if (${masks}_only < 0) ${masks}_only = ${masks}_fill(${masks}.enter());`);
    only.line(`return ${masks}.isFresh(${masks}_only) ? ${masks}_only : ${masks}_fill(${masks}_only);`);
    return `${masks}, ${masks}_of()`;
  }
  const memo = `${masks}_memo`;
  section.line(`const ${memo} = createMemo(${names.length}, 0.4);`);
  const find = section.nest(`const ${masks}_of = (${names.join(', ')}) =>`, ';');
  find.line(`if (--${memo}.rest >= 0) return -1;`);
  find.line('let hash = 0;');
  for (const line of lookUpText(memo, names)) find.line(line);
  const hit = find.nest(`if (${foundText(names)})`);
  hit.line(`const mask = table[at + ${names.length}];`);
  hit.line(`return ${masks}.isFresh(mask) ? mask : ${masks}_fill(mask, ${names.join(', ')});`);
  find.line(`const mask = ${masks}.enter();`);
  find.line('if (mask < 0) return -1;');
  find.line(`${masks}_fill(mask, ${names.join(', ')});`);
  find.line(keepText(memo, names, 'mask'));
  find.line('return mask;');
  return `${masks}, ${masks}_of(${names.join(', ')})`;
}

/**
 * Emits the loop over the elements of a variable in bits: `round` is called with the JavaScript name of an element, the place around the loop, and the blocks
 * in front of the loop and in it. Returns false where the set is none.
 */
export function emitLoopOverBits(
  set: Expr,
  site: number,
  at: Place,
  tested: LoopTest | undefined,
  round: (element: string, place: Place, before: Block, inner: Place) => void,
): boolean {
  const known = found(set, at);
  if (known === null) return false;
  const { g } = at;
  const [from, to, i, x] = [g.fresh('from'), g.fresh('to'), g.fresh('i'), g.fresh('x')];
  const worker = workerOf(known.bits);
  const row = rowNamed(known);
  const test = tested === undefined ? null : testOfElement(tested);
  const elements = test === null ? 'null' : knownElements(known, at);
  if (test !== null) {
    const learning = at.nest(`if (!${worker}.isKnown(${row}, ${elements}))`);
    const element = g.fresh('x');
    const holds = learning.nest(`${worker}.learn(${row}, ${elements}, (${element}) =>`, ');');
    const inner = bindNames(tested!.bound, element, holds.inEnv(tested!.at.env), site);
    inner.line(`return ${inner.condition(test).js};`);
  }
  at.line(`const ${from} = listed.height;`);
  const place = at.nest('try');
  at.nest('finally').line(`listed.height = ${from};`);
  place.line(`${worker}.list(${row}, ${elements}, ${site});`);
  place.line(`const ${to} = listed.height;`);
  const before = place.block.section();
  const inner = place.nest(`for (let ${i} = ${from}; ${i} < ${to}; ${i}++)`);
  inner.line(`const ${x} = listed.items[${i}];`);
  inner.line(longBreath(i, site));
  round(x, place, before, inner);
  return true;
}

/** The set as a value, where it is seldom wanted. */
function wholeOfBits(bits: Bits, prefix: string): Code {
  const name = `${prefix}${bits.variable}`;
  return value(`(${name} || (${name} = ${workerOf(bits)}.whole(${rowOf(prefix)})))`);
}

/** The code for a variable in bits. */
export function bitsCode(bits: Bits): SplitCode {
  const { variable } = bits;
  const worker = workerOf(bits);
  return {
    ...bits,
    whole: (prefix) => wholeOfBits(bits, prefix),
    copy: (from, to, at) => {
      at.line(`${to}${variable} = ${from}${variable};`);
      copyEntries(bits, from, to, at);
    },
    same: (left, right, site) => truth(`${worker}.isSame(${rowOf(left)}, ${rowOf(right)}, ${site})`),
    base: (e, at) => (['\\cup', '\\'].some((operator) => isStandard(at, e, operator)) ? (e as Apply).args[0]! : null),
    change: (e, to, at) => emitChange(bits, e as Apply, to, at),
    isShort: (change) => (change as Apply).args[1]!.kind === 'set',
    isExplicit: (e) => e.kind === 'set',
    admits: () => true,
    admitsElements: () => true,
    fill: (js, to, at) => at.line(`${worker}.fill(${rowOf(to)}, ${to}${variable} = ${js});`),
  };
}

/** \cup or \ of another set, in the row of the state that is made. */
function emitChange(bits: Bits, e: Apply, to: string, at: Place): void {
  const [worker, row, other, site] = [workerOf(bits), rowOf(to), e.args[1]!, at.g.site(e.span)];
  const isUnion = isStandard(at, e, '\\cup');
  if (isUnion && other.kind === 'set' && other.elements.length === 1)
    at.line(`${worker}.add(${row}, ${at.settled(other.elements[0]!).js}, ${site});`);
  else at.line(`${worker}.${isUnion ? 'unite' : 'subtract'}(${row}, ${at.value(other).js}, ${site});`);
}
