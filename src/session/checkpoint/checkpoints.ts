// When checkpoints are written, and which ones a run may go on from.
import { createHash } from 'node:crypto';
import { version } from '../../../package.json';
import type { Search } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { Safepoints, Values } from '../../values/index.ts';
import type { CheckEvents, CheckRequest } from '../request.ts';
import { type Checkpoint, CheckpointError, type Compressor, loadCompressor, readCheckpoint, writeCheckpoint } from './checkpoint-file.ts';

/** Seconds between two checkpoints, if nothing else is said. */
const INTERVAL = 180;

/**
 * Identifies what is run: the compiled program, which contains every definition and constant that matters, and what is asked of it. A comment more or
 * less makes no difference.
 */
export const programOf = (model: Model, request: CheckRequest): string => {
  const { invariants, properties, ltl, deadlock, maxDepth, possible, alwaysPossible, within, seed, reduce } = request;
  const asked = JSON.stringify([
    version,
    invariants,
    properties,
    ltl,
    deadlock ?? model.checkDeadlock,
    maxDepth,
    possible,
    alwaysPossible,
    within,
    seed,
    reduce,
  ]);
  return createHash('sha256').update(asked).update(model.identity).digest('hex');
};

/** Writes checkpoints of one search. */
export interface Checkpoints {
  /** Writes one if it is time, or in any case. Every other thread of the search rests meanwhile. */
  write(search: Search, isUrgent: boolean): void;
}

/** Checkpoints of a model's search, or null where none are asked for or possible. */
export const checkpointsOf = (
  model: Model,
  values: Values,
  request: CheckRequest,
  compressor: Compressor | null,
  safepoints: Safepoints,
  events: Pick<CheckEvents, 'warn'>,
): Checkpoints | null => {
  const { checkpoint: folder, checkpointEvery = INTERVAL } = request;
  if (folder === undefined || compressor === null) return null;
  if (!model.isShareable) {
    events.warn?.('No checkpoints are written: the specification uses TLCGet, TLCSet or the like, and what they know would be lost.');
    return null;
  }
  const program = programOf(model, request);
  let last = performance.now();
  let isGivenUp = false;
  const giveUp = (why: string): void => {
    isGivenUp = true;
    events.warn?.(`No checkpoint is written to ${folder}: ${why}.`);
  };
  const write = (search: Search): void => {
    const snapshot = search.snapshot();
    if (snapshot === null) return;
    try {
      const contents = values.arena.contents(snapshot.vectors);
      if (contents === null) {
        giveUp('states contain rules over infinite sets, which have no text');
        return;
      }
      writeCheckpoint(folder, { program, values: contents, snapshot }, compressor);
    } catch (error) {
      giveUp((error as Error).message);
    }
  };
  return {
    write: (search, isUrgent) => {
      if (isGivenUp || (!isUrgent && performance.now() - last < checkpointEvery * 1000)) return;
      let isDone = false;
      safepoints.exclusive(
        () => !isDone,
        () => {
          write(search);
          isDone = true;
        },
      );
      last = performance.now();
    },
  };
};

/** Reads the checkpoint to go on from, if there is to be one, and loads what is needed to write others. */
export const prepareCheckpoints = async (
  request: CheckRequest,
): Promise<{ readonly compressor: Compressor | null; readonly from: Checkpoint | null; readonly diagnostics: readonly Diagnostic[] }> => {
  if (request.checkpoint === undefined && request.resume === undefined) return { compressor: null, from: null, diagnostics: [] };
  const compressor = await loadCompressor();
  if (request.resume === undefined) return { compressor, from: null, diagnostics: [] };
  try {
    return { compressor, from: readCheckpoint(request.resume, compressor), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof CheckpointError)) throw error;
    return { compressor, from: null, diagnostics: [notResumed(error.message.replace(/\.$/, ''))] };
  }
};

const notResumed = (message: string): Diagnostic => ({
  code: 'E454',
  severity: 'error',
  message,
  fix: 'Start without --resume, or name the folder that was given to --checkpoint.',
});

/** The checkpoint is of something else. */
export const otherProgram = ({ resume }: CheckRequest): Diagnostic =>
  notResumed(`the checkpoint in ${resume} is of another specification, configuration or version of tlasso, or of other options`);
