// `tlasso eval` in a real terminal: a person enters, is answered, gives up and leaves.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needs } from '../project/needs.ts';
import { hasTmux, terminalPrograms } from '../tui/tmux.ts';

describe.runIf(needs('tmux', 'the prompt of tlasso eval in a real terminal', hasTmux))('in a real terminal', () => {
  const terminals = terminalPrograms();
  const open = (options = '', history = '') =>
    terminals.run(`TLASSO_HISTORY='${history}' NO_COLOR=1 '${process.execPath}' '${terminals.program.path}' eval ${options}`, 100, 30);

  it('defines, explains what is false, gives up and goes on', { timeout: 90_000 }, async () => {
    const prompt = open();
    await prompt.shows(/^>$/m);
    const enter = (text: string) => {
      prompt.type(text);
      prompt.keys('Enter');
    };
    enter('Square(x) ==');
    enter('x * x');
    prompt.keys('Enter');
    enter('{Square(i) : i \\in 1..4}');
    await prompt.shows('{1, 4, 9, 16}');
    enter('\\A i \\in 1..4 : Square(i) < 10');
    expect(await prompt.shows('Square(i) < 10 is FALSE')).toMatch(/FALSE\n {2}Square\(i\) < 10 is FALSE\n {2}i = 4, Square\(i\) = 16\n/);

    // An evaluation that takes too long.
    enter('Cardinality({S \\in SUBSET (1..24) : \\A i \\in S : i + 1 \\in S})');
    await prompt.shows('i + 1 \\in S})\n');
    prompt.keys('C-c');
    await prompt.shows('Given up');
    // What was defined is known to the thread that has taken the place of the one that was ended.
    enter('Square(12)');
    await prompt.shows(/^144$/m);

    // A line that is given up.
    prompt.type('1 + ');
    prompt.keys('C-c');
    prompt.type('Squ');
    prompt.keys('Tab');
    enter('(7)');
    expect(await prompt.shows(/^49$/m)).toContain('> Square(7)');
    enter('Head(<<>>)');
    await prompt.shows('the sequence is empty');
    enter('exit');
    await prompt.shows('exit code 0');
    prompt.close();
  });

  it('is left by Ctrl-D, also while something is evaluated', { timeout: 60_000 }, async () => {
    const prompt = open();
    await prompt.shows(/^>$/m);
    prompt.type('Cardinality({S \\in SUBSET (1..24) : \\A i \\in S : i + 1 \\in S})');
    prompt.keys('Enter');
    await prompt.shows('i + 1 \\in S})\n');
    prompt.keys('C-d');
    await prompt.shows('exit code 0');
    prompt.close();
  });

  it('knows what was entered in an earlier session', { timeout: 60_000 }, async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'tlasso-history-')), 'history');
    const first = open('', file);
    await first.shows(/^>$/m);
    first.type('6 * 7');
    first.keys('Enter');
    await first.shows(/^42$/m);
    first.type('5 * 7');
    first.keys('Enter');
    await first.shows(/^35$/m);
    first.keys('C-d');
    await first.shows('exit code 0');
    first.close();
    // Nobody else reads it.
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['6 * 7\n5 * 7\n', 0o600]);
    const second = open('', file);
    await second.shows(/^>$/m);
    second.keys('Up');
    second.keys('Up');
    second.keys('Enter');
    expect(await second.shows(/^42$/m)).toContain('> 6 * 7');
    second.keys('C-d');
    await second.shows('exit code 0');
    second.close();
    rmSync(dirname(file), { recursive: true });
  });
});
