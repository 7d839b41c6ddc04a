// Bundles the command line and the library into dist/: one file each for what a batch check loads, and chunks for what only a dynamic
// import loads (React and ink, Graphviz). Start-up time is a feature: reading one file beats resolving hundreds.
//
//   node build.mjs [--outdir DIR] [--types]
//
// Names of functions stay as they are (only syntax and white space are shortened): stack traces of internal errors must be readable.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('.', import.meta.url));
const { values: options } = parseArgs({
  options: { outdir: { type: 'string', default: join(root, 'dist') }, types: { type: 'boolean', default: false } },
});

/** Name in dist -> source. Threads load `worker.js` beside the bundle. */
const entries = {
  tlasso: 'src/cli/main.ts',
  index: 'src/index.ts',
  worker: 'src/session/worker.ts',
  'simulation-worker': 'src/session/simulation-worker.ts',
  'deep-worker': 'src/session/deep-worker.ts',
  'suite-worker': 'src/session/suite/suite-worker.ts',
  'explore-worker': 'src/session/explore/twin-thread.ts',
};
const present = Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(root, file))));

// Packages in CommonJS form ask for node's modules by `require`, which a module does not have.
const banner = "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: present,
  outdir: options.outdir,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  // jiti loads its own parts by their places in its package.
  external: ['react-devtools-core', 'jiti'],
  banner: { js: banner },
  logLevel: 'warning',
  metafile: true,
});

// Chunks of earlier builds have other names: what this build did not write goes.
const written = new Set(Object.keys(metafile.outputs).map((name) => basename(name)));
const chunks = join(options.outdir, 'chunks');
for (const name of existsSync(chunks) ? readdirSync(chunks) : []) if (!written.has(name)) rmSync(join(chunks, name));

const program = join(options.outdir, 'tlasso.js');
if (existsSync(program)) chmodSync(program, 0o755);

if (options.types) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const flags = ['--noEmit', 'false', '--incremental', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', join(options.outdir, 'types')];
  const run = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.json'), ...flags], { stdio: 'inherit' });
  process.exitCode = run.status ?? 1;
}
