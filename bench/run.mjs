#!/usr/bin/env node
// tlasso beside TLC and SPIN, where their commands are given: whole processes, in alternation, in the same run. See README.md.
//
//   npm run bench                                         tlasso alone, bundled models
//   TLC='java -cp tla2tools.jar tlc2.TLC' npm run bench   TLC too, with ratios
//   SPIN=spin npm run bench                               SPIN's compiled verifier too, on the models that exist in Promela (needs gcc, or CC)
//   MODELS=DIR npm run bench                              models of a checkout of the public repository tlaplus/Examples too
//   npm run bench -- --only Paxos --group examples --workers 2 --runs 3 --json figures.json
//
// Of several runs the median counts. What TLC or SPIN count otherwise than tlasso is told, and the exit code is 1.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compilePan, machine, needProgram, pan, tlasso, tlc } from './checkers.mjs';
import { counted, duration, median, shown } from './measure.mjs';
import { inScratch, modelsAtHand } from './models.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    group: { type: 'string', default: '' },
    workers: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1' },
    json: { type: 'string' },
    timeout: { type: 'string', default: '1800' },
  },
});

const words = (text) => (text ?? '').split(/\s+/).filter((word) => word !== '');
const oracle = words(process.env.TLC);
const spin = process.env.SPIN;
const workers = Number(options.workers);
const runs = Number(options.runs);
const limits = { workers, timeout: Number(options.timeout) };

/** What is run on a model: name -> one run. The first is tlasso. */
const contestants = (model, scratch) => {
  const all = new Map([['tlasso', () => tlasso(scratch, model.module, model.config, limits)]]);
  if (oracle.length > 0) all.set('TLC', () => tlc(oracle, scratch, model.module, model.config, limits));
  if (spin !== undefined && model.promela !== undefined) {
    all.set('pan, breadth first', () => pan(scratch, 'breadth', limits));
    all.set('pan, depth first', () => pan(scratch, 'depth', limits));
  }
  return all;
};

/** Where two results of a complete search differ. TLC's depth is exact with one worker only; it counts some equal successors as several. */
const disagreement = (name, theirs, own) => {
  if (theirs.status !== own.status) return `exit code ${theirs.status}, tlasso ${own.status}`;
  if (own.verdict !== 'ok') return null;
  if (theirs.distinct !== own.distinct) return `${counted(theirs.distinct)} distinct states, tlasso ${counted(own.distinct)}`;
  if (Number.isFinite(theirs.depth) && theirs.depth !== own.depth && (name !== 'TLC' || workers === 1))
    return `depth ${theirs.depth}, tlasso ${own.depth}`;
  if (name !== 'TLC' && theirs.generated !== own.generated) return `${counted(theirs.generated)} steps, tlasso ${counted(own.generated)}`;
  return null;
};

const columns = [24, 13, 20, 9, 9, 9, 12, 9, 9, 9, 10];
const row = (cells) => {
  const text = cells.map((cell, i) => (i === 0 || i === 2 ? ` ${cell}`.padEnd(columns[i]) : ` ${cell}`.padStart(columns[i])));
  console.log(text.join('').trimEnd());
};

const measures = ['seconds', 'cpu', 'megabytes', 'rate'];

const benchmark = async (model) =>
  inScratch(model, async (scratch) => {
    if (spin !== undefined && model.promela !== undefined) await compilePan(spin, scratch, model.promela, model.defines);
    const all = contestants(model, scratch);
    const results = new Map([...all.keys()].map((name) => [name, []]));
    for (let i = 0; i < runs; i++) for (const [name, once] of all) results.get(name).push(await once());
    const own = results.get('tlasso')[0];
    const figures = [];
    for (const [name, list] of results) {
      const of = (key) => median(list.map((result) => result[key]));
      const medians = { seconds: of('seconds'), cpu: of('cpu'), megabytes: of('megabytes'), rate: list[0].generated / of('seconds') };
      const base = figures[0]?.medians ?? medians;
      // More is worse for a program, but for its rate.
      const ratios = Object.fromEntries(measures.map((key) => [key, key === 'rate' ? base[key] / medians[key] : medians[key] / base[key]]));
      const fault = name === 'tlasso' ? (own.status === null ? 'timeout' : null) : disagreement(name, list[0], own);
      figures.push({ name, medians, ratios, fault });
      row([
        name === 'tlasso' ? model.name : '',
        name === 'tlasso' ? counted(own.distinct) : '',
        name,
        shown(medians.seconds, 2),
        shown(medians.cpu, 2),
        shown(medians.megabytes, 0),
        counted(medians.rate),
        ...(name === 'tlasso' ? [] : measures.map((key) => shown(ratios[key], 2))),
      ]);
      if (fault !== null) console.log(`  ${name} DISAGREES: ${fault}`);
    }
    const raw = Object.fromEntries(
      [...results].map(([name, list]) => [name, list.map(({ seconds, cpu, megabytes }) => ({ seconds, cpu, megabytes }))]),
    );
    const { verdict, distinct, generated, depth } = own;
    return { model: model.name, group: model.group, verdict, distinct, generated, depth, figures, raw };
  });

/** `median 12.3, least 6.8 (MCLamportMutex)` of one ratio to one checker. */
const extremes = (rows, name, key, extreme) => {
  const ratios = rows.map(({ model, figures }) => [model, figures.find((figure) => figure.name === name)?.ratios[key]]);
  const known = ratios.filter(([, ratio]) => Number.isFinite(ratio)).sort(([, a], [, b]) => a - b);
  if (known.length === 0) return null;
  const [model, ratio] = known[extreme === 'least' ? 0 : known.length - 1];
  return `median ${shown(median(known.map(([, each]) => each)), 1)}, ${extreme} ${shown(ratio, 1)} (${model})`;
};

const summary = (rows, title) => {
  const lines = [];
  const wall = extremes(rows, 'TLC', 'seconds', 'least');
  if (wall !== null) lines.push(`${title}, TLC / tlasso: wall time ${wall}; memory ${extremes(rows, 'TLC', 'megabytes', 'least')}`);
  const inverse = rows.map((each) => ({
    ...each,
    figures: each.figures.map((figure) => ({ ...figure, ratios: { seconds: 1 / figure.ratios.seconds } })),
  }));
  for (const search of ['pan, breadth first', 'pan, depth first']) {
    const ratio = extremes(inverse, search, 'seconds', 'most');
    if (ratio !== null) lines.push(`${title}, tlasso / ${search}: wall time ${ratio}`);
  }
  return lines;
};

needProgram();
const models = modelsAtHand(options.only, options.group);
if (models.length === 0) {
  console.error('no model to run: see --only and --group, and MODELS=DIR for those of tlaplus/Examples');
  process.exit(2);
}
const estimate = models.reduce(
  (sum, { seconds: [own, other] }) => sum + own + (oracle.length > 0 ? other : 0) + (spin === undefined ? 0 : own),
  0,
);
console.log(
  `${models.length} models, ${runs} run(s) each, ${workers} worker(s): about ${duration((estimate * runs) / Math.sqrt(workers))}\n`,
);
row(['model', 'distinct', 'program', 'wall s', 'CPU s', 'peak MB', 'states/s', 'x wall', 'x CPU', 'x memory', 'x states/s']);

const started = Date.now();
const rows = [];
for (const model of models) rows.push(await benchmark(model));
console.log(`\n${duration((Date.now() - started) / 1000)}`);
const titles = { examples: 'tlaplus/Examples', bundled: 'bundled', spin: 'in both languages' };
const lines = Object.entries(titles).flatMap(([group, title]) =>
  summary(
    rows.filter((each) => each.group === group),
    title,
  ),
);
for (const line of lines) console.log(line);
if (options.json !== undefined)
  writeFileSync(options.json, `${JSON.stringify({ ...machine(), workers, runs, summary: lines, models: rows }, null, 2)}\n`);
if (rows.some(({ figures }) => figures.some(({ fault }) => fault !== null))) process.exitCode = 1;
