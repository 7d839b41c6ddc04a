// Texts that are made while they are written: what is written about a counterexample can be larger than everything else in memory.

/** A text in pieces, made anew each time that somebody goes through it. */
export class Pieces implements Iterable<string> {
  readonly #begin: () => Iterable<string>;

  constructor(begin: () => Iterable<string>) {
    this.#begin = begin;
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#begin()[Symbol.iterator]();
  }

  toString(): string {
    return [...this].join('');
  }
}

/** A text, whole or in pieces. */
export type Text = string | Pieces;

/** Whether a text could not be made because a part of it is longer than a text can be, or a value is nested deeper than the stack. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof RangeError && /string length|call stack/.test(error.message);
}

/** Characters that are written at once. */
const BLOCK = 2 ** 16;

/** The text in blocks that are worth a call of the system. */
export function* blocksOf(text: Text): Iterable<string> {
  let gathered = '';
  for (const piece of typeof text === 'string' ? [text] : text) {
    gathered += piece;
    if (gathered.length < BLOCK) continue;
    yield gathered;
    gathered = '';
  }
  if (gathered !== '') yield gathered;
}

/** The parts with a separator between them. */
export function* separated(separator: string, parts: Iterable<string>): Iterable<string> {
  let isFirst = true;
  for (const part of parts) {
    if (!isFirst) yield separator;
    isFirst = false;
    yield part;
  }
}
