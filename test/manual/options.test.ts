// Every command stands in the README's table, and every option of each command on the page that the table names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { check } from '../../src/session/index.ts';
import { fakeTerminal } from '../cli/fake-terminal.ts';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

const helpOf = async (...command: readonly string[]): Promise<string> => {
  const terminal = fakeTerminal();
  expect(await run([...command, '--help'], terminal, async () => check)).toBe(0);
  return terminal.out.text;
};

const commands = Array.from((await helpOf()).matchAll(/^ {2}([a-z]+) (?:\[options\]|<)/gm), ([, name]) => name!);

it('there are commands', () => {
  expect(commands).toContain('check');
  expect(commands.length).toBeGreaterThan(15);
});

it.each(commands)('tlasso %s has a page with its options', async (command) => {
  const [, page] = new RegExp(`^\\|.*\\[\`${command}\`\\]\\(([^)#]+)`, 'm').exec(readme) ?? [];
  expect(page, `the page of tlasso ${command} in the table of the README`).toBeDefined();
  const text = readFileSync(join(root, page!), 'utf8');
  const options = Array.from((await helpOf(command)).matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm), ([, flag]) => flag!);
  expect(options).toContain('--help');
  const ofEveryCommand = ['--help', '--color'];
  expect(options.filter((flag) => !ofEveryCommand.includes(flag) && !new RegExp(`${flag}\\b(?!-)`).test(text))).toEqual([]);
});
