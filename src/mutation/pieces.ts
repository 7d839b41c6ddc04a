// Texts put together from parts of a file, so that lists of /\ and \/ keep their columns.
//
// The columns of a list carry meaning. A part of several lines is therefore put at the beginning of a line of its own, at the column it had: then all
// its lines stand where they stood. A part that ends in a comment gets the end of its line.
import type { Span } from '../diagnostics/index.ts';

/** A part of the file, or text of our own. */
export type Piece = Span | string;

const columnOf = (text: string, offset: number): number => offset - (text.lastIndexOf('\n', offset - 1) + 1);

/** The text of pieces one after another. */
export function assembled(pieces: readonly Piece[]): string {
  let result = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      result += piece;
      continue;
    }
    const { text } = piece.source;
    const part = text.slice(piece.start, piece.end);
    const isLong = part.includes('\n');
    result += isLong ? `\n${' '.repeat(columnOf(text, piece.start))}${part}` : part;
    if (isLong || part.includes('\\*')) result += `\n${' '.repeat(columnOf(text, piece.start))}`;
  }
  return result;
}
