// Temporal properties checked by several threads: whatever their number, the outcome is that of one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  Check,
  type CheckOptions,
  type CheckOutcome,
  type TemporalMemory,
  type TemporalWorkers,
  type Workers,
  workerOptions,
} from '../../src/checker/index.ts';
import type { TemporalProblem } from '../../src/model/index.ts';
import { filesIn } from '../../src/session/check/spill.ts';
import { pack, Safepoints } from '../../src/values/index.ts';
import { bundle } from './bundle.ts';
import { FORMULAS, type Scene, sceneOf } from './temporal-scenes.ts';
import { type PooledThread, ThreadPool } from './thread-pool.ts';

const threads = new ThreadPool(bundle(new URL('./temporal-thread.ts', import.meta.url)));
afterAll(() => threads.end());

const READY = 3;

/** A task nobody has taken, and one that has turned out to find nothing: see temporal-memory.ts. */
const FREE = 0;
const EMPTY = 2;

const helpersOf = (
  scene: Scene,
  options: CheckOptions,
  count: number,
  seen: { memory: TemporalMemory | null },
): Workers & TemporalWorkers => {
  const safepoints = new Safepoints();
  const own: PooledThread[] = [];
  return {
    count,
    safepoints,
    areWorth: ({ report }) => report.generated > 20,
    start: (memory) => {
      for (let number = 1; number <= count; number++)
        own.push(threads.start({ scene, memory: pack(memory), options: workerOptions(options), words: safepoints.words, number }));
      for (let ready = 0; ready < count; ready = Atomics.load(memory.control, READY)) Atomics.wait(memory.control, READY, ready, 50);
    },
    assist: (memory) => {
      seen.memory = memory;
      for (const thread of own) thread.send(pack(memory));
      // So that they do have a part in it, however small it is.
      const nothing = new Int32Array(new SharedArrayBuffer(4));
      while (memory.tasks.every((task) => task === FREE)) Atomics.wait(nothing, 0, 0, 1);
    },
  };
};

interface Ran {
  readonly outcome: CheckOutcome;
  /** What became of the tasks. */
  readonly tasks: readonly number[];
}

/** What the threads have told each other of fairness that is not so, by evaluating it again. */
const untrue = (check: Check, { fairness }: TemporalProblem, memory: TemporalMemory): readonly string[] => {
  const { stateCount, states } = memory.graph;
  const { store } = check.search;
  const found: string[] = [];
  const compare = (what: string, words: Int32Array, state: number, truth: () => boolean): void => {
    // Two bits each: see lazy-set.ts.
    const bits = (words[state >>> 4]! >>> ((state & 15) * 2)) & 3;
    if (bits !== 0 && bits !== (truth() ? 2 : 1)) found.push(`${what} of state ${state}`);
  };
  for (let state = 0; state < stateCount; state++) {
    const vector = store.vector(states![state]!);
    for (const [i, condition] of fairness.entries()) compare(`enabled ${i}`, memory.enabled[i]!, state, () => condition.enabled(vector, 0));
    compare('staying', memory.staying, state, () => !fairness.some((condition) => condition.enabled(vector, 0)));
  }
  return found;
};

const run = async (scene: Scene, count: number, options: CheckOptions = {}): Promise<Ran> => {
  const { system, problem } = sceneOf(scene, 0);
  const seen: { memory: TemporalMemory | null } = { memory: null };
  const helpers = count === 0 ? null : helpersOf(scene, options, count, seen);
  const asked = { deadlock: false, ...options };
  const check = new Check(system, problem, helpers === null ? asked : { ...asked, workers: helpers, temporalWorkers: helpers });
  for (;;) {
    const outcome = check.advance(500);
    if (outcome !== null) {
      if (seen.memory !== null && scene.fault === undefined) expect(untrue(check, problem, seen.memory)).toEqual([]);
      return { outcome, tasks: seen.memory === null ? [] : [...seen.memory.tasks] };
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** What must not depend on the number of threads. */
const essence = ({ outcome }: Ran): unknown =>
  JSON.parse(
    JSON.stringify({
      ...outcome,
      statistics: { ...outcome.statistics, workers: null },
      ...('error' in outcome ? { error: outcome.error.message } : {}),
    }),
  );

describe.each([
  ['wheels', ['mixed']],
  ['counters', ['none', 'weak', 'strong', 'mixed']],
  ['philosophers', ['strong']],
] as const)('of %s', (shape, fairnesses) => {
  it.each(fairnesses)('with fairness %s: each property, and all that hold, are judged as by one thread', async (fairness) => {
    const holding: number[] = [];
    for (let property = 0; property < FORMULAS; property++) {
      const scene: Scene = { shape, fairness, properties: [property] };
      const alone = await run(scene, 0);
      expect(['ok', 'property']).toContain(alone.outcome.verdict);
      if (alone.outcome.verdict === 'ok') holding.push(property);
      expect(essence(await run(scene, 1 + (property % 3)))).toEqual(essence(alone));
    }
    const scene: Scene = { shape, fairness, properties: holding };
    const alone = await run(scene, 0);
    const helped = await run(scene, 2);
    expect(essence(helped)).toEqual(essence(alone));
    expect(alone.outcome.verdict).toBe('ok');
    // Other threads have done some of it.
    expect(holding.length).toBeGreaterThan(1);
    expect(helped.tasks).toContain(EMPTY);
  });

  it.each(['proposition', 'enabled', 'taken'] as const)('tells the same fault, or none, where %s has no value', async (fault) => {
    for (const properties of [
      [2, 0],
      [0, 1],
      [4, 2],
      [8, 1],
    ]) {
      const scene: Scene = { shape, fairness: 'mixed', fault, properties };
      const alone = await run(scene, 0);
      expect(essence(await run(scene, 2))).toEqual(essence(alone));
    }
  });
});

it('faults are met', async () => {
  const verdict = async (fault: Scene['fault'], properties: readonly number[]): Promise<string> =>
    (await run({ shape: 'wheels', fairness: 'strong', ...(fault === undefined ? {} : { fault }), properties }, 2)).outcome.verdict;
  expect(await verdict('proposition', [2])).toBe('evaluation-error');
  expect(await verdict('proposition', [8])).toBe('evaluation-error');
  expect(await verdict(undefined, [2])).toBe('ok');
});

it('is the same where vectors are in a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-temporal-'));
  const files = filesIn(folder, () => {});
  try {
    const scene: Scene = { shape: 'wheels', fairness: 'weak', properties: [6, 2] };
    const alone = essence(await run(scene, 0));
    for (const count of [0, 2])
      expect(essence(await run(scene, count, { spill: { files, segment: 512, wanted: () => true } }))).toEqual(alone);
  } finally {
    files.close();
    rmSync(folder, { recursive: true });
  }
});

it('can be interrupted while others are at work', async () => {
  const scene: Scene = { shape: 'wheels', fairness: 'mixed', properties: [0, 6, 2] };
  let isOver = false;
  const { system, problem } = sceneOf(scene, 0);
  const seen: { memory: TemporalMemory | null } = { memory: null };
  const helpers = helpersOf(scene, { deadlock: false }, 2, seen);
  const check = new Check(system, problem, { deadlock: false, workers: helpers, temporalWorkers: helpers, interrupted: () => isOver });
  while (check.advance(500) === null) isOver = seen.memory !== null;
  expect(check.outcome?.verdict).toBe('interrupted');
  // The others are told.
  expect(seen.memory?.control[0]).toBe(1);
});
