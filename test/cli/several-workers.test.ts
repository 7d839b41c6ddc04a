// Several workers, the whole way: slow steps, and checks that end before others could help. The report is that of one.
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

it('calls help for slow steps, however few they are, and says so', () => {
  const args = [program.path, 'check', 'SlowSteps.tla', '--workers', '2'];
  const { stdout } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  expect(stdout).toMatch(/^168 states generated, 168 distinct, depth 21, .*, 2 workers$/m);
});

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
      for (const [file, options] of [['Counter.tla', {}], ['Counter.tla', { config: 'CounterSyntax.cfg' }], ['MissingModule.tla', {}], ['SlowSteps.tla', {}]])
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

  it('has started none, however many are asked for', () => {
    const file = join(program.folder, 'asks-for-many.mjs');
    writeFileSync(
      file,
      `
      import { check } from './index.js';
      const { verdict } = await check('Counter.tla', { workers: 32 });
      console.log(JSON.stringify({ verdict, started: process.report.getReport().workers.length }));
    `,
    );
    const { stdout } = spawnSync(process.execPath, [file], { cwd, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual({ verdict: 'ok', started: 0 });
  }, 60_000);
});
