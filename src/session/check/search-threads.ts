// Threads that help a search, see worker.ts. They are called once it is not quite small: then each compiles the model that it has loaded meanwhile.
import {
  areReady,
  awaitReady,
  endTemporal,
  isOver,
  type SearchMemory,
  type SearchOptions,
  type TemporalMemory,
  type TemporalWorkers,
  type WorkerOptions,
  type Workers,
  workerOptions,
} from '../../checker/index.ts';
import type { Model, Split } from '../../compiler/index.ts';
import { type Packed, pack, Safepoints, type SharedArena, type Values } from '../../values/index.ts';
import type { CheckEvents } from '../request.ts';
import type { Threads } from '../threads/threads.ts';

/** What a thread gets when it is called: plain data and shared memory. */
export interface HelperData {
  readonly options: WorkerOptions;
  readonly arena: SharedArena;
  readonly safepointWords: Int32Array;
  readonly memory: Packed<SearchMemory>;
  readonly number: number;
  /** The model's identity, which must be the same in every thread. */
  readonly program: string;
  /** The variables that are kept in cells or in bits. */
  readonly split: readonly (readonly [variable: number, by: Split])[];
  /** What actions do is remembered. */
  readonly remember: boolean;
}

/** A search that has made so many successors, or has taken so many milliseconds, is large: to compile the model again takes as long. */
const LARGE = 50_000;
const LONG = 100;
/** After so many milliseconds it may become large: the threads that are still missing are started. */
const SHORT = 30;
/** Where nobody asked for workers, a search that has taken so many milliseconds is large: then threads are started, which have loaded the model in half as long. */
const LONG_UNASKED = 500;

/** A search that waits for its threads waits no longer, in milliseconds: one that cannot begin never tells so. */
const PATIENCE = 10_000;

/** The threads of one search. */
export interface HelperThreads extends Workers, TemporalWorkers {
  /** A fault of tlasso in a thread. */
  readonly failure: Error | null;
  /** Lets the threads go. */
  stop(): Promise<void>;
}

/** What threads are called for. */
export interface Called {
  /** What is searched. Asked once, when they are called: it stays from there on. */
  model(): Model;
  /** Whether that is known. */
  isDecided(): boolean;
}

/** Threads for a search. */
export const helpersFor = (
  threads: Threads,
  searched: Called,
  values: Values,
  search: Pick<SearchOptions, 'deadlock' | 'maxStates' | 'maxDepth'>,
  events: Pick<CheckEvents, 'print'>,
): HelperThreads => {
  const safepoints = new Safepoints();
  let team: SearchMemory | null = null;
  let temporal: TemporalMemory | null = null;
  const { count } = threads;
  const began = performance.now();
  threads.print = (text) => events.print?.(text);
  return {
    count,
    safepoints,
    areWorth: (successors) => {
      if (!searched.isDecided()) return false;
      if (threads.areCalledAtOnce) return true;
      const took = performance.now() - began;
      if (threads.isAutomatic) return took > LONG_UNASKED;
      if (took > SHORT) threads.all();
      return successors > LARGE || took > LONG;
    },
    get failure() {
      // Without a thread that could not even begin, the search goes on alone.
      return team !== null && areReady(team, count) ? threads.failure : null;
    },
    start: (memory) => {
      team = memory;
      const arena = values.arena.share(safepoints);
      const { identity, split, steps } = searched.model();
      for (const [i, thread] of threads.all().entries()) {
        const data: HelperData = {
          options: workerOptions(search),
          arena,
          safepointWords: safepoints.words,
          memory: pack(memory),
          number: i + 1,
          program: identity,
          split: [...split],
          remember: steps !== null && !steps.isStopped,
        };
        thread.postMessage(data);
      }
      if (threads.areCalledAtOnce) awaitReady(memory, count, PATIENCE);
    },
    assist: (memory) => {
      temporal = memory;
      for (const thread of threads.all()) thread.postMessage(pack(memory));
    },
    stop: async () => {
      threads.print = () => {};
      // A thread waits to be called, and after the search for temporal properties.
      if (temporal === null) threads.dismiss();
      else endTemporal(temporal);
      // They were told to quit and do so, one that still compiles as soon as it has. Ended in the middle it would leave half a value in the store.
      if (team === null || isOver(team)) return;
      await threads.terminate();
      safepoints.alone();
    },
  };
};
