#!/usr/bin/env node
// Random behaviours: steps per second of one worker and of several, and of TLC's simulator, in alternation in the same run.
//
//   node bench/simulate.mjs                                       bundled models, 1 worker against 2
//   TLC='java -cp tla2tools.jar tlc2.TLC' node bench/simulate.mjs and TLC with as many workers
//   MODELS=DIR node bench/simulate.mjs --only Paxos --workers 4 --num 20000 --depth 100 --runs 3
//
// The time that both need to begin (an empty simulation: one behaviour of one state) is taken off for the rates, not for the seconds.
// What is compared is not quite the same work: for every step tlasso makes all successors of a state, checks the invariants on all of them and chooses
// among all; TLC makes those of one action that it has chosen before. `successors` tells how many each looked at. The exit code is 1 where several
// workers do not find what one finds.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { needProgram, program } from './checkers.mjs';
import { counted, duration, median, run, shown } from './measure.mjs';
import { inScratch, modelsAtHand } from './models.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
    num: { type: 'string', default: '20000' },
    depth: { type: 'string', default: '50' },
    runs: { type: 'string', default: '1' },
  },
});

needProgram();
const workers = Number(options.workers);
const oracle = (process.env.TLC ?? '').split(/\s+/).filter((word) => word !== '');

const tlasso = async (folder, { module, config }, threads, num, depth) => {
  const args = [
    'simulate',
    module,
    '--config',
    config,
    '--no-deadlock',
    '--format',
    'json',
    '--workers',
    threads,
    '--num',
    num,
    '--depth',
    depth,
  ];
  const result = await run(process.execPath, [program, ...args.map(String)], { cwd: folder });
  const report = JSON.parse(result.output.slice(result.output.indexOf('{')));
  const { behaviours, visited } = report.simulation;
  return { ...result, behaviours, steps: visited - behaviours, successors: report.statesGenerated, essence: { ...report, seconds: 0 } };
};

// Each of TLC's workers makes `num` behaviours.
const tlc = async (folder, { module, config }, threads, num, depth) => {
  const [name, ...first] = oracle;
  const mode = ['-simulate', `num=${Math.ceil(num / threads)}`, '-depth', depth, '-workers', threads, '-deadlock', '-noTE'];
  const result = await run(name, [...first, ...mode, '-metadir', join(folder, 'states'), '-config', config, module].map(String), {
    cwd: folder,
  });
  const [, successors, behaviours, mean] =
    [...result.output.matchAll(/([\d,]+) states checked, ([\d,]+) traces generated \(trace length: mean=([\d.]+)/g)].at(-1) ?? [];
  const traces = Number(String(behaviours).replaceAll(',', ''));
  return { ...result, behaviours: traces, steps: traces * (Number(mean) - 1), successors: Number(String(successors).replaceAll(',', '')) };
};

const models = modelsAtHand(options.only, 'bundled,examples');
const [num, depth, runs] = [Number(options.num), Number(options.depth), Number(options.runs)];
const each = (oracle.length > 0 ? 30 : 8) * (num / 20000) * (depth / 50) * runs;
console.log(
  `${models.length} models, ${counted(num)} behaviours of ${depth} states, ${runs} run(s) each: about ${duration(models.length * each)}\n`,
);
const row = (cells) => console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(24) : cell.padStart(13))).join(''));
const theirHeads = oracle.length > 0 ? ['TLC: wall', 'CPU s', 'steps/CPU s', 'succ/step', 'x wall', 'x CPU/step'] : [];
row(['model', '1: wall s', 'CPU s', 'steps/CPU s', 'succ/step', `${workers}: wall s`, 'CPU s', 'x wall', ...theirHeads]);
const ratios = [];
for (const model of models)
  await inScratch(model, async (folder) => {
    const measure = async (simulator, threads) => ({
      whole: await simulator(folder, model, threads, num, depth),
      // TLC's workers make one behaviour each at least.
      empty: await simulator(folder, model, threads, threads, 1),
    });
    const lists = [[], [], []];
    for (let i = 0; i < runs; i++) {
      lists[0].push(await measure(tlasso, 1));
      lists[1].push(await measure(tlasso, workers));
      if (oracle.length > 0) lists[2].push(await measure(tlc, workers));
    }
    const of = (list, figure) => median(list.map(figure));
    const wall = (list) => of(list, ({ whole }) => whole.seconds);
    const cpu = (list) => of(list, ({ whole }) => whole.cpu);
    const rate = (list) => of(list, ({ whole, empty }) => whole.steps / (whole.cpu - empty.cpu));
    const looked = (list) => of(list, ({ whole }) => whole.successors / whole.steps);
    const [one, several, theirs] = lists;
    const cells = [shown(wall(one), 2), shown(cpu(one), 2), counted(rate(one)), shown(looked(one))];
    cells.push(shown(wall(several), 2), shown(cpu(several), 2), shown(wall(one) / wall(several), 2));
    if (theirs.length > 0) {
      const ratio = rate(several) / rate(theirs);
      ratios.push(ratio);
      cells.push(shown(wall(theirs), 2), shown(cpu(theirs), 2), counted(rate(theirs)), shown(looked(theirs)));
      cells.push(shown(wall(theirs) / wall(several), 1), shown(ratio, 1));
    }
    row([model.name, ...cells]);
    const results = [...one, ...several].map(({ whole }) => JSON.stringify(whole.essence));
    if (new Set(results).size > 1) {
      console.log(`  RESULTS DIFFER: ${results.join('\n')}`);
      process.exitCode = 1;
    }
  });
if (ratios.length > 0)
  console.log(`\nCPU time of TLC for a step against that of tlasso: median ${shown(median(ratios))}, least ${shown(Math.min(...ratios))}`);
