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

const NAMES = /[A-Za-z0-9_]*[A-Za-z][A-Za-z0-9_]*/g;

/** The names in a part, or in what is told of it, that stand for something else where its module is instantiated. */
function substituted({ span, through, terms }: Refusal['reason']): NonNullable<ReportedReason['substituted']> {
  const isAround = ({ source, start, end }: Span): boolean => source === span.source && start <= span.start && end >= span.end;
  const scope = through.findLast((one) => isAround(one.scope.body))?.scope;
  const named = new Set([span, ...terms.map((term) => term.span)].flatMap((place) => textOf(place).match(NAMES) ?? []));
  const stand = new Map(scope?.substituted.map(({ name, by }) => [name, by]));
  return [...named].flatMap((name) => {
    const by = stand.get(name);
    return by === undefined ? [] : [{ name, text: oneLine(by) }];
  });
}

/** What a reason says of a part. */
export function toldReason(
  reason: Refusal['reason'],
  tree: (value: number) => ValueTree,
): Pick<ReportedReason, 'kind' | 'span' | 'message' | 'bindings' | 'terms' | 'substituted'> {
  const { kind, span, message, bindings, terms } = reason;
  const names = substituted(reason);
  return {
    kind,
    span,
    ...defined({ message }),
    bindings: bindings.map(({ name, value }) => ({ name, value: tree(value) })),
    terms: terms.map((term) => ({ text: termText(term), value: tree(term.value) })),
    ...(names.length === 0 ? {} : { substituted: names }),
  };
}
