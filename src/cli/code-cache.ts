// Compiled code that is kept between runs, where Node can do that (22.1 and later): what starts is loaded without being parsed and compiled again.
//
// Node's own place for it is in the folder for temporary files, where anybody may have put something before. What is read from there is executed, so
// the place is one that belongs to the user alone, and where there is none nothing is kept.
import { lstatSync, mkdirSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Others may write. */
const OF_OTHERS = 0o022;

/** Whether it is a folder of this user, in which nobody else may write. Windows gives folders of a user to that user. */
function isOwn(folder: string): boolean {
  const found = lstatSync(folder);
  if (process.getuid === undefined) return found.isDirectory();
  return found.isDirectory() && found.uid === process.getuid() && (found.mode & OF_OTHERS) === 0;
}

/** The user's folder for what can be made again; null where none is known. */
function cacheFolder(): string | null {
  const { XDG_CACHE_HOME: given, LOCALAPPDATA: local } = process.env;
  if (given !== undefined && isAbsolute(given)) return given;
  if (process.platform === 'win32') return local === undefined || !isAbsolute(local) ? null : local;
  const home = homedir();
  // With sudo this may be somebody else's.
  if (!isAbsolute(home) || lstatSync(home).uid !== process.getuid?.()) return null;
  return process.platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache');
}

/** From here on, what is loaded is kept as compiled code. Does nothing where that cannot be done, or is switched off (NODE_DISABLE_COMPILE_CACHE). */
export function keepCompiledCode(): void {
  const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
  if (enableCompileCache === undefined) return;
  try {
    const caches = cacheFolder();
    if (caches === null) return;
    const folder = join(caches, 'tlasso');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isOwn(folder)) enableCompileCache(join(folder, 'code'));
  } catch (error) {
    // A folder that cannot be made or read: starting takes a little longer.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}
