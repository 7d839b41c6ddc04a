// The threads that help a simulation, see simulation-worker.ts. They are started once it is worth it, so that a short simulation never pays for them.
//
// Each has its own copy of the model and its own values: nothing is shared but the counter from which ranges of behaviours are taken.
import { Worker } from 'node:worker_threads';
import type { BehaviourQueue, RangeReport } from '../../checker/index.ts';
import type { SimulationRequest } from '../request.ts';

/** What a thread gets: plain data and a shared counter. */
export interface SimulationWorkerData {
  readonly request: Omit<SimulationRequest, 'signal' | 'hear' | 'program'>;
  /** See `BehaviourQueue`. */
  readonly words: BigInt64Array;
  /** Of the simulator, which must be the same in every thread. */
  readonly identity: string;
  /** How many take behaviours. */
  readonly threads: number;
}

/** What a thread tells. `unordered`: it cannot be sure to make the same behaviours as others. */
export type SimulationNews = { readonly kind: 'range'; readonly report: RangeReport } | { readonly kind: 'unordered' };

/** Less stack than the main thread has: what is nested too deeply for it is too deep for a thread, too, and it decides. */
const STACK = 1;

/** Threads at work. */
export class SimulationThreads {
  /** A thread met values whose order others cannot know. */
  isUnordered = false;
  /** A thread has failed, or ended before its time. */
  hasFailed = false;
  readonly #threads: Worker[] = [];
  readonly #enter: (report: RangeReport) => void;
  #working = 0;
  #hear: () => void = () => {};

  readonly #program: URL;

  /** @param enter gets what ranges came to */
  constructor(program: URL, enter: (report: RangeReport) => void) {
    this.#program = program;
    this.#enter = enter;
  }

  /** All threads have ended. */
  get isGone(): boolean {
    return this.#working === 0;
  }

  start(count: number, request: SimulationRequest, queue: BehaviourQueue, identity: string): void {
    const { signal: _signal, hear: _hear, program: _program, ...plain } = request;
    const workerData: SimulationWorkerData = { request: plain, words: queue.words, identity, threads: count + 1 };
    for (let i = 0; i < count; i++) {
      const thread = new Worker(this.#program, { workerData, resourceLimits: { stackSizeMb: STACK } });
      this.#working++;
      thread.on('message', (news: SimulationNews) => {
        if (news.kind === 'range') this.#enter(news.report);
        else this.isUnordered = true;
        this.#hear();
      });
      thread.on('error', () => {
        this.hasFailed = true;
      });
      thread.on('exit', () => {
        this.#working--;
        this.#hear();
      });
      this.#threads.push(thread);
    }
  }

  /** Waits until a thread tells something or ends, or the signal is aborted. */
  async news(signal: AbortSignal | undefined): Promise<void> {
    if (this.isGone || signal?.aborted === true) return;
    await new Promise<void>((resolve) => {
      this.#hear = resolve;
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  /** Ends the threads. What they have not told is lost. */
  async stop(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }
}
