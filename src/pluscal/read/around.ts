// What the parser of the module says about the comment that an algorithm stands in: one that is never closed, and text behind its end. It knows nothing of algorithms, and what it expects there
// leads astray.
import { scanPlusCal } from '../../../grammar/pluscal-lexer.ts';
import type { Diagnostic, Related, SourceText, Span } from '../../diagnostics/index.ts';
import { findAlgorithm } from '../source/region.ts';
import { endOfAlgorithm } from './read-algorithm.ts';

const opening = /^\(\*[\s*]*--(?:fair\s+)?algorithm(?=\s+\w)/;

/** The comments that are open at an offset, the outermost first. The text begins with one. */
const openComments = ({ text }: SourceText, from: number, to: number): readonly number[] => {
  const open: number[] = [];
  for (const { 0: mark, index } of text.slice(from, to).matchAll(/\(\*|\*\)/g)) {
    if (mark === '(*') open.push(from + index);
    else open.pop();
  }
  return open;
};

/** The words or the brace that end an algorithm whose text begins at an offset, with a `;` behind them. */
const endOf = (source: SourceText, start: number): Span | null => {
  const { tokens } = scanPlusCal(source, start);
  const count = endOfAlgorithm(tokens);
  const last = tokens[count - 1];
  if (last === undefined) return null;
  const next = tokens[count];
  const first = last.image === '}' ? last : tokens[count - 2]!;
  return { source, start: first.startOffset, end: (next?.image === ';' ? next : last).endOffset + 1 };
};

/** The comment of an algorithm is never closed. Null where the comment is another one. */
const unclosed = (fault: Diagnostic & { readonly span: Span }): Diagnostic | null => {
  const { source, start } = fault.span;
  const head = opening.exec(source.text.slice(start));
  if (head === null) return null;
  const end = endOf(source, start + head[0].length);
  const inner = openComments(source, start, end?.end ?? source.text.length).slice(1);
  const related: Related[] = inner.map((at) => ({
    span: { source, start: at, end: at + 2 },
    message: 'this opens another comment, which has no end',
  }));
  const isClosed = inner.length > 0 && end !== null && /^\s*\*\)/.test(source.text.slice(end.end));
  if (end !== null && !isClosed) related.unshift({ span: end, message: 'the algorithm ends here' });
  return {
    ...fault,
    message: isClosed
      ? 'the comment of the algorithm is not closed: one inside of it is open'
      : 'the comment of the algorithm is never closed',
    ...(related.length === 0 ? {} : { related }),
    fix: isClosed
      ? 'Remove the `(*` inside, or close it with `*)`.'
      : end === null
        ? 'End the algorithm, with `end algorithm;` or `}`, and its comment with `*)`.'
        : 'Close it with `*)` behind the end of the algorithm.',
  };
};

/** What stands in a line behind an offset, without blanks. */
const restOfLine = (source: SourceText, offset: number): Span => {
  const rest = /^[^\r\n]*/.exec(source.text.slice(offset))![0];
  const start = offset + rest.length - rest.trimStart().length;
  return { source, start, end: Math.max(start, offset + rest.trimEnd().length) };
};

/** What is said of a module, where it is about the comment of its algorithm. */
export function aroundAlgorithm(source: SourceText, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const comment = findAlgorithm(source)?.comment ?? null;
  const behind = comment === null ? null : restOfLine(source, comment.end);
  let isTold = false;
  return diagnostics.flatMap((fault) => {
    const { code, span } = fault;
    if (span === undefined) return [fault];
    if (code === 'E103') return [unclosed({ ...fault, span }) ?? fault];
    if (behind === null || fault.severity !== 'error' || span.start < behind.start || span.start >= behind.end) return [fault];
    if (isTold) return [];
    isTold = true;
    const message = 'this text stands behind the comment of the algorithm';
    return [{ code, severity: 'error', message, span: behind, fix: 'Remove it, or write it as a comment, `\\* ...`.' }];
  });
}
