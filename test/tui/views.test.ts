// What is shown over the panes, in a real terminal: lanes of processes, and the graph around a state.
import { describe, expect, it } from 'vitest';
import { needs } from '../project/needs.ts';
import { bundled } from './screens.ts';
import { hasTmux, terminalPrograms } from './tmux.ts';

describe.runIf(needs('tmux', 'views of the explorer', hasTmux))('in a real terminal', () => {
  const terminals = terminalPrograms();
  const { explore, run } = terminals;

  it('lanes name processes, variables and who acts, and follow the path', { timeout: 180_000 }, async () => {
    const t = explore(bundled('peterson/Peterson.tla'), 110, 20);
    await t.shows('state 1 of 1');
    t.enter('r', '40');
    await t.shows('state 41 of 41');
    t.keys('L');
    // It opens where one is, below a heading that stays.
    const opened = await t.shows(/#\s+step\s+1\s+2 *\n[^\n]*pc wants\s+pc wants *\n[\s\S]*\n▶ 41 [^\n]*\n/);
    const last = opened.split('\n').find((line) => line.startsWith('▶ 41 '))!;
    const [, action, process] = /(\w+)\(([12])\)/.exec(last)!;
    // The process that the step names is marked in its own lane.
    expect(last.indexOf('•')).toBe(opened.split('\n')[2]!.indexOf(process!, 30) - 2);
    expect(action).not.toBe('');
    for (let i = 0; i < 30; i++) t.keys(',');
    await t.shows(/state 11 of 41[\s\S]*#\s+step\s+1\s+2 *\n[\s\S]*▶ 11 /);
    // A smaller terminal shows the state too, once it is drawn.
    for (let i = 0; i < 6; i++) t.keys('.');
    await t.shows(/state 17 of 41[\s\S]*\n▶ 17 /);
    t.resize(80, 10);
    expect(await t.shows(/^ Peterson [^\n]*\n(?:[^\n]*\n){8} Esc back/)).toMatch(/\n▶ 17 /);
  });

  it('messages are drawn between processes, and follow the path', { timeout: 180_000 }, async () => {
    const t = explore(bundled('paxos/Paxos.tla'), 110, 30);
    await t.shows('state 1 of 1');
    t.keys('Q');
    await t.shows('No messages were recognized on this path');
    t.enter('r', '8');
    await t.shows('state 9 of 9');
    t.keys('Q');
    const screen = await t.shows(/┫ Messages: [\s\S]*#\s+step\s+\w+\s+\w+\s+\w+ *\n[\s\S]*\n▶ {2}9 /);
    expect(screen).toMatch(/●[─╌][^\n]*[▶▷]│?/);
    for (let i = 0; i < 6; i++) t.keys(',');
    await t.shows(/state 3 of 9[\s\S]*\n▶ {2}3 /);
  });

  it('the picture is what AnimView draws, in ASCII too', { timeout: 180_000 }, async () => {
    const file = bundled('dining-philosophers/DiningPhilosophersTable.tla');
    const t = explore(file, 100, 30);
    await t.shows('state 1 of 1');
    t.keys('Enter');
    await t.shows('state 2 of 2');
    t.keys('A');
    await t.shows(/State 2 of 2: TakeFirst[\s\S]*[⠁-⣿]+2[⠁-⣿]+/);
    t.keys(',');
    await t.shows('State 1 of 2: initial state');
    t.close();
    const plain = explore(`--ascii ${file}`, 100, 30);
    await plain.shows('[ 1 Actions ]');
    plain.keys('A');
    const screen = await plain.shows(/State 1 of 1[\s\S]*[.:*#]2[.:*#]/);
    expect(screen).toMatch(/^[ -~\n]*$/);
  });

  it('a step shows what it changed; a pane can have all of the screen', { timeout: 180_000 }, async () => {
    const t = explore(bundled('paxos/Paxos.tla'), 100, 30);
    await t.shows('state 1 of 1');
    t.keys('P');
    await t.shows('after the selected step');
    t.keys('P', 'Enter');
    await t.shows('state 2 of 2');
    t.keys('2', 'z');
    await t.shows(/┫ 2 Trace ┣─+─ z: all panes[\s\S]*▶ {3}2 \S+\([^\n]* {2}promised\[/);
    t.keys('3', 'd');
    await t.shows(/┫ 3 State ┣[\s\S]*unchanged \(d shows them\)/);
    t.keys('z');
    await t.shows('1 Actions');
  });

  it('the terminal is asked for its background', { timeout: 180_000 }, async () => {
    const t = run(
      `LC_ALL=C.UTF-8 '${process.execPath}' '${terminals.program.path}' explore ${bundled('paxos/Paxos.tla')}`,
      100,
      30,
      '#ffffff',
    );
    await t.shows('state 1 of 1');
    await t.paints('\u001b[34m');
    t.keys('q');
    await t.shows('exit code 0');
  });

  it('the graph cuts no label, and its nodes are selected and gone to', { timeout: 180_000 }, async () => {
    const t = explore(bundled('dining-philosophers/DiningPhilosophers.tla'), 110, 36);
    await t.shows('state 1 of 1');
    t.keys('m');
    const graph = await t.shows('┫ Graph');
    for (const label of ['TakeFirst(1)', 'TakeFirst(2)', 'TakeSecond(1)', 'TakeSecond(2)', '-> <<"hungry", "hungry">>'])
      expect(graph).toContain(label);
    t.keys('Down', 'Right');
    await t.shows('by TakeFirst, TakeSecond: holder: <<0, 0>> -> <<2, 2>>');
    t.keys('Enter');
    await t.shows('state 3 of 3');
    await t.shows('TakeSecond(2)');
    // A press of the mouse selects, a second one goes there.
    t.keys('m');
    await t.shows('┫ Graph');
    const rows = t.screen().split('\n');
    const row = rows.findIndex((line) => line.includes('holder[1]: 2 -> 0'));
    const column = rows[row]!.indexOf('holder[1]: 2 -> 0');
    t.click(column, row);
    await t.shows('by ReleaseSecond');
    t.click(column, row);
    await t.shows(/state 4 of \d/);
  });
});
