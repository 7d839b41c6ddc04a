// The blanks between two pieces of a row, as far as no column is kept: none or one.
//
// Around relations, connectives and what defines stands a blank. An operator that binds tightly may stand without blanks, where it has none on either side; so may
// prefix operators. A bracket has a blank inside where both ends have one. Where nothing is said, the author's choice between none and one stays.
import { operatorsBySpelling } from '../../grammar/index.ts';
import type { Piece, Row } from './rows.ts';

const OPENING = new Set(['(', '[', '{', '<<', '⟨']);
const CLOSING = new Set([')', ']', '}', '>>', '⟩', ']_', '>>_', '⟩_']);
const CLOSING_OF: Readonly<Record<string, RegExp>> = { '(': /^\)$/, '[': /^\]_?$/, '{': /^\}$/, '<<': /^>>_?$/, '⟨': /^⟩_?$/ };
/** Binds names and values, or separates them: always with a blank on both sides. */
const BINDING = new Set(['==', '≜', '|->', '↦', '->', '→', '<-', '←', ':=', '≔']);
const POSTFIX = new Set(["'", '^+', '^*', '^#', '⁺']);
/** Words of PlusCal that a condition in parentheses follows. */
const BEFORE_PARENTHESIS = new Set(['if', 'elsif', 'while', 'with', 'process', 'await', 'when', 'assert', 'print']);
/** The weakest of the operators that may stand without blanks (see grammar/operators.ts). */
const TIGHT_FROM = 6;

const blankBetween = (a: Piece, b: Piece): number => (b.start > a.end ? 1 : 0);

/** Whether an expression may end with this piece. */
const endsOperand = (piece: Piece | undefined): boolean =>
  piece !== undefined &&
  (piece.role === 'name' ||
    piece.role === 'number' ||
    piece.role === 'string' ||
    CLOSING.has(piece.text) ||
    POSTFIX.has(piece.text) ||
    piece.text === '@' ||
    piece.text === '_');

type Stance = 'spaced' | 'tight' | 'none';

/** How an infix operator stands; `none` where the piece is no infix operator. */
const stanceOf = (pieces: readonly Piece[], i: number): Stance => {
  const piece = pieces[i]!;
  const { text } = piece;
  if (piece.role !== 'symbol') return 'none';
  if (BINDING.has(text)) return 'spaced';
  const infix = operatorsBySpelling().get(text);
  const previous = pieces[i - 1];
  if (text === '[]' && endsOperand(previous)) return 'spaced';
  if (infix?.fixity !== 'infix') return 'none';
  const next = pieces[i + 1];
  // `F(+, x)`, `M!+(x, y)`, `INSTANCE M WITH + <- Plus`: a name.
  if (previous?.text === '!' || next?.text === '!' || (next !== undefined && /^[),]$/.test(next.text))) return 'none';
  if (previous !== undefined && !endsOperand(previous)) return 'none';
  return infix.low < TIGHT_FROM || /^\\[a-zA-Z]/.test(text) ? 'spaced' : 'tight';
};

/** The index of the piece of the row that closes each bracket, and of the piece that opens it. */
const partnersOf = (pieces: readonly Piece[]): ReadonlyMap<number, number> => {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (const [i, { text, role }] of pieces.entries()) {
    if (role !== 'symbol') continue;
    if (OPENING.has(text)) open.push(i);
    else if (CLOSING.has(text)) {
      const from = open.pop();
      // It closes a bracket of an earlier row.
      if (from === undefined) continue;
      if (!CLOSING_OF[pieces[from]!.text]!.test(text)) return partners;
      partners.set(from, i);
      partners.set(i, from);
    }
  }
  return partners;
};

/** Whether a blank stands inside of the bracket at one end. */
const isPadded = (pieces: readonly Piece[], end: number): boolean => {
  const piece = pieces[end]!;
  if (OPENING.has(piece.text)) return pieces[end + 1] !== undefined && blankBetween(piece, pieces[end + 1]!) === 1;
  return pieces[end - 1] !== undefined && blankBetween(pieces[end - 1]!, piece) === 1;
};

/** Whether a piece compares, connects or defines. */
export function isRelation({ role, text }: Piece): boolean {
  if (role !== 'symbol') return false;
  const operator = operatorsBySpelling().get(text);
  return BINDING.has(text) || (operator?.fixity === 'infix' && operator.low < TIGHT_FROM);
}

const isOperatorSymbol = ({ role, text }: Piece): boolean => role === 'symbol' && operatorsBySpelling().has(text);

/** The blank inside of a bracket at its end `end`; the neighbour is the piece inside. */
const padding = (pieces: readonly Piece[], end: number, neighbour: Piece, partners: ReadonlyMap<number, number>): number => {
  const partner = partners.get(end);
  const padded = isPadded(pieces, end);
  // `( * )` without its blanks would be a comment.
  if (!padded || partner === undefined || isOperatorSymbol(neighbour)) return padded ? 1 : 0;
  return isPadded(pieces, partner) ? 1 : 0;
};

/** The blanks before each piece of a row but the first: 0 or 1. A comment has what it has. */
export function blanksIn({ pieces }: Row): readonly number[] {
  const partners = partnersOf(pieces);
  const stances = pieces.map((_, i) => stanceOf(pieces, i));
  const isTight = (i: number): boolean => {
    const [before, after] = [pieces[i - 1], pieces[i + 1]];
    return before !== undefined && after !== undefined && blankBetween(before, pieces[i]!) === 0 && blankBetween(pieces[i]!, after) === 0;
  };
  const between = (i: number): number => {
    const [a, b] = [pieces[i - 1]!, pieces[i]!];
    const is = blankBetween(a, b);
    if (a.role === 'comment' || b.role === 'comment') return is;
    if (b.text === ',' || b.text === ';') return isOperatorSymbol(a) ? is : 0;
    if (a.text === ',' || a.text === ';') return isOperatorSymbol(b) && /^[),]$/.test(pieces[i + 1]?.text ?? '') ? is : 1;
    if (a.text === '!' || b.text === '!' || a.text === '.' || b.text === '.') return is;
    if (b.text === '{' && (a.text === ')' || a.role === 'keyword')) return 1;
    if (OPENING.has(a.text) && a.role === 'symbol') return padding(pieces, i - 1, b, partners);
    if (CLOSING.has(b.text) && b.role === 'symbol') return padding(pieces, i, a, partners);
    for (const at of [i, i - 1]) {
      if (stances[at] === 'spaced') return 1;
      if (stances[at] === 'tight') return isTight(at) ? 0 : 1;
    }
    // A bullet.
    if (i === 1 && /^(?:\/\\|\\\/|∧|∨)$/.test(a.text)) return 1;
    if (b.text === '(' && a.role === 'name') return 0;
    if (b.text === '(' && BEFORE_PARENTHESIS.has(a.text) && a.role === 'keyword') return 1;
    if (b.text === "'" && endsOperand(a)) return 0;
    if (/^(?:::?|∷)$/.test(a.text) && (b.role !== 'symbol' || a.text !== ':')) return 1;
    return is;
  };
  return pieces.map((_, i) => (i === 0 ? 0 : between(i)));
}
