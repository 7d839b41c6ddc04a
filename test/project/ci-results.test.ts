// The last lines of a CI run: they name what failed, and tell what passed at the second run only.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROGRAM = resolve('.ci/results.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tlasso-ci-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A report of the runner: the tests of each file by name, with the message where one failed. */
function report(name: string, files: Readonly<Record<string, Readonly<Record<string, string | undefined>>>>): void {
  const testResults = Object.entries(files).map(([file, tests]) => ({
    name: resolve(file),
    status: Object.values(tests).some((message) => message !== undefined) ? 'failed' : 'passed',
    message: '',
    assertionResults: Object.entries(tests).map(([fullName, message]) => ({
      fullName,
      status: message === undefined ? 'passed' : 'failed',
      failureMessages: message === undefined ? [] : [message],
    })),
  }));
  const numPassedTests = testResults.flatMap((result) => result.assertionResults).filter(({ status }) => status === 'passed').length;
  writeFileSync(join(folder, name), JSON.stringify({ numPassedTests, testResults }));
}

function run(...args: readonly string[]): { readonly status: number | null; readonly lines: readonly string[] } {
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8' });
  return { status, lines: stdout.trimEnd().split('\n') };
}

describe('results of a CI run', () => {
  it('names what failed in both runs, and what passed at the second only', () => {
    report('first.json', { 'a.test.ts': { one: undefined, two: 'no key' }, 'b.test.ts': { three: 'no answer' } });
    expect(run('again', folder).lines).toEqual(['a.test.ts', 'b.test.ts']);
    report('second.json', { 'a.test.ts': { one: undefined, two: undefined }, 'b.test.ts': { three: 'still none' } });
    expect(run('count', folder, '0')).toEqual({
      status: 1,
      lines: [
        'passed at the second run only: a.test.ts > two',
        '    no key',
        'FAILED: b.test.ts > three',
        '    still none',
        '2 passed, 1 failed',
      ],
    });
  });

  it('is well only where another check is, and where tests ran at all', () => {
    report('first.json', { 'a.test.ts': { one: undefined } });
    expect(run('count', folder, '0')).toEqual({ status: 0, lines: ['1 passed, 0 failed'] });
    expect(run('count', folder, '1').status).toBe(1);
    report('first.json', {});
    expect(run('count', folder, '0')).toEqual({ status: 1, lines: ['no test ran', '0 passed, 0 failed'] });
    rmSync(join(folder, 'first.json'));
    expect(run('count', folder, '0').status).toBe(1);
  });

  it('runs nothing again where many files failed', () => {
    report('first.json', Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${i}.test.ts`, { test: 'wrong' }])));
    expect(run('again', folder).lines).toEqual(['']);
  });
});
