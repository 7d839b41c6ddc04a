// Bundles main.ts, and the thread of damaged files beside it, and runs it: versions of Node that do not read TypeScript run it too.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'tlasso-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
await build({
  absWorkingDir: root,
  entryPoints: { fuzz: 'test/fuzz/main.ts', 'mutated-thread': 'test/fuzz/mutated/thread.ts' },
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: ['react-devtools-core', 'jiti'],
  banner: { js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);" },
  define: { 'import.meta.dirname': JSON.stringify(join(root, 'test/fuzz')) },
  logLevel: 'warning',
});
await import(pathToFileURL(join(folder, 'fuzz.mjs')).href);
