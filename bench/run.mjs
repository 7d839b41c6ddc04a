#!/usr/bin/env node
// Whole processes, timed: tlasso, and TLC where its command is given, in alternation in the same run.
//
//   npm run bench                                         bundled specifications, tlasso alone
//   TLC='java -cp tla2tools.jar tlc2.TLC' npm run bench   both, with ratios
//   MODELS=DIR npm run bench                              also models of a checkout of the public repository tlaplus/Examples
//   npm run bench -- --only PaxosCommit --runs 3          some models, more runs
//
// Every run is a process of its own with one worker, in a scratch copy of the model's folder. Reported: the median wall time, CPU time (user and
// system) and peak resident memory of the process, states per second, and TLC's figures divided by tlasso's.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'dist/tlasso.js');
const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' }, runs: { type: 'string', default: '1' } } });

/** Folder below specs/, module, configuration. */
const bundled = [
  ['dining-philosophers', 'DiningPhilosophers.tla', 'DiningPhilosophers-large.cfg'],
  ['atomic-commit', 'TwoPhaseCommit.tla', 'TwoPhaseCommit-large.cfg'],
  ['bounded-buffer', 'BoundedBuffer.tla', 'BoundedBuffer-large.cfg'],
];

/** The same, below specifications/ of tlaplus/Examples. */
const examples = [
  ['transaction_commit', 'PaxosCommit.tla', 'PaxosCommit.cfg'],
  ['lamport_mutex', 'MCLamportMutex.tla', 'MCLamportMutex.cfg'],
  ['btree', 'btree.tla', 'btree.cfg'],
  ['Bakery-Boulangerie', 'MCBakery.tla', 'MCBakery.cfg'],
  ['ewd998', 'EWD998PCal.tla', 'EWD998PCal.cfg'],
  ['SlushProtocol', 'Slush.tla', 'SlushSmall.cfg'],
  ['NanoBlockchain', 'MCNano.tla', 'MCNanoMedium.cfg'],
  ['MultiPaxos-SMR', 'MultiPaxos_MC.tla', 'MultiPaxos_MC_small.cfg'],
  ['Huang', 'Huang.tla', 'Huang.cfg'],
  ['cf1s-folklore', 'cf1s_folklore.tla', 'cf1s_folklore.cfg'],
];

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

// A child's own accounting: its resource usage is read from /proc while it runs, and from the operating system's total when it has ended.
const run = (command, args, cwd) =>
  new Promise((resolve, reject) => {
    const started = process.hrtime.bigint();
    let output = '';
    let peak = 0;
    let cpu = 0;
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
    const sample = () => {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
        const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        cpu = Math.max(cpu, (Number(fields[11]) + Number(fields[12])) / 100);
      } catch {
        // It has ended, or this system has no /proc.
      }
    };
    const timer = setInterval(sample, 20);
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.on('error', reject);
    child.on('close', () => {
      clearInterval(timer);
      resolve({ seconds: Number(process.hrtime.bigint() - started) / 1e9, cpu, peak: peak / 1024, output });
    });
  });

const tlasso = async (folder, module, config) => {
  const result = await run(process.execPath, [program, 'check', module, '--config', config, '--format', 'json', '--workers', '1'], folder);
  const report = JSON.parse(result.output.slice(result.output.indexOf('{')));
  return { ...result, verdict: report.verdict, distinct: report.distinctStates, generated: report.statesGenerated };
};

const tlc = async (command, folder, module, config) => {
  const [name, ...args] = command;
  const result = await run(
    name,
    [...args, '-workers', '1', '-noTE', '-metadir', join(folder, 'states'), '-config', config, module],
    folder,
  );
  const [, generated, distinct] = /(\d+) states generated, (\d+) distinct/.exec(result.output.replaceAll(',', ' ').replace(/ +/g, ' ')) ??
    /([\d,]+) states generated, ([\d,]+) distinct states found/.exec(result.output) ?? [0, '', ''];
  return { ...result, generated: Number(String(generated).replaceAll(',', '')), distinct: Number(String(distinct).replaceAll(',', '')) };
};

if (!existsSync(program)) {
  console.error('dist/tlasso.js is missing: run `npm run build` first.');
  process.exit(1);
}
const oracle = (process.env.TLC ?? '').split(/\s+/).filter((word) => word !== '');
const models = [
  ...bundled.map(([folder, module, config]) => [join(root, 'specs', folder), module, config]),
  ...(process.env.MODELS === undefined ? [] : examples.map(([f, m, c]) => [join(process.env.MODELS, 'specifications', f), m, c])),
].filter(([folder, , config]) => existsSync(join(folder, config)) && config.includes(options.only));
if (models.length === 0) {
  console.error('no model to run');
  process.exit(1);
}

const fixed = (x, digits = 1) => x.toFixed(digits);
const row = (cells) => console.log(cells.map((c, i) => (i === 0 ? String(c).padEnd(30) : String(c).padStart(11))).join(''));
row([
  'model',
  'distinct',
  'wall s',
  'cpu s',
  'peak MB',
  'states/s',
  ...(oracle.length > 0 ? ['TLC wall', 'TLC cpu', 'TLC MB', 'x wall', 'x cpu', 'x memory'] : []),
]);
for (const [folder, module, config] of models) {
  const scratch = mkdtempSync(join(tmpdir(), 'tlasso-bench-'));
  try {
    cpSync(folder, scratch, { recursive: true });
    const ours = [];
    const theirs = [];
    for (let i = 0; i < Number(options.runs); i++) {
      ours.push(await tlasso(scratch, module, config));
      if (oracle.length > 0) theirs.push(await tlc(oracle, scratch, module, config));
    }
    const of = (list, key) => median(list.map((r) => r[key]));
    const cells = [
      config.replace(/\.cfg$/, ''),
      ours[0].distinct,
      fixed(of(ours, 'seconds'), 2),
      fixed(of(ours, 'cpu'), 2),
      fixed(of(ours, 'peak'), 0),
      Math.round(ours[0].generated / of(ours, 'seconds')),
    ];
    if (theirs.length > 0) {
      const ratio = (key) => fixed(of(theirs, key) / of(ours, key));
      cells.push(
        fixed(of(theirs, 'seconds'), 2),
        fixed(of(theirs, 'cpu'), 2),
        fixed(of(theirs, 'peak'), 0),
        ratio('seconds'),
        ratio('cpu'),
        ratio('peak'),
      );
      if (theirs[0].distinct !== ours[0].distinct) cells.push(`  TLC found ${theirs[0].distinct} distinct states`);
    }
    row(cells);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
