// Options as somebody would type them: read again by the command line, they are the same.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../../src/session/options/command-line.ts';

const words = (line: string): string[] =>
  execFileSync('sh', ['-c', `for word in ${line}; do printf '%s\\0' "$word"; done`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

describe('a command line', () => {
  it('has what is not there anyway, as a shell reads it', () => {
    const line = commandLine('check', "it's/A B.tla", {
      config: 'A B.cfg',
      constants: ['N=3', 'Node={n1, n2}'],
      invariants: [],
      properties: ['Live'],
      ltl: ['[] ({x = "a"} -> <> q)'],
      within: [{ limit: 3, action: 'Tick(1, p)', formula: 'request ~> grant' }],
      deadlock: false,
      workers: 1,
      maxStates: 10,
      timeout: 1.5,
      environment: { TOKEN: 'secret' },
      allowIo: false,
      allowExec: true,
    });
    expect(line).not.toContain('secret');
    expect(words(line)).toEqual([
      ...['tlasso', 'check', "it's/A B.tla", '--config', 'A B.cfg', '--constant', 'N=3', '--constant', 'Node={n1, n2}'],
      ...['--property', 'Live', '--ltl', '[] ({x = "a"} -> <> q)', '--within', '3:Tick(1, p) request ~> grant'],
      ...words(line).slice(15),
    ]);
    expect(words(line).slice(15).toSorted()).toEqual(
      ['--no-deadlock', '--max-states', '10', '--timeout', '1.5s', '--env', 'TOKEN', '--allow-exec'].toSorted(),
    );
  });

  it('leaves out what the command does not have', () => {
    expect(commandLine('explore', 'A.tla', { maxMutants: 3, invariants: ['TypeOK'] })).toBe('tlasso explore A.tla --invariant TypeOK');
  });
});
