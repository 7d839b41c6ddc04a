#!/usr/bin/env node
// kill -9 at random moments of a large search, then --resume: verdict and counts must be those of a search that was left alone.
//
//   node bench/kill-and-resume.mjs                                    20 moments, DiningPhilosophers-large
//   node bench/kill-and-resume.mjs --kills 5 --seed 7 --workers 2 --only BoundedBuffer
//   MODELS=DIR node bench/kill-and-resume.mjs --only PaxosCommit      a model of a checkout of tlaplus/Examples (the first whose name fits)
//
// Each moment is a search of its own: from its beginning to the kill, and from its last checkpoint (or the beginning, where there is none yet) to
// the end; every second one is killed once more on the way. A checkpoint is written every tenth of the time that the whole search takes, every second
// at most, or as often as --every says (seconds; 0 for as often as possible), so many kills come in the middle of writing one. The moments follow
// from the seed. The exit code is 1 where a result differs.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
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
  },
});

/** The i-th number of the seed, from 0 to 1. */
const fraction = (i) => createHash('sha256').update(`${options.seed} ${i}`).digest().readUInt32BE() / 2 ** 32;

const row = (cells) => console.log(cells.map((cell) => String(cell).padStart(13)).join(''));
const told = ({ verdict, distinct, generated, depth }) => [verdict, counted(distinct), counted(generated), counted(depth)];

/** What a kill left in the checkpoint's folder. */
const left = (folder) => {
  const file = join(folder, 'tlasso.checkpoint');
  if (!existsSync(file)) return 'none yet';
  const isTorn = readdirSync(folder).length > 1;
  return `${shown(statSync(file).size / 2 ** 20)} MB${isTorn ? ' +' : ''}`;
};

needProgram();
const model = modelsAtHand(options.only)[0];
if (model === undefined) throw new Error(`no model is called ${options.only}`);
const isSame = await inScratch(model, async (scratch) => {
  const workers = Number(options.workers);
  const check = (more, limits = {}) => tlasso(scratch, model.module, model.config, { workers, more, ...limits });
  const whole = await check([]);
  const every = options.every ?? String(Math.max(1, Math.round(whole.seconds / 10)));
  console.log(
    `${model.name}: about ${duration(Number(options.kills) * whole.seconds * 1.8)}. A checkpoint every ${every} s; + is one that was being written.\n`,
  );
  row(['', 'killed at s', 'checkpoint', 'resumed s', 'verdict', 'distinct', 'generated', 'depth', 'same']);
  row(['left alone', '', '', shown(whole.seconds), ...told(whole), '']);
  let isSame = true;
  for (let i = 0; i < Number(options.kills); i++) {
    const folder = mkdtempSync(join(tmpdir(), 'tlasso-kill-'));
    try {
      const more = ['--checkpoint', folder, '--checkpoint-every', every];
      const moments = [];
      const checkpoints = [];
      let result = null;
      for (let kill = 0; kill <= i % 2; kill++) {
        const resume = existsSync(join(folder, 'tlasso.checkpoint')) ? ['--resume', folder] : [];
        let moment = fraction(2 * i + kill) * whole.seconds;
        result = await check([...more, ...resume], { timeout: moment });
        // A machine that has become faster is over before the moment comes: an earlier one then, from the beginning.
        while (kill === 0 && result.status !== null) {
          rmSync(join(folder, 'tlasso.checkpoint'), { force: true });
          moment *= 0.6;
          result = await check(more, { timeout: moment });
        }
        // A search that was resumed may be over before its second kill: then this is the result.
        if (result.status !== null) break;
        moments.push(shown(moment));
        checkpoints.push(left(folder));
        result = null;
      }
      const resume = existsSync(join(folder, 'tlasso.checkpoint')) ? ['--resume', folder] : [];
      result ??= await check([...more, ...resume]);
      const same = result.status === whole.status && told(result).join() === told(whole).join();
      isSame &&= same;
      row([i + 1, moments.join(', '), checkpoints.at(-1) ?? '', shown(result.seconds), ...told(result), same ? 'yes' : 'NO']);
      if (!same) console.log(result.errors);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  return isSame;
});
console.log(isSame ? '\nAll results are those of the search that was left alone.' : '\nA RESULT DIFFERS.');
if (!isSame) process.exitCode = 1;
