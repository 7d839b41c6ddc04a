// Why a part of a formula is not true, as plain data.
import type { Refusal } from '../../compiler/explain/explain.ts';
import { onOneLine, type Span, textOf } from '../../diagnostics/index.ts';
import type { ReportedReason, ValueTree } from '../../report/index.ts';
import { defined } from '../options/defined.ts';

/** The text of a place in one line. */
export const oneLine = (span: Span): string => onOneLine(textOf(span));

/** What a value in a reason is called. */
export function termText({ span, name }: Refusal['reason']['terms'][number]): string {
  if (name === undefined) return oneLine(span);
  if (name.kind === 'words') return name.text;
  const whole = oneLine(span);
  return `${name.before}${IN_ONE_PIECE.test(whole) ? whole : `(${whole})`}${name.behind}`;
}

/** What a path such as `.field` may follow. */
const IN_ONE_PIECE = /^[\w!'.]+(\[[^[\]]*\][\w'.]*)*$/;

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
    terms: terms.map((term) => ({ text: termText(term), value: tree(term.value) })),
  };
}
