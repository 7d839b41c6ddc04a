// Programs of threads for tests: TypeScript bundled into one file, because a thread is a fresh process of JavaScript.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** Bundles a source file beside the caller; returns the file to start a Worker with. */
export const bundle = (source: URL): string => {
  const outfile = join(mkdtempSync(join(tmpdir(), 'tlasso-thread-')), `${basename(source.pathname, '.ts')}.mjs`);
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
