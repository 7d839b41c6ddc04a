// The first minute of somebody with a module and nothing else, and what others have written, in a real terminal.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { needs } from '../project/needs.ts';
import { bundled } from './screens.ts';
import { hasTmux, terminalPrograms } from './tmux.ts';

/** Two lamps; both are never on by the first one alone. */
const LAMPS = `---- MODULE Lamps ----
EXTENDS Naturals
CONSTANTS Lamp, Most
VARIABLES on, steps
Init == on \\in {{}, Lamp} /\\ steps = 0
Switch(l) == /\\ steps < Most
             /\\ l \\notin on
             /\\ on' = on \\cup {l}
             /\\ steps' = steps + 1
Clear == on = Lamp /\\ on' = {} /\\ steps' = steps
Next == (\\E l \\in Lamp : Switch(l)) \\/ Clear
Spec == Init /\\ [][Next]_<<on, steps>>
TypeOK == steps <= Most
Dark == on = {}
Few == steps < 2
Seen == on
====
`;

describe.runIf(needs('tmux', 'the first minute in a real terminal', hasTmux))('in a real terminal', () => {
  const terminals = terminalPrograms();
  /** A folder with the module, and a shell in it. */
  const shellIn = (folder: string, environment = 'LC_ALL=C.UTF-8') => {
    const t = terminals.run(`cd '${folder}' && PS1='shell> ' ${environment} NO_COLOR=1 bash --norc -i`, 120, 90);
    const enter = async (args: string, sign: string | RegExp): Promise<string> => {
      t.type(`clear; '${process.execPath}' '${terminals.program.path}' ${args}; echo "ended $?"`);
      t.keys('Enter');
      return await t.shows(sign);
    };
    return { t, enter };
  };
  const folders: string[] = [];
  const empty = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'tlasso-minute-'));
    folders.push(folder);
    return folder;
  };
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it('from one file to a configuration, all violations, counts, and a scenario that is explored', { timeout: 180_000 }, async () => {
    const folder = empty();
    writeFileSync(join(folder, 'Lamps.tla'), LAMPS);
    const { t, enter } = shellIn(folder);
    await t.shows('shell>');
    await enter('init Lamps.tla', 'ended 0');
    expect(readFileSync(join(folder, 'Lamps.cfg'), 'utf8')).toMatch(/Lamp = \{l1, l2, l3\}|Lamp = \{\w+, \w+, \w+\}/);
    // The first counterexample, and its explanation.
    const first = await enter('check Lamps.tla --constant "Lamp={a,b}" --explain', 'ended 11');
    expect(first).toContain('no step is possible from state 4');
    const all = await enter(
      'check Lamps.tla --constant "Lamp={a,b}" --constant Most=3 --invariant Dark --invariant Few --continue',
      /ended 1\d/,
    );
    expect(all.replace(/\s+/g, ' ')).toMatch(/Dark[\s\S]*Few/);
    await enter('check Lamps.tla --constant "Lamp={a,b}" --no-deadlock --count "steps > 1"', /steps > 1[\s\S]*ended 0/);
    writeFileSync(join(folder, 'both.txt'), 'on = {}\n...\nSwitch(b)\non = Lamp\n...\nClear\n');
    await enter('check Lamps.tla --constant "Lamp={a,b}" --scenario both.txt --explore', /state 4 of 4/);
    await t.shows('Clear');
    t.keys('Home', ',', ',', ',');
    await t.shows('state 1 of 4');
    t.keys('q');
    await t.shows('fits the scenario');
    // The line that none fits: what it names is told first.
    writeFileSync(join(folder, 'none.txt'), 'on = {}\nSwitch(a)\nSwitch(a)\n');
    const none = await enter('check Lamps.tla --constant "Lamp={a,b}" --scenario none.txt', 'ended 13');
    expect(none).toContain('Switch(l = a): l \\notin on is false');
    await enter('new Ring', 'ended 0');
    await enter('test Ring', /1 passed[\s\S]*ended 0/);
  });

  it('random steps begin in all initial states or the chosen one; VIEW hides no state; ASCII by the locale', {
    timeout: 180_000,
  }, async () => {
    const folder = empty();
    writeFileSync(join(folder, 'Lamps.tla'), LAMPS);
    writeFileSync(join(folder, 'Lamps.cfg'), 'CONSTANTS Lamp = {a, b}\nMost = 3\nINIT Init\nNEXT Next\nVIEW Seen\nCHECK_DEADLOCK FALSE\n');
    const { t, enter } = shellIn(folder, 'LC_ALL=C');
    await t.shows('shell>');
    expect(await enter('explore Lamps.tla', 'choose an initial state')).toMatch(/^[ -~\n]*$/);
    t.enter('s', 'steps = 2 /\\ on = {}');
    // Behind three steps from one of them; VIEW tells on alone.
    await t.shows(/state \d of \d/);
    await t.shows('steps = 2');
    t.keys('R');
    await t.shows('choose an initial state');
    t.enter('t', 'steps = 3');
    await t.shows(/state (\d+) of \1 [\s\S]*steps = 3/);
    t.keys('R');
    await t.shows('choose an initial state');
    t.enter('r', '2');
    await t.shows(/state 3 of 3/);
    t.keys('q');
    await t.shows('visited states are in no file');
    t.keys('y');
    await t.shows('ended 0');
  });

  it('opens what TLC prints, also with -difftrace, and writes messages in every form', { timeout: 180_000 }, async () => {
    const folder = empty();
    writeFileSync(join(folder, 'Lamps.tla'), LAMPS);
    writeFileSync(join(folder, 'Lamps.cfg'), 'CONSTANTS Lamp = {a, b}\nMost = 3\nINIT Init\nNEXT Next\n');
    writeFileSync(
      join(folder, 'tlc.txt'),
      [
        'Error: Invariant Few is violated.',
        'Error: The behavior up to this point is:',
        'State 1: <Initial predicate>',
        '/\\ on = {}',
        '/\\ steps = 0',
        '',
        'State 2: <Switch line 6, col 14 to line 8, col 32 of module Lamps>',
        '/\\ on = {a}',
        '/\\ steps = 1',
        '',
        'State 3: <Switch line 6, col 14 to line 8, col 32 of module Lamps>',
        '/\\ on = {a, b}',
        '/\\ steps = 2',
        '',
        'State 4: <Clear line 9, col 10 to line 9, col 52 of module Lamps>',
        '/\\ on = {}',
        '',
      ].join('\n'),
    );
    const { t, enter } = shellIn(folder);
    await t.shows('shell>');
    await enter('explore Lamps.tla --trace tlc.txt', /of 4/);
    t.keys('2', 'End', 'Enter');
    await t.shows('state 4 of 4');
    await t.shows('steps = 2');
    t.keys('q');
    await t.shows('ended 0');
    t.close();

    const messages = shellIn(folder);
    await messages.t.shows('shell>');
    await messages.enter(`explore ${bundled('paxos/Paxos.tla')}`, 'state 1 of 1');
    messages.t.enter('r', '6');
    await messages.t.shows('state 7 of 7');
    for (const form of ['svg', 'shiviz.txt', 'html']) {
      messages.t.enter('O', join(folder, `path.${form}`));
      await messages.t.shows(new RegExp(`Written to[\\s\\S]*path\\.${form.replace('.', '\\.')}`));
    }
    expect(readFileSync(join(folder, 'path.svg'), 'utf8')).toContain('<svg');
    expect(readFileSync(join(folder, 'path.shiviz.txt'), 'utf8')).toMatch(/\S+ \{.*\}/);
    expect(readFileSync(join(folder, 'path.html'), 'utf8')).toContain('class="diagram"');
    // The wheel scrolls without leaving the state.
    messages.t.type('\u001b[<65;10;5M');
    await messages.t.shows('state 7 of 7');
  });
});
