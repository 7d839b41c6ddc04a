#!/usr/bin/env node
// How time and memory per state grow with the number of states: two small specifications with about 1, 10 and 50 million states.
//
//   node bench/many-states.mjs                          both, all three sizes
//   node bench/many-states.mjs --millions 1,10 --spec Tokens --workers 2
//   node bench/many-states.mjs --millions 50 --layout values      with values only, not with functions in cells (auto)
//
// Counters has three integers as its state: what is measured is the set of states. Tokens has one function, and every state is a new one: the store
// of values is measured too. The numbers of states and steps and the depth are arithmetic, and a run that finds others is a failure.
//
// `us/state` is wall time less that of a run with a few states, which is mostly the start. The goal: 50 million states within 8 GB, and a time per
// state at most 1.5 times that at 1 million.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { needProgram, root, tlasso } from './checkers.mjs';
import { counted, duration, shown } from './measure.mjs';

const { values: options } = parseArgs({
  options: {
    millions: { type: 'string', default: '1,10,50' },
    spec: { type: 'string', default: '' },
    workers: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1' },
    layout: { type: 'string', default: 'auto' },
  },
});

const MOST_MEGABYTES = 8 * 1024;
const MOST_GROWTH = 1.5;

/** n over 4. */
const overFour = (n) => (n * (n - 1) * (n - 2) * (n - 3)) / 24;

/** K tokens on five places. */
const tokens = (k) => ({
  constants: `N = 5 K = ${k}`,
  invariant: 'TypeOK',
  distinct: overFour(k + 4),
  generated: 4 * overFour(k + 3) + 1,
  depth: 4 * k + 1,
});

const counters = (a, b, c) => ({
  constants: `A = ${a} B = ${b} C = ${c}`,
  invariant: 'InRange',
  distinct: a * b * c,
  generated: 3 * a * b * c + 1,
  depth: a + b + c - 2,
});

/** Millions of states -> the sizes that have as many; 0 for hardly any. The seconds are of two cores of 2020 or so. */
const specifications = {
  Counters: {
    secondsPerMillion: 1,
    sizes: { 0: counters(2, 2, 2), 1: counters(100, 100, 100), 10: counters(200, 200, 250), 50: counters(250, 400, 500) },
  },
  Tokens: { secondsPerMillion: 5, sizes: { 0: tokens(1), 1: tokens(68), 10: tokens(122), 50: tokens(184) } },
};

const workers = Number(options.workers);
const millions = options.millions.split(',').map(Number);
const chosen = Object.entries(specifications).filter(([name]) => name.includes(options.spec));

/** The fastest of some runs of one size: at least three of the short ones, by which all others are judged. */
const measure = async (folder, name, size) => {
  const config = `CONSTANTS ${size.constants}\nSPECIFICATION Spec\nINVARIANT ${size.invariant}\nCHECK_DEADLOCK FALSE\n`;
  writeFileSync(join(folder, 'Bench.cfg'), config);
  let best = null;
  const runs = Math.max(Number(options.runs), size.distinct < 2_000_000 ? 3 : 1);
  for (let i = 0; i < runs; i++) {
    const result = await tlasso(folder, join(root, 'bench', `${name}.tla`), 'Bench.cfg', {
      workers,
      timeout: 7200,
      more: ['--layout', options.layout],
    });
    for (const key of ['distinct', 'generated', 'depth'])
      if (result[key] !== size[key])
        throw new Error(`${name}, ${size.constants}: ${key} is ${result[key]}, and not ${size[key]}\n${result.errors}`);
    if (best === null || result.seconds < best.seconds) best = result;
  }
  return best;
};

needProgram();
for (const million of millions)
  if (!(million in specifications.Tokens.sizes)) throw new Error(`--millions wants some of 1, 10, 50, and not ${million}`);
const expected = chosen.reduce((sum, [, { secondsPerMillion }]) => sum + millions.reduce((a, b) => a + b, 0) * secondsPerMillion, 0);
console.log(
  `${workers} worker(s), ${options.runs} run(s) each, --layout ${options.layout}: about ${duration((expected * Number(options.runs)) / Math.sqrt(workers))}\n`,
);
const row = (cells) => console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(10) : cell.padStart(13))).join(''));
row(['', 'states', 'wall s', 'CPU s', 'peak MB', 'us/state', 'CPU us/state', 'bytes/state', 'x time', 'x CPU']);
const folder = mkdtempSync(join(tmpdir(), 'tlasso-many-'));
try {
  for (const [name, { sizes }] of chosen) {
    const start = await measure(folder, name, sizes[0]);
    let first = null;
    for (const million of millions) {
      const size = sizes[million];
      const result = await measure(folder, name, size);
      const time = ((result.seconds - start.seconds) / size.distinct) * 1e6;
      const cpu = ((result.cpu - start.cpu) / size.distinct) * 1e6;
      const bytes = ((result.megabytes - start.megabytes) / size.distinct) * 1024 * 1024;
      first ??= { time, cpu };
      const growth = time / first.time;
      row([
        name,
        counted(size.distinct),
        shown(result.seconds, 1),
        shown(result.cpu, 1),
        shown(result.megabytes, 0),
        shown(time, 2),
        shown(cpu, 2),
        shown(bytes, 1),
        shown(growth, 2),
        shown(cpu / first.cpu, 2),
      ]);
      if (growth > MOST_GROWTH) console.log(`  more than ${MOST_GROWTH} times the time per state`);
      if (result.megabytes > MOST_MEGABYTES) console.log('  more than 8 GB');
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
