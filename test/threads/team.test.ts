// Searches by several threads: whatever their number, the outcome is that of one, which is that of the naive search.
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Search, type SearchOptions, type Snapshot, type SpillFiles } from '../../src/checker/index.ts';
import { type SearchMemory, Word } from '../../src/checker/parallel/shared-memory.ts';
import { filesIn, openedFiles } from '../../src/session/check/spill.ts';
import { type State, statesOf } from '../checker/integer-system.ts';
import { naiveSearch } from '../checker/naive-search.ts';
import { type Scramble, scrambled, sorted, systemOf } from './scrambled-system.ts';
import { endThreads, essence, fastClock, graphOf, helpersOf, run, snapshotOf } from './team-runs.ts';

afterAll(endThreads);

const kinds = [
  'nothing',
  'invariant',
  'invariant outside',
  'step',
  'deadlock',
  'fault',
  'violation before a fault',
  'predicate fault',
  'step constraint fault',
  'cut off',
] as const;

describe.each(kinds)('with %s wrong', (wrong) => {
  it('is the same for any number of threads', async () => {
    const scramble: Scramble = { seed: 1, size: 120, wrong };
    const alone = await run(scramble, 0);
    expect(alone.verdict === 'ok').toBe(wrong === 'nothing');
    if (wrong === 'violation before a fault') expect(alone.verdict).toBe('invariant');
    for (const count of [1, 3]) expect(essence(await run(scramble, count))).toEqual(essence(alone));
    // By a clock like that all levels take so long that they are not too small for several threads.
    for (const count of [1, 3]) expect(essence(await run(scramble, count, { clock: fastClock() }))).toEqual(essence(alone));
    if (wrong !== 'nothing' && wrong !== 'invariant' && wrong !== 'deadlock') return;
    const naive = naiveSearch(scrambled(scramble));
    if (alone.verdict === 'ok')
      expect([alone.statistics.statesGenerated, alone.statistics.distinctStates, alone.statistics.depth]).toEqual([
        naive.generated,
        naive.distinct,
        naive.depth,
      ]);
    else expect('trace' in alone && alone.trace?.states.length).toBe(wrong === 'invariant' ? naive.violation : naive.deadlock);
  });
});

describe.each(kinds.filter((wrong) => wrong !== 'invariant outside'))('reduced, with %s wrong', (wrong) => {
  it('is the same for any number of threads', async () => {
    const scramble: Scramble = { seed: 1, size: 200, wrong, isReduced: true };
    const alone = await run(scramble, 0);
    for (const count of [1, 3]) expect(essence(await run(scramble, count))).toEqual(essence(alone));
    const whole = await run({ ...scramble, isReduced: false }, 0);
    if (wrong === 'nothing') expect(alone.statistics.statesGenerated).toBeLessThan(whole.statistics.statesGenerated);
  });
});

it.each([13, 61])('a predicate without value is a fault of the final maker of its state, seed %i', async (seed) => {
  const scramble: Scramble = { seed, size: 150, wrong: 'predicate fault' };
  const alone = await run(scramble, 0);
  for (const count of [2, 3, 3]) expect(essence(await run(scramble, count))).toEqual(essence(alone));
});

it.each([82, 103, 210])('a violation counts where a step reaches it first, also one that is cut off, seed %i', async (seed) => {
  const scramble: Scramble = { seed, size: 100, wrong: 'cut off' };
  const alone = await run(scramble, 0);
  for (let i = 0; i < 4; i++) expect(essence(await run(scramble, 3))).toEqual(essence(alone));
});

describe('symmetry', () => {
  const seeds = [4];
  const kindsAndConstraints = [...kinds, 'constraints'] as const;

  it.each(kindsAndConstraints)(
    'that is one, with %s wrong: the same for any number of threads, and a behaviour that shows it',
    async (wrong) => {
      for (const seed of seeds) {
        const scramble: Scramble = { seed, size: 150, wrong, symmetry: 'real' };
        const spec = scrambled(scramble);
        const alone = await run(scramble, 0);
        for (const count of [1, 3]) expect(essence(await run(scramble, count))).toEqual(essence(alone));
        const naive = wrong.endsWith('fault') ? null : naiveSearch(spec, (state) => String(sorted(state)));
        const trace = 'trace' in alone && alone.trace !== undefined ? statesOf(alone.trace) : [];
        const end = trace.at(-1)!;
        expect('warnings' in alone && alone.warnings).toEqual([]);
        // The first action makes the step before the fault, and the second one makes none.
        const actionsAt = (i: number) =>
          wrong.endsWith('before a fault') && i === trace.length - 1 ? spec.actions.slice(0, 1) : spec.actions;
        for (const [i, to] of trace.entries())
          expect(i === 0 ? spec.initial : actionsAt(i).flatMap(({ next }) => next(trace[i - 1]!))).toContainEqual(to);
        switch (alone.verdict) {
          case 'ok':
            expect(alone.statistics).toMatchObject({ distinctStates: naive?.distinct, depth: naive?.depth });
            break;
          case 'invariant':
            expect(spec.invariants!.Right!(end)).toBe(false);
            if (wrong === 'invariant') expect(trace.length).toBe(naive?.violation);
            break;
          case 'property':
            expect(spec.stepInvariants!.Step!(trace.at(-2)!, end)).toBe(false);
            break;
          case 'deadlock':
            expect(trace.length).toBe(naive?.deadlock);
            expect(spec.actions.flatMap(({ next }) => next(end))).toEqual([]);
            break;
          default:
            expect(alone.verdict).toBe('evaluation-error');
            expect(() => [
              spec.actions.map(({ next }) => next(end)),
              spec.invariants?.Defined?.(end),
              trace.length > 1 && spec.stepConstraints?.Defined?.(trace.at(-2)!, end),
            ]).toThrow(/no (successors of|value in|value from)/);
        }
      }
    },
  );

  it.each(kindsAndConstraints)('that is none, with %s wrong: the same for any number of threads', async (wrong) => {
    for (const seed of seeds) {
      const scramble: Scramble = { seed, size: 150, wrong, symmetry: 'none' };
      const outcome = async (count: number): Promise<unknown> => {
        try {
          return essence(await run(scramble, count));
        } catch (error) {
          // What was found is no behaviour.
          return (error as Error).name;
        }
      };
      const alone = await outcome(0);
      for (const count of [1, 3]) expect(await outcome(count)).toEqual(alone);
    }
  });
});

describe('with vectors in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-team-'));
  const files = filesIn(folder, () => {});
  afterAll(() => {
    files.close();
    rmSync(folder, { recursive: true });
  });

  /** Begins to spill at a poll, which comes while one thread searches, or while several do. */
  const spilling = (segment: number, polls: number): SearchOptions => {
    let asked = 0;
    return { spill: { files, segment, wanted: () => ++asked > polls } };
  };

  it.each(kinds)('and %s wrong, it is the same for any number of threads and wherever it begins', async (wrong) => {
    const scramble: Scramble = { seed: 3, size: 150, wrong };
    const alone = essence(await run(scramble, 0));
    for (const [count, segment, polls] of [
      [0, 16, 0],
      [1, 1, 0],
      [2, 256, 12],
      [3, 4, 4],
    ] as const)
      expect(essence(await run(scramble, count, spilling(segment, polls)))).toEqual(alone);
  });

  it.each(['nothing', 'invariant'] as const)('and symmetry, and %s wrong, too', async (wrong) => {
    const scramble: Scramble = { seed: 4, size: 200, wrong, symmetry: 'real' };
    const alone = essence(await run(scramble, 0));
    for (const count of [0, 2]) expect(essence(await run(scramble, count, spilling(16, 0)))).toEqual(alone);
  });

  it('ends with what is known where the disk is full', async () => {
    const full: SpillFiles = { ...openedFiles, open: () => openSync('/dev/full', 'r+') };
    const scramble: Scramble = { seed: 4, size: 150, wrong: 'nothing' };
    for (const count of [1, 3]) {
      const outcome = await run(scramble, count, { spill: { files: full, segment: 4096, wanted: () => true } });
      expect(outcome).toMatchObject({ verdict: 'limit', limit: 'disk' });
      // A segment, less the numbers that were given up at the end of levels, and those that each thread had in hand.
      expect(outcome.statistics.distinctStates).toBeGreaterThan(4096 * (15 / 16) - 64 * (count + 1));
    }
  });

  it('can be gone on from a snapshot of a team', async () => {
    const scramble: Scramble = { seed: 4, size: 150, wrong: 'nothing' };
    const alone = essence(await run(scramble, 0));
    const options = spilling(32, 0);
    const helpers = helpersOf(scramble, options, 2, { calls: 0 });
    const search = new Search(systemOf(scramble, 0), { ...options, workers: helpers });
    for (let i = 0; i < 15; i++) expect(search.advance(200)).toBeNull();
    let snapshot: Snapshot | null = null;
    helpers.safepoints.exclusive(
      () => snapshot === null,
      () => {
        snapshot = snapshotOf(search);
      },
    );
    while (search.advance(200) === null) await new Promise((resolve) => setImmediate(resolve));
    expect(essence(search.outcome!)).toEqual(alone);
    const again = new Search(systemOf(scramble, 0), spilling(8, 0));
    again.restore(snapshot!);
    expect(again.advance(Number.POSITIVE_INFINITY)?.statistics.distinctStates).toBe(search.outcome!.statistics.distinctStates);
  });
});

it('is the same while the table of states grows again and again under all threads', async () => {
  const scramble: Scramble = { seed: 6, size: 340, wrong: 'nothing' };
  const alone = await run(scramble, 0);
  // It is shared with room for 24,576 states.
  expect(alone.statistics.distinctStates).toBeGreaterThan(4 * 24_576);
  expect(essence(await run(scramble, 3))).toEqual(essence(alone));
});

describe('limits', () => {
  const scramble: Scramble = { seed: 4, size: 150, wrong: 'nothing' };

  it('of depth give the same counts', async () => {
    const alone = await run(scramble, 0, { maxDepth: 9 });
    expect(alone).toMatchObject({ verdict: 'limit', limit: 'depth' });
    expect(essence(await run(scramble, 2, { maxDepth: 9 }))).toEqual(essence(alone));
  });

  it('of states are kept', async () => {
    const outcome = await run(scramble, 2, { maxStates: 9000 });
    expect(outcome).toMatchObject({ verdict: 'limit', limit: 'states', statistics: { distinctStates: 9000 } });
  });

  it('and interruption end it', async () => {
    let polls = 0;
    const outcome = await run(scramble, 2, { interrupted: () => polls++ > 40 });
    expect(outcome.verdict).toBe('interrupted');
  });
});

describe('the graph recorded for temporal properties', () => {
  it.each(['nothing', 'constraints'] as const)(
    'is the same for any number of threads, and that of the definition, with %s',
    async (wrong) => {
      const scramble: Scramble = { seed: 6, size: 120, wrong };
      const alone = await graphOf(scramble, 0);
      for (const count of [1, 3]) expect(await graphOf(scramble, count)).toEqual(alone);
      const { actions, constraints, stepConstraints } = scrambled(scramble);
      const inside = (state: State) => Object.values(constraints ?? {}).every((holds) => holds(state));
      const allowed = (from: State, to: State) => inside(to) && Object.values(stepConstraints ?? {}).every((holds) => holds(from, to));
      for (let state = 0; state < alone.stateCount; state++) {
        const name = alone.names[state]!;
        const from = name.split(' ').map(Number);
        const made = actions.flatMap(({ next }) => next(from));
        const kept = made.filter((to) => allowed(from, to));
        const targets = Array.from(alone.targets.subarray(alone.rows[state]!, alone.rows[state + 1]!), (target) => alone.names[target]!);
        expect(targets[0]).toBe(name);
        expect(targets.toSorted()).toEqual([...new Set([name, ...kept.map((to) => to.join(' '))])].sort());
        expect(alone.cut[state]).toBe(kept.length < made.length ? 1 : 0);
      }
    },
  );
});

it.each([
  ['by a clock like that they are', { clock: fastClock() }, 1],
  ['without a clock nobody knows', {}, 0],
] as const)('threads are told whether levels are slow: %s', async (_, options, slow) => {
  const scramble: Scramble = { seed: 1, size: 60, wrong: 'nothing' };
  const helpers = helpersOf(scramble, options, 1, { calls: 0 });
  const memories: SearchMemory[] = [];
  const start: typeof helpers.start = (memory) => {
    memories.push(memory);
    helpers.start(memory);
  };
  const search = new Search(systemOf(scramble, 0), { ...options, workers: { ...helpers, start } });
  while (search.advance(200) === null) await new Promise((resolve) => setImmediate(resolve));
  expect(search.hasBeenParallel).toBe(true);
  expect(memories.map(({ control }) => Atomics.load(control, Word.slow))).toEqual([slow]);
});
