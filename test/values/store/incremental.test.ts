// EXCEPT and insertion find an existing value without building it: the ids are those of the values built from their parts, also where hundreds of
// thousands of operations crowd and rest the tables of answers, and the table of values grows.
import { describe, expect, it } from 'vitest';
import { createValues, small } from '../../../src/values/index.ts';

const random = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 0) / 2 ** 32) * below);
  };
};

describe('operations on values that exist, and that do not', () => {
  it.each([
    ['few', 3],
    ['many', 1000],
  ])('EXCEPT of %s functions', (_name, range) => {
    const { functions, sets, atoms, arena } = createValues(1 << 24);
    const next = random(7);
    const keys = ['a', 'b', 'c', 'd', 'e'].map(atoms.string);
    const domain = sets.set(keys);
    const order = Array.from({ length: 5 }, (_, i) => arena.cells[(domain >> 1) + 2 + i]!);
    const built = (of: readonly number[], isTuple: boolean): number => {
      if (isTuple) return functions.tuple(of.map((x) => small(x)));
      const mark = arena.mark();
      for (const k of order) arena.push(small(of[keys.indexOf(k)]!));
      return functions.functionFrom(domain, mark);
    };
    for (const isTuple of [true, false]) {
      let now = [0, 0, 0, 0, 0];
      let f = built(now, isTuple);
      for (let i = 0; i < 60_000; i++) {
        const at = next(5);
        const value = next(range);
        const wanted = now.map((x, j) => (j === at ? value : x));
        // Half of them are there before EXCEPT looks for them.
        const before = i % 2 === 0 ? built(wanted, isTuple) : 0;
        const changed = functions.except(f, isTuple ? small(at + 1) : keys[at]!, small(value), -1);
        if (before !== 0 ? changed !== before : changed !== built(wanted, isTuple)) expect.fail(`EXCEPT ${i} of ${now}`);
        now = wanted;
        f = changed;
      }
    }
    expect(arena.usage().values).toBeGreaterThan(range === 3 ? 3 ** 5 : 100_000);
  });

  it.each([
    ['few', 6],
    ['many', 60],
  ])('insertion into sets over %s elements', (_name, range) => {
    const { sets, arena } = createValues(1 << 24);
    const next = random(11);
    for (let round = 0; round < 1500; round++) {
      let set = sets.emptySet;
      const elements: number[] = [];
      for (let i = 0; i < 30; i++) {
        const x = small(next(range) - 3);
        elements.push(x);
        const before = i % 2 === 0 ? sets.set(elements) : 0;
        set = sets.insert(set, x, -1);
        if (set !== (before !== 0 ? before : sets.set(elements))) expect.fail(`insertion ${i} of round ${round}: ${elements}`);
      }
    }
    expect(arena.mark()).toBe(0);
  });
});
