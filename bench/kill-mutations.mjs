#!/usr/bin/env node
// kill -9 at random moments of a run of a thousand mutants, then again with the same --progress: the report must be that of a run that was left alone.
//
//   node bench/kill-mutations.mjs                        10 kills, two workers
//   node bench/kill-mutations.mjs --kills 20 --seed 7 --workers 1 --changes 1000
//
// The module is made for it: as many actions as are needed, each with some twenty places to change. The moments follow from the seed. The exit code is 1 where the
// reports differ.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { needProgram, program } from './checkers.mjs';
import { run, shown } from './measure.mjs';

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    changes: { type: 'string', default: '1000' },
  },
});

const CHANGES_OF_ACTION = 20;

const fraction = (i) => createHash('sha256').update(`${options.seed} ${i}`).digest().readUInt32BE() / 2 ** 32;

const moduleOf = (actions) => {
  const numbers = Array.from({ length: actions }, (_, i) => i);
  const definition = (i) => `A${i} == at = ${i} /\\ sum < 3 /\\ at' = ${(i + 1) % actions} /\\ sum' = (sum + ${1 + (i % 2)}) % 3`;
  return [
    '---- MODULE Many ----',
    'EXTENDS Integers',
    'VARIABLES at, sum',
    'Init == at = 0 /\\ sum = 0',
    ...numbers.map(definition),
    `Next == ${numbers.map((i) => `A${i}`).join(' \\/ ')}`,
    `Small == at < ${actions} /\\ sum < 3`,
    '====',
    '',
  ].join('\n');
};

/** A report without what differs from run to run. */
const comparable = (text) =>
  JSON.stringify(JSON.parse(text, (key, value) => (key === 'duration' || key === 'seconds' || key === 'interrupted' ? 0 : value)));

needProgram();
const folder = mkdtempSync(join(tmpdir(), 'tlasso-kill-mutations-'));
try {
  writeFileSync(join(folder, 'Many.tla'), moduleOf(Math.ceil(Number(options.changes) / CHANGES_OF_ACTION)));
  writeFileSync(join(folder, 'Many.cfg'), 'INIT Init\nNEXT Next\nINVARIANT Small\nCHECK_DEADLOCK FALSE\n');
  const args = [program, 'mutate', 'Many.tla', '--format', 'json', '--workers', options.workers];
  const whole = await run(process.execPath, args, { cwd: folder });
  if (whole.status !== 0) throw new Error(`exit code ${whole.status}\n${whole.errors}`);
  const changes = Object.values(JSON.parse(whole.output).files).reduce((sum, { mutants }) => sum + mutants.length, 0);
  console.log(`${changes} changes, left alone ${shown(whole.seconds)} s`);
  const progress = join(folder, 'progress.ndjson');
  const known = () => (existsSync(progress) ? readFileSync(progress, 'utf8').split('\n').length - 2 : 0);
  for (let i = 0; i < Number(options.kills); i++) {
    const moment = fraction(i) * (whole.seconds / Number(options.kills)) * 2 + 0.5;
    const child = spawn(process.execPath, [...args, '--progress', progress], { cwd: folder, stdio: 'ignore' });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const timer = setTimeout(() => child.kill('SIGKILL'), moment * 1000);
    await gone;
    clearTimeout(timer);
    console.log(`killed after ${shown(moment)} s: ${known()} changes known${child.exitCode === null ? '' : ', it had ended'}`);
  }
  const resumed = await run(process.execPath, [...args, '--progress', progress], { cwd: folder });
  const isSame = resumed.status === 0 && comparable(resumed.output) === comparable(whole.output);
  console.log(`resumed ${shown(resumed.seconds)} s: ${isSame ? 'the same report' : 'ANOTHER REPORT'}`);
  process.exitCode = isSame ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
