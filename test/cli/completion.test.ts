// `tlasso completion`: the scripts are read by the shells that are there, and complete commands, options and values.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETION_SHELLS, completionScript } from '../../src/cli/commands/completion-script.ts';
import { COMMANDS } from '../../src/cli/commands/index.ts';
import { typedOptions } from '../../src/cli/options/command.ts';
import { needs } from '../project/needs.ts';

const completed = (line: string): string[] => {
  const words = line.split(' ');
  const script = `${completionScript('bash', COMMANDS)}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _tlasso; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, status } = spawnSync('bash', ['--noprofile', '--norc', '-c', script], { encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
  return stdout.split('\n').filter((word) => word !== '');
};

describe('bash', () => {
  it.each([
    ['tlasso si', ['simulate']],
    ['tlasso check --checkp', ['--checkpoint', '--checkpoint-every']],
    ['tlasso check --format j', ['json', 'junit']],
    ['tlasso graph -f s', ['svg']],
    ['tlasso completion f', ['fish']],
    ['tlasso test --no', ['--no-config']],
    // Bash makes words of the signs =, too.
    ['tlasso check --format = j', ['json', 'junit']],
    ['tlasso check --format =', ['text', 'json', 'junit', 'sarif', 'github', 'markdown']],
    // A name is no file.
    ['tlasso check --invariant ', []],
    ['tlasso check --invariant package', []],
    ['tlasso check --config package.js', ['package.json']],
  ])('%s', (line, words) => {
    expect(completed(line)).toEqual(words);
  });

  it('keeps a path with blanks together', () => {
    const inFolder = mkdtempSync(join(tmpdir(), 'tlasso-paths-'));
    mkdirSync(join(inFolder, 'my specs'));
    expect(completed(`tlasso check ${inFolder}/m`)).toEqual([`${inFolder}/my specs`]);
    expect(completed(`tlasso check --spill ${inFolder}/m`)).toEqual([`${inFolder}/my specs`]);
    rmSync(inFolder, { recursive: true });
  });
});

it.each(COMPLETION_SHELLS)('%s knows every option of every command', (shell) => {
  const script = completionScript(shell, COMMANDS);
  for (const { name } of COMMANDS)
    for (const { entry } of typedOptions(name)) {
      const long = /--([\w-]+)/.exec(entry.flags)![1]!;
      expect(script).toContain(shell === 'fish' ? `-l ${long}` : `--${long}`);
    }
});

/** Whether a shell is there; where it is not, the last lines of the run say so. */
const has = (shell: 'zsh' | 'fish'): boolean =>
  needs(shell, `what ${shell} completes`, spawnSync(shell, ['-c', 'true']).error === undefined);

const CASES = [
  ['tlasso si', ['simulate']],
  ['tlasso check --checkp', ['--checkpoint', '--checkpoint-every']],
  ['tlasso check --format j', ['json', 'junit']],
  ['tlasso graph --format s', ['svg']],
  ['tlasso completion f', ['fish']],
  ['tlasso test --no-c', ['--no-config']],
  ['tlasso check --invariant package', []],
] as const;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tlasso-completion-'));
  writeFileSync(join(folder, '_tlasso'), completionScript('zsh', COMMANDS));
  writeFileSync(join(folder, 'tlasso.fish'), completionScript('fish', COMMANDS));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const offered = (shell: string, args: readonly string[]): string[] => {
  const { stdout, stderr, status } = spawnSync(shell, args, { encoding: 'utf8', env: { ...process.env, HOME: folder, TERM: 'dumb' } });
  expect([stderr, status]).toEqual(['', 0]);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .sort();
};

describe.runIf(has('fish'))('fish', () => {
  it.each(CASES)('%s', (line, words) => {
    const lines = offered('fish', ['--no-config', '-c', `source ${folder}/tlasso.fish; complete -C '${line}'`]);
    expect(lines.map((text) => text.split('\t')[0])).toEqual(words);
  });
});

// Its completion runs in the line editor only: the script beside this one drives a zsh in a pseudo-terminal, and tells what is offered there.
describe.runIf(has('zsh'))('zsh', () => {
  const script = fileURLToPath(new URL('./offered-by-zsh.zsh', import.meta.url));

  it.each(CASES)(
    '%s',
    (line, words) => {
      expect(offered('zsh', ['-f', script, folder, line])).toEqual(words);
    },
    30_000,
  );
});
