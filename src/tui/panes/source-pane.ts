// The module's text around the place that the other panes are about, with that place marked.
import type { Span } from '../../diagnostics/index.ts';
import { lineIndexOf } from '../../diagnostics/line-index.ts';
import type { Line } from '../drawing/line.ts';
import type { Row } from './row.ts';

/** All lines of the span's source, and the number (from 0) of the first marked one. */
export const sourceRows = (
  span: Span | undefined,
  width: number,
): { readonly rows: readonly Row[]; readonly first: number; readonly title: string } => {
  if (span === undefined) return { rows: [], first: 0, title: '' };
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
  return { rows, first, title: `${span.source.name.split('/').at(-1)}:${first + 1}` };
};
