// Compiled code that is kept between runs, where Node can do that (22.1 and later): what starts is loaded without being parsed and compiled again.
//
// Node's own place for it is in the folder for temporary files, where anybody may have put something before. What is read from there is executed, so
// the place is one that belongs to the user alone, and where there is none nothing is kept: starting takes a little longer.
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { ownFolder } from './output/own-folders.ts';

/** From here on, what is loaded is kept as compiled code. Does nothing where that cannot be done, or is switched off (NODE_DISABLE_COMPILE_CACHE). */
export function keepCompiledCode(): void {
  const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
  if (enableCompileCache === undefined) return;
  const folder = ownFolder('cache');
  if (folder !== null) enableCompileCache(join(folder, 'code'));
}
