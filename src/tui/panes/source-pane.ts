// The module's text around the place that the other panes are about, with that place marked.
import type { Span } from '../../diagnostics/index.ts';
import { lineIndexOf } from '../../diagnostics/line-index.ts';
import type { Line } from '../drawing/line.ts';
import type { Row } from './row.ts';

/** A source with a marked place. */
export interface SourceView {
  readonly span: Span | undefined;
  /** Columns of the pane. */
  readonly width: number;
  /** All lines of the span's source. */
  readonly rows: readonly Row[];
  /** Index of the first marked line. */
  readonly first: number;
  /** Name of the file and number of the line; empty without a span. */
  readonly title: string;
}

/** The source of a span in so many columns. */
export function sourceView(span: Span | undefined, width: number): SourceView {
  if (span === undefined) return { span, width, rows: [], first: 0, title: '' };
  const index = lineIndexOf(span.source);
  const first = index.lineAt(span.start) - 1;
  // A marked place that would be cut off is moved into sight, with its line.
  const column = span.start - index.startOf(first + 1);
  const end = Math.min(index.text(first + 1).length, column + span.end - span.start);
  const room = width - 5;
  const shift = end <= room ? 0 : Math.max(0, Math.min(column - 8, end - room + 1));
  const rows = Array.from(
    { length: index.lines },
    (_, i): Row => ({
      line: (): Line => {
        const number = i + 1;
        const content = index.text(number);
        const start = index.startOf(number);
        const indent = content.search(/\S|$/);
        const from = Math.max(span.start < start ? indent : 0, Math.min(content.length, span.start - start));
        const to = Math.max(from, Math.min(content.length, span.end - start));
        const isMarked = to > from;
        return [
          { text: `${String(number).padStart(4)}${isMarked ? '>' : ' '}`, tone: isMarked ? 'accent' : 'faint' },
          { text: number - 1 === first && shift > 0 ? `…${content.slice(shift + 1, from)}` : content.slice(0, from), tone: 'plain' },
          { text: content.slice(from, to), tone: 'mark' },
          { text: content.slice(to), tone: 'plain' },
        ];
      },
    }),
  );
  return { span, width, rows, first, title: `${span.source.name.split('/').at(-1)}:${first + 1}` };
}
