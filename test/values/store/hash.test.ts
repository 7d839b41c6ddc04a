// The hash of a cell is a sum: it must tell cells apart whose words have a constant sum, as tokens on places do.
import { expect, it } from 'vitest';
import { part } from '../../../src/values/store/hash.ts';

it('tells tuples of integers with a constant sum apart', () => {
  const tokens = 40;
  const hashes = new Set<number>();
  let tuples = 0;
  const small = (n: number): number => 2 * n + 1;
  for (let a = 0; a <= tokens; a++)
    for (let b = 0; a + b <= tokens; b++)
      for (let c = 0; a + b + c <= tokens; c++)
        for (let d = 0; a + b + c + d <= tokens; d++) {
          const words = [a, b, c, d, tokens - a - b - c - d].map(small);
          hashes.add(words.reduce((sum, word, i) => (sum + part(word, i + 1)) | 0, 0));
          tuples++;
        }
  expect(tuples).toBe((44 * 43 * 42 * 41) / 24);
  // Random numbers of 32 bits would coincide twice: n * n / 2^33.
  expect(hashes.size).toBeGreaterThan(tuples - 20);
});
