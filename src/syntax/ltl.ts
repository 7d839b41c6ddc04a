// The abstract syntax of LTL formulas as a user writes them. `temporal` has the formulas the checker works on; there atoms are numbers.
import type { Span } from '../diagnostics/index.ts';

/** `!`, `G` (also `[]`), `F` (also `<>`), `X`. */
export type LtlUnary = '!' | 'G' | 'F' | 'X';

/** `U` until, `W` weak until, `R` release, `M` strong release. */
export type LtlBinary = '&&' | '||' | 'xor' | '->' | '<->' | 'U' | 'W' | 'R' | 'M';

/** A formula. Atoms are names of operators, or TLA+ expressions that were written in braces. */
export type LtlFormula =
  | { readonly kind: 'constant'; readonly value: boolean; readonly span: Span }
  | { readonly kind: 'name'; readonly name: string; readonly span: Span }
  /** The text between the braces; its own span is `textSpan`. */
  | { readonly kind: 'expression'; readonly text: string; readonly textSpan: Span; readonly span: Span }
  | { readonly kind: 'unary'; readonly operator: LtlUnary; readonly operand: LtlFormula; readonly span: Span }
  | { readonly kind: 'binary'; readonly operator: LtlBinary; readonly left: LtlFormula; readonly right: LtlFormula; readonly span: Span };
