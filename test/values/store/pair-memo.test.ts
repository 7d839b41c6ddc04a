// Pairs that are known: each that is found was kept, in this order, whichever others have the same slot.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createValues } from '../../../src/values/index.ts';
import { PairMemo } from '../../../src/values/store/pair-memo.ts';
import { cases, seed } from '../../fuzz/seeds.ts';

it('has pairs that were kept only, and the last one', () => {
  let found = 0;
  const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.boolean()), {
    minLength: 40,
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.constantFrom(1, 2, 8), pairs, (size, asked) => {
      const memo = new PairMemo(size);
      const kept = new Set<string>();
      for (const [a, b, keeps] of asked) {
        if (memo.has(a, b)) {
          found++;
          expect(kept).toContain(`${a} ${b}`);
        }
        if (!keeps) continue;
        memo.keep(a, b);
        kept.add(`${a} ${b}`);
        expect(memo.has(a, b)).toBe(true);
      }
    }),
    { numRuns: cases(100), seed },
  );
  expect(found).toBeGreaterThan(100);
});

it('does not remember what nobody can know, or what is in no set', () => {
  const { atoms, order, sets } = createValues(1 << 20);
  const [one, letter] = [atoms.integer(1n), atoms.string('a')];
  const [numbers, letters] = [sets.singleton(one), sets.singleton(letter)];
  for (let time = 0; time < 2; time++) {
    expect(order.areDistinct(numbers, letters)).toBe(false);
    expect(() => order.equal(numbers, letters, -1)).toThrow('Attempted to compare');
  }
  const some = sets.powerset(numbers);
  for (let time = 0; time < 2; time++) expect(sets.contains(sets.singleton(atoms.integer(2n)), some, -1)).toBe(false);
});
