// The truth of every invariant at the cursor, and of every temporal property with all its parts, with the row of truth along the path.
import type { TruthRow } from '../session/explore/index.ts';
import type { Line, Tone } from './line.ts';
import type { Row } from './row.ts';

export interface PropertiesView {
  readonly rows: readonly TruthRow[];
  /** Index of the cursor on the path. */
  readonly position: number;
  /** Explanations that a person has asked for: property -> lines below it. */
  readonly reasons: ReadonlyMap<string, readonly Row[]>;
}

const sign = (t: TruthRow['truth'][number] | undefined): { readonly text: string; readonly tone: Tone } => {
  if (t === true) return { text: '✓', tone: 'good' };
  if (t === false) return { text: '✗', tone: 'bad' };
  if (typeof t === 'string') return { text: '!', tone: 'bad' };
  return { text: '?', tone: 'faint' };
};

/** The rows of the pane. */
export const propertyRows = ({ rows, position, reasons }: PropertiesView): readonly Row[] =>
  rows.flatMap((row): Row[] => {
    const now = row.truth[position];
    const { text, tone } = sign(now);
    const own: Row = {
      span: row.span,
      ...(row.name === null ? {} : { target: { kind: 'why-false' as const, property: row.name } }),
      line: (width): Line => {
        const title = row.name === null || row.name === row.text ? row.text : `${row.name}: ${row.text}`;
        // The history fills what the title leaves; its end is the nearest past.
        const room = Math.max(0, width - title.length - 2 * row.depth - 6);
        const from = Math.max(0, Math.min(position - (room >> 1), row.truth.length - room));
        const history = row.truth.slice(from, from + room);
        return [
          { text: `${text} `, tone },
          { text: `${'  '.repeat(row.depth)}${title} `, tone: row.depth === 0 ? 'strong' : 'plain' },
          ...history.map((t, i) => ({ text: sign(t).text, tone: from + i === position ? ('strong' as const) : sign(t).tone })),
        ];
      },
    };
    const fault: Row[] = typeof now === 'string' ? [{ span: row.span, line: () => [{ text: `    ${now}`, tone: 'bad' }] }] : [];
    return [own, ...fault, ...(row.name === null || row.depth > 0 ? [] : (reasons.get(row.name) ?? []))];
  });
