// Logs of ten specifications, and alterations of them, decided as brute force decides them.
import { describe, expect, test } from 'vitest';
import { altered, type Hiding, LOG_MODELS, LogSubject, randomFrom } from './log-models.ts';

const SEED = 11;
const ALTERATIONS = 8;

describe.each(LOG_MODELS)('$file', (model) => {
  const subject = new LogSubject(model);

  test.each<Hiding>(['nothing', 'one-step', 'an-action'])('hidden: %s', async (hiding) => {
    const random = randomFrom(SEED);
    const whole = subject.simulate(random, 30);
    const log = whole.filter(
      ({ event }, i) => hiding === 'nothing' || (hiding === 'one-step' ? i % 3 !== 2 : event !== model.hidden.action),
    );
    expect(whole.length).toBeGreaterThan(3);
    if (hiding !== 'an-action') expect(await subject.decide(log, hiding, false)).toEqual({ explained: log.length, accepted: true });
    for (let i = 0; i < ALTERATIONS; i++) {
      const other = altered(log, subject, random);
      expect(await subject.decide(other, hiding, false), JSON.stringify(other)).toEqual(subject.naive(other, hiding));
    }
  });

  test('two nodes whose order is not known', async () => {
    const random = randomFrom(SEED);
    const log = subject.simulate(random, 16);
    expect(await subject.decide(log, 'nothing', true)).toEqual({ explained: log.length, accepted: true });
    for (let i = 0; i < ALTERATIONS; i++) {
      const other = altered(log, subject, random);
      expect(await subject.decide(other, 'nothing', true), JSON.stringify(other)).toEqual(subject.naiveOfNodes(other, 'nothing'));
    }
  });
});

test.each([LOG_MODELS[0]!, LOG_MODELS[5]!, LOG_MODELS[6]!])('$file with a new store of values behind each event', async (model) => {
  const subject = new LogSubject(model);
  const random = randomFrom(SEED);
  const log = subject.simulate(random, 8);
  expect(await subject.decide(log, 'one-step', false, 1)).toEqual({ explained: log.length, accepted: true });
  for (let i = 0; i < 2; i++) {
    const other = altered(log, subject, random);
    expect(await subject.decide(other, 'one-step', false, 1)).toEqual(subject.naive(other, 'one-step'));
  }
});
