#!/usr/bin/env node
// What partial-order reduction leaves out, and what it costs: the same model with and without --por, in alternation in the same run.
//
//   node bench/partial-order.mjs                   about 1 min
//   node bench/partial-order.mjs --runs 5 --only Buffer
//
// The exit code is 1 where the verdicts differ.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { needProgram, root, tlasso } from './checkers.mjs';
import { counted, median, shown } from './measure.mjs';

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' }, runs: { type: 'string', default: '3' } } });

const models = [
  ['dining-philosophers', 'DiningPhilosophers.tla', 'DiningPhilosophers-order.cfg'],
  ['dining-philosophers', 'DiningPhilosophers.tla', 'DiningPhilosophers-five.cfg'],
  ['peterson', 'Peterson.tla', 'Peterson.cfg'],
  ['bounded-buffer', 'BoundedBuffer.tla', 'BoundedBuffer.cfg'],
  ['bounded-buffer', 'BoundedBuffer.tla', 'BoundedBuffer-large.cfg'],
  ['atomic-commit', 'TwoPhaseCommit.tla', 'TwoPhaseCommit-dies-safety.cfg'],
  ['atomic-commit', 'TwoPhaseCommit.tla', 'TwoPhaseCommit-dies.cfg'],
  ['try-confirm-cancel', 'TryConfirmCancel.tla', 'TryConfirmCancel-large.cfg'],
].filter(([, , config]) => config.includes(options.only));

needProgram();
const row = (cells) => console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(30) : cell.padStart(12))).join(''));
row(['model', 'states', 'with --por', 'x states', 'CPU s', 'with --por', 'x CPU']);
for (const [folder, module, config] of models) {
  const [whole, reduced] = [[], []];
  for (let run = 0; run < Number(options.runs); run++) {
    whole.push(await tlasso(join(root, 'specs', folder), module, config));
    reduced.push(await tlasso(join(root, 'specs', folder), module, config, { more: ['--por'] }));
  }
  const of = (list, key) => median(list.map((result) => result[key]));
  const figures = (key) => [of(whole, key), of(reduced, key)];
  const [states, fewer] = figures('distinct');
  const [cpu, other] = figures('cpu');
  row([
    config.replace(/\.cfg$/, ''),
    counted(states),
    counted(fewer),
    shown(fewer / states, 2),
    shown(cpu, 2),
    shown(other, 2),
    shown(other / cpu, 2),
  ]);
  if (whole[0].verdict === reduced[0].verdict) continue;
  console.log(`${config}: ${whole[0].verdict} without, ${reduced[0].verdict} with --por`);
  process.exitCode = 1;
}
