// `tlasso completion`: the scripts are read by the shells that are there, and complete commands, options and values.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { COMPLETION_SHELLS, completionScript } from '../../src/cli/commands/completion-script.ts';
import { COMMANDS } from '../../src/cli/commands/index.ts';
import { typedOptions } from '../../src/cli/options/command.ts';

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
    ['tlasso check --max-', ['--max-states', '--max-depth']],
    ['tlasso check --format j', ['json', 'junit']],
    ['tlasso graph -f s', ['svg']],
    ['tlasso completion f', ['fish']],
    ['tlasso test --no', ['--no-config']],
  ])('%s', (line, words) => {
    expect(completed(line)).toEqual(words);
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

it.each(['zsh', 'fish'] as const)('%s reads its script, where it is installed', (shell) => {
  const run = spawnSync(shell, ['-n'], { input: completionScript(shell, COMMANDS), encoding: 'utf8' });
  if (run.error === undefined) expect([run.stderr, run.status]).toEqual(['', 0]);
  else console.log(`skipped: ${shell} is not installed`);
});
