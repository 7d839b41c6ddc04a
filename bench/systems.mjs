#!/usr/bin/env node
// A system written in TypeScript beside the same system in TLA+, in alternation in the same run.
//
//   node bench/systems.mjs [--runs 3]
//
// The exit code is 1 where the numbers of states differ, or where the system takes more than three times the CPU time of the module.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { needProgram, program, root } from './checkers.mjs';
import { median, run, shown } from './measure.mjs';

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const folder = join(root, 'bench/systems');
const allowed = 3;

const check = async (file) => {
  const { output, cpu, seconds } = await run(process.execPath, [program, 'check', join(folder, file), '--no-deadlock', '--format', 'json']);
  const { verdict, distinctStates, statesGenerated, depth } = JSON.parse(output);
  return { cpu, seconds, counts: `${verdict}: ${distinctStates} states, ${statesGenerated} generated, depth ${depth}` };
};

needProgram();
const [programs, modules] = [[], []];
for (let i = 0; i < Number(options.runs); i++) {
  programs.push(await check('raft.ts'));
  modules.push(await check('Raft.tla'));
}
const of = (list, key) => median(list.map((result) => result[key]));
const ratio = of(programs, 'cpu') / of(modules, 'cpu');
console.log(`raft.ts   ${programs[0].counts}, ${shown(of(programs, 'cpu'))} s of CPU, ${shown(of(programs, 'seconds'))} s`);
console.log(`Raft.tla  ${modules[0].counts}, ${shown(of(modules, 'cpu'))} s of CPU, ${shown(of(modules, 'seconds'))} s`);
console.log(`x ${ratio.toFixed(2)}`);
const differ = new Set([...programs, ...modules].map(({ counts }) => counts)).size > 1;
process.exitCode = differ || ratio > allowed ? 1 : 0;
