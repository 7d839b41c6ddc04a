// Code for variables that are sets kept in bits (`layout.ts`, `../runtime/set-in-bits.ts`): the entries are in the row of their state, as those of cells are.
//
// What is asked of the set most is asked of the bits: whether it has an element, a loop over its elements, whether it is within a constant set; and
// \cup, \ and IF of it are written into the bits of the state that is made. Everything else wants it as a value, and refuses it (`Layout.refuse`).
import type { Apply, Expr, If } from '../../syntax/index.ts';
import type { ActionPlace } from './action-place.ts';
import type { Block } from './block.ts';
import { declareRow, rowOf, splitVariable } from './cells.ts';
import { testOfElement } from './element-tests.ts';
import { type Code, primed, truth, value } from './environment.ts';
import { type Argument, asSettled, type Generator, type LoopTest, longBreath, type Place } from './generator.ts';
import { isHoistable } from './hoisting.ts';
import type { Bits } from './layout.ts';
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

/** The set as a value. The layout is told that it is wanted. */
export function emitWholeSet(bits: Bits, prefix: string, { layout }: Generator): Code {
  layout.refuse(bits.variable);
  return value(`(${prefix}${bits.variable} || (${prefix}${bits.variable} = ${workerOf(bits)}.whole(${rowOf(prefix)})))`);
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

/** `S' = S` for a variable in bits; null where the expression stands for none. */
export function emitSameBits(e: Expr, site: number, at: Place): Code | null {
  const before = found(e, at);
  const after = found(e, at.inMode(primed(at.mode)));
  return before === null || after === null ? null : sameBits(before, after, site);
}

function sameBits(before: Found, after: Found, site: number): Code {
  return truth(`${workerOf(before.bits)}.isSame(${rowNamed(before)}, ${rowNamed(after)}, ${site})`);
}

/** `S = e` for a variable in bits; null where it is none. */
export function emitEqualBits(left: Argument, right: Argument, site: number, at: Place): Code | null {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const known = found(one.expr, at.inEnv(one.env));
    if (known === null || !canWrite(known.bits, other.expr, at.inEnv(other.env))) continue;
    const prefix = `${at.g.fresh('t')}_`;
    // A row of this evaluation alone: what is written may evaluate the same expression again, in a recursive operator.
    for (const line of declareRow(at.g, prefix)) at.line(line);
    at.line(`let ${prefix}${known.bits.variable} = 0;`);
    writeBits(known.bits, other.expr, prefix, at.inEnv(other.env));
    const written = { bits: known.bits, prefix };
    return one === left ? sameBits(known, written, site) : sameBits(written, known, site);
  }
  return null;
}

/** The variable keeps its value. */
export function keepBits(bits: Bits, { target, place }: ActionPlace): void {
  copyBits({ bits, prefix: target.from }, target.prefix, place);
}

/** Tests whether the variable, which has a value already, keeps that of the state before. */
export function keepsBits(bits: Bits, site: number, { target }: ActionPlace): Code {
  return sameBits({ bits, prefix: target.from }, { bits, prefix: target.prefix }, site);
}

function copyBits({ bits, prefix }: Found, to: string, at: Place): void {
  at.line(Array.from({ length: bits.width }, (_, i) => `${rowOf(to)}[${bits.first + i}] = ${rowOf(prefix)}[${bits.first + i}];`).join(' '));
  at.line(`${to}${bits.variable} = 0;`);
}

/** Gives a variable in bits the value of an expression. */
export function assignBits(bits: Bits, e: Expr, { target, place }: ActionPlace): void {
  writeBits(bits, e, target.prefix, place);
}

/** Gives a variable in bits a settled value that is known: a JavaScript name. */
export function fillBits(bits: Bits, js: string, { target, place }: ActionPlace): void {
  place.line(`${workerOf(bits)}.fill(${rowOf(target.prefix)}, ${js});`);
  place.line(`${target.prefix}${bits.variable} = 0;`);
}

/** What an expression is as bits: those of the variable, these with or without others, one of two of these, or any other value. */
type Form =
  | { readonly kind: 'old'; readonly of: Found }
  | { readonly kind: 'changed'; readonly operator: '\\cup' | '\\'; readonly e: Apply; readonly at: Place }
  | { readonly kind: 'choice'; readonly e: If; readonly at: Place }
  | { readonly kind: 'other'; readonly e: Expr; readonly at: Place };

function formOf(bits: Bits, e: Expr, at: Place): Form {
  if (e.kind === 'labeled') return formOf(bits, e.body, at);
  if (e.kind === 'let') return formOf(bits, e.body, at.enterLet(e));
  if (e.kind === 'if') return { kind: 'choice', e, at };
  const old = found(e, at);
  if (old?.bits === bits) return { kind: 'old', of: old };
  for (const operator of ['\\cup', '\\'] as const)
    if (isStandard(at, e, operator) && ['old', 'changed'].includes(formOf(bits, e.args[0]!, at).kind))
      return { kind: 'changed', operator, e, at };
  const unfolded = e.kind === 'name' || e.kind === 'apply' ? at.unfold(e) : null;
  return unfolded === null ? { kind: 'other', e, at } : formOf(bits, unfolded.expr, at.inEnv(unfolded.env));
}

/** Whether the expression is bits of the variable, or explicit: to write it costs no more than to compare it. */
function canWrite(bits: Bits, e: Expr, at: Place): boolean {
  const form = formOf(bits, e, at);
  switch (form.kind) {
    case 'old':
      return true;
    case 'changed':
      return form.e.args[1]!.kind === 'set' && canWrite(bits, form.e.args[0]!, form.at);
    case 'choice':
      return [form.e.whenTrue, form.e.whenFalse].every((branch) => canWrite(bits, branch, form.at));
    case 'other':
      return form.e.kind === 'set';
  }
}

/** Writes the value of an expression into the row of a state: what its JavaScript names begin with. */
function writeBits(bits: Bits, e: Expr, to: string, at: Place): void {
  const form = formOf(bits, e, at);
  const [worker, row] = [workerOf(bits), rowOf(to)];
  switch (form.kind) {
    case 'old':
      copyBits(form.of, to, at);
      return;
    case 'changed': {
      const { operator, e: change, at: inner } = form;
      writeBits(bits, change.args[0]!, to, inner);
      const other = change.args[1]!;
      const site = inner.g.site(change.span);
      if (operator === '\\cup' && other.kind === 'set' && other.elements.length === 1)
        inner.line(`${worker}.add(${row}, ${inner.settled(other.elements[0]!).js}, ${site});`);
      else inner.line(`${worker}.${operator === '\\' ? 'subtract' : 'unite'}(${row}, ${inner.value(other).js}, ${site});`);
      return;
    }
    case 'choice': {
      const held = form.at.hold(form.at.condition(form.e.condition));
      writeBits(bits, form.e.whenTrue, to, form.at.nest(`if (${held.js})`));
      writeBits(bits, form.e.whenFalse, to, form.at.nest('else'));
      return;
    }
    case 'other':
      at.line(`${to}${bits.variable} = 0;`);
      form.at.line(`${worker}.fill(${row}, ${asSettled(form.at.value(form.e), form.at.g.site(form.e.span)).js});`);
  }
}
