// The program as users get it, bundled from the sources at hand into a folder of its own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface BuiltProgram {
  readonly folder: string;
  /** Path of the script to give to Node. */
  readonly path: string;
  remove(): void;
}

/** Runs the build. Throws with its output where it fails. */
export const buildProgram = (): BuiltProgram => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-test-'));
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'build.mjs'), '--outdir', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the build failed:\n${stderr}`);
  return { folder, path: join(folder, 'tlasso.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
};
