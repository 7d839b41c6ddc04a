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

describe('a search that finds nothing', () => {
  const searched = async (config: string, ...keys: readonly string[]): Promise<string> => {
    const t = screenOf(writeSpec('Rising', rising.replace('====', 'Few == x < 2\nAll == x < 9\n===='), `INIT Init\nNEXT Next\n${config}`));
    t.keys('s', 'x = 7', 'Enter', ...keys);
    await t.settled();
    return said(t);
  };

  it('names the constraint outside of which something is', async () => {
    expect(await searched('CONSTRAINT Few\n')).toMatch(
      /in the 2 states .* What lies behind states and steps outside of Few was not searched\.$/,
    );
  });

  it('names no constraint that everything is inside of', async () => {
    expect(await searched('CONSTRAINT All\n')).toMatch(/there is none in the 4 states that can be reached from the initial states\.$/);
  });
});

it('a search looks at what can be reached, also where the specification asks a check to stop', async () => {
  const stops = rising.replace('Naturals', 'Naturals, TLC').replace('====', 'Stop == x = 2 => TLCSet("exit", TRUE)\nMore == x < 3\n====');
  for (const begin of [[], ['Enter']]) {
    const t = screenOf(writeSpec('Rising', stops, 'INIT Init\nNEXT Next\nINVARIANTS Stop More\n'));
    t.keys(...begin, 'v');
    await t.settled();
    expect(said(t)).toMatch(/^Shortest way to a violation: [23] steps .*, More$/);
  }
});

it('what needs a state says so where none was chosen', () => {
  for (const key of ['y', 'o', ',', '.']) {
    const t = screenOf(file);
    t.keys(key);
    expect([key, said(t)]).toEqual([key, 'Choose an initial state first.']);
  }
});

it('V says of properties of single states and steps that v searches for what violates them', () => {
  const t = screenOf(writeSpec('Rising', rising.replace('====', "Up == [][x' > x]_x\n===="), 'INIT Init\nNEXT Next\nPROPERTY Up\n'));
  t.keys('V', 'Enter');
  expect(said(t)).toMatch(/^What the configuration names is about single states and steps \(Up\): v searches/);
});

it('before an initial state is chosen again, the path goes on from its first state', async () => {
  const t = screenOf(writeSpec('Rising', rising.replace('x < 3 /\\ x', 'x').replace('x + 1', '1 - x'), 'INIT Init\nNEXT Next\n'));
  t.keys('Enter', 'Enter', 'o');
  await t.settled();
  expect(t.text()).toContain('state 2 of 2, lasso back to 1');
  t.keys('R');
  expect(t.text().split('\n')[0]).toContain('choose an initial state  Rising.cfg');
  t.keys('.');
  expect(t.text()).toContain('state 1 of 2, lasso back to 1');
});

it('o speaks of steps, and names what finds a behaviour that stays in a state where steps are possible', async () => {
  const stays = rising.replace('====', 'Spec == Init /\\ [][Next]_x\nTwo == <>(x = 2)\n====');
  const t = screenOf(writeSpec('Rising', stays, 'SPECIFICATION Spec\nPROPERTY Two\n'));
  t.keys('Enter', 'o');
  await t.settled();
  expect(said(t)).toMatch(/^No step of the last state leads back to a state on the path: .* V looks for behaviours that stay in it/);
  t.keys('V', 'Enter');
  await t.settled();
  expect(said(t)).toMatch(/stays in state \d for ever/);
});
