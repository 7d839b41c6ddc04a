// The states that are consistent with a log, where silent steps lead from each of them to all others.
import { expect, it } from 'vitest';
import { ConsistentStates, type LogMeaning, LogSteps } from '../../../src/checker/index.ts';
import { randomFrom } from '../../session/trace/log-models.ts';

const STATES = 100;

/** A counter that any silent step sets to one more, modulo STATES. An event is read as these steps, of which each is one from a multiple of `every`. */
function counter(readings: readonly (readonly number[])[], every: number): { readonly meaning: LogMeaning<string>; asked(): number } {
  let asked = 0;
  const meaning: LogMeaning<string> = {
    initial: (sink) => {
      for (let n = 0; n < STATES; n++) sink(Int32Array.of(n));
    },
    successors: ([n], sink) => sink(Int32Array.of((n! + 1) % STATES), 0),
    readings: () => readings,
    explains: (_event, _step, [from], [to]) => {
      asked++;
      return from! % every === 0 && to === from! + 1;
    },
    silent: {
      holds: () => {
        asked++;
        return true;
      },
      most: Number.POSITIVE_INFINITY,
    },
  };
  return { meaning, asked: () => asked };
}

it.each([
  ['a step from many states', [[0]], 2],
  ['a step from few states', [[0]], STATES / 2],
  ['two steps', [[0, 1]], 2],
  ['three steps, or one', [[0, 1, 2], [3]], 2],
])('the work for an event that is %s grows with the number of states, not with its square', (_, readings, every) => {
  const { meaning, asked } = counter(readings, every);
  const states = new ConsistentStates(new LogSteps(meaning, 10_000), 10);
  for (let i = 0; i < 10; i++) expect(states.advance('event')).toBe(true);
  expect(states.candidates).toHaveLength(STATES / every);
  expect(states.deadEnds).toEqual([]);
  expect(asked()).toBeLessThan(10 * STATES * 20);
});

it('an event can be explained from those candidates behind which there are states', () => {
  const random = randomFrom(1);
  let both = 0;
  for (let round = 0; round < 300; round++) {
    const pairs = (share: number): ReadonlySet<number> =>
      new Set(Array.from({ length: 64 }, (_, pair) => pair).filter(() => random() < share));
    const [next, silent, ...kinds] = [pairs(0.3), pairs(0.2), pairs(0.03), pairs(0.2)];
    const steps = new LogSteps<string>(
      {
        initial: (sink) => {
          for (let n = 0; n < 8; n++) if (random() < 0.6) sink(Int32Array.of(n));
        },
        successors: ([n], sink) => {
          for (let to = 0; to < 8; to++) if (next.has(n! * 8 + to)) sink(Int32Array.of(to), 0);
        },
        readings: (_event, [n]) => (n! % 2 === 0 ? [[0]] : [[0, 1]]),
        explains: (_event, step, [from], [to]) => kinds[step]!.has(from! * 8 + to!),
        silent: { holds: ([from], [to]) => silent.has(from! * 8 + to!), most: round % 3 },
      },
      100,
    );
    const candidates = steps.initial();
    const expected = candidates.filter((candidate) => steps.after([candidate], 'event').length > 0);
    expect([...steps.explainable(candidates, 'event')]).toEqual(expected);
    if (expected.length > 0 && expected.length < candidates.length) both++;
  }
  expect(both).toBeGreaterThan(50);
});
