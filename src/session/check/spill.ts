// Where the vectors of states go that the memory has no place for: a file without a name.
//
// It is made when it is needed and loses its name at once, so nothing is left behind, whatever ends the process. All threads of a process share its
// open files, so a thread needs only the number of the file to read and write at positions of its own.
import { accessSync, closeSync, constants, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpillFiles } from '../../checker/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { CheckRequest } from '../request.ts';
import { makeFolder } from '../files/make-folder.ts';

/** The folder for states that do not fit into memory. */
export const spillFolder = ({ spill, checkpoint }: Pick<CheckRequest, 'spill' | 'checkpoint'>): string => spill ?? checkpoint ?? tmpdir();

const WORD = 4;

const bytesOf = (words: Int32Array): Uint8Array => new Uint8Array(words.buffer, words.byteOffset, words.byteLength);

const write: SpillFiles['write'] = (file, position, words) => {
  const bytes = bytesOf(words);
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, position * WORD + at);
};

const read: SpillFiles['read'] = (file, position, words) => {
  const bytes = bytesOf(words);
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(file, bytes, at, bytes.length - at, position * WORD + at);
    if (count === 0) throw new Error('the file of states ends too early');
    at += count;
  }
};

/** Files that were opened by another thread. */
export const openedFiles: SpillFiles = {
  open: () => {
    throw new Error('files are made by the thread that leads the search');
  },
  write,
  read,
};

/** The files of one search. */
export interface SearchFiles extends SpillFiles {
  /** Why writing fails, or null where it does not. */
  problem(): string | null;
  /** Gives the disk back. */
  close(): void;
}

/** Files in a folder, which is made if need be. `warn` is told where none can be made. */
export const filesIn = (folder: string, warn: (message: string) => void): SearchFiles => {
  const opened: number[] = [];
  let failure: string | null = null;
  return {
    open: () => {
      try {
        makeFolder(folder);
        const path = join(folder, `tlasso-states-${process.pid}-${opened.length}`);
        const file = openSync(path, 'wx+', 0o600);
        opened.push(file);
        unlinkSync(path);
        return file;
      } catch (error) {
        warn(
          `States cannot be moved to ${folder}: ${(error as Error).message}. The search goes on in memory; --spill DIR names another folder.`,
        );
        throw error;
      }
    },
    write: (file, position, words) => {
      try {
        write(file, position, words);
      } catch (error) {
        failure = (error as Error).message;
        throw error;
      }
    },
    read,
    problem: () => failure,
    close: () => {
      for (const file of opened.splice(0)) closeSync(file);
    },
  };
};

/** What is wrong with the folder that was asked for, before hours are spent. */
export const spillRefusal = ({ spill: folder }: Pick<CheckRequest, 'spill'>): readonly Diagnostic[] => {
  if (folder === undefined) return [];
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return [];
  } catch (error) {
    return [
      {
        code: 'E455',
        severity: 'error',
        message: `states cannot be moved to ${folder}: ${(error as Error).message}`,
        fix: 'Name a folder that can be written to, or leave out --spill: the default is the folder of --checkpoint, or that for temporary files.',
      },
    ];
  }
};
