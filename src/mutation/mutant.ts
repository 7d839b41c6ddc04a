// What a mutation is: one small change of the text of a specification, made on purpose.
//
// A mutant is text, and nothing else: whoever applies its edits to the file has a specification that any checker can check by itself. So what is
// said of a mutant can be compared with what is said of that file.
//
// Source: DeMillo, Lipton, Sayward, "Hints on test data selection" (1978) for the method; the operators are those of TLA+'s own mistakes.
import type { SourceText, Span } from '../diagnostics/index.ts';

/** Replaces the text of a span by another one. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** What part of the model is changed: its behaviours, a part of the system as a whole, or what is assumed to happen at last. */
export type MutantKind = 'change' | 'ablation' | 'fairness';

/** A mutant of one file. */
export interface Mutant {
  /** Stable while the changed line and what is changed in it stay as they are: operator, definition, and a number among equal ones. */
  readonly id: string;
  /** Name of the operator that made it, see `operators.ts`. */
  readonly operator: string;
  readonly kind: MutantKind;
  /** Leaves out a whole process, or a whole action of the next-state relation. */
  readonly isWhole: boolean;
  /** The definition, or the step of the algorithm, in which it stands. */
  readonly definition: string;
  /** What is changed. */
  readonly span: Span;
  readonly edits: readonly TextEdit[];
  /** The text before and after, each on one line. */
  readonly before: string;
  readonly after: string;
  /** Prints a line whenever what is changed is evaluated, and changes nothing else. Null where that cannot be asked. */
  readonly probe: readonly TextEdit[] | null;
}

/** The text of a file with the edits in it. They must not overlap. */
export function edited({ text }: SourceText, edits: readonly TextEdit[]): string {
  let result = text;
  for (const { span, text: put } of [...edits].sort((a, b) => b.span.start - a.span.start))
    result = result.slice(0, span.start) + put + result.slice(span.end);
  return result;
}
