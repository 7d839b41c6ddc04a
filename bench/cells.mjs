#!/usr/bin/env node
// Searches with --layout auto, which keeps functions of many values in cells, against --layout values: the same models in alternation in the same run.
//
//   node bench/cells.mjs                                the larger models of specs/ and bench/: about 6 min
//   MODELS=DIR node bench/cells.mjs --runs 3 --only Paxos --at-least 1
//   MODELS=DIR node bench/cells.mjs --every --up-to 60  all configurations of specs/ and of the checkout that have a recorded result: about 20 min
//   MODELS=DIR node bench/cells.mjs --every --layout cells --at-least 1000   the same with the layout that is chosen after one state, once each
//
// Whole reports are compared: verdict, counts and counterexamples. Models that take less CPU time than `--at-least` seconds are left out after their first pair; `--up-to` leaves out
// what is recorded to take TLC more seconds, or no time at all. The exit code is 1 where reports differ, or where a model takes more than 1.05 times as much CPU time (a machine with something else to
// do exceeds that by itself).
import { parseArgs } from 'node:util';
import { machine, needProgram, tlasso } from './checkers.mjs';
import { bundledModels, recordedModels, secondsOf } from './every-model.mjs';
import { counted, median, shown } from './measure.mjs';
import { inScratch, modelsAtHand } from './models.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    group: { type: 'string', default: 'bundled,spin,examples,temporal' },
    runs: { type: 'string', default: '3' },
    workers: { type: 'string', default: '1' },
    'at-least': { type: 'string', default: '1' },
    every: { type: 'boolean', default: false },
    'up-to': { type: 'string', default: '60' },
    layout: { type: 'string', default: 'auto' },
    timeout: { type: 'string', default: '300' },
  },
});
const MOST = 1.05;

/** What a report says, without what depends on the clock. */
const textOf = ({ seconds: _seconds, workers: _workers, ...said }) => JSON.stringify(said);

/** All that have a recorded result. */
const everyModel = () => {
  const recorded = process.env.MODELS === undefined ? [] : recordedModels(process.env.MODELS);
  return [...bundledModels(), ...recorded.filter(({ runtime }) => secondsOf(runtime) <= Number(options['up-to']))]
    .filter(({ path }) => path.includes(options.only))
    .map((model) => ({ ...model, name: model.path.replace(/^specifications\/|\.cfg$/g, '') }));
};

needProgram();
const models = options.every ? everyModel() : modelsAtHand(options.only, options.group);
if (models.length === 0) {
  console.error('no model to run: see --only and --group, and MODELS=DIR for those of tlaplus/Examples');
  process.exit(2);
}
console.log(machine(), `${models.length} models`);
const row = (cells) => console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(44) : cell.padStart(12))).join(''));
row(['model', 'states', 'values: s', `${options.layout}: s`, 'ratio', 'of pairs', 'by clock', 'values: MB', `${options.layout}: MB`]);
const ratios = [];
let same = 0;
for (const model of models)
  await inScratch(model, async (folder) => {
    const layout = (kind) => {
      const limits = { workers: Number(options.workers), timeout: Number(options.timeout), more: ['--layout', kind] };
      return tlasso(folder, model.module, model.config, limits);
    };
    const pairs = [];
    for (let i = 0; i < Number(options.runs); i++) {
      const pair =
        i % 2 === 0
          ? [await layout('values'), await layout(options.layout)]
          : [await layout(options.layout), await layout('values')].reverse();
      pairs.push(pair);
      const [values, other] = pair;
      if (values.status === null || other.status === null) {
        console.log(`${model.name}: no result after ${options.timeout} s`);
        return;
      }
      if (values.status !== other.status || textOf(values.report) !== textOf(other.report)) {
        const shownOf = ({ verdict, distinct, generated, depth, status }) =>
          `${verdict} (${status}), ${distinct} of ${generated} states, depth ${depth}`;
        console.log(`${model.name} DIFFERS: ${shownOf(values)} with values, ${shownOf(other)} with ${options.layout}`);
        process.exitCode = 1;
        return;
      }
      if (i === 0) same++;
      if (values.cpu < Number(options['at-least'])) return;
    }
    const [first] = pairs;
    const of = (side, key) => median(pairs.map((pair) => pair[side][key]));
    const each = pairs.map(([values, auto]) => auto.cpu / values.cpu).sort((a, b) => a - b);
    const ratio = median(each);
    const byClock = median(pairs.map(([values, auto]) => auto.seconds / values.seconds));
    ratios.push(ratio);
    if (ratio > MOST) process.exitCode = 1;
    row([
      model.name,
      counted(first[0].distinct),
      shown(of(0, 'cpu'), 2),
      shown(of(1, 'cpu'), 2),
      shown(ratio, 2),
      `${shown(each[0], 2)}-${shown(each.at(-1), 2)}`,
      shown(byClock, 2),
      shown(of(0, 'megabytes'), 0),
      shown(of(1, 'megabytes'), 0),
    ]);
  });
console.log(`the same report of ${same} of ${models.length} models`);
if (ratios.length > 0) console.log(`median of ${ratios.length} models: ${shown(median(ratios), 2)} times the CPU time`);
