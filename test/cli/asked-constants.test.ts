// A module without a configuration in a real terminal: its constants are asked for.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../project/needs.ts';
import { hasTmux, terminalPrograms } from '../tui/tmux.ts';

const MODULE = `---- MODULE Ask ----
EXTENDS Naturals
CONSTANTS Node, N
VARIABLE x
Init == x \\in Node
Next == x' \\in Node /\\ N > 0
Spec == Init /\\ [][Next]_x
TypeOK == x \\in Node
====
`;

describe.runIf(needs('tmux', 'questions for constants in a real terminal', hasTmux))('in a real terminal', () => {
  const terminals = terminalPrograms();
  let file = '';
  beforeAll(() => {
    file = join(terminals.program.folder, 'Ask.tla');
    writeFileSync(file, MODULE);
  });

  const open = (command: string) =>
    terminals.run(`NO_COLOR=1 '${process.execPath}' '${terminals.program.path}' ${command} '${file}'`, 200, 40);

  it('asks until it has a value, checks, explores, and keeps the values', { timeout: 60_000 }, async () => {
    const ended = open('check');
    await ended.shows('Node, a set [{n1, n2, n3}]:');
    ended.keys('C-c');
    expect(await ended.shows('exit code 1')).toContain('Nothing was checked.');
    ended.close();

    const explored = open('explore');
    await explored.shows('Node, a set [{n1, n2, n3}]:');
    explored.keys('Enter');
    await explored.shows('N, a number [2]:');
    explored.keys('Enter');
    await explored.shows('[Y/n]');
    explored.type('n');
    explored.keys('Enter');
    await explored.shows('x = n3');
    explored.keys('q');
    await explored.shows('exit code 0');
    explored.close();
    expect(existsSync(join(terminals.program.folder, 'Ask.cfg'))).toBe(false);

    const checked = open('check');
    await checked.shows('Node, a set');
    checked.type('{a, b');
    checked.keys('Enter');
    await checked.shows('never closed');
    checked.type('{a, b, c, d}');
    checked.keys('Enter');
    await checked.shows('N, a number [2]:');
    checked.keys('Enter');
    await checked.shows('Ask.cfg, with what the module states (TypeOK)? [Y/n]');
    checked.keys('Enter');
    const screen = await checked.shows('exit code 0');
    checked.close();
    expect(screen).toContain('4 distinct');
    expect(screen).not.toContain('E325');
    expect(readFileSync(join(terminals.program.folder, 'Ask.cfg'), 'utf8')).toMatch(/Node = \{a, b, c, d\}[\s\S]*INVARIANT TypeOK/);
  });
});
