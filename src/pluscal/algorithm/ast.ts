// Algorithms as trees.
//
// The nodes are mutable, unlike those of TLA+ modules: the passes (macros, labels, names, steps) rework the tree in place, and the checksum that the
// standard translator writes into a file is one of the tree *after* that rework (see `fingerprint.ts`), shared parts included. So the sharing of
// statement lists between passes is part of the contract here.
//
// After `labels.ts`, an `if` with a label inside is a `label-if` whose branches are an unlabeled beginning and labeled rest; one without is an
// `if`. The same holds for `either`.
//
// Source: Lamport, "A PlusCal User's Manual", appendix A.
import type { Span } from '../../diagnostics/index.ts';
import type { ExpressionText } from './expression-text.ts';

/** A place as the translator prints it: both from 1, columns after tabs are expanded. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** What every statement has. */
export interface StatementBase {
  span: Span;
  position: Position;
  /** Where the macro was called from which the statement comes. */
  macro: (Position & { readonly span: Span }) | null;
  /** The empty string where there is none. */
  label: string;
  labelSpan: Span | null;
}

/** `x[sub] := value` */
export interface Single {
  variable: string;
  variableSpan: Span;
  subscript: ExpressionText;
  value: ExpressionText;
  span: Span | null;
}
export interface Assignment extends StatementBase {
  readonly kind: 'assignment';
  singles: Single[];
}
/** Before the label pass, and after it where a label is inside. */
export interface LabelIf extends StatementBase {
  readonly kind: 'label-if';
  test: ExpressionText;
  thenPlain: Statement[];
  thenLabeled: LabeledStatement[];
  elsePlain: Statement[];
  elseLabeled: LabeledStatement[];
}
export interface If extends StatementBase {
  readonly kind: 'if';
  test: ExpressionText;
  whenTrue: Statement[];
  whenFalse: Statement[];
}
export interface Clause {
  plain: Statement[];
  labeled: LabeledStatement[];
}
export interface LabelEither extends StatementBase {
  readonly kind: 'label-either';
  clauses: Clause[];
}
export interface Either extends StatementBase {
  readonly kind: 'either';
  clauses: Statement[][];
}
export interface While extends StatementBase {
  readonly kind: 'while';
  test: ExpressionText;
  plain: Statement[];
  labeled: LabeledStatement[];
}
export interface With extends StatementBase {
  readonly kind: 'with';
  variable: string;
  /** True for `=`, false for `\in`. */
  equal: boolean;
  value: ExpressionText;
  body: Statement[];
}
export interface Simple extends StatementBase {
  readonly kind: 'when' | 'print' | 'assert';
  value: ExpressionText;
}
export interface Skip extends StatementBase {
  readonly kind: 'skip';
}
export interface Call extends StatementBase {
  readonly kind: 'call';
  procedure: string;
  args: ExpressionText[];
}
export interface Return extends StatementBase {
  readonly kind: 'return';
  /** The procedure it stands in. */
  from: string | null;
}
/** `call p(); return;` */
export interface CallReturn extends StatementBase {
  readonly kind: 'call-return';
  from: string | null;
  procedure: string;
  args: ExpressionText[];
}
/** `call p(); goto l;` */
export interface CallGoto extends StatementBase {
  readonly kind: 'call-goto';
  procedure: string;
  args: ExpressionText[];
  after: string;
  afterSpan: Span;
}
export interface Goto extends StatementBase {
  readonly kind: 'goto';
  to: string;
  toSpan: Span;
}
export interface MacroCall extends StatementBase {
  readonly kind: 'macro-call';
  name: string;
  args: ExpressionText[];
}

export type Statement =
  | Assignment
  | LabelIf
  | If
  | LabelEither
  | Either
  | While
  | With
  | Simple
  | Skip
  | Call
  | Return
  | CallReturn
  | CallGoto
  | Goto
  | MacroCall;

/** One step: the statements from one label to the next. */
export interface LabeledStatement {
  label: string;
  statements: Statement[];
  position: Position;
  span: Span;
}

/** `x = e`, `x \in S`, or `x` with the default value. */
export interface Declaration {
  variable: string;
  equal: boolean;
  value: ExpressionText;
  position: Position;
  span: Span;
}

/** What procedures and processes share. The body is raw before the label pass, and then `steps`. */
export interface Unit {
  name: string;
  position: Position;
  span: Span;
  declarations: Declaration[];
  body: Statement[];
  steps: LabeledStatement[];
  plusLabels: string[];
  minusLabels: string[];
  called: string[];
}
export interface Procedure extends Unit {
  parameters: Declaration[];
}
export interface Process extends Unit {
  fairness: 'unfair' | 'wf' | 'sf';
  /** True for `=`, false for `\in`. */
  equal: boolean;
  id: ExpressionText;
}
export interface Macro {
  readonly name: string;
  readonly span: Span;
  readonly parameters: readonly string[];
  readonly body: Statement[];
}

/** A whole algorithm. */
export interface Algorithm {
  readonly name: string;
  readonly fair: boolean;
  /** The body is `fair`: version 1.5 only. */
  fairBody: boolean;
  /** The words that begin it. */
  readonly span: Span;
  readonly declarations: Declaration[];
  readonly definitions: ExpressionText;
  readonly macros: Macro[];
  readonly procedures: Procedure[];
  /** Null for an algorithm of one process. */
  readonly processes: Process[] | null;
  body: Statement[];
  steps: LabeledStatement[];
  /** Some variable has no initial value. */
  readonly defaultInitialization: boolean;
  /** Every label that the text has. */
  readonly labels: ReadonlySet<string>;
  /** Labels with `+` or `-`, `goto` and the like need a program counter. */
  readonly features: { readonly modifiedLabel: boolean; readonly goto: boolean; readonly gotoDone: boolean };
}

/** "line 1, column 2", with the call where it comes from a macro. */
export function locationOf({ position, macro }: Pick<StatementBase, 'position' | 'macro'>): string {
  const place = `line ${position.line}, column ${position.column}`;
  return macro === null ? place : `${place} of macro called at line ${macro.line}, column ${macro.column}`;
}
