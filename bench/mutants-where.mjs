#!/usr/bin/env node
// Where the time of `tlasso mutate` goes: CPU milliseconds of its parts, in one thread, and the changes that take most.
//
//   node bench/mutants-where.mjs                                        Paxos
//   node bench/mutants-where.mjs specs/lease/Lease.tla specs/lease/Lease.cfg --most 20
//   node bench/mutants-where.mjs --all-states                           without orbits, to compare
//
// `states` are those that were expanded: of states that permutations of model values exchange one, where nothing tells these apart.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { most: { type: 'string', default: '10' }, 'all-states': { type: 'boolean', default: false } },
});
const [file = 'specs/paxos/Paxos.tla', config = file.replace(/\.tla$/, '.cfg')] = positionals;

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tlasso-where-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const outfile = join(folder, 'mutate.mjs');
const exported = ['bounds', 'chosen', 'original', 'requirement-parts', 'requirement-relations', 'requirements', 'variant'];
await build({
  absWorkingDir: root,
  stdin: {
    contents: [
      "export * from './src/session/check/whole-check.ts';",
      "export * from './src/session/threads/optimize-later.ts';",
      ...exported.map((name) => `export * from './src/session/mutate/${name}.ts';`),
    ].join('\n'),
    resolveDir: root,
  },
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'warning',
  banner: { js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);" },
});
const mutate = await import(pathToFileURL(outfile).href);

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
let last = cpu();
/** CPU milliseconds since it was asked last. */
const lap = () => {
  const before = last;
  last = cpu();
  return last - before;
};
const LIMIT_SECONDS = 600;
const request = { file, config, workers: 1, invariants: [], properties: [], ltl: [] };
const total = { opening: 0, searching: 0, states: 0 };
const rows = [];
const say = (what, milliseconds) => console.log(`${what.padEnd(44)}${milliseconds.toFixed(0).padStart(8)} ms`);

mutate.optimizeLater();
const { verdict } = await mutate.check(request, {});
if (verdict !== 'ok') throw new Error(`${file}: ${verdict}`);
say('check of the original', lap());
const opened = mutate.openOriginal(request, mutate.MOST_STATES, () => {});
const original = options['all-states'] ? { ...opened, orbits: null } : opened;
say(`its graph, ${original.known.store.count} states`, lap());
const { mutants } = mutate.allMutants(original);
const boundsOf = () => mutate.boundsOf(original, LIMIT_SECONDS, {});
await mutate.judgeParts(original, boundsOf, () => {});
mutate.requirementRelations(original, () => {});
say('the requirements by themselves', lap());
for (const mutant of mutants) {
  const variant = mutate.openBeside(original, mutate.textsOf(mutant, mutant.edits));
  const opening = lap();
  total.opening += opening;
  if (variant.model === null) continue;
  const bounds = boundsOf();
  let states = 0;
  const counting = {
    ...bounds,
    pause: () => {
      states++;
      bounds.pause();
    },
  };
  const { names, ending } = await mutate.examine(original, variant.model, variant.kept, counting);
  const searching = lap();
  total.searching += searching;
  total.states += states;
  rows.push({ id: mutant.id, opening, searching, states, ending: ending.kind, names: names.join(' ') });
}
say(`opening ${mutants.length} variants`, total.opening);
say(`searching them, ${total.states} states expanded`, total.searching);
say('all, with the start of the process', cpu());
console.log(`\n${'states'.padStart(10)}${'search ms'.padStart(12)}${'open ms'.padStart(10)}  ending     noticed by, change`);
for (const { id, opening, searching, states, ending, names } of rows
  .sort((a, b) => b.searching - a.searching)
  .slice(0, Number(options.most)))
  console.log(
    `${String(states).padStart(10)}${searching.toFixed(0).padStart(12)}${opening.toFixed(0).padStart(10)}  ${ending.padEnd(10)} ${names.padEnd(10)} ${id}`,
  );
