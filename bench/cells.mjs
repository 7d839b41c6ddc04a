#!/usr/bin/env node
// Searches with --layout auto, which keeps functions of many values in cells, against --layout values: the same models in alternation in the same run.
//
//   node bench/cells.mjs                                the larger models of specs/ and bench/: about 6 min
//   MODELS=DIR node bench/cells.mjs --runs 3 --only Paxos --at-least 1
//
// Models that take less CPU time than `--at-least` seconds are left out after their first pair. The exit code is 1 where reports differ, or where a model takes more than 1.05
// times as much CPU time (a machine with something else to do exceeds that by itself).
import { parseArgs } from 'node:util';
import { machine, needProgram, tlasso } from './checkers.mjs';
import { counted, median, shown } from './measure.mjs';
import { inScratch, modelsAtHand } from './models.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    group: { type: 'string', default: 'bundled,spin,examples,temporal' },
    runs: { type: 'string', default: '3' },
    workers: { type: 'string', default: '1' },
    'at-least': { type: 'string', default: '1' },
  },
});
const MOST = 1.05;

needProgram();
console.log(machine());
const row = (cells) => console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(26) : cell.padStart(12))).join(''));
row(['model', 'states', 'values: s', 'auto: s', 'auto/values', 'of pairs', 'by clock', 'values: MB', 'auto: MB']);
const ratios = [];
for (const model of modelsAtHand(options.only, options.group))
  await inScratch(model, async (folder) => {
    const layout = (kind) => tlasso(folder, model.module, model.config, { workers: Number(options.workers), more: ['--layout', kind] });
    const pairs = [];
    for (let i = 0; i < Number(options.runs); i++) {
      const pair = i % 2 === 0 ? [await layout('values'), await layout('auto')] : [await layout('auto'), await layout('values')].reverse();
      pairs.push(pair);
      if (pair[0].cpu < Number(options['at-least'])) return;
    }
    const [first] = pairs;
    for (const key of ['verdict', 'distinct', 'generated', 'depth'])
      if (first[0][key] !== first[1][key]) {
        console.log(`${model.name}: ${key} ${first[0][key]} with values, ${first[1][key]} with cells`);
        process.exitCode = 1;
      }
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
console.log(`median of ${ratios.length} models: ${shown(median(ratios), 2)} times the CPU time`);
