// Temporary folders of a process. It removes them at its end. One that was killed could not: the next process that makes a folder removes them.
//
// A folder names its process in a file. What is removed has such a file, belongs to the same user, and is of a process that is known to have ended. Processes
// in other containers may have the same host name and the same temporary folder, and their numbers say nothing here: of them nothing is removed.
import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isGone, isProcessIdentity, thisProcess } from './process-identity.ts';

const OWNER = 'tlasso.owner';
const NAMES = /^tlasso-(?:modules|check|worker)-/;

/** Where the numbers of processes are those of this one; empty where the operating system does not tell. */
const numbering = (): string => {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
};

const isLeftBehind = (folder: string): boolean => {
  try {
    const { uid } = lstatSync(folder);
    if (process.getuid !== undefined && uid !== process.getuid()) return false;
    const owner: unknown = JSON.parse(readFileSync(join(folder, OWNER), 'utf8'));
    return isProcessIdentity(owner) && (owner as { numbering?: unknown }).numbering === numbering() && isGone(owner);
  } catch {
    return false; // It is no such folder, is being made, or is gone by now.
  }
};

const clean = (): void => {
  try {
    for (const name of readdirSync(tmpdir())) {
      const folder = join(tmpdir(), name);
      if (NAMES.test(name) && isLeftBehind(folder)) rmSync(folder, { recursive: true, force: true });
    }
  } catch {
    // What is left is in nobody's way.
  }
};

/** Makes a temporary folder of this process. Who makes it removes it. */
export function processFolder(purpose: 'modules' | 'check' | 'worker'): string {
  clean();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `tlasso-${purpose}-`)));
  writeFileSync(join(folder, OWNER), JSON.stringify({ ...thisProcess(), numbering: numbering() }));
  return folder;
}
