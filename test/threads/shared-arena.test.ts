// Several threads intern into one arena: equal values get equal ids, whoever made them, also while the table grows under all of them.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { createValues, Safepoints } from '../../src/values/index.ts';
import { bundle } from './bundle.ts';
import { internAll, valueNumbered } from './interning.ts';

const program = bundle(new URL('./interning-thread.ts', import.meta.url));
const NUMBERS = 60_001;

it.each([
  [1, 17],
  [3, 0],
])('equal values have equal ids with %i other threads', async (count, made) => {
  const values = createValues();
  // Some values are there before the others come.
  const early = Array.from({ length: made }, (_, number) => valueNumbered(values, number));
  const safepoints = new Safepoints();
  const arena = values.arena.share(safepoints);
  safepoints.enter();
  const before = values.arena.usage().values;
  const all = Array.from({ length: count + 1 }, () => new Int32Array(new SharedArrayBuffer(NUMBERS * 4)));
  const steps = [1, 7919, 31, 40_009];
  const threads = Array.from({ length: count }, (_, i) => {
    const workerData = { arena, words: safepoints.words, ids: all[i + 1], number: i + 1, step: steps[i + 1] };
    return new Worker(program, { workerData });
  });
  const done = threads.map((thread) => once(thread, 'message'));
  internAll(values, all[0]!, steps[0]!);
  safepoints.leave();
  await Promise.all(done);
  await Promise.all(threads.map((thread) => thread.terminate()));
  safepoints.enter();
  for (const ids of all.slice(1)) expect(Buffer.from(ids.buffer).equals(Buffer.from(all[0]!.buffer))).toBe(true);
  expect(new Set(all[0]).size).toBe(NUMBERS);
  early.forEach((id, number) => {
    expect(all[0]![number]).toBe(id);
  });
  // The table was of 2^16 slots and has grown.
  expect(values.arena.usage().values - before).toBeGreaterThan(3 * NUMBERS);
  for (const number of [0, 1, 977, 31_415, NUMBERS - 1]) {
    const fresh = createValues();
    expect(values.print(all[0]![number]!)).toBe(fresh.print(valueNumbered(fresh, number)));
    expect(valueNumbered(values, number)).toBe(all[0]![number]);
  }
});
