// Bundles main.ts, and the threads of damaged files and of searches beside it, and runs it: versions of Node that do not read TypeScript run it too.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'tlasso-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const shared = {
  absWorkingDir: root,
  outdir: folder,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: ['react-devtools-core', 'jiti'],
  banner: { js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);" },
  define: { 'import.meta.dirname': JSON.stringify(join(root, 'test/fuzz')) },
  logLevel: 'warning',
};
await build({
  ...shared,
  entryPoints: { fuzz: 'test/fuzz/main.ts', 'mutated-thread': 'test/fuzz/mutated/thread.ts' },
  outExtension: { '.js': '.mjs' },
});
// The names by which the program finds its threads.
await build({ ...shared, entryPoints: { worker: 'src/session/check/search-worker.ts' } });
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
await import(pathToFileURL(join(folder, 'fuzz.mjs')).href);
