// Who writes checkpoints into a folder: one run at a time. Two would replace each other's, and each would be resumed from what the other one knew.
//
// The lock is a file that names its owner: process, host, and when that process began, so that a number that is another process's by now is not taken for
// it. It is linked into its place, whole, or not at all. A lock whose owner is known to be gone is taken over: it is moved aside first, and only who moved it
// may replace it. Of an owner on another host nothing is known, so that lock stands until somebody removes it.
import { randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isGone, isProcessIdentity, type ProcessIdentity, thisProcess } from '../files/process-identity.ts';
import { makeFolder } from '../files/make-folder.ts';

const LOCK = 'tlasso.lock';

interface Owner extends ProcessIdentity {
  /** Of this lock and no other. */
  readonly lock: string;
}

/** The folder is another run's. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
}

const ownerIn = (path: string): Owner | null => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const owner = JSON.parse(text) as Owner;
    if (isProcessIdentity(owner) && typeof owner.lock === 'string') return owner;
  } catch {
    // Told below.
  }
  throw new FolderLockedError(`${path} is damaged, so it is not known who writes there; remove it if no other run does`);
};

/** Removes what a writer that was killed left behind. Only for whoever has the lock. */
const clean = (folder: string): void => {
  for (const name of readdirSync(folder)) if (/^tlasso\.checkpoint\..*\.new$/.test(name)) rmSync(join(folder, name), { force: true });
};

/** Takes the place of an owner that is gone. Whoever was faster keeps it. */
const moveAside = (path: string, owner: Owner, mine: string): void => {
  const aside = `${path}.${mine}.old`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    if (ownerIn(aside)?.lock !== owner.lock) linkSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
};

/**
 * Makes the folder this run's, if need be the folder too. Returns how it is given back. Throws FolderLockedError where another run writes there, and what the file
 * system throws.
 */
export const lockFolder = (folder: string): (() => void) => {
  makeFolder(folder);
  const path = join(folder, LOCK);
  const mine: Owner = { ...thisProcess(), lock: randomUUID() };
  const whole = `${path}.${mine.lock}`;
  writeFileSync(whole, `${JSON.stringify(mine)}\n`, { flag: 'wx', flush: true });
  try {
    for (;;) {
      try {
        linkSync(whole, path);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const owner = ownerIn(path);
      if (owner === null) continue;
      if (!isGone(owner)) {
        const where = owner.host === hostname() ? '' : ` on ${owner.host}`;
        throw new FolderLockedError(
          `process ${owner.pid}${where} writes checkpoints to ${folder}${where === '' ? '' : `; if it has ended, remove ${path}`}`,
        );
      }
      moveAside(path, owner, mine.lock);
    }
  } finally {
    rmSync(whole, { force: true });
  }
  clean(folder);
  const release = (): void => {
    process.off('exit', release);
    try {
      if (ownerIn(path)?.lock === mine.lock) rmSync(path, { force: true });
    } catch {
      // Somebody took it away, or the disk fails: nothing is lost but the file.
    }
  };
  process.on('exit', release);
  return release;
};
