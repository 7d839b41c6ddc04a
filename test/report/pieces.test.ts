import { expect, it } from 'vitest';
import { blocksOf, Pieces, separated } from '../../src/report/pieces.ts';

it('is the same text in blocks, however it is cut', () => {
  const pieces = new Pieces(function* () {
    for (let i = 0; i < 50_000; i++) yield `${i},`;
  });
  const whole = String(pieces);
  const blocks = [...blocksOf(pieces)];
  expect(blocks.join('')).toBe(whole);
  expect(whole).toHaveLength(10 * 2 + 90 * 3 + 900 * 4 + 9000 * 5 + 40_000 * 6);
  expect(blocks.length).toBeLessThan(10);
  // It can be gone through again.
  expect(String(pieces)).toBe(whole);
  expect([...blocksOf('one')]).toEqual(['one']);
  expect([...blocksOf('')]).toEqual([]);
});

it('separates', () => {
  expect([...separated(', ', ['a', 'b', 'c'])].join('')).toBe('a, b, c');
  expect([...separated(', ', [])]).toEqual([]);
});
