// A change of one expression, before it is made a mutant: which operator makes it, what it replaces and by what.
import type { Span } from '../diagnostics/index.ts';
import type { Expr, Name } from '../syntax/index.ts';
import type { MutantKind } from './mutant.ts';
import type { Piece } from './pieces.ts';

/** One change. What is replaced is an expression, so that a probe can stand in its place. */
export interface Change {
  readonly operator: string;
  readonly kind?: MutantKind;
  /** See `Mutant.isWhole`. */
  readonly isWhole?: boolean;
  readonly span: Span;
  readonly pieces: readonly Piece[];
}

/** What the operators ask about the expressions they look at. */
export interface Surroundings {
  /** Where the expression is evaluated: in initial states, in steps, in the formula of a whole behaviour. */
  readonly role: 'initial' | 'step' | 'temporal';
  /** Whether an expression is evaluated in one state: it has no primes, no UNCHANGED, no temporal operators. */
  isState(expr: Expr): boolean;
  /** Whether the name is one of the language or of a standard module, and not a definition or a parameter of the user's. */
  isStandard(name: Name): boolean;
  /** The values that a variable was seen to have, as a set in TLA+; null where they are too many, or cannot be written. */
  seenValues(variable: string): string | null;
  /** A name that the module does not have. */
  readonly fresh: string;
}

/** `x'` for a variable x: its name. */
export function primedVariable(expr: Expr): string | null {
  if (expr.kind !== 'apply' || expr.operator.name !== "'") return null;
  const [operand] = expr.args;
  return operand?.kind === 'name' && operand.path.length === 0 ? operand.name : null;
}

/** `x' = e` or `x' \in S`: it gives x its next value. */
export function assignedVariable(expr: Expr): string | null {
  if (expr.kind !== 'apply' || expr.fixity !== 'infix') return null;
  return expr.operator.name === '=' || expr.operator.name === '\\in' ? primedVariable(expr.args[0]!) : null;
}

/** `UNCHANGED e`. */
export function isUnchanged(expr: Expr): boolean {
  return expr.kind === 'apply' && expr.operator.name === 'UNCHANGED';
}

/** The text of an operand with its own parentheses, given where the whole infix expression and its operator stand. */
export function operands(expr: Expr & { readonly kind: 'apply' }): readonly [Span, Span] {
  const { source } = expr.span;
  return [
    trimmed({ source, start: expr.span.start, end: expr.operator.span.start }),
    trimmed({ source, start: expr.operator.span.end, end: expr.span.end }),
  ];
}

/** A span without the blanks at its ends. */
const trimmed = ({ source, start, end }: Span): Span => {
  const text = source.text.slice(start, end);
  return { source, start: start + text.length - text.trimStart().length, end: end - (text.length - text.trimEnd().length) };
};
