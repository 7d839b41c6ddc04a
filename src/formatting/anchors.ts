// What the first piece of each row is aligned with.
//
// Junction lists are delimited by columns, so a row may be moved only together with what it is aligned with. A row is anchored at a piece of the nearest row above it
// that does not begin further right: at the last piece there that begins not further right. If every row keeps its distance to its anchor, and no piece
// is moved left beyond a row that is anchored before it, then of two columns that a junction list can compare the smaller one stays the smaller, and
// equal ones stay equal. So no list gains or loses an item.
//
// A body that begins on a row of its own is the exception: all rows that hang on the row with its head have one column, which is chosen.
import type { Piece, Row } from './rows.ts';

/** Where a row is to begin. */
export type Anchor =
  /** In its own column, moved with its block. */
  | { readonly kind: 'margin' }
  /** So many columns right of a piece of an earlier row. */
  | { readonly kind: 'piece'; readonly row: number; readonly piece: number; readonly distance: number }
  /** Indented from a piece of an earlier row: the head of what begins on this one. */
  | { readonly kind: 'body'; readonly row: number; readonly piece: number; readonly distance: number };

const lastNotRightOf = (pieces: readonly Piece[], column: number): number => {
  let last = 0;
  while (last + 1 < pieces.length && pieces[last + 1]!.column <= column) last++;
  return last;
};

/**
 * The anchor of each row.
 * @param begins whether a row begins a block: no row is anchored in another block
 * @param headOf the piece from which the next row is indented, where the body of what a row says begins there
 */
export function anchorsOf(
  rows: readonly Row[],
  begins: (row: number) => boolean,
  headOf: (row: number) => number | undefined,
): readonly Anchor[] {
  const anchors: Anchor[] = [];
  /** The rows that later ones can see: their columns increase. */
  const visible: number[] = [];
  const columnOf = (row: number): number => rows[row]!.pieces[0]!.column;
  for (const [i, row] of rows.entries()) {
    const { column } = row.pieces[0]!;
    if (begins(i)) visible.length = 0;
    while (visible.length > 0 && columnOf(visible.at(-1)!) > column) visible.pop();
    const above = visible.at(-1);
    if (above === undefined) anchors.push({ kind: 'margin' });
    else {
      const piece = lastNotRightOf(rows[above]!.pieces, column);
      anchors.push({ kind: 'piece', row: above, piece, distance: column - rows[above]!.pieces[piece]!.column });
      if (columnOf(above) === column) visible.pop();
    }
    visible.push(i);
  }
  return withBodies(rows, anchors, headOf);
}

const withBodies = (rows: readonly Row[], anchors: readonly Anchor[], headOf: (row: number) => number | undefined): readonly Anchor[] => {
  /** Head -> the rows right of it that hang on it. */
  const hanging = new Map<number, number[]>();
  for (const [i, anchor] of anchors.entries()) {
    if (anchor.kind !== 'piece' || rows[i]!.pieces[0]!.column === rows[anchor.row]!.pieces[0]!.column) continue;
    if (headOf(anchor.row) !== undefined) hanging.set(anchor.row, [...(hanging.get(anchor.row) ?? []), i]);
  }
  const result = [...anchors];
  for (const [head, body] of hanging) {
    const columns = new Set(body.map((i) => rows[i]!.pieces[0]!.column));
    const piece = headOf(head)!;
    const distance = [...columns][0]! - rows[head]!.pieces[piece]!.column;
    if (columns.size > 1 || distance <= 0) continue;
    for (const i of body) result[i] = { kind: 'body', row: head, piece, distance };
  }
  return result;
};

/** The distance that most bodies have to their heads, the smaller of two; undefined where there is no body. */
export function usualIndent(anchors: readonly Anchor[]): number | undefined {
  const counts = new Map<number, number>();
  for (const anchor of anchors) if (anchor.kind === 'body') counts.set(anchor.distance, (counts.get(anchor.distance) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || a - b)[0]?.[0];
}
