// Threads that help a search, see worker.ts. They are started and called once it is going to last: then each loads the model and compiles it.
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
import { Slices } from '../threads/slices.ts';
import type { Threads } from '../threads/threads.ts';
import { Forecast } from './forecast.ts';

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

/**
 * Threads help a search that lasts so many milliseconds more. They load the model and compile it, which takes half a second; their code has to become warm, and so has the
 * code of this thread for several: where one thread takes a second, two take longer.
 */
const LONG = 1500;
/** How often that is asked, in milliseconds, and before how many states at most. */
const ASKED_AFTER = 5;
const ASKED_BEFORE = 1024;

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
  /** Whether that is known. It will be soon where this is asked. */
  isDecided(): boolean;
  /** Whether temporal properties are checked after the search. */
  readonly isTemporal: boolean;
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
  const forecast = new Forecast(searched.isTemporal);
  const slices = new Slices({ short: ASKED_AFTER, long: 2 * ASKED_AFTER, first: 1, least: 1, most: ASKED_BEFORE });
  let left = slices.begin();
  threads.print = (text) => events.print?.(text);
  return {
    count,
    safepoints,
    areWorth: (search) => {
      if (threads.areCalledAtOnce) return searched.isDecided();
      if (--left > 0) return false;
      slices.done();
      left = slices.begin();
      return forecast.remaining(search) >= LONG && searched.isDecided();
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
