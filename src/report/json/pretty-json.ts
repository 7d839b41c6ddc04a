// Data as JSON texts. Lists whose elements are only made when they are written are written one element after the other.
import { Pieces } from '../pieces.ts';

/** Longer texts are not indented: of a counterexample with thousands of large states most would be indentation. */
const MOST_INDENTED = 2 ** 24;

/** Columns of one level. */
const INDENT = '  ';

/** A list whose elements are made when they are asked for, and not kept. */
export class MadeList<T> implements Iterable<T> {
  readonly length: number;
  readonly #at: (index: number) => T;

  constructor(length: number, at: (index: number) => T) {
    this.length = length;
    this.#at = at;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let i = 0; i < this.length; i++) yield this.#at(i);
  }

  toJSON(): readonly T[] {
    return [...this];
  }
}

/** Whether lists that are made stand in the data, so that it must be taken apart. Beyond this depth there are none. */
function hasMade(data: unknown, depth = 4): boolean {
  if (typeof data !== 'object' || data === null || depth === 0) return false;
  return data instanceof MadeList || Object.values(data).some((part) => hasMade(part, depth - 1));
}

/** The data as JSON.stringify writes it. `margin` is what a new line begins with; null: there are no new lines. */
function* written(data: unknown, margin: string | null): Iterable<string> {
  if (!hasMade(data)) {
    const text = margin === null ? JSON.stringify(data) : JSON.stringify(data, null, INDENT).replaceAll('\n', `\n${margin}`);
    yield text ?? 'null';
    return;
  }
  const isList = Array.isArray(data) || data instanceof MadeList;
  const [open, close] = isList ? '[]' : '{}';
  const inner = margin === null ? null : margin + INDENT;
  const lineBreak = inner === null ? '' : `\n${inner}`;
  const parts: Iterable<readonly [string, unknown]> = isList
    ? unnamed(data as Iterable<unknown>)
    : Object.entries(data as object).filter(([, value]) => value !== undefined);
  let isEmpty = true;
  for (const [name, value] of parts) {
    yield `${isEmpty ? open : ','}${lineBreak}${name === '' ? '' : JSON.stringify(name) + (margin === null ? ':' : ': ')}`;
    isEmpty = false;
    yield* written(value, inner);
  }
  yield isEmpty ? `${open}${close}` : `${margin === null ? '' : `\n${margin}`}${close}`;
}

function* unnamed(list: Iterable<unknown>): Iterable<readonly [string, unknown]> {
  for (const element of list) yield ['', element];
}

/** Whether the text has at most so many characters without indentation. */
function isShort(data: unknown): boolean {
  let length = 0;
  for (const piece of written(data, null)) {
    length += piece.length;
    if (length > MOST_INDENTED) return false;
  }
  return true;
}

/** Data as a text with a final line break; indented where people may read it. */
export function jsonPieces(data: unknown): Pieces {
  return new Pieces(function* () {
    yield* written(data, isShort(data) ? '' : null);
    yield '\n';
  });
}

/** The same as one text. */
export function prettyJson(data: unknown): string {
  return String(jsonPieces(data));
}
