// Programs of threads for tests: TypeScript bundled into one file, because a thread is a fresh process of JavaScript.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll } from 'vitest';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Bundles a source file beside the caller; returns the file to start a Worker with, which is removed when the tests of the file are over. */
export const bundle = (source: URL): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-thread-'));
  folders.push(folder);
  const outfile = join(folder, `${basename(source.pathname, '.ts')}.mjs`);
  buildSync({
    entryPoints: [fileURLToPath(source)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  return outfile;
};
