// `tlasso test --update`: numbers are pinned as measured, with the difference on the screen; what else is wrong stays wrong.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './built-program.ts';

let program: BuiltProgram;
const folder = mkdtempSync(join(tmpdir(), 'tlasso-update-'));
const file = join(folder, 'expected.json');
const right = readFileSync(join(import.meta.dirname, '../../specs/increment/expected.json'), 'utf8');
beforeAll(() => {
  program = buildProgram();
  cpSync(join(import.meta.dirname, '../../specs/increment'), folder, { recursive: true });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const test = (...args: readonly string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [program.path, 'test', ...args], { cwd: folder, encoding: 'utf8' });
  return { status, stderr };
};

it('pins numbers as measured', () => {
  writeFileSync(file, right.replace('"distinctStates": 22', '"distinctStates": 99').replace('"depth": 11', '"depth": 2'));
  expect(test()).toEqual({ status: 2, stderr: '' });
  expect(test('--update')).toEqual({
    status: 0,
    stderr: [
      'expected.json: Increment-graph',
      '  - distinctStates: 99',
      '  + distinctStates: 22',
      'expected.json: LockedIncrement',
      '  - depth: 2',
      '  + depth: 11',
      '',
    ].join('\n'),
  });
  expect(readFileSync(file, 'utf8')).toBe(right);
  expect(test('--update')).toEqual({ status: 0, stderr: 'Every pinned number is as measured: nothing to update.\n' });
});

it('leaves verdicts and properties to a person', () => {
  const wrong = right.replace('"property": "NothingLost", "traceLength": 7', '"property": "OneOrTwo", "traceLength": 8');
  writeFileSync(file, wrong);
  expect(test('--update', '--filter', 'Incr*')).toEqual({
    status: 2,
    stderr: 'Nothing to update: what differs is no number, and for a person to decide.\n',
  });
  expect(readFileSync(file, 'utf8')).toBe(wrong);
});
