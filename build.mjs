// Bundles the command line and the library into dist/: one file each for what a batch check loads, and chunks for what only a dynamic
// import loads (React and ink, Graphviz). `tlasso.js` only starts `start.js`, where Node is new enough, and that `program.js`. Start-up time is a feature: reading one file beats resolving hundreds.
//
//   node build.mjs [--outdir DIR] [--types]     with --types also the declarations and the manual page
//
// Names of functions stay as they are (only syntax and white space are shortened): stack traces of internal errors must be readable.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('.', import.meta.url));
const { values: options } = parseArgs({
  options: { outdir: { type: 'string', default: join(root, 'dist') }, types: { type: 'boolean', default: false } },
});

// `npm install -g git+URL`, which pre-commit runs, prepares the package in a clone whose development dependencies npm puts nowhere: it takes them for global ones.
if (process.env.npm_lifecycle_event === 'prepare' && process.env.npm_config_global === 'true') {
  const env = { ...process.env, npm_config_global: 'false' };
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm ci failed: tlasso was not built.');
}
const { build } = await import('esbuild');

/** Name in dist -> source. Threads load `worker.js` beside the bundle. */
const entries = {
  start: 'src/cli/start.ts',
  program: 'src/cli/main.ts',
  index: 'src/index.ts',
  worker: 'src/session/check/search-worker.ts',
  'simulation-worker': 'src/session/simulate/simulation-worker.ts',
  'deep-worker': 'src/session/deep-worker.ts',
  'mutation-worker': 'src/session/mutate/mutation-worker.ts',
  'window-worker': 'src/session/trace/window-worker.ts',
  'suite-worker': 'src/session/suite/suite-worker.ts',
  'explore-worker': 'src/session/explore/explore-worker.ts',
  'evaluate-worker': 'src/session/evaluate/evaluate-worker.ts',
  'mcp-worker': 'src/mcp/mcp-worker.ts',
  'drawing-worker': 'src/session/drawing/drawing-worker.ts',
  'partition-worker': 'src/cluster/partition-thread.ts',
};
const present = Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(root, file))));

const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [, major, minor] = /\^(\d+)\.(\d+)/.exec(engines.node);
const needed = `tlasso needs Node ${major}.${minor} or newer, and this is Node `;
// In words that every Node understands.
const isTooOld = `(function(v){return +v[0]<${major}||+v[0]==${major}&&+v[1]<${minor}})(process.versions.node.split('.'))`;

// Packages in CommonJS form ask for node's modules by `require`, which a module does not have. Each file refuses a Node that is too old: which of them
// runs first is the bundler's business.
// A module of ours may have a variable of the name `process`, which the bundler knows nothing of here.
const ofGlobal = (text) => text.replaceAll('process.versions', 'globalThis.process.versions');
const REQUIRE = "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";
const banner = ofGlobal(`if(${isTooOld})throw new Error(${JSON.stringify(needed)}+process.versions.node+'.');`) + REQUIRE;

// What parsers need to know of their grammars.
const analysis = await build({
  absWorkingDir: root,
  entryPoints: ['grammar/prepare.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'warning',
  write: false,
});
const { lookahead } = await import(`data:text/javascript;base64,${Buffer.from(analysis.outputFiles[0].contents).toString('base64')}`);
const ofGrammar = { PREPARED_LOOKAHEAD: JSON.stringify(lookahead) };

/** Parts of Node that take a millisecond or more to load, and that most runs have no use for: what is taken of them, functions and classes. */
const LATE = {
  'node:child_process': ['spawn', 'spawnSync'],
  'node:crypto': ['createHash', 'randomBytes', 'randomUUID'],
  'node:worker_threads': ['Worker'],
  'node:zlib': ['deflateRawSync', 'deflateSync', 'gunzipSync', 'inflateRawSync'],
};
/** Packages that load such a part for one of these functions. */
const LOADS_EARLY = /\/node_modules\/commander\//;

// Who takes nothing but such functions loads that part of Node at the first call.
const lateModules = {
  name: 'late-modules',
  setup({ onResolve, onLoad }) {
    const takesOnly = (file, from) => {
      if (LOADS_EARLY.test(file)) return true;
      if (!file.startsWith(join(root, 'src'))) return false;
      const [, list] = new RegExp(`^import \\{([^}]*)\\} from '${from}';`, 'm').exec(readFileSync(file, 'utf8')) ?? [];
      const names = list?.split(',').flatMap((item) => (item.trim().startsWith('type ') ? [] : [item.trim()]));
      return names?.every((name) => name === '' || LATE[from].includes(name)) === true;
    };
    onResolve({ filter: /^node:/ }, ({ path, importer, namespace }) =>
      namespace === 'file' && path in LATE && takesOnly(importer, path) ? { path, namespace: 'late' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'late' }, ({ path }) => ({
      contents: LATE[path]
        .map((name) => {
          const call = /^[A-Z]/.test(name) ? `new (require('${path}').${name})` : `require('${path}').${name}`;
          return `export function ${name}(...given) { return ${call}(...given); }`;
        })
        .join('\n'),
    }));
  },
};

const program = {
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
  sourcemap: 'linked',
  sourcesContent: false,
  define: { 'process.env.NODE_ENV': '"production"', ...ofGrammar },
  // jiti loads its own parts by their places in its package.
  external: ['react-devtools-core', 'jiti'],
  banner: { js: banner },
  plugins: [lateModules],
  logLevel: 'warning',
  metafile: true,
};

// Each set of entries that share a file makes a chunk, and a check would load a chunk for each of the sets that it is in: 43 files, most of them tiny. So whoever
// loads the compiler anyway loads all that a check loads. The threads of a search, of which there are many, load what they need.
const CHECK = 'src/session/check/whole-check.ts';
const COMPILER = 'src/compiler/model/compile-model.ts';
const APART = [entries.worker, CHECK];
const { metafile: sources } = await build({ ...program, write: false, logLevel: 'silent' });
const reaches = (file, wanted, seen = new Set()) => {
  if (file === wanted) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return sources.inputs[file].imports.some(
    ({ path, kind, external }) => !external && kind !== 'dynamic-import' && reaches(path, wanted, seen),
  );
};
const heads = Object.values(sources.outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
const isJoining = (file) => /^src\/.*\.tsx?$/.test(file) && !APART.includes(file) && reaches(file, COMPILER) && !reaches(CHECK, file);
const together = new Set(heads.filter(isJoining));
const asOne = {
  name: 'as-one',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.tsx?$/ }, ({ path }) => {
      if (!together.has(relative(root, path))) return undefined;
      const contents = `${readFileSync(path, 'utf8')}\nimport ${JSON.stringify(join(root, CHECK))};\n`;
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};
const { metafile } = await build({ ...program, plugins: [...program.plugins, asOne] });

// To make a function `require` takes time, and few files have a use for it. The line stays: places in source maps are counted from it.
for (const name of Object.keys(metafile.outputs).filter((one) => one.endsWith('.js'))) {
  const text = readFileSync(join(root, name), 'utf8');
  const [head, rest] = text.split(REQUIRE, 2);
  if (rest !== undefined && !rest.includes('require')) writeFileSync(join(root, name), head + rest);
}

// What `tlasso explore --output` writes into its page: the screen, and the interpreter for a thread of the browser, where other files stand for Node's modules.
const inBrowser = {
  absWorkingDir: root,
  bundle: true,
  format: 'iife',
  target: ['chrome120', 'firefox120', 'safari17'],
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  write: false,
};
const machine = './src/browser/platform/machine.ts';
const interpreter = await build({
  ...inBrowser,
  entryPoints: ['src/browser/page/interpreter-thread.ts'],
  inject: ['src/browser/platform/globals.ts'],
  alias: {
    'node:fs': './src/browser/platform/fs.ts',
    'node:path': './src/browser/platform/path.ts',
    ...Object.fromEntries(['v8', 'zlib', 'child_process', 'timers/promises'].map((name) => [`node:${name}`, machine])),
  },
  define: { 'process.env': '{}', ...ofGrammar },
});
const screen = await build({ ...inBrowser, entryPoints: ['src/browser/page/main.ts'] });
writeFileSync(join(options.outdir, 'explorer-interpreter.js.gz'), gzipSync(interpreter.outputFiles[0].contents, { level: 9 }));
writeFileSync(join(options.outdir, 'explorer-page.js'), screen.outputFiles[0].contents);

// Chunks of earlier builds have other names: what this build did not write goes.
const written = new Set(Object.keys(metafile.outputs).map((name) => basename(name)));
const chunks = join(options.outdir, 'chunks');
for (const name of existsSync(chunks) ? readdirSync(chunks) : []) if (!written.has(name)) rmSync(join(chunks, name));

// What is bundled is not installed: its licences come along.
const packages = new Map();
const bundled = [metafile, interpreter.metafile, screen.metafile].flatMap(({ inputs }) => Object.keys(inputs));
const copied = ['mutation-testing-elements', '@fontsource/dejavu-sans'].map((name) => `node_modules/${name}/package.json`);
for (const input of [...bundled, ...copied]) {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input) ?? [];
  if (folder === undefined) continue;
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const file = readdirSync(join(root, folder)).find((one) => /^(licen[cs]e|copying)/i.test(one));
  const text =
    file === undefined ? 'The package has no file with the text of its licence.' : readFileSync(join(root, folder, file), 'utf8').trim();
  packages.set(`${name} ${version}`, `${name} ${version}, ${license}\n\n${text}\n`);
}
const licences = [...packages.keys()].sort().map((name) => packages.get(name));
const heading = 'Packages that are part of these files, with their licences.';
writeFileSync(join(options.outdir, 'THIRD-PARTY.txt'), `${heading}\n\n${licences.join(`\n${'-'.repeat(80)}\n\n`)}`);

// The page of `tlasso mutate` holds these elements as they are.
const elements = join(root, 'node_modules/mutation-testing-elements');
cpSync(join(elements, 'dist/mutation-test-elements.js'), join(options.outdir, 'mutation-test-elements.js'));

// The letters of pictures in a terminal.
const font = join(root, 'node_modules/@fontsource/dejavu-sans');
cpSync(join(font, 'files/dejavu-sans-latin-400-normal.woff'), join(options.outdir, 'letters.woff'));

// The library for a Node without the condition `module-sync`: one that is too old, which would fail to link index.js, and 22.0 to 22.9.
const { exports: names } = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entries.index)[1];
writeFileSync(
  join(options.outdir, 'older-node.js'),
  `if (${isTooOld}) throw new Error(${JSON.stringify(needed)} + process.versions.node + '.');
export const { ${names.join(', ')} } = await import('./index.js');
`,
);

// Nothing that an old Node cannot read may stand in the program's first file: it would end with a SyntaxError instead of this sentence.
const first = join(options.outdir, 'tlasso.js');
writeFileSync(
  first,
  `#!/usr/bin/env node
if (${isTooOld}) {
  console.error(${JSON.stringify(needed)} + process.versions.node + '.');
  process.exitCode = 255;
} else import('./start.js');
`,
);
chmodSync(first, 0o755);

if (options.types) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const flags = [
    '--noEmit',
    'false',
    '--incremental',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    // `npm run types` verifies them.
    '--noCheck',
    '--rootDir',
    root,
    '--outDir',
    join(options.outdir, 'types'),
  ];
  const manual = spawnSync(process.execPath, [join(root, 'docs/make-man.mjs'), first, join(options.outdir, 'tlasso.1')], {
    stdio: 'inherit',
  });
  rmSync(join(options.outdir, 'types'), { recursive: true, force: true });
  const run = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.types.json'), ...flags], { stdio: 'inherit' });
  process.exitCode = manual.status === 0 ? (run.status ?? 1) : 1;
}
