#!/usr/bin/env node
// `tlasso mutate` against the naive way: each changed text as files of its own, checked by a process of its own, one after the other, as a shell loop does.
//
//   node bench/mutants.mjs                                           two-phase commit, Paxos, Raft's election
//   node bench/mutants.mjs --only Lease --sample 20                  another model of specs/, 20 of its changes
//   node bench/mutants.mjs --workers 2 --limit 30 --json FILE
//
// The naive process ends at the first violation: it says whether a change is noticed, and not by what else, nor what is without effect. So the naive way is
// given less to do. A process gets --limit seconds. What both say of a change must be the same, unless one of them did not come to an end:
// the exit code is 1 where it is not. CPU seconds are those of all threads.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { needProgram, program, root } from './checkers.mjs';
import { duration, run, shown } from './measure.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    workers: { type: 'string', default: '1' },
    limit: { type: 'string', default: '30' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
  },
});

const USUAL = ['atomic-commit/TwoPhaseCommit', 'raft-election/ThreeServers', 'paxos/Paxos'];

/** Models of specs/ that hold, as [module, configuration] from the root. */
const modelsOf = (name) => {
  if (name === undefined) return USUAL.map((model) => [`specs/${model}.tla`, `specs/${model}.cfg`]);
  const all = readFileSync(join(root, 'specs/README.md'), 'utf8');
  const folders = [...new Set([...all.matchAll(/\]\(([\w-]+)\//g)].map((match) => match[1]))];
  return folders.flatMap((folder) => {
    const expected = JSON.parse(readFileSync(join(root, 'specs', folder, 'expected.json'), 'utf8'));
    return expected.models
      .filter(({ verdict, module, config }) => verdict === 'ok' && module !== undefined && config === `${name}.cfg`)
      .map(({ module, config }) => [join('specs', folder, module), join('specs', folder, config)]);
  });
};

/** The text with the replacement of a mutant in it; lines and columns from 1. */
const changed = (text, { location: { start, end }, replacement }) => {
  const lines = text.split('\n');
  const offset = ({ line, column }) =>
    lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + [...lines[line - 1]].slice(0, column - 1).join('').length;
  const isEmpty =
    start.line === end.line && end.column === start.column + 1 && replacement !== '' && /^(?: await|\w+: ?$|\s*\w+:)/.test(replacement);
  return text.slice(0, offset(start)) + replacement + text.slice(isEmpty ? offset(start) : offset(end));
};

const said = { ok: 'not noticed', 'parse-error': 'invalid', 'config-error': 'invalid', limit: 'undecided', interrupted: 'undecided' };
const meant = {
  Killed: 'noticed',
  Survived: 'not noticed',
  Ignored: 'not noticed',
  NoCoverage: 'not noticed',
  CompileError: 'invalid',
  Timeout: 'undecided',
};

const naive = async (folder, module, config, file, text) => {
  const scratch = mkdtempSync(join(tmpdir(), 'tlasso-naive-'));
  try {
    cpSync(folder, scratch, { recursive: true });
    writeFileSync(join(scratch, basename(file)), text);
    const args = [program, 'check', basename(module), '--config', basename(config), '--format', 'json', '--timeout', `${options.limit}s`];
    const result = await run(process.execPath, args, { cwd: scratch, timeout: Number(options.limit) * 4 + 20 });
    const report = result.status === null ? { verdict: 'limit' } : JSON.parse(result.output);
    return { ...result, says: said[report.verdict] ?? 'noticed' };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

const row = (cells) => console.log(cells.map((cell, i) => String(cell)[i === 0 ? 'padEnd' : 'padStart'](i === 0 ? 28 : 12)).join(''));

needProgram();
let isSame = true;
const figures = [];
row(['', 'changes', 'mutate s', 'CPU s', 'naive s', 'CPU s', 'wall ratio', 'CPU ratio', 'cut off', 'differ']);
for (const [module, config] of modelsOf(options.only)) {
  const file = join(tmpdir(), `tlasso-mutants-${process.pid}.json`);
  const more = options.sample === undefined ? [] : ['--max-mutants', options.sample, '--seed', options.seed];
  const args = [program, 'mutate', module, '--config', config, '--json', file, '--findings', '0', '--workers', options.workers, ...more];
  const ours = await run(process.execPath, args, { cwd: root });
  if (ours.status !== 0) throw new Error(`${module}: exit code ${ours.status}\n${ours.errors}`);
  const document = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  const total = { seconds: 0, cpu: 0, changes: 0, cut: 0, differ: 0 };
  for (const [path, { source, mutants }] of Object.entries(document.files))
    for (const mutant of mutants) {
      const result = await naive(dirname(join(root, module)), module, config, path, changed(source, mutant));
      total.changes++;
      total.seconds += result.seconds;
      total.cpu += result.cpu;
      const [one, other] = [meant[mutant.status], result.says];
      if (one === 'undecided' || other === 'undecided') total.cut++;
      else if (one !== other) {
        total.differ++;
        console.error(`${mutant.id}: ${one}, naively ${other}`);
      }
    }
  isSame &&= total.differ === 0;
  const figure = {
    model: basename(config, '.cfg'),
    workers: Number(options.workers),
    mutate: { seconds: ours.seconds, cpu: ours.cpu },
    naive: total,
  };
  figures.push(figure);
  row([
    `${figure.model}, ${duration(ours.seconds)}`,
    total.changes,
    shown(ours.seconds),
    shown(ours.cpu),
    shown(total.seconds),
    shown(total.cpu),
    shown(total.seconds / ours.seconds),
    shown(total.cpu / ours.cpu),
    total.cut,
    total.differ,
  ]);
}
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
process.exit(isSame ? 0 : 1);
