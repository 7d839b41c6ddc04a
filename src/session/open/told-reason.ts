// Why a part of a formula is not true, as plain data.
import type { Refusal } from '../../compiler/explain/explain.ts';
import { onOneLine, type Span, textOf } from '../../diagnostics/index.ts';
import type { ReportedReason, ValueTree } from '../../report/index.ts';
import { defined } from '../options/defined.ts';

/** The text of a place in one line. */
export const oneLine = (span: Span): string => onOneLine(textOf(span));

/** What a reason says of a part. */
export function toldReason(
  { kind, span, message, bindings, terms }: Refusal['reason'],
  tree: (value: number) => ValueTree,
): Pick<ReportedReason, 'kind' | 'span' | 'message' | 'bindings' | 'terms'> {
  return {
    kind,
    span,
    ...defined({ message }),
    bindings: bindings.map(({ name, value }) => ({ name, value: tree(value) })),
    terms: terms.map((term) => ({ text: oneLine(term.span), value: tree(term.value) })),
  };
}
