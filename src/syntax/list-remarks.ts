// What is said of the list of conjuncts or disjuncts that a fault stands in.
import type { Diagnostic, Span } from '../diagnostics/index.ts';

/** What is said of the place where the list begins that a fault stands in. */
export const LIST_BEGINS = 'the list begins here';

/** What is said of the list in the message. */
export const insideList = (operator: string): string => `, inside a list of \`${operator}\``;

/** A fault without the list that it stands in, where that is none of the user's: `isWritten` says whether one is. */
export function withoutOtherLists(fault: Diagnostic, isWritten: (list: Span) => boolean): Diagnostic {
  const others = (fault.related ?? []).filter(({ message, span }) => message === LIST_BEGINS && !isWritten(span));
  if (others.length === 0) return fault;
  const { related: all, ...rest } = fault;
  const related = all!.filter((one) => !others.includes(one));
  const message = ['/\\', '\\/']
    .reduce((text, operator) => text.replace(insideList(operator), ''), fault.message)
    .replace('the next item of the list', 'the end of the expression');
  return { ...rest, message, ...(related.length === 0 ? {} : { related }) };
}
