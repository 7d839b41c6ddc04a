// Keys that are pressed while the steps are still being computed: each is handled once, in the order in which they were pressed.
import { describe, expect, it } from 'vitest';
import { type Answers, directEngine, type Engine } from '../../src/session/explore/engine.ts';
import { pressEarly } from '../../src/tui/dispatch.ts';
import { writeSpec } from '../session/explore/explore-specs.ts';
import { screenOf } from './screens.ts';

const file = writeSpec(
  'Several',
  `---- MODULE Several ----
EXTENDS Naturals
VARIABLE x
Init == x \\in 1..4
Up == x < 9 /\\ x' = x + 1
Next == Up
====
`,
  'INIT Init\nNEXT Next\n',
);

/** A screen whose steps come when `answer` is called. */
const lateScreen = (kind: 'choices' | 'truth' = 'choices', config?: string) => {
  const waiting: (() => void)[] = [];
  const late = screenOf(file, config, (specification): Engine => {
    const direct = directEngine(specification);
    return {
      ...direct,
      ask: (question, later) => {
        const given = direct.ask(question, later);
        if (question.kind !== kind) return given;
        waiting.push(() => later(given as Answers[typeof kind] as never));
        return null;
      },
    };
  });
  return {
    ...late,
    answer: () => {
      for (const one of waiting.splice(0)) one();
    },
  };
};

describe('keys pressed early', () => {
  it('are not lost where the answer comes between two of them', () => {
    const t = lateScreen();
    t.keys('Down');
    t.answer();
    t.keys('Enter');
    expect(t.text()).toMatch(/state 1 of 1/);
    expect(t.text()).toMatch(/x = 2/);
  });

  it('wait for each other', () => {
    const t = lateScreen();
    t.keys('Down', 'Down', 'Enter', '3');
    expect(t.text()).toMatch(/choose an initial state[\s\S]*being computed/);
    t.answer();
    pressEarly(t.screen);
    expect(t.text()).toMatch(/state 1 of 1/);
    expect(t.text()).toMatch(/x = 3/);
    expect(t.text()).toMatch(/┫ 3 State/);
  });

  it('are forgotten where a key interrupts them', () => {
    const t = lateScreen();
    t.keys('Enter', 'Tab');
    t.answer();
    pressEarly(t.screen);
    expect(t.text()).toMatch(/choose an initial state/);
    expect(t.text()).toMatch(/┫ 2 Trace/);
  });

  it('leave the selection where a person has put it when the steps come', () => {
    const t = lateScreen();
    t.answer();
    t.keys('End');
    t.screen.touch();
    t.keys('Enter');
    expect(t.text()).toMatch(/x = 4/);
    t.answer();
    // A new beginning selects the first state, wherever the selection was before.
    t.keys('R');
    t.answer();
    t.keys('Enter');
    expect(t.text()).toMatch(/x = 1/);
  });
});

it('says that it is not known yet what holds', () => {
  const t = lateScreen('truth');
  t.keys('Enter', 'y');
  expect(t.text().replace(/\s+/g, ' ')).toContain('Whether properties hold here is still being computed: ask again.');
  t.answer();
  t.keys('y');
  expect(t.text()).toContain('Every property holds here');
});
