// The threads of a check by several workers, see worker.ts. They are started before the model is loaded and load it, too, while this thread does: so
// a search that turns out to be large has help at once. A small one does not wait for them: on a machine with a core to spare they cost it no time.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CheckRequest } from './request.ts';

/** How many threads are asked for. */
export const workerCount = (workers: number | 'auto'): number => (workers === 'auto' ? availableParallelism() : workers);

/** What a thread gets when it is started: plain data. */
export type PlainRequest = Omit<CheckRequest, 'signal'>;

/** The thread's program beside the bundle, or beside the folder of its chunks. */
const workerFile = (): URL | null => {
  for (const candidate of ['./worker.js', '../worker.js', '../../dist/worker.js']) {
    const url = new URL(candidate, import.meta.url);
    if (existsSync(fileURLToPath(url))) return url;
  }
  return null;
};

/** Less stack than the main thread has, in megabytes: what is too deep for one thread is not to be passed over by a helper, see expander.ts. */
const STACK = 1;

/** Threads that wait to be called. */
export class Threads {
  readonly list: readonly Worker[];
  /** What the first one that failed died of. */
  failure: Error | null = null;

  private constructor(file: URL, request: CheckRequest, count: number) {
    const { signal: _signal, ...workerData } = request;
    this.list = Array.from({ length: count }, () => {
      const thread = new Worker(file, { workerData, resourceLimits: { stackSizeMb: STACK } });
      thread.on('error', (error) => {
        this.failure ??= error;
      });
      // A check that is over does not wait for threads that are still starting.
      thread.unref();
      return thread;
    });
  }

  /** Starts as many as are asked for beside this one; null where that is none, or where their program is missing. */
  static start(request: CheckRequest): Threads | null {
    const count = workerCount(request.workers) - 1;
    const file = count > 0 ? workerFile() : null;
    return file === null ? null : new Threads(file, request, count);
  }

  /** Sends home whoever was not called; the others go when their work is done. */
  dismiss(): void {
    for (const thread of this.list) thread.postMessage(null);
  }
}
