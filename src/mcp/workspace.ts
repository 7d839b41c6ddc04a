// The folder to which everything is confined. A path is judged after its links are followed.
import { realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { entriesOf } from '../session/files/folders.ts';
import { CallError } from './calls/call.ts';

/** Larger files are no specifications. */
const LARGEST_FILE = 8 * 2 ** 20;
/** So many files are listed. */
const MOST_FILES = 1000;
const MOST_FOLDERS = 2000;

/** Whether a full path is below a folder. */
const isBelow = (folder: string, full: string): boolean => full.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/**
 * A file of the workspace, which is the current folder, as a path relative to it. Throws CallError where it is no such file.
 * @param ending what its name must end with
 */
export function fileInWorkspace(path: string, ending: '.tla' | '.cfg' | null): string {
  const root = realpathSync('.');
  if (path.includes('\0')) throw new CallError('A path contains the character NUL.');
  const named = resolve(root, path);
  if (!isBelow(root, named)) throw new CallError(`${path} is outside of the workspace.`);
  const stats = statSync(named, { throwIfNoEntry: false });
  if (stats === undefined) throw new CallError(`There is no file ${path} in the workspace.`);
  const real = realpathSync(named);
  if (!isBelow(root, real)) throw new CallError(`${path} is outside of the workspace: it is a link.`);
  if (!stats.isFile()) throw new CallError(`${path} is no file.`);
  if (stats.size > LARGEST_FILE) throw new CallError(`${path} is too large.`);
  if (ending === null ? !/\.(?:tla|cfg)$/.test(real) : !real.endsWith(ending) || !named.endsWith(ending))
    throw new CallError(
      ending === null ? `${path} is neither a module (.tla) nor a configuration (.cfg).` : `${path} does not end with ${ending}.`,
    );
  return relative(root, named);
}

/** Modules and configurations of the workspace by their paths, links left out. */
export function filesOfWorkspace(): readonly string[] {
  const found: string[] = [];
  const folders = ['.'];
  for (let i = 0; i < folders.length && i < MOST_FOLDERS && found.length < MOST_FILES; i++) {
    const folder = folders[i]!;
    for (const entry of entriesOf(folder)) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) folders.push(join(folder, entry.name));
      else if (entry.isFile() && /\.(?:tla|cfg)$/.test(entry.name)) found.push(join(folder, entry.name));
    }
  }
  return found.slice(0, MOST_FILES).sort();
}
