// Why a file cannot be read or written, in words.
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

type Doing = 'read' | 'written';

/** What is true of the file, as the rest of a sentence about it: `does not exist`. Null where the system says something else. */
export function predicateOf(error: unknown, doing: Doing): string | null {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'does not exist';
    case 'EISDIR':
      return 'is a folder';
    case 'EACCES':
    case 'EPERM':
      return `may not be ${doing}`;
    case 'EROFS':
      return 'lies on a file system that is read-only';
    case 'ENOTDIR':
      return 'lies in a file, which is no folder';
    case 'EEXIST':
      return 'is a file, and no folder';
    default:
      return null;
  }
}

/** The reason as a sentence: `it is a folder`, or what the system says. */
export function reasonOf(error: unknown, doing: Doing): string {
  const predicate = predicateOf(error, doing);
  if (predicate === null) return (error as Error).message;
  const { code, path } = error as NodeJS.ErrnoException;
  if (doing === 'read' || code !== 'ENOENT') return `it ${predicate}`;
  return path !== undefined && existsSync(dirname(path)) ? 'nothing can be made in its folder' : `its folder ${predicate}`;
}
