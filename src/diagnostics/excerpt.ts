// The lines of source that a span covers, underlined, the way compilers show them.
//
// Long spans show their beginning and end only; of long lines only the part around the span is shown, so that a generated module with one
// line of a megabyte still gives a readable message.
import { type DisplayLine, displayLine, sliceLine } from './display.ts';
import { lineIndexOf } from './line-index.ts';
import type { SourceText, Span } from './span.ts';
import type { Style } from './style.ts';

const wholeSpan = 4;
const ellipsis = '…';

interface Mark {
  /** Display columns, from 0. */
  readonly from: number;
  readonly to: number;
}

/** The part of a shown line that fits in `width` around the mark. */
const clip = (line: DisplayLine, mark: Mark, width: number): { text: string; mark: Mark } => {
  const total = line.columns.at(-1)!;
  if (total <= width) return { text: line.text, mark };
  const room = width - 2;
  const wanted = mark.from - Math.floor(room / 3);
  const from = Math.max(0, Math.min(wanted, total - room));
  const to = Math.min(total, from + room);
  const head = from > 0 ? ellipsis : '';
  const tail = to < total ? ellipsis : '';
  const shift = head.length - from;
  return {
    text: `${head}${sliceLine(line, from, to)}${tail}`,
    mark: { from: Math.max(0, mark.from + shift), to: Math.min(mark.to, to) + shift },
  };
};

const lastShown = new WeakMap<SourceText, { readonly line: number; readonly shown: DisplayLine }>();

/** A line (from 1) as a terminal shows it. The last one of each source is kept: one long line can have thousands of errors. */
const shownLine = (source: SourceText, line: number): DisplayLine => {
  const last = lastShown.get(source);
  if (last?.line === line) return last.shown;
  const shown = displayLine(lineIndexOf(source).text(line));
  lastShown.set(source, { line, shown });
  return shown;
};

/** The lines to show of `first` to `last`; null stands for lines left out. */
const shownLines = (first: number, last: number): (number | null)[] => {
  if (last - first < wholeSpan) return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return [first, first + 1, null, last];
};

/**
 * The source lines of a span with the covered part underlined, one string a line.
 * @param paint how the underline looks
 * @param width terminal columns for the source text
 */
export function excerpt(span: Span, style: Style, paint: (text: string) => string, width = 120): string[] {
  const index = lineIndexOf(span.source);
  const end = Math.max(span.start, span.end);
  const first = index.lineAt(span.start);
  // A span that ends at the start of a line does not reach into it.
  const last = end > span.start ? index.lineAt(end - 1) : first;
  const gutter = Math.max(4, String(last).length);
  const bar = (number: string): string => style.faint(`${number.padStart(gutter + 1)} |`);
  const lines: string[] = [];
  for (const line of shownLines(first, last)) {
    if (line === null) {
      lines.push(style.faint(`${'...'.padStart(gutter + 1)} |`));
      continue;
    }
    const source = index.text(line);
    const shown = shownLine(span.source, line);
    const start = index.startOf(line);
    const indent = source.length - source.trimStart().length;
    const fromOffset = line === first ? Math.min(span.start - start, source.length) : indent;
    const toOffset = line === last ? Math.min(end - start, source.length) : source.length;
    const from = shown.columns[fromOffset]!;
    const to = Math.max(shown.columns[Math.max(toOffset, fromOffset)]!, line === first ? from + 1 : from);
    const clipped = clip(shown, { from, to }, width);
    lines.push(`${bar(String(line))} ${clipped.text}`.trimEnd());
    const underline = '^'.repeat(Math.max(0, clipped.mark.to - clipped.mark.from));
    if (underline !== '') lines.push(`${bar('')} ${' '.repeat(clipped.mark.from)}${paint(underline)}`);
  }
  return lines;
}
