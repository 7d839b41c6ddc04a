// Threads that compare lines by themselves, see window-worker.ts. Each opens the mapping with values of its own; batches of lines go there, and what came of
// them comes back.
import { Worker } from 'node:worker_threads';
import { threadProgram } from '../files/programs.ts';
import type { ComparedLines } from './compare-lines.ts';
import type { EvaluationLimits } from './log-evaluation.ts';
import type { LogLine } from './log-lines.ts';
import type { TraceSubject } from './open-trace.ts';
import { BATCH, type LineComparers } from './windows.ts';

/** A mapping as plain data. */
export type PlainSubject = Omit<TraceSubject, 'signal' | 'hear' | 'program'>;

/** What such a thread tells: what came of a batch, and then that it is done with it. */
export type WindowNews = { readonly kind: 'compared'; readonly compared: ComparedLines } | { readonly kind: 'done' };

/** A mapping without what is no data. */
export function plainSubject({ signal: _signal, hear: _hear, program: _program, ...plain }: TraceSubject): PlainSubject {
  return plain;
}

/** What a thread is started with: plain data. */
export interface WindowOrder {
  readonly subject: PlainSubject;
  readonly limits: EvaluationLimits;
}

/** Calls others to compare lines. */
export type CallComparers = (order: WindowOrder) => LineComparers;

/** No more stack than the main thread has, in megabytes. */
const STACK = 1;

/** A batch that a thread has, and who waits for what comes of it. */
interface Given {
  readonly resolve: (compared: ComparedLines) => void;
  readonly reject: (error: unknown) => void;
}

/** One thread, with the batches that it has, in their order. */
interface Thread {
  readonly worker: Worker;
  readonly given: Given[];
  failure: unknown;
}

/** Threads at work. */
export class WindowThreads implements LineComparers {
  readonly batch = BATCH;
  readonly #threads: readonly Thread[];

  constructor(program: URL, count: number, order: WindowOrder) {
    this.#threads = Array.from({ length: count }, () => {
      const worker = new Worker(program, { workerData: order, resourceLimits: { stackSizeMb: STACK } });
      const thread: Thread = { worker, given: [], failure: null };
      const fail = (error: unknown): void => {
        thread.failure ??= error;
        for (const { reject } of thread.given.splice(0)) reject(error);
      };
      worker.on('message', (news: WindowNews) => {
        if (news.kind === 'compared') thread.given.shift()!.resolve(news.compared);
      });
      worker.on('error', fail);
      worker.on('exit', (code) => fail(new Error(`the thread ended with code ${code}`)));
      return thread;
    });
  }

  /** So many; null where none are wanted, or their program is missing. */
  static start(count: number, order: WindowOrder): WindowThreads | null {
    const program = count > 0 ? threadProgram('window-worker') : null;
    return program === null ? null : new WindowThreads(program, count, order);
  }

  get #alive(): readonly Thread[] {
    return this.#threads.filter(({ failure }) => failure === null);
  }

  /** Threads that take batches. */
  get count(): number {
    return this.#alive.length;
  }

  /** Batches that are not compared yet. */
  get waiting(): number {
    return this.#threads.reduce((sum, { given }) => sum + given.length, 0);
  }

  /** Gives a batch to the thread that has fewest. Rejects where it fails. */
  compare(lines: readonly LogLine[]): Promise<ComparedLines> {
    const thread = this.#alive.reduce<Thread | null>(
      (least, one) => (least === null || one.given.length < least.given.length ? one : least),
      null,
    );
    if (thread === null) return Promise.reject(this.#threads[0]?.failure);
    return new Promise((resolve, reject) => {
      thread.given.push({ resolve, reject });
      thread.worker.postMessage(lines);
    });
  }

  /** Ends them, whatever they are at. */
  async terminate(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }
}
