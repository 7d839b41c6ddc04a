// `tlasso mutate` against the naive way: each change written as a file of its own, and checked by one process, each requirement by itself.
//
//   node bench/mutants-naive.mjs [--mutants 100] [--seed 1] [--only NAME] [--skip N] [--minutes M]
//
// One row a configuration of specs/: how many changes were judged, how many were noticed, how many requirements were compared, how many differ, and the
// seconds of both ways. Ends with exit code 1 where anything differs, or where nothing was compared.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { keywordsOf, onlyOne, untranslated } from './mutant-files.mjs';

const root = resolve(import.meta.dirname, '..');
const library = join(root, 'dist/index.js');

/** Small configurations, as folder and name, of models that hold. */
const MODELS = [
  'access-policy/Office',
  'increment/LockedIncrement',
  'water-jugs/ThreeJugs-impossible',
  'preemption/FourPods',
  'dining-philosophers/DiningPhilosophers-order',
  'gang-scheduling/GangScheduling-gang-liveness',
  'zone-spread/ThreeZones-skip-full',
  'deploy-step/DeployStep',
  'autoscaler/Autoscaler-one-owner-liveness',
  'atomic-commit/TransactionCommit',
  'peterson/Peterson-liveness',
  'producer-consumer/ProducerConsumer',
  'readers-writers/ReadersWriters',
  'token-ring/TokenRing-liveness',
  'admission-webhook/AdmissionWebhook-exempt',
  'pod-termination/PodTermination-drain-liveness',
  'node-repair/NodeRepair-limit-liveness',
  'saga/Saga',
  'atomic-commit/TwoPhaseCommit',
  'reconciler/Reconciler-liveness',
  'bakery/Bakery',
  'chain-replication/ChainReplication',
  'lease/Lease',
  'raft-election/ThreeServers',
  'parallel-commits/CommitLoop',
  'commit-service/CommitService',
];

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    skip: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '120' },
    one: { type: 'boolean', default: false },
  },
});

/** The child: prints for each requirement how its check ends. */
const judgeOne = async () => {
  const { module, config, requirements, maxStates } = JSON.parse(readFileSync(0, 'utf8'));
  const { check } = await import(library);
  const text = readFileSync(config, 'utf8');
  const verdicts = {};
  for (const [name, keywords] of Object.entries(requirements)) {
    for (const keyword of keywords) {
      const file = config.replace(/\.cfg$/, '-one.cfg');
      writeFileSync(file, onlyOne(text, keyword, name));
      verdicts[name] = (await check(module, { config: file, maxStates, workers: 1 })).verdict;
      if (verdicts[name] !== 'config-error') break;
    }
    if (verdicts[name] === 'parse-error') break;
  }
  process.stdout.write(JSON.stringify(verdicts));
};

const VIOLATIONS = new Set(['invariant', 'property', 'deadlock', 'assumption']);
const FAULTS = new Set(['evaluation-error', 'assertion']);

/** How the answer of `tlasso mutate` differs; null where it does not, undefined where one of both did not decide. */
const differenceOf = ({ status, statusReason, killedBy = [] }, verdicts, requirements) => {
  const all = Object.values(verdicts);
  if (status === 'Timeout') return undefined;
  if (all.some((verdict) => verdict.endsWith('-error') && !FAULTS.has(verdict)))
    return status === 'CompileError' ? null : `${status}, naively refused`;
  if (status === 'CompileError') return 'without meaning, naively checked';
  const violated = Object.keys(verdicts).filter((name) => VIOLATIONS.has(verdicts[name]));
  const isFault = all.some((verdict) => FAULTS.has(verdict));
  if (status === 'Killed' && statusReason !== undefined) {
    // A fault, or a limit, ended the search of all at once: what was found until then must be right.
    const wrong = killedBy.filter((name) => requirements.includes(name) && verdicts[name] === 'ok');
    return wrong.length > 0 ? `noticed by ${wrong}, naively ok` : killedBy.length > 0 || isFault ? null : 'a fault, naively none';
  }
  if (isFault) return `${status}, naively a fault`;
  if (all.includes('limit')) return undefined;
  const [ours, theirs] = [[...killedBy].sort().join(' '), violated.sort().join(' ')];
  return ours === theirs ? null : `noticed by "${ours}", naively by "${theirs}"`;
};

/** The text with the change. Columns count characters of JavaScript's strings from 1. */
const changed = (source, { start, end }, replacement) => {
  const lines = source.split('\n');
  const offset = ({ line, column }) => lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
  return source.slice(0, offset(start)) + replacement + source.slice(offset(end));
};

/** The document gives an empty place one character. */
const placeOf = ({ location: { start, end }, description }) => ({ start, end: / {2}becomes /.test(description) ? start : end });

const compareModel = (model, folder, ends) => {
  const [name, stem] = model.split('/');
  const specs = join(root, 'specs', name);
  const pinned = JSON.parse(readFileSync(join(specs, 'expected.json'), 'utf8')).models.find(({ config }) => config === `${stem}.cfg`);
  const module = `${pinned.module.replace(/\.tla$/, '')}.tla`;
  const json = join(folder, 'report.json');
  const noDeadlock = pinned.deadlock === false ? ['--no-deadlock'] : [];
  const began = performance.now();
  const run = spawnSync(
    process.execPath,
    [
      join(root, 'dist/tlasso.js'),
      'mutate',
      join(specs, module),
      '-c',
      join(specs, `${stem}.cfg`),
      '--json',
      json,
      '--findings',
      '0',
      '--timeout',
      '120s',
      '--max-mutants',
      values.mutants,
      '--seed',
      values.seed,
      ...noDeadlock,
    ],
    { encoding: 'utf8' },
  );
  if (run.status !== 0) throw new Error(`${model}: ${run.stderr}`);
  const ownSeconds = (performance.now() - began) / 1000;
  const report = JSON.parse(readFileSync(json, 'utf8'));
  const names = report.config.properties.map((property) => property.name);
  const requirements = Object.fromEntries(names.map((of) => [of, keywordsOf(of)]));
  const counts = { mutants: 0, noticed: 0, requirements: 0, undecided: 0, differ: [] };
  const naiveBegan = performance.now();
  for (const [file, { source, mutants }] of Object.entries(report.files))
    for (const mutant of mutants) {
      if (performance.now() > ends)
        return { model, ...counts, ownSeconds, naiveSeconds: (performance.now() - naiveBegan) / 1000, isCut: true };
      const own = mkdtempSync(join(folder, 'mutant-'));
      for (const other of readdirSync(specs)) if (/\.(tla|cfg)$/.test(other)) copyFileSync(join(specs, other), join(own, other));
      writeFileSync(join(own, file.split('/').at(-1)), untranslated(changed(source, placeOf(mutant), mutant.replacement)));
      const input = JSON.stringify({ module: join(own, module), config: join(own, `${stem}.cfg`), requirements, maxStates: 400_000 });
      const child = spawnSync(process.execPath, [import.meta.filename, '--one'], { input, encoding: 'utf8' });
      rmSync(own, { recursive: true });
      if (child.status !== 0) throw new Error(`${model}: ${child.stderr}`);
      const verdicts = JSON.parse(child.stdout);
      const difference = differenceOf(mutant, verdicts, names);
      counts.mutants++;
      if (mutant.status === 'Killed') counts.noticed++;
      counts.requirements += Object.keys(verdicts).length;
      if (difference === undefined) counts.undecided++;
      else if (difference !== null) counts.differ.push(`${mutant.id}: ${difference}`);
    }
  return { model, ...counts, ownSeconds, naiveSeconds: (performance.now() - naiveBegan) / 1000, isCut: false };
};

const main = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-naive-'));
  mkdirSync(folder, { recursive: true });
  const ends = performance.now() + Number(values.minutes) * 60_000;
  const models = MODELS.filter((model) => values.only === undefined || model.includes(values.only)).slice(Number(values.skip));
  const total = { mutants: 0, requirements: 0, undecided: 0, differ: 0 };
  console.log(`${models.length} models, at most ${values.mutants} changes of each; about half a second for each change`);
  console.log('model | changes | noticed | requirements | undecided | differ | mutate s | naively s');
  try {
    for (const model of models) {
      if (performance.now() > ends) break;
      const row = compareModel(model, folder, ends);
      console.log(
        [
          row.model,
          `${row.mutants}${row.isCut ? ' (cut)' : ''}`,
          row.noticed,
          row.requirements,
          row.undecided,
          row.differ.length,
          row.ownSeconds.toFixed(1),
          row.naiveSeconds.toFixed(1),
        ].join(' | '),
      );
      for (const line of row.differ) console.log(`  ${line}`);
      for (const key of ['mutants', 'requirements', 'undecided']) total[key] += row[key];
      total.differ += row.differ.length;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${total.mutants} changes, ${total.requirements} requirements, ${total.undecided} undecided, ${total.differ} differ`);
  process.exitCode = total.differ > 0 || total.requirements === 0 ? 1 : 0;
};

if (values.one) await judgeOne();
else main();
