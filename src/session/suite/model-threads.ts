// Runs models in threads, each with a time limit; where the thread's program is not there (sources under test), in this one.
import { threadProgram } from '../files/programs.ts';
import { defined } from '../options/defined.ts';
import type { CheckProgress } from '../request.ts';
import { isProgramFile } from '../systems/program-file.ts';
import { coresAtHand } from '../threads/cores.ts';
import { JobThread } from '../threads/job-thread.ts';
import { bytesAllowed } from '../threads/memory-budget.ts';
import { optimizingLater } from '../threads/optimize-later.ts';
import { isOutOfHeap, OUT_OF_HEAP } from '../threads/out-of-heap.ts';
import { type ModelRun, runModel } from './run-model.ts';
import type { RunnableModel } from './suite-model.ts';

/** How a run ended. */
export type ThreadOutcome =
  | { readonly kind: 'done'; readonly run: ModelRun }
  | { readonly kind: 'timeout'; readonly seconds: number }
  | { readonly kind: 'interrupted' }
  /** Where it was run it cannot be: for want of memory, say. */
  | { readonly kind: 'unable'; readonly message: string }
  /** A fault of tlasso. */
  | { readonly kind: 'crashed'; readonly message: string };

/** What a thread tells. */
export type ThreadNews = { readonly kind: 'progress'; readonly progress: CheckProgress } | { readonly kind: 'run'; readonly run: ModelRun };

/**
 * Runs a model to its end, for at most so many seconds.
 * @param signal ends the run early
 * @param progress is told now and then how far the check is
 */
export type RunModel = (
  model: RunnableModel,
  seconds: number,
  signal: AbortSignal,
  progress?: (progress: CheckProgress) => void,
) => Promise<ThreadOutcome>;

/** Where models are run, and how many at once. */
export interface ModelRunner {
  readonly run: RunModel;
  readonly jobs: number;
}

// What else is known of the models of a suite, such as the texts of whole files, is not wanted in other threads.
export function plainModel({ file, config, options, expect, mutated, tellsWhy }: RunnableModel): RunnableModel {
  return { file, options, expect, ...defined({ config, mutated, tellsWhy }) };
}

const here: RunModel = async (model, seconds, signal, progress) => {
  const limit = AbortSignal.timeout(seconds * 1000);
  const run = await runModel(model, AbortSignal.any([limit, signal]), progress);
  if (run.report.verdict !== 'interrupted') return { kind: 'done', run };
  return signal.aborted ? { kind: 'interrupted' } : { kind: 'timeout', seconds };
};

/** Runs a model in a thread. See `RunModel`. */
async function runIn(
  thread: JobThread,
  model: RunnableModel,
  seconds: number,
  signal: AbortSignal,
  progress?: (progress: CheckProgress) => void,
): Promise<ThreadOutcome> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), seconds * 1000);
  let run: ModelRun | null = null;
  const hear = (news: ThreadNews): void => {
    if (news.kind === 'run') run = news.run;
    else progress?.(news.progress);
  };
  try {
    await thread.do(plainModel(model), hear, AbortSignal.any([signal, late.signal]));
    return run === null ? { kind: 'crashed', message: 'the thread has told nothing' } : { kind: 'done', run };
  } catch (error) {
    if (signal.aborted) return { kind: 'interrupted' };
    if (late.signal.aborted) return { kind: 'timeout', seconds };
    const { message } = error as Error;
    return isOutOfHeap(error as Error) ? { kind: 'unable', message: OUT_OF_HEAP } : { kind: 'crashed', message };
  } finally {
    clearTimeout(timer);
  }
}

/** A thread runs no further model where the memory of the process has grown by more than this with one: what that leaves is collected late. */
const MOST_LEFT = 128 * 2 ** 20;

/** The part of the memory that a model may use which may be in use, for what earlier ones have left, before it begins. */
const MOST_BEFORE = 1 / 4;

/**
 * Threads of this process that run models. A thread runs one model after the other: to load the program, and to have it compiled and optimized, takes longer than most models. Values and
 * states of a model are reached from its run alone, so that nothing of it is there for the next.
 */
export class ModelThreads {
  readonly #idle: JobThread[] = [];

  readonly run: RunModel = async (model, seconds, signal, progress) => {
    const program = threadProgram('suite-worker');
    if (program === null) return here(model, seconds, signal, progress);
    if (process.memoryUsage.rss() > MOST_BEFORE * bytesAllowed(model.options.memory)) await this.end();
    const before = process.memoryUsage.rss();
    const thread = this.#idle.pop() ?? new JobThread(program, { stdout: true, stderr: true });
    const outcome = await optimizingLater('models', () => runIn(thread, model, seconds, signal, progress));
    // A program of the user may have changed anything in its thread.
    const isReusable =
      outcome.kind === 'done' && !thread.hasEnded && !isProgramFile(model.file) && process.memoryUsage.rss() - before <= MOST_LEFT;
    if (isReusable) this.#idle.push(thread);
    // Its memory would be counted as that of what is run next.
    else await thread.end();
    return outcome;
  };

  /** Ends the threads that run nothing. */
  async end(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.end()));
  }
}

/** Runs models where a request has them run: in threads of this process, unless it names something else. */
export async function withRunner<Result>(
  { runner, jobs }: { readonly runner?: ModelRunner; readonly jobs?: number },
  use: (runner: ModelRunner) => Promise<Result>,
): Promise<Result> {
  if (runner !== undefined) return await use(runner);
  const threads = new ModelThreads();
  try {
    return await use({ run: threads.run, jobs: jobs ?? coresAtHand() });
  } finally {
    await threads.end();
  }
}
