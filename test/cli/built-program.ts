// The program as users get it, bundled from the sources at hand, once for all test files of a run.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface BuiltProgram {
  readonly folder: string;
  /** Path of the script to give to Node. */
  readonly path: string;
}

const makeFolder = (folder: string): boolean => {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Builds into the folder, as it would be installed: with its package.json, which says that its files are modules, and beside its dependencies. */
const buildInto = (folder: string): string => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'build.mjs'), '--outdir', join(folder, 'dist')], { encoding: 'utf8' });
  if (status !== 0) return `the build failed:\n${stderr}`;
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return '';
};

/**
 * The built program. The first caller of a run builds it, others wait for that one; who starts the tests removes it (test/project/build-folder.ts).
 * @throws Error with the output of a build that failed
 */
export const buildProgram = (): BuiltProgram => {
  const shared = process.env.TLASSO_TEST_BUILD;
  if (shared === undefined) throw new Error('TLASSO_TEST_BUILD: no folder for the built program');
  const ready = join(shared, 'ready');
  if (makeFolder(join(shared, 'begun'))) {
    const fault = buildInto(shared);
    if (fault !== '') writeFileSync(join(shared, 'failed'), fault);
    mkdirSync(ready);
  }
  const waiting = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(ready)) Atomics.wait(waiting, 0, 0, 20);
  if (existsSync(join(shared, 'failed'))) throw new Error(readFileSync(join(shared, 'failed'), 'utf8'));
  const folder = join(shared, 'dist');
  return { folder, path: join(folder, 'tlasso.js') };
};
