// Judges all mutants: in this thread, and in others beside it.
//
// Mutants are independent. Each thread opens the original by itself, on values of its own, and takes the number of the next mutant from a counter that all
// share. What becomes of a mutant does not depend on what was judged before it, so neither does the report on how many threads there are.
import { Worker } from 'node:worker_threads';
import type { Mutant } from '../../mutation/index.ts';
import type { MutantResult } from '../../report/index.ts';
import { threadProgram } from '../files/programs.ts';
import { workerCount } from '../threads/threads.ts';
import { boundsOf, type Hearing, pauseOf, type VariantAllowance } from './bounds.ts';
import { judgeMutant } from './judge-mutant.ts';
import { type Original, openedAnew, withRoom } from './original.ts';
import { type KeptResult, keepable, type ProgressFile } from './progress-file.ts';
import type { JudgingOrder, MutateRequest, PlainMutation } from './request.ts';

/** What a thread is started with: plain data. */
export interface ThreadOrder extends Omit<JudgingOrder, 'ids'> {
  /** Null: they come as messages, and each of these is answered with `done`. */
  readonly ids: readonly string[] | null;
  readonly turns: SharedTurns;
}

/** What a thread tells. */
export interface MutationNews {
  readonly kind: 'judged';
  readonly result: KeptResult;
}

/** Two shared integers: the number of the next mutant, and whether the run is to end. */
export type SharedTurns = Int32Array;

const NEXT = 0;
const ENDS = 1;

/** Whether the run is to end. */
export function isOver(turns: SharedTurns): boolean {
  return Atomics.load(turns, ENDS) === 1;
}

/** Turns of which none is taken. */
export function newTurns(): SharedTurns {
  return new Int32Array(new SharedArrayBuffer(8));
}

/** The number of the next mutant; behind the last one where there is none, or the run is to end. */
const takeTurn = (turns: SharedTurns): number => (isOver(turns) ? Number.POSITIVE_INFINITY : Atomics.add(turns, NEXT, 1));

/** What one thread judges. */
export interface Work {
  readonly original: Original;
  readonly mutants: readonly Mutant[];
  readonly isRead: (mutant: Mutant) => boolean;
  /** Seconds for one mutant. */
  readonly limit: number;
  readonly allowance: VariantAllowance;
  readonly turns: SharedTurns;
}

/**
 * Judges mutants in the order in which their turns come, until there is none left or the user ends the run. Returns the original, which may have been opened anew.
 */
export async function judgeInTurn(
  { original, mutants, isRead, limit, allowance, turns }: Work,
  keep: (found: KeptResult) => void,
): Promise<Original> {
  const isEnded = (): boolean => allowance.hear?.() === true || allowance.signal?.aborted === true;
  const pause = pauseOf(allowance);
  let current = original;
  for (let i = takeTurn(turns); i < mutants.length; i = takeTurn(turns)) {
    const mutant = mutants[i]!;
    current = withRoom(current);
    const began = performance.now();
    const outcome = isEnded() ? null : await judgeMutant(current, mutant, isRead(mutant), boundsOf(current, limit, allowance, pause));
    if (outcome === null || isEnded()) {
      Atomics.store(turns, ENDS, 1);
      return current;
    }
    keep({ id: mutant.id, seconds: (performance.now() - began) / 1000, outcome: keepable(outcome) });
    if (outcome.reason === 'memory') current = openedAnew(current);
  }
  return current;
}

/** What the judgement of all of them needs. */
export interface Judgement {
  readonly request: MutateRequest;
  /** Seconds for one mutant. */
  readonly limit: number;
  readonly file: ProgressFile | null;
  /** Seconds that one thread needs for all of them, about. */
  readonly estimate: number;
  readonly judged: (result: MutantResult, done: number, of: number) => void;
}

/** Seconds of work for which one more thread is started: it opens the original by itself. */
const WORTH_A_THREAD = 1;

/** A thread has this long to end by itself. */
const PATIENCE_MS = 1000;

/** Other threads. */
export class JudgingThreads {
  readonly #workers: Worker[] = [];
  readonly #done: Promise<void>[] = [];

  constructor(count: number, order: ThreadOrder, found: (result: KeptResult) => void) {
    const program = count > 0 ? threadProgram('mutation-worker') : null;
    for (let i = 0; program !== null && i < count; i++) {
      // No more stack than the main thread has: what is too deep for one is too deep for all.
      const worker = new Worker(program, { workerData: order, resourceLimits: { stackSizeMb: 1 } });
      worker.on('message', ({ result }: MutationNews) => found(result));
      this.#workers.push(worker);
      const done = new Promise<void>((resolve, reject) => {
        worker.on('error', reject);
        worker.on('exit', () => resolve());
      });
      // `end` rejects, whenever it is called.
      done.catch(() => {});
      this.#done.push(done);
    }
  }

  terminate(): void {
    for (const worker of this.#workers) void worker.terminate();
  }

  /** Waits until all have ended; where the run is to end, not for long. */
  async end(turns: SharedTurns, { signal }: Hearing): Promise<void> {
    const hurry = (): void => {
      Atomics.store(turns, ENDS, 1);
      setTimeout(() => this.terminate(), PATIENCE_MS).unref();
    };
    if (signal?.aborted === true) hurry();
    else signal?.addEventListener('abort', hurry, { once: true });
    await Promise.all(this.#done);
    signal?.removeEventListener('abort', hurry);
  }
}

const plain = ({ signal: _signal, hear: _hear, program: _program, judges: _judges, ...request }: MutateRequest): PlainMutation => request;

/** The judgement of all mutants, which other threads have begun. */
export interface Judging {
  /** Takes part until all are judged, or the user ends the run: then those that were judged by then. The results are in the order of the mutants. */
  finish(): Promise<readonly MutantResult[]>;
  /** Ends the other threads. */
  abandon(): void;
}

/** Begins to judge all mutants in other threads, where that is worthwhile. */
export function beginJudging(
  original: Original,
  mutants: readonly Mutant[],
  isRead: (mutant: Mutant) => boolean,
  judgement: Judgement,
): Judging {
  const { request, limit, file } = judgement;
  const results = new Map<string, MutantResult>();
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  const enter = (found: KeptResult): void => {
    const mutant = byId.get(found.id)!;
    const result = resultOf(mutant, isRead(mutant), found);
    results.set(mutant.id, result);
    judgement.judged(result, results.size, mutants.length);
  };
  const keep = (found: KeptResult): void => {
    file?.add(found);
    enter(found);
  };
  for (const { id } of mutants) {
    const known = file?.kept.get(id);
    if (known !== undefined) enter(known);
  }
  const idsLeft = (): readonly string[] => mutants.flatMap(({ id }) => (results.has(id) ? [] : [id]));
  const order = { request: plain(request), limit, leftOut: original.leftOut };
  const turns = newTurns();
  /** The mutants that are left, and the threads that judge them beside this one. */
  const share = () => {
    const ids = idsLeft();
    const estimate = (judgement.estimate * ids.length) / Math.max(1, mutants.length);
    const worthwhile = Math.max(1, Math.floor(estimate / WORTH_A_THREAD));
    const count = Math.min(workerCount(request.workers), ids.length, worthwhile) - 1;
    return { open: ids.map((id) => byId.get(id)!), threads: new JudgingThreads(count, { ...order, ids, turns }, keep) };
  };
  // What others judge is not judged here.
  const shared = request.judges === undefined ? share() : null;
  return {
    finish: async () => {
      await request.judges?.({ ...order, ids: idsLeft() }, keep, request.signal);
      const { open, threads } = shared ?? share();
      await judgeInTurn({ original, mutants: open, isRead, limit, allowance: request, turns }, keep);
      await threads.end(turns, request);
      return mutants.flatMap(({ id }) => results.get(id) ?? []);
    },
    abandon: () => shared?.threads.terminate(),
  };
}

const resultOf = (
  { id, operator, kind, isWhole, definition, span, before, after, edits }: Mutant,
  isRead: boolean,
  { seconds, outcome }: KeptResult,
): MutantResult => ({
  id,
  operator,
  kind,
  isWhole,
  definition,
  span,
  before,
  after,
  edits,
  isReadByProperties: isRead,
  seconds,
  ...outcome,
});
