// Files that a person asks for by name while a model is open: they must not replace anything that is there by accident, and never what the model consists of.
import { statSync, writeFileSync } from 'node:fs';
import { reasonOf } from './file-faults.ts';

/** What a name stands for before anything is written. */
export type Standing = 'free' | 'taken' | 'part of the model';

/** Writes files beside those of a model. */
export class NewFiles {
  /** What the model consists of. */
  files: readonly string[];

  constructor(own: readonly string[]) {
    this.files = own;
  }

  standing(path: string): Standing {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there === undefined) return 'free';
    // The same file may have several names.
    const isSame = (own: string): boolean => {
      const file = statSync(own, { throwIfNoEntry: false });
      return file !== undefined && file.ino === there.ino && file.dev === there.dev;
    };
    return this.files.some(isSame) ? 'part of the model' : 'taken';
  }

  /** Writes a file; says why it cannot be written. One that was not there must still not be there. */
  write(path: string, content: string, standing: Exclude<Standing, 'part of the model'>): string | null {
    try {
      writeFileSync(path, content, { flag: standing === 'free' ? 'wx' : 'w' });
      return null;
    } catch (error) {
      return `Cannot write ${path}: ${reasonOf(error, 'written')}.`;
    }
  }
}
