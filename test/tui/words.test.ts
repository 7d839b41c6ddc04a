// Sentences below the panes that said what is not so.
import { describe, expect, it } from 'vitest';
import { writeSpec } from '../session/explore/explore-specs.ts';
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
