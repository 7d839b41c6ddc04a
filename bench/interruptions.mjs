#!/usr/bin/env node
// Ctrl-C and --memory in every phase of a run: parsing, initial states, one long expression, search, automata, temporal properties, mutation, checkpoints, writing of pages,
// traces and drawings.
//
//   node bench/interruptions.mjs                         every phase, four moments each
//   node bench/interruptions.mjs --only temporal         the phases whose name has this in it
//   node bench/interruptions.mjs --moments 10 --json FILE
//
// Each phase is a model in which nearly all of the time goes to it. It is run once to its end (or for --patience seconds), so that the moments can be spread over it; then once for
// each moment, with a SIGINT at that moment: how long it takes until the process has ended, and how (an exit code, or the signal: then it has its usual effect). Last with
// --memory, well below what the run needs: the peak of the resident set against it. The exit code is 1 where a process was there a second after SIGINT, or used a quarter more than
// it may.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { needProgram, program as PROGRAM } from './checkers.mjs';
import { shown } from './measure.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    moments: { type: 'string', default: '4' },
    patience: { type: 'string', default: '20' },
    json: { type: 'string' },
  },
});
const moments = Number(options.moments);
const patience = Number(options.patience);

const SECOND = 1;
const QUARTER = 1.25;

/** A module of about so many bytes. */
const longModule = (bytes) => {
  const line = (i) => `D${i} == {${Array.from({ length: 50 }, (_, k) => k).join(', ')}}\n`;
  return `---- MODULE Model ----\nVARIABLE x\nInit == x = 0\nNext == UNCHANGED x\n${Array.from({ length: bytes / 200 }, (_, i) => line(i)).join('')}====\n`;
};

const module = (text) => `---- MODULE Model ----\nEXTENDS Naturals, Sequences, FiniteSets\n${text}\n====\n`;

/** A grid of n * n * n states, every one of which leads to every other one. */
const grid = (n, more = '') =>
  module(`VARIABLES x, y, z
vars == <<x, y, z>>
Init == x = 0 /\\ y = 0 /\\ z = 0
X == x' = (x + 1) % ${n} /\\ UNCHANGED <<y, z>>
Y == y' = (y + 1) % ${n} /\\ UNCHANGED <<x, z>>
Z == z' = (z + 1) % ${n} /\\ UNCHANGED <<x, y>>
Next == X \\/ Y \\/ Z
Spec == Init /\\ [][Next]_vars /\\ WF_vars(X) /\\ SF_vars(Y) /\\ SF_vars(Z)
Often == []<>(x = ${n - 1}) /\\ []<>(y = ${n - 1} /\\ z = 3)
Same == [](x = 3 => <>(y = z)) \\/ <>[](x # y)
${more}`);

const spec = 'SPECIFICATION Spec\nCHECK_DEADLOCK FALSE\n';
const plain = 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n';

/** A long counterexample with much in each state. */
const longTrace = (length, width) =>
  module(`VARIABLES x, log
Init == x = 0 /\\ log = <<>>
Next == x' = x + 1 /\\ log' = IF Len(log) < ${width} THEN Append(log, [at |-> x, by |-> {x, x + 1}]) ELSE Append(Tail(log), [at |-> x, by |-> {x, x + 1}])
Safe == x < ${length}`);

/** A formula whose automata take some ten seconds. */
const HARD = Array.from({ length: 4 }, (_, i) => `(F ({x = ${i}} & X X ({y = ${i}} U {z = ${i}})))`).join(' <-> ');

/** name, module, configuration, arguments; `memory` in megabytes, where it means something. */
const PHASES = [
  { name: 'parsing 50 MB', model: () => longModule(50 * 2 ** 20), config: plain, memory: 600 },
  {
    name: 'initial states',
    model: () => module(`VARIABLE f\nInit == f \\in [1..8 -> 1..8]\nNext == UNCHANGED f`),
    config: plain,
    memory: 130,
  },
  {
    name: 'initial states, 2 workers',
    model: () => module(`VARIABLE f\nInit == f \\in [1..8 -> 1..8]\nNext == UNCHANGED f`),
    config: plain,
    more: ['--workers', '2'],
    memory: 180,
  },
  {
    name: 'constants',
    model: () => module(`VARIABLE x\nC == Cardinality({f \\in [1..8 -> 1..8] : f[1] # f[2]})\nInit == x = C\nNext == UNCHANGED x`),
    config: plain,
    memory: 200,
  },
  {
    name: 'one expression',
    model: () => module(`VARIABLE x\nInit == x = 0\nNext == x' = 1 - x /\\ \\A f \\in [1..10 -> 1..10] : f[1] + x >= 0`),
    config: plain,
    memory: 120,
  },
  {
    name: 'one set',
    model: () => module(`VARIABLE x\nInit == x = 0\nNext == x' = 1 - x /\\ Cardinality({<<f, x>> : f \\in [1..9 -> 1..9]}) > x`),
    config: plain,
    memory: 200,
  },
  { name: 'search', model: () => grid(200), config: plain, memory: 130 },
  { name: 'search, 2 workers', model: () => grid(200), config: plain, more: ['--workers', '2'], memory: 180 },
  { name: 'automata', model: () => grid(3), config: spec, more: ['--ltl', HARD], memory: 120 },
  { name: 'temporal, holds', model: () => grid(100), config: `${spec}PROPERTY Often\n`, memory: 130 },
  { name: 'temporal, holds, 2 workers', model: () => grid(100), config: `${spec}PROPERTY Often\n`, more: ['--workers', '2'], memory: 170 },
  { name: 'temporal, violated', model: () => grid(100), config: `${spec}PROPERTY Same\n`, memory: 130 },
  {
    name: 'temporal, violated, 2 workers',
    model: () => grid(100),
    config: `${spec}PROPERTY Same\n`,
    more: ['--workers', '2'],
    memory: 170,
  },
  {
    name: 'temporal, one expression',
    model: () =>
      module(
        `VARIABLE x\nInit == x = 0\nNext == x' = 1 - x\nSpec == Init /\\ [][Next]_x /\\ WF_x(Next)\nLong == <>(\\A f \\in [1..10 -> 1..10] : f[1] + x >= 0)`,
      ),
    config: `${spec}PROPERTY Long\n`,
    memory: 100,
  },
  { name: 'simulation', command: 'simulate', model: () => grid(100), config: plain, memory: 90 },
  {
    name: 'mutation',
    command: 'mutate',
    model: () => grid(40, 'Safe == x < 40'),
    config: `${plain}INVARIANT Safe\n`,
  },
  {
    name: 'mutation, one expression',
    command: 'mutate',
    model: () => module(`VARIABLE x\nInit == x = 0\nNext == x' = 1 - x\nSafe == x = 2 => \\A f \\in [1..10 -> 1..10] : f[1] + x >= 0`),
    config: `${plain}INVARIANT Safe\n`,
  },
  {
    name: 'checkpoint, written',
    model: () => grid(150),
    config: plain,
    more: ['--checkpoint', 'states', '--checkpoint-every', '1'],
    memory: 180,
  },
  {
    name: 'checkpoint, read',
    model: () => grid(150),
    config: plain,
    before: ['check', 'Model.tla', '--checkpoint', 'kept', '--max-states', '1000000'],
    more: ['--resume', 'kept'],
    memory: 180,
  },
  { name: 'trace, text', model: () => longTrace(30_000, 100), config: `${plain}INVARIANT Safe\n`, memory: 250 },
  {
    name: 'trace, page',
    model: () => longTrace(30_000, 30),
    config: `${plain}INVARIANT Safe\n`,
    more: ['--trace', 'trace.html'],
    memory: 400,
  },
  {
    name: 'trace, JSON',
    model: () => longTrace(30_000, 100),
    config: `${plain}INVARIANT Safe\n`,
    more: ['--format', 'json', '--trace', 't.json'],
    memory: 400,
  },
  {
    name: 'trace, module',
    model: () => longTrace(30_000, 100),
    config: `${plain}INVARIANT Safe\n`,
    more: ['--format', 'junit', '--trace', 'T.tla'],
    memory: 400,
  },
  {
    name: 'trace, picture',
    model: () => longTrace(3000, 30),
    config: `${plain}INVARIANT Safe\n`,
    more: ['--format', 'junit', '--trace', 't.svg'],
    memory: 150,
  },
  { name: 'graph, DOT', command: 'graph', model: () => grid(40), config: plain, more: ['--max', '100000', '-o', 'g.dot'], memory: 200 },
  { name: 'graph, SVG', command: 'graph', model: () => grid(9), config: plain, more: ['--max', '100000', '-o', 'g.svg'], memory: 250 },
];

const peakOf = (pid) => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0; // It has ended.
  }
};

/** Runs the phase; a SIGINT after so many seconds, a SIGKILL after `patience` more. Resolves to times in seconds, megabytes and how it ended. */
const run = (folder, args, interruptAfter = null) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let peak = 0;
    let sent = null;
    let output = '';
    const began = performance.now();
    child.stdout.resume();
    child.stdout.on('data', (text) => {
      if (output.length < 10_000) output += text;
    });
    child.stderr.on('data', (text) => {
      if (output.length < 10_000) output += text;
    });
    const sample = setInterval(() => {
      peak = Math.max(peak, peakOf(child.pid));
    }, 20);
    const timers = [setTimeout(() => child.kill('SIGKILL'), (patience + (interruptAfter ?? 0)) * 1000)];
    if (interruptAfter !== null) {
      timers.push(
        setTimeout(() => {
          sent = performance.now();
          child.kill('SIGINT');
        }, interruptAfter * 1000),
      );
    }
    child.on('exit', (code, signal) => {
      clearInterval(sample);
      for (const timer of timers) clearTimeout(timer);
      const now = performance.now();
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ how: code ?? signal, seconds: (now - began) / 1000, after: sent === null ? null : (now - sent) / 1000, peak, output });
    });
  });

const different = (set) => [...new Set(set)].join(', ');

const measured = async ({ name, command = 'check', model, config, before, more = [], memory }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-interruptions-'));
  try {
    writeFileSync(join(folder, 'Model.tla'), model());
    writeFileSync(join(folder, 'Model.cfg'), config);
    mkdirSync(join(folder, 'states'));
    if (before !== undefined) await run(folder, before);
    const args = [command, 'Model.tla', ...more];
    const whole = await run(folder, args);
    const ends = [];
    for (let i = 0; i < moments; i++) {
      const end = await run(folder, args, 0.15 + (whole.seconds - 0.15) * ((i + 0.5) / moments));
      if (end.after !== null) ends.push(end);
    }
    const limited = memory === undefined ? null : await run(folder, [...args, '--memory', `${memory}m`]);
    return {
      name,
      seconds: whole.seconds,
      ending: whole.how,
      peak: whole.peak,
      interruptions: ends.map(({ after, how }) => ({ after, how })),
      limited:
        limited === null
          ? null
          : { memory, peak: limited.peak, how: limited.how, said: limited.output.trim().split('\n')[0]?.slice(0, 120) },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const columns = [32, 9, 10, 12, 24, 10, 10, 8, 9];
const row = (cells) =>
  console.log(cells.map((cell, i) => (i === 0 ? ` ${cell}`.padEnd(columns[i]) : ` ${cell}`.padStart(columns[i]))).join(''));

needProgram();
const chosen = PHASES.filter(({ name }) => name.includes(options.only));
if (chosen.length === 0) throw new Error(`no phase is called ${options.only}; there are: ${PHASES.map(({ name }) => name).join('; ')}`);
row(['phase', 'whole s', 'peak MB', 'SIGINT s', 'how', '--memory', 'peak MB', 'times', 'how']);
const results = [];
for (const phase of chosen) {
  const result = await measured(phase);
  results.push(result);
  const { limited } = result;
  const worst = Math.max(...result.interruptions.map(({ after }) => after));
  row([
    result.name,
    shown(result.seconds),
    shown(result.peak, 0),
    shown(worst, 2),
    different(result.interruptions.map(({ how }) => how)),
    ...(limited === null
      ? ['-', '-', '-', '-']
      : [limited.memory, shown(limited.peak, 0), shown(limited.peak / limited.memory, 2), limited.how]),
  ]);
}
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(results, null, 1)}\n`);
const isLate = ({ interruptions }) => interruptions.some(({ after }) => after > SECOND);
const isLarge = ({ limited }) => limited !== null && limited.peak > QUARTER * limited.memory;
const bad = results.filter((result) => isLate(result) || isLarge(result));
for (const result of bad)
  console.log(`not kept: ${result.name} ${JSON.stringify(result.interruptions.map(({ after }) => Math.round(after * 100) / 100))}`);
process.exitCode = bad.length > 0 ? 1 : 0;
