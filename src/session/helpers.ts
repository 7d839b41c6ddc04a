// Threads that help a search, see worker.ts. They are started once it is not quite small, and called once it is large: a small one never pays for them,
// and a large one does not wait long.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import {
  areReady,
  type ExpanderOptions,
  endTemporal,
  expanderOptions,
  type Helpers,
  isOver,
  type SearchOptions,
  type TeamMemory,
  type TemporalHelpers,
  type TemporalMemory,
} from '../checker/index.ts';
import type { Model } from '../compiler/index.ts';
import { type Packed, pack, Safepoints, type SharedArena, type Values } from '../values/index.ts';
import type { CheckEvents, CheckRequest } from './request.ts';

/** What a thread gets: plain data and shared memory. */
export interface HelperData {
  readonly request: Omit<CheckRequest, 'signal'>;
  readonly options: ExpanderOptions;
  readonly arena: SharedArena;
  readonly safepointWords: Int32Array;
  readonly memory: Packed<TeamMemory>;
  readonly number: number;
  /** The model's identity, which must be the same in every thread. */
  readonly program: string;
}

/** The thread's program beside the bundle, or beside the folder of its chunks. */
const workerFile = (): URL | null => {
  for (const candidate of ['./worker.js', '../worker.js', '../../dist/worker.js']) {
    const url = new URL(candidate, import.meta.url);
    if (existsSync(fileURLToPath(url))) return url;
  }
  return null;
};

/** A search that has made so many successors, or has taken so many milliseconds, is large: to compile the model again takes as long. */
const LARGE = 50_000;
const LONG = 100;
/** After so many milliseconds it may become large: threads are started, and wait to be called. */
const SHORT = 30;

/** Less stack than the main thread has, in megabytes: what is too deep for one thread is not to be passed over by a helper, see expander.ts. */
const STACK = 1;

/** The threads of one search. */
export interface HelperThreads extends Helpers, TemporalHelpers {
  /** A fault of tlasso in a thread. */
  readonly failure: Error | null;
  /** Lets the threads go. */
  stop(): Promise<void>;
}

/** How many threads are asked for. */
export const workerCount = (workers: number | 'auto'): number => (workers === 'auto' ? availableParallelism() : workers);

/** Threads for a model, or null where the program of the threads is missing. */
export const helpersFor = (
  model: Model,
  values: Values,
  request: CheckRequest,
  search: Pick<SearchOptions, 'deadlock' | 'maxStates' | 'maxDepth'>,
  events: Pick<CheckEvents, 'print'>,
): HelperThreads | null => {
  const file = workerFile();
  if (file === null) return null;
  const safepoints = new Safepoints();
  const threads: Worker[] = [];
  let failure: Error | null = null;
  let team: TeamMemory | null = null;
  let temporal: TemporalMemory | null = null;
  const count = workerCount(request.workers) - 1;
  const began = performance.now();
  const startThreads = (): void => {
    while (threads.length < count) {
      const thread = new Worker(file, { resourceLimits: { stackSizeMb: STACK } });
      thread.on('message', (text: string) => events.print?.(text));
      thread.on('error', (error) => {
        // Without a thread that could not even begin, the search goes on alone.
        if (team !== null && areReady(team, count)) failure ??= error;
      });
      // A search that is over does not wait for threads that are still starting.
      thread.unref();
      threads.push(thread);
    }
  };
  return {
    count,
    safepoints,
    areWorth: (successors) => {
      const took = performance.now() - began;
      if (took > SHORT && threads.length === 0) startThreads();
      return successors > LARGE || took > LONG;
    },
    get failure() {
      return failure;
    },
    start: (memory) => {
      team = memory;
      const { signal: _signal, ...plain } = request;
      const arena = values.arena.share(safepoints);
      if (threads.length === 0) startThreads();
      for (const [i, thread] of threads.entries()) {
        const data: HelperData = {
          request: plain,
          options: expanderOptions(search),
          arena,
          safepointWords: safepoints.words,
          memory: pack(memory),
          number: i + 1,
          program: model.identity,
        };
        thread.postMessage(data);
      }
    },
    assist: (memory) => {
      temporal = memory;
      for (const thread of threads) thread.postMessage(pack(memory));
    },
    stop: async () => {
      for (const thread of threads) thread.removeAllListeners('message');
      // A thread waits to be called, and after the search for temporal properties.
      if (temporal === null) for (const thread of threads) thread.postMessage(null);
      else endTemporal(temporal);
      // They were told to quit and do so, one that still compiles as soon as it has. Ended in the middle it would leave half a value in the store.
      if (team === null || isOver(team)) return;
      await Promise.all(threads.map((thread) => thread.terminate()));
      safepoints.alone();
    },
  };
};
