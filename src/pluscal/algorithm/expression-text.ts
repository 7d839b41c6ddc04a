// A TLA+ expression of an algorithm, kept as text: tokens with columns, line by line.
//
// The translation shows expressions as the user wrote them, but names get primes, subscripts and macro arguments put in, and what is aligned
// must stay aligned, because the columns of `/\` and `\/` carry meaning. So each line after the first has an *anchor*: the token of an earlier
// line that stands at or left of its beginning, with the column it had. When the anchor moves, the line moves with it.
//
// Invariant: after each operation every line's `anchorColumn` is the present column of its anchor.
//
// Source: the manual, section 4.9 "The Translation"; the method is that of the standard translator, so that layouts agree.
import type { Span } from '../../diagnostics/index.ts';

/** What a token is to the translator. `generated` names a variable that the translator put in (pc, stack). */
export type TextTokenKind = 'name' | 'number' | 'string' | 'symbol' | 'generated';

/** One token. Strings are without their quotes. */
export interface TextToken {
  text: string;
  column: number;
  kind: TextTokenKind;
  /** Where the user wrote it; null for what the translator put in. */
  origin: Span | null;
}

interface Anchor {
  readonly token: TextToken;
  column: number;
}

/** The columns a token takes. */
const widthOf = (token: TextToken): number => token.text.length + (token.kind === 'string' ? 2 : 0);

const endOf = (token: TextToken): number => token.column + widthOf(token);

/** A token as it is written. */
export function spelling(token: TextToken): string {
  return token.kind === 'string' ? `"${token.text}"` : token.text;
}

/** A token at column 0. */
export function token(text: string, kind: TextTokenKind, origin: Span | null = null): TextToken {
  return { text, column: 0, kind, origin };
}

/** An expression. Changes happen in place; `clone` first what is shared. */
export class ExpressionText {
  lines: TextToken[][];
  #anchors: (Anchor | null)[] = [];

  /** @param lines tokens with the columns they have in the source, which are moved to the left together */
  constructor(lines: TextToken[][]) {
    this.lines = lines;
    this.#normalize();
  }

  /** One line of tokens, each so many blanks after the one before. */
  static of(tokens: readonly TextToken[], blanks = 0): ExpressionText {
    let column = 0;
    const line = tokens.map((t) => {
      const placed = { ...t, column };
      column = endOf(placed) + blanks;
      return placed;
    });
    return new ExpressionText(line.length === 0 ? [] : [line]);
  }

  get isEmpty(): boolean {
    return this.lines.length === 0;
  }

  get isOneToken(): boolean {
    return this.lines.length === 1 && this.lines[0]!.length === 1;
  }

  /** All tokens in order. */
  get tokens(): readonly TextToken[] {
    return this.lines.flat();
  }

  /** From the first to the last token that the user wrote. */
  get origin(): Span | null {
    const origins = this.tokens.flatMap((t) => (t.origin ? [t.origin] : []));
    const first = origins[0];
    return first ? { ...first, end: Math.max(first.end, origins.at(-1)!.end) } : null;
  }

  clone(): ExpressionText {
    return new ExpressionText(this.lines.map((line) => line.map((t) => ({ ...t }))));
  }

  /** The lines as text. */
  toLines(): string[] {
    return this.lines.map((line) => {
      let text = '';
      for (const t of line) text += ' '.repeat(Math.max(0, t.column - text.length)) + spelling(t);
      return text;
    });
  }

  /** The text in square brackets, as a subscript. */
  bracketed(): ExpressionText {
    const result = this.clone();
    for (const t of result.lines.flat()) t.column++;
    result.lines[0]!.unshift(token('[', 'symbol'));
    const last = result.lines.at(-1)!;
    last.push({ ...token(']', 'symbol'), column: endOf(last.at(-1)!) });
    return result;
  }

  /** Removes the first token. */
  dropFirst(): void {
    this.lines[0]!.shift();
    this.#normalize();
  }

  /** Puts another expression in front, in the line of the first token. */
  prepend(front: ExpressionText): void {
    if (front.isEmpty) return;
    const shift = endOf(front.lines.at(-1)!.at(-1)!);
    for (const t of this.lines[0] ?? []) t.column += shift;
    this.lines = [...front.lines.slice(0, -1), [...front.lines.at(-1)!, ...(this.lines[0] ?? [])], ...this.lines.slice(1)];
    this.#anchors = [...front.#anchors, ...this.#anchors.slice(1)];
    this.#realign();
  }

  /**
   * Replaces names, all at once. Names of record fields and names that a quantifier binds right before its colon stay.
   * @param parenthesize whether a replacement of several tokens goes into parentheses
   */
  substitute(replacements: ReadonlyMap<string, ExpressionText>, parenthesize: boolean): void {
    for (let at = this.#nameFrom(this.isEmpty ? null : { line: 0, index: 0 }); at !== null; ) {
      const replacement = replacements.get(this.#at(at).text);
      at = this.#nameFrom(replacement ? this.#replace(at, replacement, parenthesize) : this.#step(at, 1));
    }
  }

  /** The tokens that `substitute` may replace. */
  replaceable(): readonly TextToken[] {
    const found: TextToken[] = [];
    for (let at = this.#nameFrom(this.isEmpty ? null : { line: 0, index: 0 }); at !== null; at = this.#nameFrom(this.#step(at, 1)))
      found.push(this.#at(at));
    return found;
  }

  /** The first token from a place on that is neither a string nor the name of a field or of a bound variable before its colon. */
  #nameFrom(from: Place | null): Place | null {
    for (let at = from; at !== null; ) {
      const t = this.#at(at);
      const second = this.#step(at, 2);
      if (t.kind === 'string') at = this.#step(at, 1);
      else if (t.text === '.') at = second;
      else if ((t.text === '[' || t.text === ',') && second !== null && isFieldMark(this.#at(second))) at = this.#step(at, 3);
      else return at;
    }
    return null;
  }

  #at({ line, index }: Place): TextToken {
    return this.lines[line]![index]!;
  }

  #step({ line, index }: Place, count: number): Place | null {
    let at = { line, index };
    for (let i = 0; i < count; i++) {
      at = { line: at.line, index: at.index + 1 };
      while (at.line < this.lines.length && at.index >= this.lines[at.line]!.length) at = { line: at.line + 1, index: 0 };
      if (at.line >= this.lines.length) return null;
    }
    return at;
  }

  /** Replaces one token and returns the place after what stands there now. */
  #replace(at: Place, by: ExpressionText, parenthesize: boolean): Place | null {
    const place = this.#at(at);
    if (this.isOneToken) {
      const copy = by.clone();
      this.lines = copy.lines;
      this.#anchors = copy.#anchors;
      return null;
    }
    const line = this.lines[at.line]!;
    const rest = line.splice(at.index + 1);
    const blanks = rest[0] ? rest[0].column - endOf(place) : 0;
    let last = at;
    if (by.isOneToken) {
      const only = by.lines[0]![0]!;
      place.text = only.text;
      place.kind = only.kind;
      place.origin = only.origin;
    } else last = this.#splice(at, by, parenthesize);
    const end = this.lines[last.line]!;
    if (rest[0]) {
      const shift = endOf(end.at(-1)!) + blanks - rest[0].column;
      for (const t of rest) t.column += shift;
      end.push(...rest);
    }
    this.#realign();
    return this.#step(last, 1);
  }

  /** Puts several tokens where one was, which ends its line. Anchors keep to the token that was there. */
  #splice(at: Place, by: ExpressionText, parenthesize: boolean): Place {
    const place = this.#at(at);
    const copy = by.clone();
    const [first, ...others] = copy.lines;
    const line = this.lines[at.line]!;
    for (const t of first!) t.column += place.column + (parenthesize ? 1 : 0);
    if (parenthesize) {
      Object.assign(place, token('(', 'symbol'), { column: place.column });
      line.push(...first!);
    } else {
      const head = first![0]!;
      Object.assign(place, head);
      for (const anchor of copy.#anchors) if (anchor?.token === head) Object.assign(anchor, { token: place });
      line.push(...first!.slice(1));
    }
    this.lines.splice(at.line + 1, 0, ...others);
    this.#anchors.splice(at.line + 1, 0, ...copy.#anchors.slice(1));
    const end = this.lines[at.line + others.length]!;
    // The lines below move with their anchors; the parenthesis must come after them.
    if (others.length > 0) this.#realign();
    if (parenthesize) end.push({ ...token(')', 'symbol'), column: endOf(end.at(-1)!) });
    return { line: at.line + others.length, index: end.length - 1 };
  }

  /** Drops empty lines at both ends, moves everything left, and finds the anchors. */
  #normalize(): void {
    const { lines } = this;
    while (lines[0]?.length === 0) lines.shift();
    while (lines.at(-1)?.length === 0) lines.pop();
    const left = Math.min(...lines.flatMap((line) => (line[0] ? [line[0].column] : [])));
    for (const t of lines.flat()) t.column -= left;
    this.#anchors = lines.map((line, i) => (line[0] ? anchorFor(lines.slice(0, i), line[0].column) : null));
  }

  #realign(): void {
    this.#anchors.forEach((anchor, i) => {
      if (anchor === null) return;
      const shift = anchor.token.column - anchor.column;
      anchor.column = anchor.token.column;
      if (shift !== 0) for (const t of this.lines[i]!) t.column += shift;
    });
  }
}

interface Place {
  readonly line: number;
  readonly index: number;
}

const isFieldMark = ({ kind, text }: TextToken): boolean => kind !== 'string' && (text === ':' || text === '|->' || text === '↦');

/** The last token at or left of a column in the nearest line above that begins at or left of it. */
const anchorFor = (above: readonly TextToken[][], column: number): Anchor | null => {
  const line = above.findLast((tokens) => tokens[0] !== undefined && tokens[0].column <= column);
  const found = line?.findLast((t, i) => t.column <= column && line.slice(0, i).every((before) => before.column <= column));
  return found ? { token: found, column: found.column } : null;
};

/** Nothing. */
export function emptyExpression(): ExpressionText {
  return new ExpressionText([]);
}
