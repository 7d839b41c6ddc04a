// Offsets to lines and columns. Built once per source text, on the first question, because spans are many and printed positions few.
import type { SourceText, Span } from './span.ts';

/** A place as editors count: both from 1; columns count Unicode code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const LF = 10;
const CR = 13;

/** The line starts of one text. Lines end with LF, CR LF or CR. */
export class LineIndex {
  readonly #text: string;
  readonly #starts: number[] = [0];

  constructor(text: string) {
    this.#text = text;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === LF || (code === CR && text.charCodeAt(i + 1) !== LF)) this.#starts.push(i + 1);
    }
  }

  /** The number of lines; an empty text has one. */
  get lines(): number {
    return this.#starts.length;
  }

  /** The line (from 1) in which the offset lies. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.startOf(middle + 1) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  /** The offset at which the line (from 1) starts. */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? this.#text.length;
  }

  /** The line's text (from 1) without its end. */
  text(line: number): string {
    return this.#text.slice(this.startOf(line), this.startOf(line + 1)).replace(/[\r\n]+$/, '');
  }

  position(offset: number): Position {
    const line = this.lineAt(offset);
    let column = 1;
    for (const _ of this.#text.slice(this.startOf(line), offset)) column++;
    return { line, column };
  }
}

const indices = new WeakMap<SourceText, LineIndex>();

/** The line index of a source, made once. */
export function lineIndexOf(source: SourceText): LineIndex {
  let index = indices.get(source);
  if (index === undefined) {
    index = new LineIndex(source.text);
    indices.set(source, index);
  }
  return index;
}

/** `file:line:column` of the start of a span. */
export function placeOf(span: Span): string {
  const { line, column } = lineIndexOf(span.source).position(span.start);
  return `${span.source.name}:${line}:${column}`;
}

/** How the lines of a text end: as the first one does. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}
