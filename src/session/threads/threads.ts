// The threads of a check by several workers, see worker.ts. None is started before it is called: a check that does not last pays nothing for them.
import { Worker } from 'node:worker_threads';
import { threadProgram } from '../files/programs.ts';
import { MOST_WORKERS } from '../options/value-kinds.ts';
import type { CheckRequest, PlainCheck } from '../request.ts';
import { coresAtHand } from './cores.ts';
import { bytesAllowed } from './memory-budget.ts';

/** A worker has a heap, code and buffers of its own, some 50 MB; less than this for each, and they would take from each other what the states need. */
const BYTES_PER_WORKER = 128 * 2 ** 20;

/**
 * How many threads are asked for; with `auto` one for each core, as far as `memory` (bytes that the process may use; absent: most of what there is) has room. Never more than there
 * can be: each has a place of its own in shared memory (`state-rows.ts`).
 */
export function workerCount(workers: number | 'auto', memory?: number, cores = coresAtHand()): number {
  const wanted = workers === 'auto' ? Math.max(1, Math.min(cores, Math.floor(bytesAllowed(memory) / BYTES_PER_WORKER))) : workers;
  return Math.min(wanted, MOST_WORKERS);
}

/** What a thread gets when it is started: plain data. */
export type PlainRequest = PlainCheck;

/** Less stack than the main thread has, in megabytes: what is too deep for one thread is not to be passed over by a helper, see expander.ts. */
const STACK = 1;

/** Threads that wait to be called. */
export class Threads {
  /** How many there are, or will be. */
  readonly count: number;
  /** A search waits for them, however small it is. */
  readonly areCalledAtOnce: boolean;
  /** What the first one that failed died of. */
  failure: Error | null = null;
  /** Gets what the specification prints in a thread. */
  print: (text: string) => void = () => {};

  readonly #file: URL;
  readonly #request: PlainRequest;
  readonly #started: Worker[] = [];

  constructor(file: URL, request: CheckRequest, count: number) {
    const { signal: _signal, hear: _hear, program: _program, elsewhere: _elsewhere, ...plain } = request;
    this.#file = file;
    this.#request = plain;
    this.count = count;
    this.areCalledAtOnce = request.callsAtOnce === true;
  }

  /** For as many as are asked for beside this one; null where that is none, or where their program is missing. */
  static start(request: CheckRequest): Threads | null {
    const count = workerCount(request.workers, request.memory) - 1;
    const file = count > 0 ? threadProgram('worker') : null;
    return file === null ? null : new Threads(file, request, count);
  }

  /** All of them; those that are not started yet are. */
  all(): readonly Worker[] {
    this.#startMore(this.count - this.#started.length);
    return this.#started;
  }

  /** Sends home whoever was not called; the others go when their work is done. */
  dismiss(): void {
    for (const thread of this.#started) thread.postMessage(null);
  }

  /** Ends them, whatever they are at. */
  async terminate(): Promise<void> {
    await Promise.all(this.#started.map((thread) => thread.terminate()));
  }

  #startMore(count: number): void {
    for (let i = 0; i < count; i++) {
      const thread = new Worker(this.#file, { workerData: this.#request, resourceLimits: { stackSizeMb: STACK } });
      thread.on('message', (text: string) => this.print(text));
      thread.on('error', (error) => {
        this.failure ??= error;
      });
      // A check that is over does not wait for threads that are still starting.
      thread.unref();
      this.#started.push(thread);
    }
  }
}
