// Variables that are kept in cells or in bits: what their code has in common. Assigning, keeping and comparing writes entries of a row wherever it can.
import type { Expr, If } from '../../syntax/index.ts';
import type { ActionPlace } from './action-place.ts';
import { cellsCode } from './cells.ts';
import { type Code, primed } from './environment.ts';
import type { Argument, Generator, Place } from './generator.ts';
import { declareRow, type SplitCode, splitVariable } from './rows.ts';
import { bitsCode } from './set-bits.ts';

/** The code of a variable; null where it is a single entry. */
export function splitCode({ layout }: Pick<Generator, 'layout'>, variable: number): SplitCode | null {
  const [cells, bits] = [layout.cellsOf(variable), layout.bitsOf(variable)];
  if (cells !== null) return cellsCode(cells);
  return bits === null ? null : bitsCode(bits);
}

/** The variable as a value. The layout is told that it is wanted. */
export function emitWhole(split: SplitCode, prefix: string, { layout }: Generator): Code {
  layout.refuse(split.variable);
  return split.whole(prefix);
}

/** `x' = x` for such a variable; null where the expression stands for none. */
export function emitSameSplit(e: Expr, site: number, at: Place): Code | null {
  const before = splitVariable(e, at);
  const after = splitVariable(e, at.inMode(primed(at.mode)));
  return before === null || after === null ? null : splitCode(at.g, before.variable)!.same(before.prefix, after.prefix, site);
}

/** `x = e` for such a variable and an expression that can be written into a row; null where it is none. */
export function emitEqualSplit(left: Argument, right: Argument, site: number, at: Place): Code | null {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const known = splitVariable(one.expr, at.inEnv(one.env));
    const split = known === null ? null : splitCode(at.g, known.variable);
    const inner = at.inEnv(other.env);
    if (known === null || split === null || !isShort(split, other.expr, inner)) continue;
    const written = `${at.g.fresh('t')}_`;
    // A row of this evaluation alone: what is written may evaluate the same expression again, in a recursive operator.
    for (const line of declareRow(at.g, written)) at.line(line);
    at.line(`let ${written}${split.variable} = 0;`);
    write(split, other.expr, written, inner);
    return one === left ? split.same(known.prefix, written, site) : split.same(written, known.prefix, site);
  }
  return null;
}

/** The variable keeps its value. */
export function keepSplit(split: SplitCode, { target, place }: ActionPlace): void {
  split.copy(target.from, target.prefix, place);
}

/** Tests whether the variable, which has a value already, keeps that of the state before. */
export function keepsSplit(split: SplitCode, site: number, { target }: ActionPlace): Code {
  return split.same(target.from, target.prefix, site);
}

/** Gives the variable the value of an expression. The layout is told where that is perhaps none that can be kept. */
export function assignSplit(split: SplitCode, e: Expr, { target, place }: ActionPlace): void {
  write(split, e, target.prefix, place);
}

/** What an expression is as entries of a row: those of the variable in some state, these changed, one of two of these, or another value. */
type Form =
  | { readonly kind: 'old'; readonly prefix: string }
  | { readonly kind: 'changed'; readonly base: Expr; readonly e: Expr; readonly at: Place }
  | { readonly kind: 'choice'; readonly e: If; readonly at: Place }
  | { readonly kind: 'other'; readonly e: Expr; readonly at: Place };

function formOf(split: SplitCode, e: Expr, at: Place): Form {
  if (e.kind === 'labeled') return formOf(split, e.body, at);
  if (e.kind === 'let') return formOf(split, e.body, at.enterLet(e));
  if (e.kind === 'if') return { kind: 'choice', e, at };
  const old = splitVariable(e, at);
  if (old?.variable === split.variable) return { kind: 'old', prefix: old.prefix };
  const base = split.base(e, at);
  if (base !== null && ['old', 'changed'].includes(formOf(split, base, at).kind)) return { kind: 'changed', base, e, at };
  const unfolded = e.kind === 'name' || e.kind === 'apply' ? at.unfold(e) : null;
  return unfolded === null ? { kind: 'other', e, at } : formOf(split, unfolded.expr, at.inEnv(unfolded.env));
}

/** Whether to write the expression costs no more than to compare with it. */
function isShort(split: SplitCode, e: Expr, at: Place): boolean {
  const form = formOf(split, e, at);
  switch (form.kind) {
    case 'old':
      return true;
    case 'changed':
      return split.isShort(form.e) && isShort(split, form.base, form.at);
    case 'choice':
      return [form.e.whenTrue, form.e.whenFalse].every((branch) => isShort(split, branch, form.at));
    case 'other':
      return split.isExplicit(form.e, form.at);
  }
}

/** Writes the value of an expression into the row of a state: what its JavaScript names begin with. */
function write(split: SplitCode, e: Expr, to: string, at: Place): void {
  const form = formOf(split, e, at);
  switch (form.kind) {
    case 'old':
      split.copy(form.prefix, to, at);
      return;
    case 'changed':
      write(split, form.base, to, form.at);
      at.line(`${to}${split.variable} = 0;`);
      split.change(form.e, to, form.at);
      return;
    case 'choice': {
      const held = form.at.hold(form.at.condition(form.e.condition));
      write(split, form.e.whenTrue, to, form.at.nest(`if (${held.js})`));
      write(split, form.e.whenFalse, to, form.at.nest('else'));
      return;
    }
    case 'other':
      if (!split.admits(form.e, form.at)) at.g.layout.refuse(split.variable);
      split.fill(form.at.settled(form.e).js, to, form.at);
  }
}
