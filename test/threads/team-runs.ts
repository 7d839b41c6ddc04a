// Searches of scrambled systems by several threads, for tests.
import { expect } from 'vitest';
import {
  type CheckOutcome,
  GraphRecorder,
  Search,
  type SearchOptions,
  type Snapshot,
  type Workers,
  workerOptions,
} from '../../src/checker/index.ts';
import { pack, Safepoints } from '../../src/values/index.ts';
import { numberOf } from '../checker/integer-system.ts';
import { bundle } from './bundle.ts';
import { type Scramble, systemOf } from './scrambled-system.ts';
import { ThreadPool } from './thread-pool.ts';

const threads = new ThreadPool(bundle(new URL('./helper-thread.ts', import.meta.url)));

/** To be called after the last test. */
export const endThreads = (): Promise<unknown> => threads.end();

const READY = 3;

/** Workers that are there as soon as they are called. */
export const helpersOf = (scramble: Scramble, options: SearchOptions, count: number, seen: { calls: number }): Workers => {
  const safepoints = new Safepoints();
  return {
    count,
    safepoints,
    areWorth: ({ report }) => report.generated > 20,
    start: (memory) => {
      seen.calls++;
      for (let number = 1; number <= count; number++)
        threads.start({ scramble, memory: pack(memory), options: workerOptions(options), words: safepoints.words, number });
      for (let ready = 0; ready < count; ready = Atomics.load(memory.control, READY)) Atomics.wait(memory.control, READY, ready, 50);
    },
  };
};

/** Each look at it takes thirty milliseconds. */
export const fastClock = (): (() => number) => {
  let time = 0;
  return () => {
    time += 30;
    return time;
  };
};

/** What a search with so many helpers finds. */
export const run = async (scramble: Scramble, count: number, options: SearchOptions = {}): Promise<CheckOutcome> =>
  (await searched(scramble, count, options)).outcome;

/** As `run`, with the search. */
export const searched = async (
  scramble: Scramble,
  count: number,
  options: SearchOptions,
): Promise<{ readonly search: Search; readonly outcome: CheckOutcome }> => {
  const seen = { calls: 0 };
  const helpers = count === 0 ? {} : { workers: helpersOf(scramble, options, count, seen) };
  const search = new Search(systemOf(scramble, 0), { ...options, ...helpers });
  for (;;) {
    const outcome = search.advance(200);
    if (outcome !== null) {
      // What is wrong with an early initial state ends it before.
      if (scramble.pieces === undefined) expect(seen.calls).toBe(count === 0 ? 0 : 1);
      return { search, outcome };
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** What must not depend on the number of threads. */
export const essence = (outcome: CheckOutcome): unknown => ({
  ...outcome,
  statistics: { ...outcome.statistics, workers: null, actions: outcome.verdict === 'ok' ? outcome.statistics.actions : null },
  ...('error' in outcome ? { error: outcome.error.message } : {}),
});

/** The graph that is recorded for temporal properties, with its states in words. */
export const graphOf = async (scramble: Scramble, count: number) => {
  const recorder = new GraphRecorder({ temporal: true });
  const { search, outcome } = await searched(scramble, count, { recorder });
  const { distinctStates, initialStates } = outcome.statistics;
  const { states, ...graph } = recorder.finish(distinctStates, initialStates);
  const { vectors } = search.store;
  return { ...graph, names: Array.from(states!, (state) => `${numberOf(vectors[2 * state]!)} ${numberOf(vectors[2 * state + 1]!)}`) };
};

/** The snapshot of a search, as it is now: to be used when the search has gone on. */
export const snapshotOf = (search: Search): Snapshot => {
  const { vectors, ...rest } = search.snapshot()!;
  return {
    ...rest,
    vectors: vectors.subarray(0, vectors.length),
    predecessors: rest.predecessors.slice(),
    frontier: rest.frontier.slice(),
  };
};
