// Initial states made by several threads: whatever their number, the outcome is that of one.
import { afterAll, describe, expect, it } from 'vitest';
import { InitialPortions, Search, type SearchOptions, Simulation, UnshareableError } from '../../src/checker/index.ts';
import { type SearchMemory, Word } from '../../src/checker/parallel/shared-memory.ts';
import { naiveSearch } from '../checker/naive-search.ts';
import { type Scramble, scrambled, sorted, systemOf } from './scrambled-system.ts';
import { endThreads, essence, fastClock, graphOf, helpersOf, run, searched, snapshotOf } from './team-runs.ts';

afterAll(endThreads);

/** As a check does it: where one thread is needed, once more and alone. */
const checked = async (scramble: Scramble, count: number, options: SearchOptions = {}) => {
  try {
    return { outcome: await run(scramble, count, options), isAgain: false };
  } catch (error) {
    if (!(error instanceof UnshareableError)) throw error;
    return { outcome: await run(scramble, 0, options), isAgain: true };
  }
};

const pieces = 700;

describe.each(['nothing', 'constraints', 'invariant', 'invariant outside', 'step', 'deadlock', 'fault', 'predicate fault'] as const)(
  'with %s wrong',
  (wrong) => {
    it('the outcome is the same for any number of threads', async () => {
      for (const seed of [1, 2]) {
        const scramble: Scramble = { seed, size: 80, wrong, pieces };
        const alone = await run(scramble, 0);
        for (const count of [1, 3]) {
          const { outcome, isAgain } = await checked(scramble, count);
          expect(essence(outcome)).toEqual(essence(alone));
          if (wrong === 'nothing') expect([outcome.statistics.workers, isAgain]).toEqual([count + 1, false]);
        }
        if (wrong !== 'nothing') continue;
        const naive = naiveSearch(scrambled(scramble));
        expect(alone.statistics).toMatchObject({ statesGenerated: naive.generated, distinctStates: naive.distinct, depth: naive.depth });
        const initial = new Set(scrambled(scramble).initial.map(String));
        expect(initial.size).toBeLessThan(scrambled(scramble).initial.length);
        expect(alone.statistics.initialStates).toBe(initial.size);
      }
    });
  },
);

describe.each(['nothing', 'invariant', 'fault'] as const)('in portions, with %s wrong', (wrong) => {
  it.each([0, 1, 3])('the outcome is the same, with helpers: %i', async (count) => {
    for (const seed of [1, 2]) {
      const scramble: Scramble = { seed, size: 80, wrong, pieces };
      const alone = await run(scramble, 0);
      const { outcome } = await checked(scramble, count, { clock: fastClock(), portions: true });
      expect(essence(outcome)).toEqual(essence(alone));
    }
  });
});

it('one thread comes back to its caller while it makes initial states in portions, and makes each once', () => {
  const scramble: Scramble = { seed: 1, size: 80, wrong: 'nothing', pieces };
  const made: number[] = [];
  const onProgress = ({ distinct }: { readonly distinct: number }) => made.push(distinct);
  const search = new Search(systemOf(scramble, 0), { clock: fastClock(), portions: true, onProgress });
  const after: number[] = [];
  while (search.statistics.initialStates < new Set(scrambled(scramble).initial.map(String)).size) {
    expect(search.advance(1)).toBeNull();
    after.push(search.report.distinct);
  }
  expect(after.length).toBeGreaterThan(10);
  expect(after).toEqual(after.toSorted((a, b) => a - b));
});

it.each(['nothing', 'invariant', 'fault'] as const)('a simulation begins in portions as in one go, with %s wrong', (wrong) => {
  for (const seed of [1, 2, 3]) {
    const scramble: Scramble = { seed, size: 80, wrong, pieces };
    const atOnce = new Simulation(systemOf(scramble, 0), { seed: 1 });
    atOnce.start();
    const system = systemOf(scramble, 0);
    let asked = 0;
    const assumption = { name: 'Once', holds: () => ++asked > 0 };
    const gently = new Simulation({ ...system, assumptions: [assumption] }, { seed: 1 });
    const portions = new InitialPortions(fastClock());
    let rounds = 1;
    for (; !gently.startSome(portions); rounds++);
    if (atOnce.outcome === null) expect(rounds).toBeGreaterThan(10);
    expect(asked).toBe(1);
    expect([gently.beginning, gently.tally, gently.outcome]).toEqual([atOnce.beginning, atOnce.tally, atOnce.outcome]);
  }
});

it('makes nothing again once there is a value that equals nothing but itself', () => {
  const scramble: Scramble = { seed: 1, size: 80, wrong: 'nothing', pieces };
  const rounds = (keepsRules: boolean): number => {
    const search = new Search(systemOf({ ...scramble, keepsRules }, 0), { clock: fastClock(), portions: true });
    const all = new Set(scrambled(scramble).initial.map(String)).size;
    let count = 0;
    for (; search.statistics.initialStates < all; count++) search.advance(1);
    return count;
  };
  expect(rounds(true)).toBeLessThan(rounds(false) / 2);
});

it('one thread tells what is wrong with an initial state', async () => {
  const again: boolean[] = [];
  for (let seed = 1; seed <= 12; seed++) {
    const scramble: Scramble = { seed, size: 150, wrong: 'invariant', pieces };
    const { isAgain, outcome } = await checked(scramble, 2);
    const { initial, invariants } = scrambled(scramble);
    const isWrong = initial.some((state) => !invariants!.Right!(state));
    // Among the first ones it is found before there are several threads.
    if (!isWrong) expect(isAgain).toBe(false);
    expect('trace' in outcome && outcome.trace?.states.length === 1).toBe(isWrong);
    again.push(isAgain);
  }
  expect(new Set(again)).toEqual(new Set([true, false]));
});

it('states that are one orbit count for the first piece that has one of them', async () => {
  for (const wrong of ['nothing', 'invariant', 'deadlock'] as const)
    for (const seed of [1, 2]) {
      const scramble: Scramble = { seed, size: 80, wrong, pieces, symmetry: 'real' };
      const alone = await run(scramble, 0);
      for (const count of [1, 3]) expect(essence((await checked(scramble, count)).outcome)).toEqual(essence(alone));
      if (wrong === 'nothing')
        expect(alone.statistics.initialStates).toBe(new Set(scrambled(scramble).initial.map((state) => String(sorted(state)))).size);
    }
});

it('the graph for temporal properties is the same', async () => {
  const scramble: Scramble = { seed: 5, size: 60, wrong: 'nothing', pieces };
  const alone = await graphOf(scramble, 0);
  expect(new Set(alone.names.slice(0, alone.initialCount))).toEqual(new Set(scrambled(scramble).initial.map((state) => state.join(' '))));
  for (const count of [1, 3]) expect(await graphOf(scramble, count)).toEqual(alone);
});

it('a snapshot of the first level, made by several threads, can be gone on from', async () => {
  const scramble: Scramble = { seed: 4, size: 120, wrong: 'nothing', pieces };
  const alone = essence(await run(scramble, 0));
  const search = new Search(systemOf(scramble, 0), { workers: helpersOf(scramble, {}, 2, { calls: 0 }) });
  while (search.snapshot() === null) expect(search.advance(1)).toBeNull();
  const snapshot = snapshotOf(search);
  expect(snapshot.start).toMatchObject({ level: 1, levelStart: 0, earlier: 0 });
  while (search.advance(500) === null) await new Promise((resolve) => setImmediate(resolve));
  expect(essence(search.outcome!)).toEqual(alone);
  const again = new Search(systemOf(scramble, 0));
  again.restore(snapshot);
  expect(essence(again.advance(Number.POSITIVE_INFINITY)!)).toEqual(alone);
});

it.each([undefined, pieces])('one thread searches where others would make other values for the same, with pieces: %s', async (of) => {
  const scramble: Scramble = { seed: 1, size: 120, wrong: 'nothing', keepsRules: true, ...(of === undefined ? {} : { pieces: of }) };
  for (const count of [1, 3]) {
    const { outcome, isAgain } = await checked(scramble, count);
    expect(isAgain).toBe(true);
    expect(essence(outcome)).toEqual(essence(await run({ ...scramble, keepsRules: false }, 0)));
  }
});

it('a thread that has died is not waited for in one go', () => {
  const scramble: Scramble = { seed: 1, size: 120, wrong: 'nothing', pieces };
  const helpers = {
    ...helpersOf(scramble, {}, 1, { calls: 0 }),
    start: ({ control }: SearchMemory) => void Atomics.store(control, Word.ready, 1),
  };
  const search = new Search(systemOf(scramble, 0), { workers: helpers });
  for (let i = 0; i < 5; i++) expect(search.advance(Number.POSITIVE_INFINITY)).toBeNull();
  expect(search.report.distinct).toBe(new Set(scrambled(scramble).initial.map(String)).size);
});

describe('an end before all initial states are there', () => {
  const scramble: Scramble = { seed: 4, size: 150, wrong: 'nothing', pieces: 30_000 };

  it('by interruption', async () => {
    for (const count of [1, 3]) {
      let polls = 0;
      const options: SearchOptions = { interrupted: () => ++polls > 500 };
      const { search, outcome } = await searched(scramble, count, options);
      expect(outcome.verdict).toBe('interrupted');
      expect(outcome.statistics).toMatchObject({ depth: 1, workers: count + 1 });
      const { distinctStates, initialStates, statesGenerated, queue } = outcome.statistics;
      expect(distinctStates).toBeGreaterThan(100);
      expect([initialStates, queue]).toEqual([distinctStates, distinctStates]);
      expect(statesGenerated).toBeGreaterThanOrEqual(distinctStates);
      // There is nothing to go on from.
      expect(search.snapshot()).toBeNull();
    }
  });

  it('by memory', async () => {
    let polls = 0;
    const outcome = await run(scramble, 2, { exhausted: () => ++polls > 500 });
    expect(outcome).toMatchObject({ verdict: 'limit', limit: 'memory', statistics: { depth: 1 } });
  });

  it('by the number of states, which one thread counts', async () => {
    for (const maxStates of [100, 5000]) {
      const outcome = await run(scramble, 2, { maxStates });
      expect(outcome).toMatchObject({
        verdict: 'limit',
        limit: 'states',
        statistics: { distinctStates: maxStates, initialStates: maxStates },
      });
    }
  });
});
