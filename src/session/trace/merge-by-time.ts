// The lines of several files in the order of their times, while the files are read: each file is in that order already, as the log of one node mostly is.
// Only what was read of each file and not taken yet is in memory.
import { compareTimes, type Time } from './event-time.ts';
import type { LogLine } from './log-lines.ts';

/** A file is not in the order of its times: it must be read as a whole, and sorted. */
export class NotSorted extends Error {}

/** Lines that are given at once. */
const PORTION = 500;

/** How far a file was read: the next line that has a time. */
class Source {
  readonly #portions: AsyncIterator<readonly LogLine[]>;
  readonly #timeOf: (line: LogLine) => Time | null;
  #lines: readonly LogLine[] = [];
  #next = 0;
  /** Null at the end. */
  head: { readonly line: LogLine; readonly time: Time } | null = null;

  constructor(lines: AsyncIterable<readonly LogLine[]>, timeOf: (line: LogLine) => Time | null) {
    this.#portions = lines[Symbol.asyncIterator]();
    this.#timeOf = timeOf;
  }

  /** Goes to the next line that has a time. Throws NotSorted, and what reading throws. */
  async advance(): Promise<void> {
    for (;;) {
      while (this.#next < this.#lines.length) {
        const line = this.#lines[this.#next++]!;
        const time = this.#timeOf(line);
        if (time === null) continue;
        if (this.head !== null && !isUpTo(this.head.time, time)) throw new NotSorted();
        this.head = { line, time };
        return;
      }
      const { done, value } = await this.#portions.next();
      if (done === true) {
        this.head = null;
        return;
      }
      this.#lines = value;
      this.#next = 0;
    }
  }

  async close(): Promise<void> {
    await this.#portions.return?.();
  }
}

/** False too where they are of two kinds: how those are compared depends on all times. */
const isUpTo = (a: Time, b: Time): boolean => a.kind === b.kind && compareTimes(a, b) <= 0;

/**
 * The lines of files by their times, those of equal times in the order of the files.
 * @param timeOf null for a line that is no event
 * @throws NotSorted
 */
export async function* mergedByTime(
  files: readonly AsyncIterable<readonly LogLine[]>[],
  timeOf: (line: LogLine) => Time | null,
): AsyncGenerator<readonly LogLine[]> {
  const sources = files.map((lines) => new Source(lines, timeOf));
  let lines: LogLine[] = [];
  try {
    for (const source of sources) await source.advance();
    for (;;) {
      let first: Source | null = null;
      for (const source of sources) {
        if (source.head === null) continue;
        if (first?.head != null && first.head.time.kind !== source.head.time.kind) throw new NotSorted();
        if (first?.head == null || compareTimes(source.head.time, first.head.time) < 0) first = source;
      }
      if (first?.head == null) break;
      lines.push(first.head.line);
      await first.advance();
      if (lines.length < PORTION) continue;
      yield lines;
      lines = [];
    }
    if (lines.length > 0) yield lines;
  } finally {
    for (const source of sources) await source.close();
  }
}
