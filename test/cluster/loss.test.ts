// What is advised where a search is given up.
import { expect, it } from 'vitest';
import { givenUp, type Loss } from '../../src/cluster/loss.ts';

it.each<[Loss['kind'], RegExp]>([
  ['worker', /too little memory/],
  ['message', /^Look at the network/],
  ['kept', /^Look at the server/],
])('the advice is about what was lost: %s', (kind, advice) => {
  const { diagnostic } = givenUp(5, { lost: 'it was', kind });
  expect(diagnostic.message).toBe('the search came no further 5 times, in the end because it was');
  expect(diagnostic.fix).toMatch(advice);
});
