// Vectors in the order of the ranks of their values are in the order in which comparing them sorts them.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderByRanks } from '../../../src/checker/store/sort-by-ranks.ts';
import { cases, seed } from '../../fuzz/seeds.ts';

/** An order of values that is not that of their numbers, in which some are equal. */
const compare = (x: number, y: number): number => (x % 7) - (y % 7) || (y % 2) - (x % 2);

const sorted = (vectors: Int32Array, width: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => i).sort((a, b) => {
    for (let place = 0; place < width; place++) {
      const order = compare(vectors[a * width + place]!, vectors[b * width + place]!);
      if (order !== 0) return order;
    }
    return a - b;
  });

it('sorts as comparing does', () => {
  let ranked = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(1, -3, 1_000_003),
      fc.gen(),
      (width, count, kinds, apart, g) => {
        const vectors = Int32Array.from({ length: width * count }, () => apart * g(fc.nat, kinds));
        const order = orderByRanks({ vectors, width, count, at: (i) => i * width, compare });
        if (order === null) return;
        ranked++;
        expect([...order]).toEqual(sorted(vectors, width, count));
      },
    ),
    { numRuns: cases(60), seed },
  );
  expect(ranked).toBeGreaterThan(5);
});

it('leaves few vectors and many values to comparing', () => {
  const order = (count: number, width: number, value: (i: number) => number): unknown =>
    orderByRanks({
      vectors: Int32Array.from({ length: count * width }, (_, i) => value(i)),
      width,
      count,
      at: (i) => i * width,
      compare: (x, y) => x - y,
    });
  expect(order(10, 2, (i) => i % 2)).toBeNull();
  expect(order(100, 1, (i) => i)).toBeNull();
  expect(order(100, 1, (i) => i * 1_000_003)).toBeNull();
  expect(order(100, 30, (i) => (Math.imul(i, 0x9e3779b1) >>> 7) % 20)).not.toBeNull();
  expect(order(100, 2, (i) => i % 2)).not.toBeNull();
});
