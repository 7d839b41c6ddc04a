#!/usr/bin/env node
// Every model of a checkout of the public repository tlaplus/Examples that has a recorded result: whether tlasso finds that, how long it takes, and TLC
// beside it where its command is given. Simulation and models for other checkers are left out.
//
//   node bench/examples.mjs DIR                                     tlasso alone
//   TLC='java -cp tla2tools.jar tlc2.TLC' node bench/examples.mjs DIR
//   node bench/examples.mjs DIR --only lamport --without TestMCReachability --up-to 60 --workers 2 --timeout 600 --json FILE --markdown FILE
//
// `--up-to` leaves out what is recorded to take TLC more seconds. The exit code is 1 where tlasso finds something else than what is recorded.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine, needProgram, tlasso, tlc } from './checkers.mjs';
import { EXIT_CODES, recordedModels, secondsOf } from './every-model.mjs';
import { counted, duration, median, shown } from './measure.mjs';
import { inScratch } from './models.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    without: { type: 'string', default: [], multiple: true },
    'up-to': { type: 'string', default: '3600' },
    workers: { type: 'string', default: '1' },
    timeout: { type: 'string', default: '1800' },
    json: { type: 'string' },
    markdown: { type: 'string' },
  },
});
const [checkout] = positionals;
if (checkout === undefined || positionals.length > 1 || !existsSync(join(checkout, 'specifications'))) {
  console.error('usage: node bench/examples.mjs DIR, a checkout of tlaplus/Examples: it has a folder `specifications`');
  process.exit(2);
}
needProgram();
const oracle = (process.env.TLC ?? '').split(/\s+/).filter((word) => word !== '');
const limits = { workers: Number(options.workers), timeout: Number(options.timeout) };

/** From so many seconds of TLC on a ratio says more about searching than about starting. */
const LONG = 5;

/** Where a result is not the recorded one; null where it is. Counts are those of a complete search. */
const disagreement = (model, own) => {
  if (own.status === null) return `no result after ${duration(limits.timeout)}`;
  const codes = EXIT_CODES[model.result];
  if (!codes.includes(own.status)) return `exit code ${own.status}, recorded ${model.result}`;
  if (own.status !== 0) return null;
  for (const [key, wanted] of [
    ['distinct', model.distinctStates],
    ['depth', model.stateDepth],
  ])
    if (wanted !== undefined && own[key] !== wanted) return `${key} ${counted(own[key])}, recorded ${counted(wanted)}`;
  return null;
};

const columns = [52, 14, 10, 9, 10, 9, 8, 8];
const HEADINGS = ['model', 'distinct', 'tlasso s', 'MB', 'TLC s', 'MB', 'time', 'memory'];
const row = (cells) => console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(columns[i]) : cell.padStart(columns[i]))).join(''));

/** Whether TLC came to the recorded result: what it took for anything else is not compared. */
const hasResult = ({ theirs, codes }) => theirs !== null && codes.includes(theirs.status);

/** What stands for TLC's time where it came to no result that can be compared. */
const withoutResult = (theirs) => {
  if (theirs === null) return '-';
  return theirs.status === null ? `over ${limits.timeout}` : `exit ${theirs.status}`;
};

const cellsOf = ({ name, own, theirs, codes }) => [
  name,
  counted(own.distinct),
  shown(own.seconds, 2),
  shown(own.megabytes, 0),
  ...(!hasResult({ theirs, codes })
    ? [withoutResult(theirs), '-', '-', '-']
    : [shown(theirs.seconds, 2), shown(theirs.megabytes, 0), shown(theirs.seconds / own.seconds), shown(theirs.megabytes / own.megabytes)]),
];

const figuresOf = ({ status, seconds, cpu, megabytes, distinct, generated, depth }) => ({
  status,
  seconds,
  cpu,
  megabytes,
  distinct,
  generated,
  depth,
});

const measured = (model) =>
  inScratch(model, async (scratch) => {
    const own = await tlasso(scratch, model.module, model.config, limits);
    const theirs = oracle.length === 0 ? null : await tlc(oracle, scratch, model.module, model.config, limits);
    const name = model.path.replace(/^specifications\//, '');
    return {
      name,
      own: figuresOf(own),
      theirs: theirs === null ? null : figuresOf(theirs),
      codes: EXIT_CODES[model.result],
      fault: disagreement(model, own),
    };
  });

const ratiosOf = (rows, key) =>
  rows
    .filter((result) => hasResult(result) && result.fault === null)
    .map(({ own, theirs }) => theirs[key] / own[key])
    .filter(Number.isFinite);

const summary = (rows, title) => {
  const time = ratiosOf(rows, 'seconds');
  if (time.length === 0) return [];
  const mean = Math.exp(time.reduce((sum, ratio) => sum + Math.log(ratio), 0) / time.length);
  return [
    `${title} (${time.length}): TLC / tlasso: time median ${shown(median(time))}, geometric mean ${shown(mean)}, least ${shown(Math.min(...time))}; ` +
      `memory median ${shown(median(ratiosOf(rows, 'megabytes')))}`,
  ];
};

const all = recordedModels(checkout);
const isLeftOut = (path) => options.without.some((part) => path.includes(part));
const chosen = all.filter(
  ({ path, runtime }) => path.includes(options.only) && !isLeftOut(path) && !(secondsOf(runtime) > Number(options['up-to'])),
);
if (chosen.length === 0) {
  console.error(`no model to run: ${all.length} are recorded in ${checkout}, see --only and --up-to`);
  process.exit(2);
}
const ofTlc = chosen.reduce((sum, { runtime }) => sum + (secondsOf(runtime) || 0), 0);
console.log(
  `${chosen.length} of ${all.length} models, ${limits.workers} worker(s); recorded for TLC: ${duration(ofTlc)}, for tlasso perhaps a tenth\n`,
);
row(HEADINGS);
const rows = [];
for (const model of chosen) {
  const result = await measured(model);
  rows.push(result);
  row(cellsOf(result));
  if (result.fault !== null) console.log(`  DISAGREES: ${result.fault}`);
}
const faults = rows.filter(({ fault }) => fault !== null);
const lines = [
  `${rows.length - faults.length} of ${rows.length} models have the recorded result`,
  ...summary(rows, 'all'),
  ...summary(
    rows.filter(({ theirs }) => theirs !== null && theirs.seconds >= LONG),
    `those that take TLC ${LONG} s or more`,
  ),
];
console.log(`\n${lines.join('\n')}`);
if (options.json !== undefined)
  writeFileSync(options.json, `${JSON.stringify({ machine: machine(), workers: limits.workers, rows }, null, 1)}\n`);
if (options.markdown !== undefined) {
  const table = [HEADINGS, HEADINGS.map((_, i) => (i === 0 ? '---' : '---:')), ...rows.map(cellsOf)];
  const notes = faults.map(({ name, fault }) => `- ${name}: ${fault}`);
  writeFileSync(
    options.markdown,
    `${[...table.map((cells) => `| ${cells.join(' | ')} |`), '', ...lines.map((line) => `${line}.  `), '', ...notes].join('\n')}\n`,
  );
}
process.exitCode = faults.length === 0 ? 0 : 1;
