// What the first piece of each row is aligned with.
//
// Junction lists are delimited by columns, so a row may be moved only together with what it is aligned with. A row is anchored at a piece of the nearest row above it
// that does not begin further right: at the last piece there that begins not further right. If every row keeps its distance to its anchor, and no piece
// is moved left beyond a row that is anchored before it, then of two columns that a junction list can compare the smaller one stays the smaller, and
// equal ones stay equal. So no list gains or loses an item.
//
// A body that begins on a row of its own is the exception: all rows that hang on the row with its head have one column, which is chosen.
import { firstOf, type Row } from './rows.ts';

/** Where a row is to begin: its first token, or its first comment where it has none. */
export type Anchor =
  /** In its own column, moved with its block. */
  | { readonly kind: 'margin' }
  /** So many columns right of a piece of an earlier row. */
  | { readonly kind: 'piece'; readonly row: number; readonly piece: number; readonly distance: number }
  /** Indented from a piece of an earlier row: the head of what begins on this one. */
  | { readonly kind: 'body'; readonly row: number; readonly piece: number; readonly distance: number };

const lastNotRightOf = ({ pieces, lead }: Row, column: number): number => {
  let last = lead;
  while (last + 1 < pieces.length && pieces[last + 1]!.column <= column) last++;
  return last;
};

/** The rows that later ones can see: their columns increase. */
class VisibleRows {
  readonly #rows: readonly Row[];
  readonly #seen: number[] = [];

  constructor(rows: readonly Row[]) {
    this.#rows = rows;
  }

  clear(): void {
    this.#seen.length = 0;
  }

  /** The nearest row that does not begin right of a column. */
  above(column: number): number | undefined {
    while (this.#seen.length > 0 && this.#columnOf(this.#seen.at(-1)!) > column) this.#seen.pop();
    return this.#seen.at(-1);
  }

  /** Adds the next row. */
  add(row: number): void {
    const above = this.above(this.#columnOf(row));
    if (above !== undefined && this.#columnOf(above) === this.#columnOf(row)) this.#seen.pop();
    this.#seen.push(row);
  }

  #columnOf(row: number): number {
    return firstOf(this.#rows[row]!).column;
  }
}

/**
 * The anchor of each row. Rows with tokens are anchored at such rows only: comments may stand anywhere.
 * @param begins whether a row begins a block: no row is anchored in another block
 * @param headOf the piece from which the next row is indented, where the body of what a row says begins there
 */
export function anchorsOf(
  rows: readonly Row[],
  begins: (row: number) => boolean,
  headOf: (row: number) => number | undefined,
): readonly Anchor[] {
  const withTokens = new VisibleRows(rows);
  const all = new VisibleRows(rows);
  const anchors = rows.map((row, i): Anchor => {
    if (begins(i)) {
      withTokens.clear();
      all.clear();
    }
    const { column } = firstOf(row);
    const above = (row.hasToken ? withTokens : all).above(column);
    all.add(i);
    if (row.hasToken) withTokens.add(i);
    if (above === undefined) return { kind: 'margin' };
    const piece = lastNotRightOf(rows[above]!, column);
    return { kind: 'piece', row: above, piece, distance: column - rows[above]!.pieces[piece]!.column };
  });
  return withBodies(rows, anchors, headOf);
}

const withBodies = (rows: readonly Row[], anchors: readonly Anchor[], headOf: (row: number) => number | undefined): readonly Anchor[] => {
  /** Head -> the rows right of it that hang on it. */
  const hanging = new Map<number, number[]>();
  for (const [i, anchor] of anchors.entries()) {
    if (anchor.kind !== 'piece' || firstOf(rows[i]!).column === firstOf(rows[anchor.row]!).column) continue;
    if (headOf(anchor.row) !== undefined) hanging.set(anchor.row, [...(hanging.get(anchor.row) ?? []), i]);
  }
  const result = [...anchors];
  for (const [head, body] of hanging) {
    const columnOf = (i: number): number => firstOf(rows[i]!).column;
    const columns = new Set(body.filter((i) => rows[i]!.hasToken).map(columnOf));
    const [column] = columns;
    const piece = headOf(head)!;
    const distance = (column ?? 0) - rows[head]!.pieces[piece]!.column;
    if (columns.size !== 1 || distance <= 0) continue;
    for (const i of body) if (columnOf(i) === column) result[i] = { kind: 'body', row: head, piece, distance };
  }
  return result;
};

/** The distance that most bodies have to their heads, the smaller of two; undefined where there is no body. */
export function usualIndent(rows: readonly Row[], anchors: readonly Anchor[]): number | undefined {
  const counts = new Map<number, number>();
  for (const [i, anchor] of anchors.entries())
    if (anchor.kind === 'body' && rows[i]!.hasToken) counts.set(anchor.distance, (counts.get(anchor.distance) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || a - b)[0]?.[0];
}
