// A check ends where an assumption is not true: the explorer must not say that nothing is wrong.
import { describe, expect, it } from 'vitest';
import { directEngine, type Engine } from '../../src/session/explore/engine.ts';
import { writeSpec } from '../session/explore/explore-specs.ts';
import { screenOf, type TestScreen } from './screens.ts';

const fileWith = (assumptions: string): string =>
  writeSpec(
    'Assumed',
    `---- MODULE Assumed ----
EXTENDS Naturals
${assumptions}
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3
Low == x < 3
Again == []<>(x = 0)
====
`,
    'INIT Init\nNEXT Next\nINVARIANT Low\n',
  );

/** A screen on a module that assumes this, when that is judged. */
const assuming = async (assumptions: string): Promise<TestScreen> => {
  const test = screenOf(fileWith(assumptions));
  await test.settled();
  return test;
};

const flat = (test: TestScreen): string => test.text(300, 24);

describe('an assumption that is not true', () => {
  it.each([
    ['ASSUME Small == 1 = 1\nASSUME Large == 1 > 2', 'an assumption is false', 'The assumption Large (Assumed.tla:4) is false'],
    ['ASSUME 1 > 2', 'an assumption is false', 'An assumption (Assumed.tla:3) is false'],
    ['ASSUME 1 = "a"', 'an assumption has no value', 'An assumption (Assumed.tla:3) has no value ('],
  ])('is told: %s', async (assumptions, title, message) => {
    const test = await assuming(assumptions);
    expect(flat(test).split('\n')[0]).toContain(title);
    expect(flat(test)).toContain(message);
    test.keys('j', 'v');
    await test.settled();
    expect(flat(test)).toContain(`there is none in the 3 states that can be reached from state 1. ${message}`);
    test.keys('y');
    expect(flat(test)).toContain(message);
    test.keys('C');
    expect(flat(test)).toContain(`does not come here. ${message}`);
  });
  it('is told beside what was said before', async () => {
    const test = screenOf(fileWith('ASSUME 1 > 2'));
    test.screen.say('The trace fits.');
    await test.settled();
    expect(flat(test)).toContain('The trace fits. An assumption (Assumed.tla:3) is false: a check ends before it has made a state.');
  });
});

it('says nothing of assumptions that are true', async () => {
  const test = await assuming('ASSUME 1 = 1');
  expect(flat(test)).not.toContain('assumption');
  test.keys('v');
  await test.settled();
  expect(flat(test)).toContain('there is none in the 3 states that can be reached from state 1.');
  expect(flat(test)).not.toContain('assumption');
});

it('says where it is not known yet', async () => {
  const test = screenOf(
    fileWith('ASSUME 1 > 2'),
    undefined,
    (specification): Engine => ({
      ...directEngine(specification),
      assumptions: () => new Promise(() => {}),
    }),
  );
  test.keys('v');
  await test.settled();
  expect(flat(test)).toContain('Whether the assumptions are true is not known.');
});
