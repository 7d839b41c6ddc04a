// Digests: equal values have equal ones in any store, whatever was made before, and different values have different ones as often as can be.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createValues } from '../../../src/values/index.ts';
import { build, oneType } from '../models.ts';

it('depend on the value alone', () => {
  const one = createValues();
  fc.assert(
    fc.property(oneType(2), ([m, other]) => {
      const two = createValues();
      build(two, other!);
      expect(two.digest(build(two, m!, true))).toBe(one.digest(build(one, m!)));
    }),
    { numRuns: 200 },
  );
});

it('tell small values apart', () => {
  const values = createValues();
  const ids = new Map<number, number>();
  // Thirty thousand random numbers of 32 bits have a tenth of a pair that is equal; these are the same in every run.
  for (const m of fc.sample(oneType(4), { numRuns: 5000, seed: 1 }).flat()) {
    const id = build(values, m);
    const known = ids.get(values.digest(id));
    if (known !== undefined && known !== id) expect(values.print(known)).toBe(values.print(id));
    ids.set(values.digest(id), id);
  }
  expect(ids.size).toBeGreaterThan(10_000);
});
