// Runs one model in a thread of its own with a time limit; where the thread's program is not there (sources under test), in this one.
import { Worker } from 'node:worker_threads';
import { threadProgram } from '../files/programs.ts';
import { type ModelRun, runModel } from './run-model.ts';
import type { SuiteModel } from './suite-model.ts';

/** How a run ended. */
export type ThreadOutcome =
  | { readonly kind: 'done'; readonly run: ModelRun }
  | { readonly kind: 'timeout'; readonly seconds: number }
  | { readonly kind: 'interrupted' }
  /** A fault of tlasso, or memory used up. */
  | { readonly kind: 'crashed'; readonly message: string };

// Threads get plain data: origins hold the texts of whole files and are not wanted there.
const dataOf = ({ origin: _origin, ...model }: SuiteModel): Omit<SuiteModel, 'origin'> => model;

const here = async (model: SuiteModel, seconds: number, signal: AbortSignal): Promise<ThreadOutcome> => {
  const limit = AbortSignal.timeout(seconds * 1000);
  const run = await runModel(dataOf(model), AbortSignal.any([limit, signal]));
  if (run.report.verdict !== 'interrupted') return { kind: 'done', run };
  return signal.aborted ? { kind: 'interrupted' } : { kind: 'timeout', seconds };
};

/**
 * Runs a model to its end, for at most so many seconds.
 * @param signal ends the run early
 */
export const runInThread = (model: SuiteModel, seconds: number, signal: AbortSignal): Promise<ThreadOutcome> => {
  const url = threadProgram('suite-worker');
  if (url === null) return here(model, seconds, signal);
  return new Promise((resolve) => {
    const worker = new Worker(url, { workerData: dataOf(model), stdout: true, stderr: true });
    const end = (outcome: ThreadOutcome): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', interrupt);
      resolve(outcome);
      void worker.terminate();
    };
    const timer = setTimeout(() => end({ kind: 'timeout', seconds }), seconds * 1000);
    const interrupt = (): void => end({ kind: 'interrupted' });
    signal.addEventListener('abort', interrupt);
    worker.on('message', (run: ModelRun) => end({ kind: 'done', run }));
    worker.on('error', (error) => end({ kind: 'crashed', message: error.message }));
    worker.on('exit', (code) => end({ kind: 'crashed', message: `the thread ended with code ${code}` }));
    if (signal.aborted) interrupt();
  });
};
