// Work in steps: the same result as at once.
import { expect, test } from 'vitest';
import { finish, sortedInSteps } from '../../src/diagnostics/index.ts';
import { decisionsOf } from '../fuzz/random.ts';

test.each([0, 1, 2, 1999, 2000, 2001, 4001, 10_000])('%i elements are put in order, equal ones in the order they had', (count) => {
  for (const choices of [1, 3, 1000, 100_000]) {
    const decisions = decisionsOf(count + choices);
    const elements = Array.from({ length: count }, (_, place) => ({ value: decisions.pick(choices), place }));
    const compare = (a: { value: number }, b: { value: number }): number => a.value - b.value;
    expect(finish(sortedInSteps(elements, compare))).toEqual([...elements].sort(compare));
  }
});
