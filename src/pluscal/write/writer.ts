// The text of a translation while it is written: finished lines and the one that is being written, each made of pieces that remember the PlusCal
// text they come from.
import type { Span } from '../../diagnostics/index.ts';
import { type ExpressionText, spelling } from '../algorithm/expression-text.ts';

interface Piece {
  text: string;
  readonly origin: Span | null;
}

/** A part of the translation and where it comes from. Offsets are those of the translation. */
export interface Mapped {
  readonly start: number;
  readonly end: number;
  readonly origin: Span;
}

/** Writes lines. */
export class Writer {
  readonly #lines: Piece[][] = [];
  #line: Piece[] = [];
  /** What is written without an origin of its own comes from here. */
  origin: Span | null = null;

  constructor(readonly lineWidth: number) {}

  /** The columns written of the present line. */
  get column(): number {
    return this.#line.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** The number of finished lines. */
  get count(): number {
    return this.#lines.length;
  }

  /** Writes a part of a line. */
  put(text: string, origin: Span | null = this.origin): void {
    if (text !== '') this.#line.push({ text, origin });
  }

  /** Ends the present line, if anything is on it. */
  endLine(): void {
    if (this.#line.length === 0) return;
    this.#lines.push(this.#line);
    this.#line = [];
  }

  /** Writes a line of its own; an empty text makes an empty line. */
  putLine(text: string): void {
    this.endLine();
    if (text === '') this.#lines.push([]);
    else this.#lines.push([{ text, origin: this.origin }]);
  }

  /** Writes an expression; its further lines are indented to the column where it begins. */
  putExpression(e: ExpressionText): void {
    const indent = this.column;
    e.lines.forEach((line, i) => {
      if (i > 0) {
        if (this.#line.length > 0) this.#lines.push(this.#line);
        else this.#lines.push([]);
        this.#line = [];
        this.put(' '.repeat(indent), null);
      }
      let written = 0;
      for (const t of line) {
        const gap = Math.max(0, t.column - written);
        this.put(' '.repeat(gap), null);
        this.put(spelling(t), t.origin ?? this.origin);
        written += gap + spelling(t).length;
      }
    });
  }

  /** Puts a line before the one with an index. */
  insertLine(index: number, text: string): void {
    this.#lines.splice(index, 0, [{ text, origin: this.origin }]);
  }

  /** Takes characters out of all lines from an index on: of the first at a column, of the others at their beginnings. */
  shiftLeft(from: number, column: number, by: number): void {
    for (let i = from; i < this.#lines.length; i++) {
      const line = this.#lines[i]!;
      const length = line.reduce((sum, { text }) => sum + text.length, 0);
      if (i === from) cut(line, column, by);
      else if (length > by) cut(line, 0, by);
    }
  }

  /** The whole text, every line with a line feed, and where its parts come from. */
  finish(): { readonly lines: string[]; readonly map: Mapped[] } {
    this.endLine();
    const map: Mapped[] = [];
    let offset = 0;
    const lines = this.#lines.map((line) => {
      for (const { text, origin } of line) {
        if (origin) map.push({ start: offset, end: offset + text.length, origin });
        offset += text.length;
      }
      offset++;
      return line.map(({ text }) => text).join('');
    });
    return { lines, map };
  }
}

const cut = (line: Piece[], column: number, by: number): void => {
  let at = 0;
  let left = by;
  for (const piece of line) {
    const length = piece.text.length;
    if (left > 0 && at + length > column) {
      const start = Math.max(0, column - at);
      const taken = Math.min(left, length - start);
      piece.text = piece.text.slice(0, start) + piece.text.slice(start + taken);
      left -= taken;
    }
    at += length;
    if (left === 0) return;
  }
};
