// The files that have a name one after the other: logs are rotated.
//
// Whoever compares may be far behind whoever writes. So a file is opened when it is seen under the name, and not when its turn comes: by then it may have another
// name, and the next file this one.
import type { Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two looks at a file that may grow, and at its name. */
export const FOLLOW_INTERVAL = 100;

/** The files that had a name since somebody began to look. Whoever has taken one closes it; the others are closed with this. */
export class NamedFiles {
  readonly #path: string;
  readonly #isClosed = new AbortController();
  /** Those that were seen and not taken; an error where the first one could not be opened. */
  readonly #waiting: (FileHandle | Error)[] = [];
  #last: Pick<Stats, 'ino' | 'dev'> | null = null;
  #looking: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
    void this.#keepLooking();
  }

  /** Whether a file has taken the name and was not taken yet. Something was written into it: whoever writes goes on with the old file until it is told to. */
  async hasNext(): Promise<boolean> {
    await this.#look();
    return this.#waiting.length > 0;
  }

  /** The next one. Throws where the first one could not be opened. */
  next(): FileHandle {
    const next = this.#waiting.shift()!;
    if (next instanceof Error) throw next;
    return next;
  }

  async close(): Promise<void> {
    this.#isClosed.abort();
    await this.#looking;
    for (const file of this.#waiting) if (!(file instanceof Error)) await file.close();
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#isClosed;
    while (!signal.aborted) {
      await this.#look();
      await setTimeout(FOLLOW_INTERVAL, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** One look at a time: each file is opened once. */
  #look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#lookOnce());
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const last = this.#last;
    if (this.#isClosed.signal.aborted) return;
    try {
      const now = await stat(this.#path);
      if (last !== null && (now.size === 0 || (now.ino === last.ino && now.dev === last.dev))) return;
      const file = await open(this.#path);
      this.#waiting.push(file);
      this.#last = await file.stat();
    } catch (error) {
      // Between an old file and a new one there may be none, or one that must not be read yet.
      if (last === null) this.#waiting.push(error as Error);
    }
  }
}
