// What is nested too deeply for the stack of a thread: it is checked in a thread with a deep one, or refused; nothing ends in a stack trace.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usePrograms } from '../../../src/session/files/programs.ts';
import { check } from '../../../src/session/index.ts';
import { type BuiltProgram, buildProgram } from '../../cli/built-program.ts';

let folder: string;
let built: BuiltProgram;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tlasso-deep-'));
  built = buildProgram();
  usePrograms(built.folder);
}, 60_000);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const file = (name: string, invariant: string, definitions = '', constant = ''): string => {
  const module = `---- MODULE ${name} ----\nEXTENDS Naturals\nCONSTANT C\nVARIABLE x\n${definitions}\nInit == x = 0\nNext == x' = x\nInv ==\n${invariant}\n====\n`;
  writeFileSync(join(folder, `${name}.tla`), module);
  writeFileSync(join(folder, `${name}.cfg`), `INIT Init\nNEXT Next\nINVARIANT Inv\nCONSTANT C = ${constant || '1'}\n`);
  return join(folder, `${name}.tla`);
};

const repeated = (count: number, text: (i: number) => string, between = '\n'): string =>
  Array.from({ length: count }, (_, i) => text(i)).join(between);

const program = (path: string): string =>
  execFileSync(process.execPath, [built.path, 'check', '--format', 'json', path], { encoding: 'utf8' });

describe('with a deep stack', () => {
  it.each([
    ['Conjunction', repeated(1_500, () => '  /\\ x >= 0'), ''],
    ['Disjunction', repeated(1_500, (i) => `  \\/ x = ${1_499 - i}`), ''],
    ['Cases', `  CASE ${repeated(1_500, (i) => `x = ${1_499 - i} -> TRUE`, ' [] ')}`, ''],
    ['Definitions', '  D399 >= 0', `D0 == x\n${repeated(399, (i) => `D${i + 1} == D${i} + 1`)}`],
    ['Operators', '  D399(x) >= 0', `D0(a) == a\n${repeated(399, (i) => `D${i + 1}(a) == D${i}(a) + 1`)}`],
    ['Infix', repeated(2_500, (i) => `  \\/ x = ${2_499 - i}`).replace('\\/', ''), ''],
    ['Sum', `  ${repeated(4_900, () => '1', ' + ')} > x`, ''],
    ['Bounds', `  \\A ${repeated(1_500, (i) => `v${i} \\in {1}`, ', ')} : TRUE`, ''],
  ])(
    '%s',
    (name, invariant, definitions) => {
      expect(JSON.parse(program(file(name, invariant, definitions)))).toMatchObject({ verdict: 'ok', distinctStates: 1 });
    },
    60_000,
  );

  it.each([
    [['simulate', '--num', '1', '--depth', '2'], 'No error found in 1 random behaviour'],
    [['graph'], 'x = 0'],
    [['generate'], 'cover'],
  ])(
    '%j',
    (command, text) => {
      const path = file('Others', `  ${repeated(4_900, () => '1', ' + ')} > x`);
      const { stdout, stderr, status } = spawnSync(process.execPath, [built.path, ...command, path], { encoding: 'utf8' });
      expect(stderr).not.toContain('E299');
      expect(stdout + stderr).toContain(text);
      expect(status).toBe(0);
    },
    60_000,
  );

  it('prints and counts as any other check', () => {
    const path = file('Violated', `${repeated(1_500, () => '  /\\ x >= 0')}\n  /\\ x = 1`);
    try {
      program(path);
      expect.unreachable();
    } catch (error) {
      const { status, stdout } = error as { status: number; stdout: string };
      expect(status).toBe(12);
      expect(JSON.parse(stdout)).toMatchObject({ verdict: 'invariant', trace: [{ index: 1 }] });
    }
  }, 60_000);
});

const run = (path: string) => check({ file: path, workers: 1, invariants: [], properties: [], ltl: [] }, {});

it('an algorithm may have more than 500 labels', () => {
  const labels = repeated(600, (i) => `L${i}: x := ${i};`);
  const path = join(folder, 'Labels.tla');
  writeFileSync(path, `---- MODULE Labels ----\n(*--algorithm Labels\nvariable x = 0;\nbegin\n${labels}\nend algorithm *)\n====\n`);
  writeFileSync(join(folder, 'Labels.cfg'), 'SPECIFICATION Spec\n');
  expect(JSON.parse(program(path))).toMatchObject({ verdict: 'ok', distinctStates: 601 });
}, 60_000);

describe('sizes', () => {
  it('of sets in a configuration are bounded', async () => {
    const report = await run(file('Braces', 'TRUE', '', '{'.repeat(50_000)));
    expect(report).toMatchObject({
      verdict: 'config-error',
      diagnostics: [{ code: 'E301', message: 'this set is nested more than 200 deep' }],
    });
  });

  it('of strings are not', async () => {
    const report = await run(file('Long', `"${'a\\"'.repeat(3_000_000)}" # ""`));
    expect(report).toMatchObject({ verdict: 'ok' });
    expect((await run(file('Open', `"${'a\\"'.repeat(1_000_000)}`))).diagnostics[0]).toMatchObject({ code: 'E104' });
  }, 30_000);

  it('of names are not', async () => {
    expect((await run(file('Name', `${'a'.repeat(3_000_000)} = 1`))).diagnostics[0]).toMatchObject({ code: 'E210' });
  });
});
