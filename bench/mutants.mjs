#!/usr/bin/env node
// `tlasso mutate` against the naive way: each changed text as files of its own, checked by a process of its own, one after the other, as a shell loop does.
//
//   node bench/mutants.mjs                                           two-phase commit, Paxos, Raft's election
//   node bench/mutants.mjs --only Lease --sample 20                  another model of specs/, 20 of its changes
//   node bench/mutants.mjs --asked first --json FILE
//
// Both ways are asked the same:
//   first   whether a change is noticed: `mutate --quick`, and checks that end at the first violation
//   every   all properties that notice it: `mutate`, and checks with --continue
//   each    the same, and a check for each property by itself, which ends at its first violation
// and are given up at the same number of states: ten times those of the original and 10,000, or three times and 3,000 with `every` and `each` where mutate found the
// change noticed (src/session/mutate/bounds.ts). mutate also says what is without effect, and without --quick which part hides what and which parts of requirements matter: nobody asks the processes that.
//
// A process gets --limit seconds besides. What both say of a change must be the same, unless one of them did not come to an end: the exit code is 1 where it is not.
// CPU seconds are those of all threads.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { needProgram, program, root } from './checkers.mjs';
import { duration, run, shown } from './measure.mjs';
import { keywordsOf, onlyOne, untranslated } from './mutant-files.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    workers: { type: 'string', default: '1' },
    limit: { type: 'string', default: '300' },
    asked: { type: 'string', default: 'first,every,each' },
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
  const folders = [...new Set([...all.matchAll(/\]\(([\w-]+)\/?\)/g)].map((match) => match[1]))];
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
  const whole = text.slice(0, offset(start)) + replacement + text.slice(isEmpty ? offset(start) : offset(end));
  return untranslated(whole);
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

/** Runs what `judge` runs on the files of a model of which one has another text. */
const onFiles = async (folder, file, text, judge) => {
  const scratch = mkdtempSync(join(tmpdir(), 'tlasso-naive-'));
  try {
    cpSync(folder, scratch, { recursive: true });
    writeFileSync(join(scratch, basename(file)), text);
    return await judge(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

/** A check by a process of its own. */
const check = async (scratch, module, config, states, more = []) => {
  const args = [program, 'check', basename(module), '--config', basename(config), '--format', 'json', '--timeout', `${options.limit}s`];
  args.push('--max-states', String(states), ...more);
  const result = await run(process.execPath, args, { cwd: scratch, timeout: Number(options.limit) * 4 + 20 });
  const report = result.status === null ? { verdict: 'limit' } : JSON.parse(result.output);
  return { ...result, report, says: said[report.verdict] ?? 'noticed' };
};

/** What a naive process says of a change, and which properties notice it; `names` is null where these are not all. */
const naive = (folder, module, config, file, text, asked, states) =>
  onFiles(folder, file, text, async (scratch) => {
    const result = await check(scratch, module, config, states, asked === 'every' ? ['--continue'] : []);
    const { violations } = result.report;
    const isWhole = asked === 'every' && violations !== undefined && violations.endedBy === undefined;
    const names = isWhole ? violations.found.map(({ name, kind }) => (kind === 'deadlock' ? 'deadlock' : name)) : null;
    return { ...result, names };
  });

/** As `naive`, by a process for each requirement of the configuration. */
const naiveEach = (folder, module, config, file, text, keywords, states) =>
  onFiles(folder, file, text, async (scratch) => {
    const whole = readFileSync(join(folder, basename(config)), 'utf8');
    const total = { seconds: 0, cpu: 0, names: [], says: 'not noticed' };
    for (const [name, keyword] of keywords) {
      writeFileSync(join(scratch, 'One.cfg'), onlyOne(whole, keyword, name));
      const { seconds, cpu, says } = await check(scratch, module, 'One.cfg', states);
      total.seconds += seconds;
      total.cpu += cpu;
      if (says === 'noticed') total.names?.push(name);
      if (says === 'undecided') total.names = null;
      if (says === 'noticed' || total.says === 'not noticed') total.says = says;
      if (says === 'invalid') break;
    }
    return total;
  });

/** The keyword with which the configuration can ask for each requirement: one with which the model as it is can be checked. */
const keywordOf = async (module, config, names) => {
  const keywords = [];
  for (const name of names) {
    const found = await onFiles(dirname(join(root, module)), 'One.cfg', '', async (scratch) => {
      for (const keyword of keywordsOf(name)) {
        writeFileSync(join(scratch, 'One.cfg'), onlyOne(readFileSync(join(root, config), 'utf8'), keyword, name));
        if ((await check(scratch, module, 'One.cfg', Number.MAX_SAFE_INTEGER)).report.verdict === 'ok') return keyword;
      }
      throw new Error(`${name} cannot be asked for by itself`);
    });
    keywords.push([name, found]);
  }
  return keywords;
};

/** How both differ about a change; null where they do not, undefined where one of them did not come to an end. */
const differenceOf = ({ status, statusReason, killedBy = [] }, { says, names }, asked) => {
  const one = meant[status];
  if (one === 'undecided' || says === 'undecided') return undefined;
  if (one !== says) return `${one}, naively ${says}`;
  if (asked === 'first' || one !== 'noticed') return null;
  // A fault, or a limit, ends the search of all properties at once.
  if (statusReason !== undefined || names === null) return undefined;
  const [ours, theirs] = [killedBy, names].map((list) => [...new Set(list)].sort().join(' '));
  return ours === theirs ? null : `noticed by "${ours}", naively by "${theirs}"`;
};

const row = (cells) => console.log(cells.map((cell, i) => String(cell)[i === 0 ? 'padEnd' : 'padStart'](i === 0 ? 28 : 12)).join(''));

/** Mutates a model. Returns the document, and what it took. */
const mutated = async (module, config, asked) => {
  const file = join(tmpdir(), `tlasso-mutants-${process.pid}.json`);
  const more = options.sample === undefined ? [] : ['--max-mutants', options.sample, '--seed', options.seed];
  const args = [program, 'mutate', module, '--config', config, '--json', file, '--findings', '0', '--workers', options.workers, ...more];
  const took = await run(process.execPath, asked === 'first' ? [...args, '--quick'] : args, { cwd: root });
  if (took.status !== 0) throw new Error(`${module}: exit code ${took.status}\n${took.errors}`);
  const document = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return { took, document };
};

/** States of the model as it is. */
const statesOf = async (module, config) => {
  const { output } = await run(process.execPath, [program, 'check', module, '--config', config, '--format', 'json'], { cwd: root });
  return JSON.parse(output).distinctStates;
};

const compare = async (module, config, asked) => {
  const count = await statesOf(module, config);
  const { took, document } = await mutated(module, config, asked);
  const total = { seconds: 0, cpu: 0, changes: 0, cut: 0, differ: 0 };
  const names = document.config.properties.map(({ name }) => name);
  const keywords = asked === 'each' ? await keywordOf(module, config, names) : null;
  const folder = dirname(join(root, module));
  for (const [path, { source, mutants }] of Object.entries(document.files))
    for (const mutant of mutants) {
      const states = asked !== 'first' && mutant.status === 'Killed' ? count * 3 + 3000 : count * 10 + 10_000;
      const text = changed(source, mutant);
      const result = await (keywords === null
        ? naive(folder, module, config, path, text, asked, states)
        : naiveEach(folder, module, config, path, text, keywords, states));
      total.changes++;
      total.seconds += result.seconds;
      total.cpu += result.cpu;
      const difference = differenceOf(mutant, result, asked);
      if (difference === undefined) total.cut++;
      else if (difference !== null) {
        total.differ++;
        console.error(`${mutant.id}: ${difference}`);
      }
    }
  const { seconds, cpu } = took;
  const ratios = [shown(total.seconds / seconds), shown(total.cpu / cpu)];
  const cells = [asked, total.changes, shown(seconds), shown(cpu), shown(total.seconds), shown(total.cpu), ...ratios];
  row([`${basename(config, '.cfg')}, ${duration(seconds)}`, ...cells, total.cut, total.differ]);
  return { model: basename(config, '.cfg'), asked, workers: Number(options.workers), mutate: { seconds, cpu }, naive: total };
};

needProgram();
const figures = [];
row(['', 'asked', 'changes', 'mutate s', 'CPU s', 'naive s', 'CPU s', 'wall ratio', 'CPU ratio', 'not ended', 'differ']);
for (const asked of options.asked.split(','))
  for (const [module, config] of modelsOf(options.only)) figures.push(await compare(module, config, asked));
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
process.exit(figures.length === 0 || figures.some(({ naive: { differ, changes } }) => differ > 0 || changes === 0) ? 1 : 0);
