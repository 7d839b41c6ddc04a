// The rows of a configuration: a block is a section, which begins in the first column.
import { is, roleOfKeyword, scanText, type Token, vocabulary } from '../../grammar/index.ts';
import type { SourceText } from '../diagnostics/index.ts';
import type { Region } from './module-rows.ts';
import { firstOf, type Item, type Role, type Row, rowsOf } from './rows.ts';

function roleOf(token: Token): Role {
  const v = vocabulary();
  if (roleOfKeyword.has(token.image)) return 'keyword';
  if (is(token, v.Number)) return 'number';
  if (is(token, v.String)) return 'string';
  return /^\w/.test(token.image) ? 'name' : 'symbol';
}

/** The rows of a configuration; null where they cannot be moved. */
export function configRegion(source: SourceText): Region | null {
  const { tokens, comments } = scanText(source, vocabulary());
  const items: Item[] = [
    ...tokens.map((token) => ({ role: roleOf(token), start: token.startOffset, end: token.endOffset + 1 })),
    ...comments.map(({ start, end }) => ({ role: 'comment' as const, start, end })),
  ].sort((a, b) => a.start - b.start);
  const rows = rowsOf(source.text, items, { pairsAreOne: true });
  if (rows === null) return null;
  const isSection = (row: Row): boolean => firstOf(row).role === 'keyword';
  return {
    rows,
    begins: (row) => row === 0 || isSection(rows[row]!),
    // The keyword alone: what it is about stands below.
    headOf: (row) =>
      isSection(rows[row]!) && rows[row]!.pieces.filter(({ role }) => role !== 'comment').length === 1 ? rows[row]!.lead : undefined,
    shiftOf: (row) => (isSection(rows[row]!) ? 1 - firstOf(rows[row]!).column : 0),
  };
}
