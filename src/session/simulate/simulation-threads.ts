// The threads that help a simulation, see simulation-worker.ts. They are started once it is worth it, so that a short simulation never pays for them.
//
// Each has its own copy of the model and its own values: nothing is shared but the counter from which ranges of behaviours are taken.
import { Worker } from 'node:worker_threads';
import type { BehaviourQueue, RangeReport } from '../../checker/index.ts';
import type { BehaviourMakers, PlainSimulation } from '../request.ts';

/** What a thread gets: plain data and a shared counter. */
export interface SimulationWorkerData {
  readonly request: PlainSimulation;
  /** See `BehaviourQueue`. Null: ranges come as messages, and each is answered with `done`. */
  readonly words: BigInt64Array | null;
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
export class SimulationThreads implements BehaviourMakers {
  readonly suffice = false;
  isUnordered = false;
  hasFailed = false;
  readonly #threads: Worker[] = [];
  readonly #enter: (report: RangeReport) => void;
  #working = 0;
  #hear: () => void = () => {};
  readonly count: number;

  readonly #program: URL;

  /**
   * @param count how many make behaviours with the main thread
   * @param enter gets what ranges came to
   */
  constructor(program: URL, count: number, enter: (report: RangeReport) => void) {
    this.#program = program;
    this.count = count;
    this.#enter = enter;
  }

  get isGone(): boolean {
    return this.#working === 0;
  }

  start(request: PlainSimulation, queue: BehaviourQueue, identity: string): void {
    const workerData: SimulationWorkerData = { request, words: queue.words, identity, threads: this.count };
    for (let i = 1; i < this.count; i++) {
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

  async news(signal: AbortSignal | undefined): Promise<void> {
    if (this.isGone || signal?.aborted === true) return;
    await newsOrAbort(signal, (hear) => {
      this.#hear = hear;
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }
}

/** Waits until what `tellWith` was given is called, or the signal is aborted. */
export async function newsOrAbort(signal: AbortSignal | undefined, tellWith: (hear: () => void) => void): Promise<void> {
  let hear = (): void => {};
  await new Promise<void>((resolve) => {
    hear = resolve;
    tellWith(hear);
    signal?.addEventListener('abort', hear);
  });
  signal?.removeEventListener('abort', hear);
}
