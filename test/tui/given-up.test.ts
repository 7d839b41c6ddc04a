// What is said while the properties are being computed, and where that was given up: never that nothing is false.
import { describe, expect, it } from 'vitest';
import { directEngine, type Engine, type Question } from '../../src/session/explore/engine.ts';
import { writeSpec } from '../session/explore/explore-specs.ts';
import { screenOf } from './screens.ts';

const file = writeSpec(
  'Rising',
  `---- MODULE Rising ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\\ x' = x + 1
Low == x # 2
====
`,
  'INIT Init\nNEXT Next\nINVARIANT Low\n',
);

/** A screen whose engine is busy with questions of these kinds until `answer` is called. */
const busyScreen = (kinds: readonly Question['kind'][]) => {
  const held = new Set(kinds);
  const waiting: { readonly give: () => void; readonly giveUp: () => void }[] = [];
  const test = screenOf(file, undefined, (specification): Engine => {
    const direct = directEngine(specification);
    return {
      ...direct,
      ask: (question, later) => {
        const given = direct.ask(question, later);
        if (!held.has(question.kind)) return given;
        waiting.push({ give: () => later(given), giveUp: () => later(null) });
        return null;
      },
      get isBusy() {
        return waiting.length > 0;
      },
      cancel: () => {
        for (const { giveUp } of waiting.splice(0)) giveUp();
      },
    };
  });
  const answer = async (): Promise<void> => {
    for (test.text(); waiting.length > 0; test.text()) {
      for (const { give } of waiting.splice(0)) give();
      await test.settled();
    }
  };
  return { ...test, answer };
};

/** At state 2 of four, of which state 3 violates. */
function atStateTwo(held: readonly Question['kind'][]): ReturnType<typeof busyScreen> {
  const t = busyScreen(held);
  t.keys('Enter', 'Enter', 'Enter', ',', ',');
  expect(t.text()).toContain('state 2 of 4');
  return t;
}

describe('while the properties are being computed', () => {
  it('that is said, and not that there are none', async () => {
    const t = busyScreen(['truth']);
    expect(t.text()).toContain('The properties are being computed');
    expect(t.text()).not.toContain('names no invariant');
    await t.answer();
    expect(t.text()).toContain('✓ Low');
  });

  it('n says that they are not decided yet', async () => {
    const t = atStateTwo(['truth']);
    t.keys('n');
    const said = t.text(120).replace(/\s+/g, ' ');
    expect(said).toContain('Not decided yet: states 3 and 4');
    expect(said).not.toContain('No state after this one');
    await t.answer();
    t.keys('n');
    expect(t.text()).toContain('state 3 of 4');
  });
});

describe('Esc during an evaluation that a person has asked for', () => {
  it('ends that one, and the properties are computed all the same', async () => {
    const t = atStateTwo(['truth', 'value']);
    t.keys('e', 'x + 40', 'Enter');
    await t.settled();
    t.keys('Esc');
    await t.settled();
    expect(t.text()).toContain('The evaluation was cancelled.');
    await t.answer();
    expect(t.text()).toContain('✓ Low');
    expect(t.text()).not.toMatch(/! (Low|no deadlock)/);
    t.keys('n');
    expect(t.text()).toContain('state 3 of 4');
    expect(t.text()).toContain('✗ Low');
  });
});

describe('properties that were given up', () => {
  it('are undecided, and computed again where a person looks at the state again', async () => {
    const t = atStateTwo(['truth']);
    t.keys('Esc');
    await t.answer();
    expect(t.text()).toContain('? Low');
    expect(t.text()).toContain('Given up here');
    t.keys(',', 'n');
    await t.answer();
    expect(t.text(120).replace(/\s+/g, ' ')).toContain('Given up: state 2.');
    t.keys(',');
    await t.answer();
    expect(t.text()).toContain('✓ Low');
    expect(t.text()).not.toContain('Given up here');
  });
});
