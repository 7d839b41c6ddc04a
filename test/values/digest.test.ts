// Digests: equal values have equal ones in any store, whatever was made before, and different values mostly have different ones.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createValues } from '../../src/values/index.ts';
import { build, key, oneType } from './models.ts';

it('depend on the value alone', () => {
  const one = createValues();
  const digests = new Map<number, string>();
  let collisions = 0;
  fc.assert(
    fc.property(oneType(2), ([m, other]) => {
      const two = createValues();
      build(two, other!);
      const digest = one.digest(build(one, m!));
      expect(two.digest(build(two, m!, true))).toBe(digest);
      const known = digests.get(digest);
      if (known !== undefined && known !== key(m!)) collisions++;
      digests.set(digest, key(m!));
    }),
    { numRuns: 300 },
  );
  expect(collisions).toBe(0);
});
