// Rows with their new columns as changes of the text.
import type { Range } from './module-rows.ts';
import type { Piece, Row } from './rows.ts';

/** A part of a text, and what is to stand there. */
export interface Edit extends Range {
  readonly text: string;
}

/** This many empty lines are left of any number. */
const MOST_BLANK_LINES = 2;

const LINE_END = /\r\n|\n|\r/;
const blanksAtEnd = /[ \t\f]*(?=[\r\n]|$)/y;
const TAB_WIDTH = 8;

/** The blanks at the beginning of a line as a number of columns, and what follows them. */
const indented = (line: string): { readonly columns: number; readonly rest: string } => {
  const rest = line.replace(/^[ \t]+/, '');
  let columns = 0;
  for (const c of line.slice(0, line.length - rest.length)) columns += c === '\t' ? TAB_WIDTH - (columns % TAB_WIDTH) : 1;
  return { columns, rest };
};

/** A comment whose first line is moved: its other lines move along as far as they can. */
const moved = (text: string, by: number, lineEnd: string): string => {
  const [first, ...others] = text.split(LINE_END).map((line) => line.trimEnd());
  const lines = others.map(indented);
  const room = Math.min(...lines.filter(({ rest }) => rest !== '').map(({ columns }) => columns));
  const shift = Math.max(by, -room);
  return [first, ...lines.map(({ columns, rest }) => (rest === '' ? '' : ' '.repeat(columns + shift) + rest))].join(lineEnd);
};

const written = ({ pieces }: Row, columns: readonly number[], from: number, lineEnd: string): string => {
  let text = '';
  let column = from;
  for (const [i, piece] of pieces.entries()) {
    text += ' '.repeat(columns[i]! - column) + moved(piece.text, columns[i]! - piece.column, lineEnd);
    column = columns[i]! + piece.width;
  }
  return text.trimEnd();
};

/**
 * The changes that give rows their columns, in the order of the text, each for one row and the blanks before it.
 * @param columns 1-based, by row and index
 */
export function editsOf(text: string, rows: readonly Row[], columns: readonly (readonly number[])[], lineEnd: string): readonly Edit[] {
  return rows.map((row, i) => {
    const [first] = row.pieces as readonly [Piece];
    const previous = rows[i - 1]?.pieces.at(-1)?.end;
    const end = endOfRow(text, row);
    if (previous !== undefined && text.slice(previous, first.start).trim() === '') {
      const lines = lineEnd.repeat(1 + Math.min(row.blankLines, MOST_BLANK_LINES));
      // The blanks at the end of the previous row are its own.
      const start = endOfRow(text, rows[i - 1]!);
      return { start, end, text: lines + written(row, columns[i]!, 1, lineEnd) };
    }
    const before = Math.max(text.lastIndexOf('\n', first.start - 1), text.lastIndexOf('\r', first.start - 1)) + 1;
    if (text.slice(before, first.start).trim() === '') return { start: before, end, text: written(row, columns[i]!, 1, lineEnd) };
    return { start: first.start, end, text: written(row, columns[i]!, columns[i]![0]!, lineEnd) };
  });
}

/** After the last piece of a row and the blanks that end its line. */
function endOfRow(text: string, { pieces }: Row): number {
  const { end } = pieces.at(-1)!;
  blanksAtEnd.lastIndex = end;
  return end + (blanksAtEnd.exec(text)?.[0].length ?? 0);
}
