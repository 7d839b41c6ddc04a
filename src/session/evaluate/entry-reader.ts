// Lines put together to entries, as they are typed or read.
import { onOneLine } from '../../diagnostics/index.ts';
import { readEntry } from './read-entry.ts';

/** Lists of conjuncts and disjuncts have more items below, whether the first one is whole or not. */
const BEGINS_LIST = /^\s*(?:\/\\|\\\/)/;

/**
 * Takes one line after the other. A line that is whole is an entry; one that is not, or that begins a list of conjuncts or disjuncts, is the beginning of
 * one that ends with an empty line.
 */
export class EntryReader {
  #lines: string[] = [];

  /** Whether an entry was begun. */
  get isInside(): boolean {
    return this.#lines.length > 0;
  }

  /** The entry that the line ends; null where it ends none. */
  take(line: string): string | null {
    const isEmpty = line.trim() === '';
    if (isEmpty) return this.end();
    this.#lines.push(line);
    const isWhole = this.#lines.length === 1 && !BEGINS_LIST.test(line) && readEntry(line).kind !== 'unfinished';
    return isWhole ? this.end() : null;
  }

  /** What was begun; null where nothing was, or comments only. */
  end(): string | null {
    const text = this.#lines.join('\n');
    this.#lines = [];
    return onOneLine(text) === '' ? null : text;
  }
}
