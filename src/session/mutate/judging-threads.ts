// Threads that do tasks of a mutation run beside the one that asks.
import { threadProgram } from '../files/programs.ts';
import { JobThread } from '../threads/job-thread.ts';
import type { TaskOrder } from './request.ts';
import type { Task, TaskResult } from './task.ts';
import { endTurns, isOver, type SharedTurns } from './turns.ts';

/** What a thread is started with: plain data. */
export interface ThreadOrder extends Omit<TaskOrder, 'tasks'> {
  /** Of the first tasks: while the thread opens the original it looks there whether the run is to end. */
  readonly turns: SharedTurns;
}

/** Tasks for all threads. */
export interface Round {
  readonly tasks: readonly Task[];
  readonly turns: SharedTurns;
}

/** What a thread tells. */
export interface TaskNews {
  readonly kind: 'found';
  readonly result: TaskResult;
}

/** A thread has this long to end by itself. */
const PATIENCE_MS = 1000;

/** Threads that have the original open, each by itself. */
export class JudgingThreads {
  readonly #threads: readonly JobThread[];

  constructor(count: number, order: ThreadOrder) {
    const program = count > 0 ? threadProgram('mutation-worker') : null;
    // No more stack than the main thread has: what is too deep for one is too deep for all.
    this.#threads =
      program === null
        ? []
        : Array.from({ length: count }, () => new JobThread(program, { workerData: order, resourceLimits: { stackSizeMb: 1 } }));
  }

  get count(): number {
    return this.#threads.length;
  }

  /** Ends when every thread has no more of these tasks; where the user ends the run, not long after that. Rejects with what has ended a thread. */
  async judge(round: Round, found: (result: TaskResult) => void, signal: AbortSignal | undefined): Promise<void> {
    const stop = new AbortController();
    const hurry = (): void => {
      endTurns(round.turns);
      setTimeout(() => stop.abort(), PATIENCE_MS).unref();
    };
    signal?.addEventListener('abort', hurry, { once: true });
    if (signal?.aborted === true) hurry();
    const rounds = this.#threads.map(async (thread) => {
      try {
        await thread.do<TaskNews>(round, ({ result }) => found(result), stop.signal);
      } catch (error) {
        if (!isOver(round.turns)) throw error;
      }
    });
    try {
      await Promise.all(rounds);
    } finally {
      signal?.removeEventListener('abort', hurry);
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }
}
