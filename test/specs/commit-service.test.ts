// The worked example end to end, as its README tells it: real processes that are killed, their logs, and the tests that are generated for them.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildProgram } from '../cli/built-program.ts';
import { fits } from '../cli/transcript.ts';
import { blocksOf, PageFolder, timeless } from '../manual/pages.ts';

const example = join(import.meta.dirname, '../../specs/commit-service');
const folder = mkdtempSync(join(tmpdir(), 'tlasso-example-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('does what its README says', () => {
  const place = new PageFolder(folder, buildProgram().path);
  const page = join(folder, 'page');
  cpSync(example, page, { recursive: true });
  const generated = join(page, 'service/generated.test.ts');
  rmSync(generated);
  const blocks = blocksOf(readFileSync(join(example, 'README.md'), 'utf8')).filter((block) => block.kind === 'commands');
  const commands = blocks.flatMap((block) => block.commands);
  expect(commands.length).toBe(8);
  const answers = blocks.flatMap((block) => place.run(block.commands.map(({ command }) => command)));
  for (const [i, { command, expected }] of commands.entries()) {
    const lines = answers[i]?.lines ?? [];
    expect(fits(expected.map(timeless), lines.map(timeless)), `$ ${command}\n${lines.join('\n')}`).toBe(true);
  }
  expect(answers.map(({ exit }) => exit)).toEqual([12, 0, 0, 0, 15, 0, 0, 1]);
  expect(readFileSync(generated, 'utf8')).toBe(readFileSync(join(example, 'service/generated.test.ts'), 'utf8'));
}, 180_000);

it('has a logger of the length that it tells', () => {
  const lines = readFileSync(join(example, 'service/logger.ts'), 'utf8').trimEnd().split('\n').length;
  expect(readFileSync(join(example, 'README.md'), 'utf8')).toContain(`The logger has ${lines} lines.`);
});
