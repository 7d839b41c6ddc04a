// Sentences below the panes that said what is not so.
import { describe, expect, it } from 'vitest';
import { Explorer } from '../../src/session/explore/index.ts';
import { Versions } from '../../src/tui/commands/edit.ts';
import { opened, writeSpec } from '../session/explore/explore-specs.ts';
import { screenOf } from './screens.ts';

const rising = `---- MODULE Rising ----
EXTENDS Naturals
VARIABLE x
Init == x \\in 0..1
Next == x < 3 /\\ x' = x + 1
Low == x # 2
====
`;
const file = writeSpec('Rising', rising, 'INIT Init\nNEXT Next\nINVARIANT Low\n');

/** What is said below the panes. */
const said = ({ screen }: ReturnType<typeof screenOf>): string => screen.message?.text ?? '';

describe('a state outside of a constraint, without a step', () => {
  const outside = rising.replace('x \\in 0..1', 'x = 1').replace('x < 3', 'x < 2').replace('====', 'Any == x < 9\n====');
  const at = (config: string) => {
    const t = screenOf(writeSpec('Rising', outside, `INIT Init\nNEXT Next\nINVARIANT Any\n${config}`));
    t.keys('Enter');
    expect(t.text()).toContain('state 2 of 2');
    return t;
  };

  it('is no deadlock that a check looks for', () => {
    const t = at('CONSTRAINT Low\n');
    const shown = t.text(160);
    expect(shown).toContain('no step is possible: outside of a constraint');
    expect(shown).toMatch(/· no deadlock ✓·/);
    expect(shown).not.toContain('✗');
    t.keys('C');
    expect(said(t)).toMatch(/does not go on from here: state 2 is outside of Low\. A check .* looks for no deadlock there\.$/);
  });

  it('is one within it', () => {
    const shown = at('').text(160);
    expect(shown).toContain('no step is possible: deadlock');
    expect(shown).toMatch(/✗ no deadlock ✓✗/);
  });
});

describe('what is asked of the first state only', () => {
  it('is decided there', () => {
    const t = screenOf(writeSpec('Rising', rising.replace('====', 'Begins == x = 0\n===='), 'INIT Init\nNEXT Next\nPROPERTY Begins\n'));
    t.keys('Enter', 'Enter');
    expect(t.text()).toMatch(/✓ Begins: x = 0 ✓·/);
    t.keys('4', 'y');
    expect(said(t)).toBe('Begins is asked of state 1 only: it holds there.');
  });
});

describe('a step that a filter hides', () => {
  it('is not taken by its number', () => {
    const t = screenOf(writeSpec('Rising', rising.replace('x < 3 /\\ x', '\\E d \\in 1..3 : x'), 'INIT Init\nNEXT Next\n'));
    t.keys('Enter', 'f', 'd = 2', 'Enter', '#', '3', 'Enter');
    expect(t.text()).toContain('state 1 of 1');
    expect(said(t)).toBe('Step 3 is hidden: only steps with "d = 2" are shown (f changes it).');
    t.keys('#', '2', 'Enter');
    expect(t.text()).toContain('state 2 of 2');
  });
});

describe('files with errors', () => {
  it('are told of as long as the version before is shown', () => {
    const t = screenOf(file);
    const versions = new Versions(t.screen);
    versions.take({ explorer: null, message: 'Rising.tla:3: no.' });
    t.keys('Enter', 'Down');
    expect(t.text()).toContain('the version before: the files have errors');
    versions.take({ explorer: new Explorer(opened(file)), warnings: [] });
    expect(t.text()).not.toContain('the version before');
  });
});

describe('processes', () => {
  const arrays = (pc: string): string => `---- MODULE Rising ----
EXTENDS Naturals
VARIABLES pc, A
Init == pc = ${pc} /\\ A = <<3, 1>>
Next == A' = [A EXCEPT ![1] = 1] /\\ pc' = pc
====
`;
  const lanes = (pc: string): ReturnType<typeof screenOf> => {
    const t = screenOf(writeSpec('Rising', arrays(pc), 'INIT Init\nNEXT Next\n'));
    t.keys('L');
    return t;
  };

  it('are none where one has control, whatever arrays there are', () => {
    expect(said(lanes('"main"'))).toBe('No variable is a function of processes (such as pc).');
  });

  it('are what pc is a function of', () => {
    expect(lanes('<<"a", "b">>').screen.overlay).not.toBeNull();
  });
});

describe('what is said', () => {
  it('of a hypothesis where no state was visited yet', async () => {
    const t = screenOf(file);
    const all: string[] = [];
    t.screen.subscribe(() => all.push(said(t)));
    t.keys('H', 'x < 9', 'Enter');
    await t.settled();
    expect(all).toContain('x < 9: no state was visited yet. All that can be reached are searched ...');
    expect(said(t)).toContain('there is none');
  });

  it('of a state where nothing is false, beside one where something is', () => {
    const t = screenOf(file);
    t.keys('Enter', 'Enter', 'Enter', ',', 'y');
    expect(t.text()).toContain('state 2 of 3');
    expect(said(t)).toBe('No property is known to be false in state 2. In state 3 one is: go there (g), and ask again.');
  });
});
