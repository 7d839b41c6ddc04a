// What the README shows is what the program says: the blocks of commands with answers are run. `...` stands for lines left out, times are not compared.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from '../cli/built-program.ts';
import { answer, fits } from '../cli/transcript.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const blocks = Array.from(
  readFileSync(new URL('../../README.md', import.meta.url), 'utf8').matchAll(/^```console\n\$ (.*)\n([\s\S]*?)^```$/gm),
);
const timeless = (line: string): string => line.replace(/(, | {2})\d+(\.\d+)? s( \(.*\))?$/, '$1TIME');

let program: BuiltProgram;
beforeAll(() => {
  program = buildProgram();
});

describe('README.md', () => {
  it('shows answers', () => {
    expect(blocks.length).toBeGreaterThan(4);
  });

  it.each(blocks.map(([, command, text]) => [command!, text!] as const))('%s', (command, text) => {
    const expected = text.trimEnd().split('\n').map(timeless);
    const actual = answer(command, program.path, root)
      .filter((line) => !line.startsWith('! ') && !/^exit \d+$/.test(line))
      .map(timeless);
    if (!fits(expected, actual)) expect(actual).toEqual(expected);
  });
});
