#!/usr/bin/env node
// kill -9 at random moments of a large search, then --resume: verdict and counts must be those of a search that was left alone.
//
//   node bench/kill-and-resume.mjs                                    20 moments, DiningPhilosophers-large
//   node bench/kill-and-resume.mjs --kills 5 --seed 7 --workers 2 --only BoundedBuffer
//   MODELS=DIR node bench/kill-and-resume.mjs --only PaxosCommit      a model of a checkout of tlaplus/Examples (the first whose name fits)
//   node bench/kill-and-resume.mjs --layout auto                      around the change of the layout, and resumed with each layout in turn
//
// Each moment is a search of its own: from its beginning to the kill, and from its last checkpoint (or the beginning, where there is none yet) to
// the end; every second one is killed once more on the way. A checkpoint is written every tenth of the time that the whole search takes, every second
// at most, or as often as --every says (seconds; 0 for as often as possible), so many kills come in the middle of writing one. The moments follow
// from the seed. The exit code is 1 where a result differs.
//
// With --layout the searches that are killed have this layout, auto or cells, and the moments are around that at which variables may come to be kept in cells or bits (see
// docs/design/cells.md): until twice as late as a search is cut off that makes no more states than are looked at. A checkpoint is written as often as possible; `split` is one that has
// such variables.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { needProgram, tlasso } from './checkers.mjs';
import { counted, duration, shown } from './measure.mjs';
import { inScratch, modelsAtHand } from './models.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'philosophers-12' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    every: { type: 'string' },
    workers: { type: 'string', default: '1' },
    layout: { type: 'string' },
  },
});

/** So many states are looked at before the layout changes, by what it is: `TRIAL` in src/session/check/layout-trial.ts, and the first ones. */
const LOOKED_AT = { auto: 10_000, cells: 2 };
const LAYOUTS = ['auto', 'values', 'cells'];

/** The i-th number of the seed, from 0 to 1. */
const fraction = (i) => createHash('sha256').update(`${options.seed} ${i}`).digest().readUInt32BE() / 2 ** 32;

const row = (cells) => console.log(cells.map((cell) => String(cell).padStart(15)).join(''));
const told = ({ verdict, distinct, generated, depth }) => [verdict, counted(distinct), counted(generated), counted(depth)];

/** Whether a checkpoint has variables in cells or in bits. */
const isSplit = (file) => {
  const head = readFileSync(file)
    .subarray(0, 2 ** 16)
    .toString('latin1')
    .split('\n')[1];
  return JSON.parse(head).program.includes('"split":');
};

/** What a kill left in the checkpoint's folder. */
const left = (folder) => {
  const file = join(folder, 'tlasso.checkpoint');
  if (!existsSync(file)) return 'none yet';
  const isTorn = readdirSync(folder).length > 1;
  return `${shown(statSync(file).size / 2 ** 20)} MB${isSplit(file) ? ' split' : ''}${isTorn ? ' +' : ''}`;
};

/** What a result says: its whole report, but for the time. */
const said = ({ status, output }) => {
  const start = output.indexOf('{');
  return `${status} ${JSON.stringify(start < 0 ? null : { ...JSON.parse(output.slice(start)), seconds: 0 })}`;
};

const inFolder = async (use) => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-kill-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The options by which a search goes on from what a folder has, the `round`th time. */
const resuming = (folder, round) => [
  ...(existsSync(join(folder, 'tlasso.checkpoint')) ? ['--resume', folder] : []),
  ...(options.layout === undefined ? [] : ['--layout', LAYOUTS[round % LAYOUTS.length]]),
];

/** Kills a search once or twice, before so many seconds, and lets it end. */
const killed = (check, i, before, every) =>
  inFolder(async (folder) => {
    const writing = ['--checkpoint', folder, '--checkpoint-every', every];
    const first = [...writing, ...(options.layout === undefined ? [] : ['--layout', options.layout])];
    const moments = [];
    const checkpoints = [];
    for (let kill = 0; kill <= i % 2; kill++) {
      let moment = fraction(2 * i + kill) * before;
      let result = await check(kill === 0 ? first : [...writing, ...resuming(folder, i + 1)], { timeout: moment });
      // A machine that has become faster is over before the moment comes: an earlier one then, from the beginning.
      while (kill === 0 && result.status !== null) {
        rmSync(join(folder, 'tlasso.checkpoint'), { force: true });
        moment *= 0.6;
        result = await check(first, { timeout: moment });
      }
      // A search that was resumed may be over before its second kill: then this is the result.
      if (result.status !== null) return { result, moments, checkpoints };
      moments.push(shown(moment));
      checkpoints.push(left(folder));
    }
    return { result: await check([...writing, ...resuming(folder, i)]), moments, checkpoints };
  });

needProgram();
const model = modelsAtHand(options.only)[0];
if (model === undefined) throw new Error(`no model is called ${options.only}`);
const isSame = await inScratch(model, async (scratch) => {
  const workers = Number(options.workers);
  const check = (more, limits = {}) => tlasso(scratch, model.module, model.config, { workers, more, ...limits });
  const whole = await check(options.layout === undefined ? [] : ['--layout', 'values']);
  const every = options.layout === undefined ? (options.every ?? String(Math.max(1, Math.round(whole.seconds / 10)))) : '0';
  // Writing checkpoints takes time, too.
  const early = ['--checkpoint-every', every, '--max-states', String(LOOKED_AT[options.layout])];
  const before =
    options.layout === undefined ? whole.seconds : 2 * (await inFolder((folder) => check(['--checkpoint', folder, ...early]))).seconds;
  console.log(
    `${model.name}: about ${duration(Number(options.kills) * whole.seconds * 1.8)}. A checkpoint every ${every} s; + is one that was being written.\n`,
  );
  row(['', 'killed at s', 'checkpoint', 'resumed s', 'verdict', 'distinct', 'generated', 'depth', 'same']);
  row(['left alone', '', '', shown(whole.seconds), ...told(whole), '']);
  let isSame = true;
  for (let i = 0; i < Number(options.kills); i++) {
    const { result, moments, checkpoints } = await killed(check, i, before, every);
    const same = said(result) === said(whole);
    isSame &&= same;
    row([i + 1, moments.join(', '), checkpoints.at(-1) ?? '', shown(result.seconds), ...told(result), same ? 'yes' : 'NO']);
    if (!same) console.log(result.errors);
  }
  return isSame;
});
console.log(isSame ? '\nAll results are those of the search that was left alone.' : '\nA RESULT DIFFERS.');
if (!isSame) process.exitCode = 1;
