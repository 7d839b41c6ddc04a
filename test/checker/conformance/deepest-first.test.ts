// What is told of beginnings of a log that no behaviour continues.
import { expect, it } from 'vitest';
import { deepestFirst, type LogMeaning, LogSteps, orderOf } from '../../../src/checker/index.ts';

/** From each of these numbers so many events can be explained, each by a step that counts down. */
const countdown = (...from: readonly number[]): LogMeaning<string> => ({
  initial: (sink) => {
    for (const n of from) sink(Int32Array.of(n));
  },
  successors: ([n], sink) => {
    if (n! % 10 > 0) sink(Int32Array.of(n! - 1), 0);
  },
  readings: () => [[0]],
  explains: (_event, _step, [from], [to]) => to === from! - 1,
  silent: null,
});

it('of one cut one beginning is told, unless it is the longest', () => {
  const steps = new LogSteps(countdown(21, 11, 32, 42), 100);
  const order = orderOf([['a', 'b', 'c']], () => false);
  const outcome = deepestFirst(steps, steps.initial(), order, { most: 1000, isOver: () => false });
  if (outcome.kind !== 'refused') throw new Error(outcome.kind);
  expect(outcome.deepest).toBe(2);
  expect(outcome.blocked.map(({ candidate, events }) => `${candidate.state[0]} ${events.join()}`)).toEqual(['40 c', '30 c', '10 b']);
});
