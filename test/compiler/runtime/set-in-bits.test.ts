// Sets in bits against sets as values, on random operations; and two threads' views of one universe.
import { describe, expect, it } from 'vitest';
import { Listed, SetInBits } from '../../../src/compiler/runtime/set-in-bits.ts';
import { emptyUniverse, Universe } from '../../../src/compiler/runtime/universe.ts';
import { createValues, small, ValueFault, type Values } from '../../../src/values/index.ts';
import { decisionsOf } from '../../fuzz/random.ts';

const SITE = 0;
const seeds = Array.from({ length: 40 }, (_, i) => i + 1);

/** Values that can be elements of one set, some of which cannot be compared with each other in their parts. */
function elementsOf({ atoms, functions, sets }: Values, many: number): readonly number[] {
  const records = Array.from({ length: many }, (_, i) =>
    functions.record([
      ['type', atoms.string(i % 3 === 0 ? 'a' : 'b')],
      ['value', i % 7 === 0 ? atoms.string('none') : small(i)],
    ]),
  );
  return [...records, functions.tuple([small(1)]), functions.tuple([sets.emptySet])];
}

/** What a call gives, or the message of its fault. */
const outcome = <T>({ arena }: Values, call: () => T): T | string => {
  const mark = arena.mark();
  try {
    return call();
  } catch (error) {
    if (!(error instanceof ValueFault)) throw error;
    arena.release(mark);
    return error.message;
  }
};

describe('masks of elements', () => {
  const told = { yes: 0, no: 0, open: 0 };

  it.each(seeds)('tell what asking for each element tells, or nothing (seed %i)', (seed) => {
    const d = decisionsOf(seed);
    const values = createValues(1 << 20);
    const elements = elementsOf(values, d.oneOf([4, 20, 60]));
    const bits = new SetInBits(emptyUniverse(d.oneOf([1, 31, 62])), 1, values, new Listed());
    const row = new Int32Array(bits.universe.words + 2);
    bits.fill(row, values.sets.emptySet);
    const masks = bits.masks();
    const made: { readonly mask: number; readonly elements: readonly number[] }[] = [];
    const fill = ({ mask, elements }: (typeof made)[number]): void => {
      masks.begin(mask);
      for (const element of elements) masks.include(mask, element);
    };
    for (let round = 0; round < 200; round++) {
      if (made.length < 30) {
        const one = { mask: masks.enter(), elements: d.someOf(elements).slice(0, d.pick(4)) };
        made.push(one);
        fill(one);
      }
      outcome(values, () =>
        d.chance(70) ? bits.add(row, d.oneOf(elements), SITE) : bits.subtract(row, values.sets.singleton(d.oneOf(elements)), SITE),
      );
      for (const one of made) {
        // As generated code does: what is known may be about fewer elements.
        if (!masks.isFresh(one.mask)) fill(one);
        const answer = bits.has(row, masks, one.mask);
        const each = one.elements.map((x) => outcome(values, () => bits.contains(row, x, SITE)));
        const wanted = each.includes(false) ? 0 : each.some((found) => found !== true) ? -1 : 1;
        if (answer >= 0) expect(answer).toBe(wanted);
        told[answer > 0 ? 'yes' : answer === 0 ? 'no' : 'open']++;
      }
    }
  });

  it('tell all there is to tell', () => {
    for (const answers of Object.values(told)) expect(answers).toBeGreaterThan(500);
  });

  it('are not given out without end, and none tells nothing', () => {
    const values = createValues(1 << 20);
    const bits = new SetInBits(emptyUniverse(1), 1, values, new Listed());
    const row = new Int32Array(bits.universe.words + 2);
    bits.fill(row, values.sets.emptySet);
    const masks = bits.masks();
    let last = masks.enter();
    while (last >= 0 && last < 1 << 16) last = masks.enter();
    expect(last).toBe(-1);
    expect(bits.has(row, masks, -1)).toBe(-1);
  });
});

describe('a set in bits', () => {
  it.each(seeds)('is the set that it stands for (seed %i)', (seed) => {
    const d = decisionsOf(seed);
    const values = createValues(1 << 20);
    const { sets, order } = values;
    const elements = elementsOf(values, d.oneOf([4, 20, 60]));
    const listed = new Listed();
    const bits = new SetInBits(emptyUniverse(d.oneOf([1, 31, 62])), 1, values, listed);
    const width = bits.universe.words + 2;
    let row = new Int32Array(width);
    let value = sets.emptySet;
    bits.fill(row, value);
    const seen = new Map<string, number>();
    for (let round = 0; round < 120; round++) {
      const x = d.oneOf(elements);
      const other = sets.set(d.someOf(elements).slice(0, d.pick(4)));
      const before = value;
      const copy = row.slice();
      const changes = [
        [() => sets.insert(before, x, SITE), () => bits.add(copy, x, SITE)],
        [() => sets.cup(before, other, SITE), () => bits.unite(copy, other, SITE)],
        [() => sets.difference(before, other, SITE), () => bits.subtract(copy, other, SITE)],
      ] as const;
      const [ofValue, ofBits] = changes[d.pick(3)]!;
      const wanted = outcome(values, ofValue);
      const given = outcome(values, () => {
        ofBits();
        return bits.whole(copy);
      });
      expect(given).toBe(wanted);
      if (typeof wanted === 'string') continue;
      const order1 = bits.compare(row, 0, copy, 0);
      expect(Math.sign(order1)).toBe(Math.sign(order.compare(before, wanted)));
      expect(outcome(values, () => bits.isSame(row, copy, SITE))).toBe(outcome(values, () => order.equal(before, wanted, SITE)));
      [value, row] = [wanted, copy];
      // Equal sets have equal entries.
      const known = seen.get(row.join()) ?? value;
      expect(known).toBe(value);
      seen.set(row.join(), value);
      expect(new Set(seen.values()).size).toBe(seen.size);
      expect(outcome(values, () => bits.contains(row, x, SITE))).toBe(outcome(values, () => sets.contains(x, value, SITE)));
      listed.height = 0;
      bits.list(row, null, SITE);
      expect([...listed.items.subarray(0, listed.height)].sort((a, b) => a - b)).toEqual([
        ...values.arena.cells.subarray((value >> 1) + 2, (value >> 1) + 2 + values.arena.length(value)),
      ]);
    }
  });

  it('is made of the one before only where that has one element less', () => {
    const values = createValues(1 << 20);
    const { sets } = values;
    // Two words: 1 to 31, and 32 to 62.
    const bits = new SetInBits(emptyUniverse(62), 0, values, new Listed());
    const row = new Int32Array(3);
    const setOf = (...elements: readonly number[]): number => sets.set(elements.map(small));
    bits.fill(row, setOf(...Array.from({ length: 62 }, (_, i) => i + 1)));
    for (const elements of [[1, 2], [1, 2, 40], [1, 3, 40], [1, 2, 3, 40, 41], [1], [1, 2, 40], []]) {
      bits.fill(row, setOf(...elements));
      expect(bits.whole(row)).toBe(setOf(...elements));
      expect(bits.whole(row)).toBe(setOf(...elements));
    }
  });

  it('asks a predicate of an element once, but where it has no value', () => {
    const values = createValues(1 << 20);
    const { sets } = values;
    const listed = new Listed();
    const bits = new SetInBits(emptyUniverse(10), 0, values, listed);
    const row = new Int32Array(3);
    bits.fill(row, sets.set([small(1), small(2), small(3)]));
    const known = bits.known();
    const asked: number[] = [];
    const holds = (id: number): boolean => {
      asked.push(id);
      if (id === small(2)) throw new ValueFault('no value', SITE);
      return id === small(1);
    };
    bits.learn(row, known, holds);
    expect(bits.isKnown(row, known)).toBe(false);
    bits.learn(row, known, holds);
    expect(asked.sort()).toEqual([small(1), small(2), small(2), small(3)].sort());
    bits.list(row, known, SITE);
    expect([...listed.items.subarray(0, listed.height)]).toEqual([small(1), small(2)]);
  });

  it('compares what came up before with what came up since two sets were last compared', () => {
    const values = createValues(1 << 20);
    const bits = new SetInBits(emptyUniverse(10), 0, values, new Listed());
    const rowOf = (...elements: readonly number[]): Int32Array => {
      const row = new Int32Array(3);
      bits.fill(row, values.sets.set(elements.map(small)));
      return row;
    };
    expect(bits.compare(rowOf(5), 0, rowOf(6), 0)).toBeLessThan(0);
    const [one, other] = [rowOf(1, 5), rowOf(1, 2)];
    expect(bits.compare(one, 0, other, 0)).toBeGreaterThan(0);
    expect(bits.compare(other, 0, one, 0)).toBeLessThan(0);
  });

  it('stands for what is no explicit set as it is', () => {
    const values = createValues(1 << 20);
    const { sets } = values;
    const bits = new SetInBits(emptyUniverse(10), 0, values, new Listed());
    const row = new Int32Array(3);
    for (const value of [small(5), sets.named.nat, sets.emptySet]) {
      bits.fill(row, value);
      expect(bits.whole(row)).toBe(value);
    }
    bits.fill(row, small(5));
    expect(() => bits.list(row, null, SITE)).toThrow(ValueFault);
    expect(() => bits.add(row, small(1), SITE)).toThrow(ValueFault);
  });
});

it('threads agree on the places of a universe', () => {
  const values = createValues(1 << 20);
  const memory = emptyUniverse(31);
  const nothing = (): void => {};
  const [one, two] = [new Universe(memory, values, nothing), new Universe(memory, values, nothing)];
  const texts = Array.from({ length: 40 }, (_, i) => values.atoms.string(`t${i}`));
  for (const [i, text] of texts.entries()) (i % 2 === 0 ? one : two).enter(text);
  for (const text of texts) expect(one.placeOf(text)).toBe(two.placeOf(text));
  expect(texts.map((text) => one.enter(text) >= 0)).toEqual(texts.map((_, i) => i < 31));
  // What cannot be compared with an element gets no place from anybody, whatever else a thread has asked about.
  expect([one.enter(small(1)), two.enter(small(1))]).toEqual([-3, -3]);
  expect(texts.slice(0, 31).map((text) => one.elementAt(one.placeOf(text)))).toEqual(texts.slice(0, 31));
});
