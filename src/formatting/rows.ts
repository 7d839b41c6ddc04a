// A text as rows of pieces: what the layout moves, and what it leaves as it is.
//
// A piece is a token or a comment; a row holds the pieces that begin on one line. The layout gives pieces other columns. It neither joins nor splits rows, so
// a row stays a row. Columns count as the scanner of the language counts them, since junction lists are delimited by columns.

/** What a piece is for the blanks around it. */
export type Role = 'name' | 'number' | 'string' | 'keyword' | 'symbol' | 'comment';

/** A token or a comment where it stands. */
export interface Piece {
  readonly role: Role;
  /** As it is written; a comment with all its lines. */
  readonly text: string;
  /** Half-open offsets in the file. */
  readonly start: number;
  readonly end: number;
  /** 1-based column of its first character, a tab reaching to the next multiple of eight. */
  readonly column: number;
  /** Columns of its first line. */
  readonly width: number;
}

/** The pieces that begin on one line. */
export interface Row {
  readonly pieces: readonly Piece[];
  /** The index of its first token; 0 where it has none. What stands before are comments, which no list is compared with. */
  readonly lead: number;
  readonly hasToken: boolean;
  /** 1-based lines of the file: where it begins, and where its last piece ends. */
  readonly line: number;
  readonly lastLine: number;
  /** Empty lines before it. */
  readonly blankLines: number;
}

/** The first token of a row, or its first comment where it has none: what is aligned with other rows. */
export function firstOf({ pieces, lead }: Row): Piece {
  return pieces[lead]!;
}

/** A piece before it has a place in a row. */
export type Item = Pick<Piece, 'role' | 'start' | 'end'>;

const TAB_WIDTH = 8;

const isLineEnd = (c: string | undefined): boolean => c === '\n' || c === '\r';

/** Columns of a text that begins in a column counted from 0. */
export function widthOf(text: string, from: number, pairsAreOne: boolean): number {
  let column = from;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 9) column += TAB_WIDTH - (column % TAB_WIDTH);
    else if (!(pairsAreOne && c >= 0xdc00 && c <= 0xdfff)) column++;
  }
  return column - from;
}

/** How a language counts. */
export interface Measure {
  /** Whether a surrogate pair is one column, as in TLA+, or two, as in PlusCal. */
  readonly pairsAreOne: boolean;
}

/**
 * The rows of a part of a text.
 * @param items its tokens and comments in order
 * @returns null where a token follows a comment of several lines on the line on which that ends: there is no row that could be moved by itself
 */
export function rowsOf(text: string, items: readonly Item[], { pairsAreOne }: Measure): readonly Row[] | null {
  const rows: Row[] = [];
  let pieces: Piece[] = [];
  let line = 1;
  let rowLine = 1;
  let lineStart = 0;
  let at = 0;
  /** Moves to an offset and counts lines. */
  const advance = (to: number): void => {
    for (; at < to; at++) {
      if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) {
        line++;
        lineStart = at + 1;
      }
    }
  };
  const close = (): void => {
    if (pieces.length === 0) return;
    const previous = rows.at(-1);
    const first = pieces.findIndex(({ role }) => role !== 'comment');
    rows.push({
      pieces,
      lead: Math.max(0, first),
      hasToken: first >= 0,
      line: rowLine,
      lastLine: line,
      blankLines: previous === undefined ? 0 : rowLine - previous.lastLine - 1,
    });
    pieces = [];
  };
  let open = -1;
  for (const item of items) {
    const before = line;
    if (pieces.length === 0 || text.slice(at, item.start).search(/[\r\n]/) >= 0) {
      close();
      advance(item.start);
      rowLine = line;
      open = line;
    } else advance(item.start);
    // The line of the last piece is not the row's own: that piece is a comment of several lines.
    if (pieces.length > 0 && before !== open) return null;
    const column = widthOf(text.slice(lineStart, item.start), 0, pairsAreOne);
    const written = text.slice(item.start, item.end);
    const lineEnd = written.search(/[\r\n]/);
    const width = widthOf(lineEnd < 0 ? written : written.slice(0, lineEnd), column, pairsAreOne);
    pieces.push({ ...item, text: written, column: column + 1, width });
    advance(item.end);
  }
  close();
  return rows;
}

/** The comments in a text that holds only blanks and comments, from one offset to another. */
export function commentsBetween(text: string, start: number, end: number): Item[] {
  const found: Item[] = [];
  for (let i = start; i < end; ) {
    const from = i;
    if (text.startsWith('\\*', i)) while (i < end && !isLineEnd(text[i])) i++;
    else if (text.startsWith('(*', i)) {
      let depth = 0;
      do {
        const two = text.slice(i, i + 2);
        if (two === '(*') depth++;
        else if (two === '*)') depth--;
        i += two === '(*' || two === '*)' ? 2 : 1;
      } while (depth > 0 && i < end);
    } else {
      i++;
      continue;
    }
    found.push({ role: 'comment', start: from, end: Math.min(i, end) });
  }
  return found;
}
