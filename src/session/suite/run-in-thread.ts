// Runs one model in a thread of its own with a time limit; where the thread's program is not there (sources under test), in this one.
import { Worker } from 'node:worker_threads';
import { threadProgram } from '../files/programs.ts';
import { defined } from '../options/defined.ts';
import type { CheckProgress } from '../request.ts';
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
export type ThreadNews =
  | { readonly kind: 'progress'; readonly progress: CheckProgress }
  | { readonly kind: 'done'; readonly run: ModelRun };

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
export function plainModel({ file, config, options, expect, mutated }: RunnableModel): RunnableModel {
  return { file, options, expect, ...defined({ config, mutated }) };
}

const here: RunModel = async (model, seconds, signal, progress) => {
  const limit = AbortSignal.timeout(seconds * 1000);
  const run = await runModel(model, AbortSignal.any([limit, signal]), progress);
  if (run.report.verdict !== 'interrupted') return { kind: 'done', run };
  return signal.aborted ? { kind: 'interrupted' } : { kind: 'timeout', seconds };
};

/** Runs a model in a thread of this process. See `RunModel`. */
export const runInThread: RunModel = (model, seconds, signal, progress) => {
  const url = threadProgram('suite-worker');
  if (url === null) return here(model, seconds, signal, progress);
  return new Promise((resolve) => {
    const worker = new Worker(url, { workerData: plainModel(model), stdout: true, stderr: true });
    let outcome: ThreadOutcome | null = null;
    const end = (known: ThreadOutcome): void => {
      outcome ??= known;
      clearTimeout(timer);
      signal.removeEventListener('abort', interrupt);
      void worker.terminate();
    };
    const timer = setTimeout(() => end({ kind: 'timeout', seconds }), seconds * 1000);
    const interrupt = (): void => end({ kind: 'interrupted' });
    signal.addEventListener('abort', interrupt);
    worker.on('message', (news: ThreadNews) => {
      if (news.kind === 'done') end(news);
      else progress?.(news.progress);
    });
    worker.on('error', (error) =>
      end(isOutOfHeap(error) ? { kind: 'unable', message: OUT_OF_HEAP } : { kind: 'crashed', message: error.message }),
    );
    // Not before: its memory would be counted as that of what is run next.
    worker.on('exit', (code) => {
      end({ kind: 'crashed', message: `the thread ended with code ${code}` });
      resolve(outcome!);
    });
    if (signal.aborted) interrupt();
  });
};
