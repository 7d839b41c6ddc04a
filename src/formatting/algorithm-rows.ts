// The rows of a PlusCal algorithm: one block, in either syntax.
import { operatorsBySpelling, vocabulary } from '../../grammar/index.ts';
import type { SourceText } from '../diagnostics/index.ts';
import { type AlgorithmRegion, algorithmTokens } from '../pluscal/index.ts';
import { hasBullet, type Region } from './module-rows.ts';
import { commentsBetween, type Item, type Piece, type Role, type Row, rowsOf } from './rows.ts';

/** After these a part begins that is indented: words of the P-syntax, the brace of the C-syntax, words of both. */
const OPENING = /^(?:variables?|define|begin|then|else|do|either|or|\{|==|≜)$/;

const roleOf = (kind: string, image: string): Role => {
  if (kind === 'Number') return 'number';
  if (kind === 'String') return 'string';
  if (!/^[A-Za-z0-9_]/.test(image) || image === '_' || /^[WS]F_$/.test(image)) return 'symbol';
  if (kind !== 'Identifier') return 'keyword';
  return Object.hasOwn(vocabulary().keywords, image) || operatorsBySpelling().has(image) ? 'keyword' : 'name';
};

/** The pieces of a label before a statement: its name, a colon, and perhaps a sign. */
const labelLength = ([name, colon, sign]: readonly Piece[]): number => {
  if (name?.role !== 'name' || colon?.text !== ':') return 0;
  return sign !== undefined && /^[+-]$/.test(sign.text) && sign.start === colon.end ? 3 : 2;
};

const headOf = ({ pieces }: Row): number | undefined => {
  const own = pieces.filter(({ role }) => role !== 'comment');
  const label = labelLength(own);
  if (own.length === 0 || hasBullet(own)) return undefined;
  if (label === own.length) return pieces.indexOf(own[0]!);
  return OPENING.test(own.at(-1)!.text) ? pieces.indexOf(own[label]!) : undefined;
};

/** The rows of an algorithm; null where it cannot be cut into rows. */
export function algorithmRegion(source: SourceText, region: AlgorithmRegion): Region | null {
  const { text } = source;
  const items: Item[] = [{ role: 'keyword', start: region.span.start, end: region.start }];
  if (/[\r\n\t]/.test(text.slice(region.span.start, region.start))) return null;
  for (const token of algorithmTokens(source, region)) {
    items.push(...commentsBetween(text, items.at(-1)!.end, token.startOffset));
    items.push({ role: roleOf(token.tokenType.name, token.image), start: token.startOffset, end: token.endOffset + 1 });
  }
  const rows = rowsOf(text, items, { pairsAreOne: false });
  if (rows === null) return null;
  return { rows, begins: (row) => row === 0, headOf: (row) => headOf(rows[row]!), shiftOf: () => 0 };
}
