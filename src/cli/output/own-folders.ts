// The folders in which tlasso keeps what belongs to the user: what can be made again, and what is to be there the next time.
//
// A folder that others may write in is not one of them: what is read from there is executed, or shown as if the user had entered it.
import { lstatSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { makeFolder } from '../../session/files/make-folder.ts';

/** Others may write. */
const OF_OTHERS = 0o022;

/** By the XDG Base Directory Specification, Apple's File System Programming Guide, and Windows' known folders. */
const FOLDERS = {
  cache: { given: 'XDG_CACHE_HOME', darwin: ['Library', 'Caches'], other: ['.cache'] },
  state: { given: 'XDG_STATE_HOME', darwin: ['Library', 'Application Support'], other: ['.local', 'state'] },
} as const;

/** Whether it is a folder of this user, in which nobody else may write. Windows gives folders of a user to that user. */
function isOwn(folder: string): boolean {
  const found = lstatSync(folder);
  if (process.getuid === undefined) return found.isDirectory();
  return found.isDirectory() && found.uid === process.getuid() && (found.mode & OF_OTHERS) === 0;
}

/** Where programs have their folders of a kind; null where that is not known. */
function placeOf(kind: keyof typeof FOLDERS): string | null {
  const { given, darwin, other } = FOLDERS[kind];
  const { [given]: named, LOCALAPPDATA: local } = process.env;
  if (named !== undefined && isAbsolute(named)) return named;
  if (process.platform === 'win32') return local === undefined || !isAbsolute(local) ? null : local;
  const home = homedir();
  // With sudo this may be somebody else's.
  if (!isAbsolute(home) || lstatSync(home).uid !== process.getuid?.()) return null;
  return join(home, ...(process.platform === 'darwin' ? darwin : other));
}

/**
 * The folder `tlasso` for what can be made again (`cache`), or for what is to be there the next time (`state`). It is made where it is not there. Null
 * where there is none that belongs to the user alone.
 */
export function ownFolder(kind: keyof typeof FOLDERS): string | null {
  try {
    const place = placeOf(kind);
    if (place === null) return null;
    const folder = join(place, 'tlasso');
    makeFolder(folder, 0o700);
    return isOwn(folder) ? folder : null;
  } catch (error) {
    // A folder that cannot be made or read.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return null;
  }
}
