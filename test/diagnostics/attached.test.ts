import { expect, it } from 'vitest';
import { Attached } from '../../src/diagnostics/index.ts';

it('knows facts of each kind about each object, and copies have none', () => {
  const [lengths, words] = [new Attached<{ text: string }, number>(), new Attached<{ text: string }, string | null>()];
  const [first, second] = [{ text: 'one' }, { text: 'two' }];
  lengths.set(first, 3);
  words.set(first, null);
  expect([lengths.get(first), words.get(first), lengths.get(second)]).toEqual([3, null, undefined]);
  lengths.set(first, 4);
  expect([lengths.get(first), lengths.get({ ...first })]).toEqual([4, undefined]);
  expect(JSON.stringify(first)).toBe('{"text":"one"}');
});
