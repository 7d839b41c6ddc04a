// The files of an open model while a person edits them.
import { statSync } from 'node:fs';
import { NewFiles } from './new-files.ts';

/** Milliseconds between two looks at the files. */
const INTERVAL = 250;

/** Tells when files have changed, and have stayed as they are for a moment: editors write in several steps. */
export class WatchedFiles extends NewFiles {
  /** Calls back after each change, one call at a time, until the returned function is called. */
  onChange(changed: () => Promise<void>): () => void {
    let told = this.#signature();
    let seen = told;
    let isTelling = false;
    const timer = setInterval(() => {
      const now = this.#signature();
      const isQuiet = now === seen;
      seen = now;
      if (!isQuiet || now === told || isTelling) return;
      told = now;
      isTelling = true;
      void changed().finally(() => {
        isTelling = false;
      });
    }, INTERVAL);
    timer.unref();
    return () => clearInterval(timer);
  }

  #signature(): string {
    return this.files
      .map((file) => {
        const stat = statSync(file, { throwIfNoEntry: false });
        return stat === undefined ? 'none' : `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
      })
      .join('|');
  }
}
