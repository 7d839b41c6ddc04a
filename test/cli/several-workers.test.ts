// Several workers, the whole way: many initial states, and slow steps. The report is that of one.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './built-program.ts';

const cwd = fileURLToPath(new URL('./specs', import.meta.url));

let program: BuiltProgram;
beforeAll(() => {
  program = buildProgram();
});
afterAll(() => program.remove());

const output = (config: string, workers: number, format: string, file = 'Deals.tla'): string => {
  const args = [program.path, 'check', file, '--config', config, '--format', format, '--workers', String(workers)];
  return spawnSync(process.execPath, args, { cwd, encoding: 'utf8' }).stdout;
};

const check = (config: string, workers: number): Record<string, unknown> => ({
  ...JSON.parse(output(config, workers, 'json')),
  seconds: null,
});

const deals = 7 ** 6;
const initial = 2 * (deals - 7);
const distinct = deals - 7 + 3 * deals;

it.each([
  ['Deals.cfg', { verdict: 'ok', statesGenerated: initial + distinct, distinctStates: distinct, depth: 4 }],
  ['DealsThis.cfg', { verdict: 'invariant', property: 'NotThis', depth: 3 }],
  ['DealsLasso.cfg', { verdict: 'property', property: 'HasThis' }],
  ['DealsFault.cfg', { verdict: 'evaluation-error', depth: 2 }],
  // What is wrong with an initial state is told by one.
  ['DealsDealt.cfg', { verdict: 'invariant', property: 'NotDealt', depth: 1 }],
] as const)(
  '%s',
  (config, expected) => {
    const alone = check(config, 1);
    expect(alone).toMatchObject(expected);
    for (const workers of [2, 3]) expect(check(config, workers)).toEqual(alone);
  },
  120_000,
);

it('says how many workers there were', () => {
  expect(output('Deals.cfg', 2, 'text')).toMatch(/, 2 workers$/m);
});

it('calls help for slow steps, however few they are', () => {
  const text = output('SlowSteps.cfg', 2, 'text', 'SlowSteps.tla');
  expect(text).toMatch(/^408 states generated, 408 distinct, depth 51, .*, 2 workers$/m);
});
