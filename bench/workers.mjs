#!/usr/bin/env node
// Several workers against one, in alternation in the same run: wall time, memory, and that the results are the same.
//
//   node bench/workers.mjs                         bundled models that take long enough, 1 against 2
//   MODELS=DIR node bench/workers.mjs --workers 4 --runs 3
//   node bench/workers.mjs --group temporal        models with fairness and temporal properties
//
// Only models that take one worker --least seconds (default 5) by the estimates of models.mjs are run. The exit code is 1 where results differ.
import { parseArgs } from 'node:util';
import { needProgram, tlasso } from './checkers.mjs';
import { counted, duration, median, shown } from './measure.mjs';
import { inScratch, modelsAtHand } from './models.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    group: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
    runs: { type: 'string', default: '3' },
    least: { type: 'string', default: '5' },
  },
});

needProgram();
const workers = Number(options.workers);
const runs = Number(options.runs);
const models = modelsAtHand(options.only, options.group).filter(({ seconds }) => seconds[0] >= Number(options.least));
const estimate = models.reduce((sum, { seconds }) => sum + seconds[0], 0) * runs * (1 + 1 / Math.sqrt(workers));
console.log(`${models.length} models, ${runs} run(s) each: about ${duration(estimate)}\n`);
const row = (cells) => console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(24) : cell.padStart(12))).join(''));
row(['model', 'distinct', '1: wall s', 'CPU s', 'peak MB', `${workers}: wall s`, 'CPU s', 'peak MB', 'x wall', 'of pairs', 'x memory']);
const ratios = [];
for (const model of models)
  await inScratch(model, async (scratch) => {
    const one = [];
    const several = [];
    const run = async (count, list) => list.push(await tlasso(scratch, model.module, model.config, { workers: count }));
    // Who comes after a process that had much memory waits for the system to make it ready: each in turn.
    for (let i = 0; i < runs; i++) {
      if (i % 2 === 1) await run(workers, several);
      await run(1, one);
      if (i % 2 === 0) await run(workers, several);
    }
    const of = (list, key) => median(list.map((result) => result[key]));
    const figures = (list) => [shown(of(list, 'seconds'), 2), shown(of(list, 'cpu'), 2), shown(of(list, 'megabytes'), 0)];
    const ratio = of(one, 'seconds') / of(several, 'seconds');
    ratios.push(ratio);
    const each = one.map(({ seconds }, i) => seconds / several[i].seconds);
    const pairs = `${shown(Math.min(...each), 2)}-${shown(Math.max(...each), 2)}`;
    const memory = of(several, 'megabytes') / of(one, 'megabytes');
    row([model.name, counted(one[0].distinct), ...figures(one), ...figures(several), shown(ratio, 2), pairs, shown(memory, 2)]);
    const results = [...one, ...several].map(({ status, distinct, generated, depth }) => [status, distinct, generated, depth].join());
    if (new Set(results).size > 1) {
      console.log(`  RESULTS DIFFER: ${results.join(' | ')}`);
      process.exitCode = 1;
    }
  });
if (ratios.length > 0) console.log(`\nmedian ${shown(median(ratios), 2)}, least ${shown(Math.min(...ratios), 2)}`);
