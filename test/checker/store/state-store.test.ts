import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StateStore } from '../../../src/checker/store/state-store.ts';
import { reserve } from '../../../src/values/index.ts';

const insert = (store: StateStore, vector: Int32Array): number => {
  const known = store.find(vector, 0);
  return known >= 0 ? known : store.add(vector, 0, -1);
};

describe('state store', () => {
  it.each([1, 2, 3, 4, 6, 9])('numbers distinct vectors of %i entries in order of arrival, through many growths', (width) => {
    const store = new StateStore(width);
    const vector = new Int32Array(width);
    const total = 40_000;
    let wrong = 0;
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < total; i++) {
        vector[0] = i % 251;
        vector[width - 1] = width === 1 ? i : Math.floor(i / 251) * 2 + 1;
        if (insert(store, vector) !== i) wrong++;
      }
    }
    expect(wrong).toBe(0);
    expect(store.count).toBe(total);
  });

  it('agrees with a Map on arbitrary vectors', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer(), fc.integer({ min: -2, max: 2 })), { maxLength: 300 }), (vectors) => {
        const store = new StateStore(2);
        const known = new Map<string, number>();
        for (const vector of vectors) {
          const key = vector.join();
          if (!known.has(key)) known.set(key, known.size);
          expect(insert(store, Int32Array.from(vector))).toBe(known.get(key));
        }
        expect(store.count).toBe(known.size);
      }),
    );
  });

  it('keeps the vector beside a separate key', () => {
    const store = new StateStore(2, 1);
    const key = Int32Array.of(0);
    for (let i = 0; i < 5000; i++) {
      key[0] = i * 2;
      expect(store.find(key, 0)).toBe(-1);
      store.addWithKey(Int32Array.of(i, -i), 0, key, 0, i - 1);
    }
    key[0] = 8000;
    expect(store.find(key, 0)).toBe(4000);
    expect([...store.vectors.slice(8000, 8002)]).toEqual([4000, -4000]);
    expect(store.predecessors[4000]).toBe(3999);
  });

  it('settles for a smaller reservation, or none', () => {
    expect(reserve(2 ** 32 - 1, 10)?.length).toBeGreaterThanOrEqual(10);
    expect(reserve(100, 2 ** 40)).toBeNull();
  });
});
