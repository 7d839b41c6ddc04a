// Several workers, the whole way: many initial states, and slow steps. The report is that of one.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './built-program.ts';

const cwd = fileURLToPath(new URL('./specs', import.meta.url));

let program: BuiltProgram;
beforeAll(() => {
  program = buildProgram();
});

const output = (config: string, workers: number, format: string, file = 'Deals.tla'): string => {
  const args = [program.path, 'check', file, '--config', config, '--format', format, '--workers', String(workers)];
  return spawnSync(process.execPath, args, { cwd, encoding: 'utf8' }).stdout;
};

const check = (config: string, workers: number): Record<string, unknown> => ({
  ...JSON.parse(output(config, workers, 'json')),
  seconds: null,
});

const deals = 6 ** 5;
const initial = 2 * (deals - 6);
const distinct = deals - 6 + 3 * deals;

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
    for (const workers of config === 'Deals.cfg' ? [2, 3] : [2]) expect(check(config, workers)).toEqual(alone);
  },
  120_000,
);

it('calls help for slow steps, however few they are, and says so', () => {
  const text = output('SlowSteps.cfg', 2, 'text', 'SlowSteps.tla');
  expect(text).toMatch(/^168 states generated, 168 distinct, depth 21, .*, 2 workers$/m);
});

// Threads are started before it is known whether there is anything for them to do.
describe('a check that ends before others could help', () => {
  const run = (args: readonly string[], workers: number): unknown => {
    const all = [program.path, 'check', ...args, '--format', 'json', '--workers', String(workers)];
    const { status, stdout, stderr } = spawnSync(process.execPath, all, { cwd, encoding: 'utf8', timeout: 30_000 });
    return { status, stderr, report: { ...JSON.parse(stdout), seconds: null } };
  };

  it.each([
    [['Counter.tla'], { status: 0 }],
    [['Counter.tla', '--config', 'CounterGrowing.cfg'], { status: 13 }],
    [['Counter.tla', '--config', 'CounterSyntax.cfg'], { status: 151 }],
    [['Counter.tla', '--ltl', '[] ('], { status: 151 }],
    [['MissingModule.tla'], { status: 150 }],
    [['NoSuchFile.tla'], { status: 150 }],
    // Deeper than any thread goes.
    [['Deep.tla'], { status: 150 }],
  ] as const)('is that of one: %s', (args, expected) => {
    const alone = run(args, 1);
    expect(alone).toMatchObject(expected);
    expect(run(args, 3)).toEqual(alone);
  });

  it('leaves no thread behind in a program that goes on', () => {
    const script = `
      import { check } from './index.js';
      const threads = () => process.report.getReport().workers.length;
      let most = 0;
      const watch = setInterval(() => { most = Math.max(most, threads()); }, 50);
      const verdicts = [];
      for (const [file, options] of [['Counter.tla', {}], ['Counter.tla', { config: 'CounterSyntax.cfg' }], ['MissingModule.tla', {}], ['Deals.tla', {}]])
        verdicts.push((await check(file, { ...options, workers: 3 })).verdict);
      clearInterval(watch);
      const end = Date.now() + 20_000;
      while (threads() > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
      console.log(JSON.stringify({ verdicts, most, left: threads() }));
    `;
    const file = join(program.folder, 'goes-on.mjs');
    writeFileSync(file, script);
    const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd, encoding: 'utf8' });
    expect(stderr).toBe('');
    const { verdicts, most, left } = JSON.parse(stdout);
    expect(verdicts).toEqual(['ok', 'config-error', 'parse-error', 'ok']);
    // There were some to leave behind.
    expect(most).toBeGreaterThanOrEqual(2);
    expect(left).toBe(0);
  }, 120_000);

  it('has started one of them, however many are asked for', () => {
    const file = join(program.folder, 'asks-for-many.mjs');
    writeFileSync(
      file,
      `
      import { check } from './index.js';
      // A check that takes longer calls the others, and on a busy machine any may: one of several is short.
      let verdict = '';
      let most = 32;
      for (let i = 0; i < 20 && most > 1; i++) {
        verdict = (await check('Counter.tla', { workers: 32 })).verdict;
        most = process.report.getReport().workers.length;
        while (most > 1 && process.report.getReport().workers.length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
      }
      console.log(JSON.stringify({ verdict, most }));
    `,
    );
    const { stdout } = spawnSync(process.execPath, [file], { cwd, encoding: 'utf8' });
    const { verdict, most } = JSON.parse(stdout);
    expect(verdict).toBe('ok');
    expect(most).toBeLessThanOrEqual(1);
  }, 60_000);
});
