// `tlasso format` on files: exit codes, what is written, and what is left alone.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { check } from '../../src/session/index.ts';
import { fakeTerminal } from './fake-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-format-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const format = async (...words: readonly string[]) => {
  const terminal = fakeTerminal();
  const code = await run(['format', ...words], terminal, async () => check);
  return { code, out: terminal.out.text.replaceAll(folder, ''), err: terminal.err.text };
};

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const module = (body: string): string => `---- MODULE M ----\n${body}\n====\n`;

it('writes a file, and then has nothing to do', async () => {
  const path = file('M.tla', module('A==1\nB == 2'));
  expect(await format('--check', path)).toMatchObject({ code: 2, out: '/M.tla: 1 line would change\n' });
  expect(readFileSync(path, 'utf8')).toBe(module('A==1\nB == 2'));
  expect(await format(path)).toMatchObject({ code: 0, out: '/M.tla: 1 line changed\n' });
  expect(readFileSync(path, 'utf8')).toBe(module('A == 1\nB == 2'));
  expect(await format('--check', path)).toMatchObject({ code: 0, out: '/M.tla: nothing to change\n' });
});

it('keeps a byte order mark and the ends of lines', async () => {
  const path = file('Marked.tla', `\ufeff${module('A==1')}`.replaceAll('\n', '\r\n'));
  expect((await format(path)).code).toBe(0);
  expect(readFileSync(path, 'utf8')).toBe(`\ufeff${module('A == 1')}`.replaceAll('\n', '\r\n'));
});

it('leaves a file with a fault as it is, and does the others', async () => {
  mkdirSync(join(folder, 'both'));
  mkdirSync(join(folder, 'both/.hidden'));
  const broken = file('both/Broken.tla', module('A==(1'));
  const whole = file('both/Whole.tla', module('A==1'));
  const hidden = file('both/.hidden/H.tla', module('A==1'));
  const { code, err } = await format(join(folder, 'both'));
  expect(code).toBe(150);
  expect(err).toContain('E105');
  expect(err).toContain('1 of 2 files left as they are');
  expect(readFileSync(broken, 'utf8')).toBe(module('A==(1'));
  expect(readFileSync(whole, 'utf8')).toBe(module('A == 1'));
  expect(readFileSync(hidden, 'utf8')).toBe(module('A==1'));
});

it('takes lines and an indentation', async () => {
  const path = file('Lines.tla', module('A==1\nB==\n    2'));
  expect((await format('--lines', '3:4', '--indent', '2', path)).code).toBe(0);
  expect(readFileSync(path, 'utf8')).toBe(module('A==1\nB ==\n  2'));
});

it.each([
  [['--lines', '5:3', 'M.tla'], /FIRST:LAST/],
  [['--lines', '0', 'M.tla'], /FIRST:LAST/],
  [[], /no file is named/],
  [['--stdin', 'a', 'b'], /at most one name/],
  [['--indent', '0', 'M.tla'], /whole number/],
])('refuses %j', async (words, message) => {
  const { code, err } = await format(...words);
  expect(code).toBe(1);
  expect(err).toMatch(message);
});

it('says that a file is not there', async () => {
  const { code, err } = await format(join(folder, 'None.tla'));
  expect(code).toBe(150);
  expect(err).toContain('does not exist');
});
