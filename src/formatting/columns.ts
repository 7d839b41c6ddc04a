// The new column of every piece.
//
// A piece follows the one before it, a first piece follows its anchor; both begin further left in the old layout, or above in the same column. So one walk over the pieces
// by their old columns knows everything when it comes to a piece. Pieces that stand in one column on rows below each other, and not by chance, stay
// in one column: the first one in which there is room for all.
import type { Anchor } from './anchors.ts';
import { firstOf, type Piece, type Row } from './rows.ts';
import { blanksIn, isRelation } from './spacing.ts';

/** What the columns follow from. */
export interface Plan {
  readonly rows: readonly Row[];
  readonly anchors: readonly Anchor[];
  /** By how many columns each row that is anchored at the margin is moved. */
  readonly shiftOf: (row: number) => number;
  /** The distance of a body to its head. */
  readonly indent: number;
}

interface Place {
  readonly row: number;
  readonly index: number;
  readonly piece: Piece;
}

const isTrailing = ({ pieces }: Row, index: number): boolean =>
  index > 0 && index === pieces.length - 1 && pieces[index]!.role === 'comment';

/**
 * Whether two pieces below each other are of one column that was made: they, or the pieces before them, say the same, or are relations, connectives or what defines.
 */
const areAlike = (rows: readonly Row[], a: Place, b: Place): boolean => {
  const trailing = isTrailing(rows[a.row]!, a.index);
  if (trailing || isTrailing(rows[b.row]!, b.index)) return trailing && isTrailing(rows[b.row]!, b.index);
  const before = ({ row, index }: Place): Piece => rows[row]!.pieces[index - 1]!;
  const saysAlike = (one: Piece, other: Piece): boolean => one.text === other.text || (isRelation(one) && isRelation(other));
  return saysAlike(a.piece, b.piece) || saysAlike(before(a), before(b));
};

const gapBefore = ({ pieces }: Row, index: number): number => {
  const previous = pieces[index - 1]!;
  return pieces[index]!.column - previous.column - previous.width;
};

/**
 * The pieces, none the first of its row, that stand in one column on rows directly below each other, where a comment ends each of these rows there or more blanks than one
 * stand before one of them. A piece that touches the one before it is in no group.
 */
const groupsOf = (rows: readonly Row[], blanks: readonly (readonly number[])[]): readonly (readonly Place[])[] => {
  const finished: Place[][] = [];
  let open = new Map<number, Place[]>();
  const close = (group: readonly Place[]): void => {
    if (group.length < 2) return;
    if (isTrailing(rows[group[0]!.row]!, group[0]!.index) || group.some(({ row, index }) => gapBefore(rows[row]!, index) > 1))
      finished.push([...group]);
  };
  for (const [row, { pieces, lead, line, lastLine }] of rows.entries()) {
    const isBelow = row > 0 && rows[row - 1]!.lastLine + 1 === line && rows[row - 1]!.line === rows[row - 1]!.lastLine;
    const next = new Map<number, Place[]>();
    for (const [index, piece] of pieces.entries()) {
      const trailing = isTrailing(rows[row]!, index);
      if (index <= lead || (blanks[row]![index] === 0 && !trailing)) continue;
      const above = isBelow ? open.get(piece.column) : undefined;
      const place = { row, index, piece };
      const group = above !== undefined && areAlike(rows, above.at(-1)!, place) ? above : [];
      group.push(place);
      next.set(piece.column, group);
    }
    for (const [column, group] of open) if (next.get(column) !== group) close(group);
    open = lastLine === line ? next : new Map();
    if (lastLine !== line) for (const group of next.values()) close(group);
  }
  for (const group of open.values()) close(group);
  return finished;
};

/** How far right of a piece rows with tokens are anchored that keep their distance to it: what follows it must stay right of them. */
const reaches = ({ rows, anchors }: Plan): readonly number[][] => {
  const reach = rows.map(({ pieces }) => pieces.map(() => -1));
  for (const [row, anchor] of anchors.entries())
    if (anchor.kind === 'piece' && rows[row]!.hasToken) {
      const own = reach[anchor.row]!;
      own[anchor.piece] = Math.max(own[anchor.piece]!, anchor.distance);
    }
  return reach;
};

/** Puts the comments before the first token of a row, which has its column, as they were, or nearer; false where there is no room. */
const placeLead = ({ pieces, lead }: Row, columns: number[]): boolean => {
  const shift = columns[lead]! - pieces[lead]!.column;
  for (let i = 0; i < lead; i++) {
    const before = i === 0 ? 1 : columns[i - 1]! + pieces[i - 1]!.width + 1;
    columns[i] = Math.max(before, pieces[i]!.column + shift);
  }
  return lead === 0 || columns[lead - 1]! + pieces[lead - 1]!.width < columns[lead]!;
};

/** The new columns of all pieces, 1-based, by row and index; null where comments that begin a row have no room. */
export function columnsOf(plan: Plan): readonly (readonly number[])[] | null {
  const { rows, anchors, shiftOf, indent } = plan;
  const columns = rows.map(({ pieces }) => pieces.map(() => 0));
  const blanks = rows.map(blanksIn);
  const reach = reaches(plan);
  const groups = groupsOf(rows, blanks);
  const groupOf = new Map<Piece, readonly Place[]>();
  for (const group of groups) for (const { piece } of group) groupOf.set(piece, group);

  const first = (row: number): number => {
    const anchor = anchors[row]!;
    if (anchor.kind === 'margin') return firstOf(rows[row]!).column + shiftOf(row);
    if (anchor.kind === 'body') return columns[anchor.row]![anchor.piece]! + indent;
    return columns[anchor.row]![anchor.piece]! + anchor.distance;
  };
  const following = ({ row, index, piece }: Place): number => {
    const own = columns[row]!;
    const previous = rows[row]!.pieces[index - 1]!;
    const end = own[index - 1]! + previous.width;
    let column = Math.max(end + blanks[row]![index]!, own[index - 1]! + reach[row]![index - 1]! + 1);
    if (isTrailing(rows[row]!, index)) {
      column = Math.max(column, end + 1);
      const shift = own[rows[row]!.lead]! - firstOf(rows[row]!).column;
      if (groupOf.has(piece) || gapBefore(rows[row]!, index) > 1) column = Math.max(column, piece.column + shift);
    }
    return column;
  };

  const isFirst = ({ row, index }: Place): boolean => index === rows[row]!.lead;
  const all: Place[] = rows.flatMap(({ pieces, lead }, row) => pieces.map((piece, index) => ({ row, index, piece })).slice(lead));
  // In one column: pieces that follow others, then those that begin rows, from above.
  all.sort((a, b) => a.piece.column - b.piece.column || Number(isFirst(a)) - Number(isFirst(b)) || a.row - b.row);
  const placed = new Set<readonly Place[]>();
  for (const place of all) {
    const { row, index, piece } = place;
    const group = groupOf.get(piece);
    if (isFirst(place)) {
      columns[row]![index] = first(row);
      if (!placeLead(rows[row]!, columns[row]!)) return null;
    } else if (group === undefined) columns[row]![index] = following(place);
    else if (!placed.has(group)) {
      placed.add(group);
      const column = Math.max(...group.map(following));
      for (const member of group) columns[member.row]![member.index] = column;
    }
  }
  return columns;
}
