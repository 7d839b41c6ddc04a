// Functions as codes of their values, against the functions themselves.
import { describe, expect, it } from 'vitest';
import { elementsIn } from '../../../src/compiler/codegen/layout.ts';
import { Codes, emptyCodes } from '../../../src/compiler/runtime/codes.ts';
import { codePlaces, PackedCells } from '../../../src/compiler/runtime/packed-cells.ts';
import { createValues, small } from '../../../src/values/index.ts';
import { decisionsOf } from '../../fuzz/random.ts';

describe('codes', () => {
  it('are the same for all who share them, and are refused for ever once there is no room', () => {
    const memory = emptyCodes(2);
    const [one, other] = [new Codes(memory), new Codes(memory)];
    expect([one.of(small(-7)), other.of(1 << 20), one.of(small(5)), other.of(small(-7))]).toEqual([0, 1, 2, 0]);
    expect([other.of(small(9)), one.of(small(8)), other.of(small(8))]).toEqual([3, -1, -1]);
    expect([0, 1, 2, 3].map((code) => one.valueOf(code))).toEqual([small(-7), 1 << 20, small(5), small(9)]);
    expect(one.of(1 << 20)).toBe(1);
  });
});

it.each([
  [1, 40],
  [3, 12],
  [5, 6],
  [12, 2],
  [31, 2],
])('codes of %i bits do not overlap, and leave the lowest bit', (bits, keys) => {
  const places = codePlaces(bits, keys);
  const taken = places.flatMap(({ word, shift }) => Array.from({ length: bits }, (_, i) => word * 32 + shift + i));
  expect(new Set(taken).size).toBe(bits * keys);
  for (const { shift } of places) expect([shift > 0, shift + bits <= 32]).toEqual([true, true]);
});

describe.each([1, 2, 3, 5])('functions with codes of %i bits', (bits) => {
  const values = createValues();
  const { arena, atoms, functions, order, sets } = values;
  const d = decisionsOf(bits);
  const keys = [3, 1, 2, 5, 4, 9, 8].map(small);
  const domain = sets.set(keys);
  const inOrder = Array.from(order.sorted(domain));
  const range = [...Array.from({ length: 7 }, (_, i) => small(i - 2)), atoms.string('a'), atoms.string('b'), sets.set([small(1)])];
  const some = (): number => {
    const mark = arena.mark();
    const few = d.chance(50) ? 3 : range.length;
    for (const _ of elementsIn(values, domain)) arena.push(range[d.pick(few)]!);
    return functions.functionFrom(domain, mark);
  };
  const packed = new PackedCells(emptyCodes(bits), 1, inOrder, values);
  const vectorOf = (f: number): Int32Array => {
    const vector = new Int32Array(packed.end + 1).fill(77);
    packed.fill(vector, f);
    expect([vector[0], vector.at(-1), vector.includes(0)]).toEqual([77, 77, false]);
    return vector;
  };

  it('are the functions, and equal words are equal functions', () => {
    const byWords = new Map<string, number>();
    let whole = 0;
    for (let i = 0; i < 400; i++) {
      const f = some();
      const vector = vectorOf(f);
      if ((vector[1]! & 1) === 0) whole++;
      expect(inOrder.map((_, k) => packed.entry(vector, 0, k))).toEqual(inOrder.map((key) => functions.find(f, key)));
      const words = vector.join();
      expect(byWords.get(words) ?? f).toBe(f);
      byWords.set(words, f);
      // Also after other values have got codes.
      expect(vectorOf(f).join()).toBe(words);
    }
    expect(whole > 0).toBe(2 ** bits < range.length);
  });

  it('are ordered as functions are', () => {
    for (let i = 0; i < 400; i++) {
      const [f, g] = [some(), some()];
      const both = Int32Array.from([...vectorOf(f), ...vectorOf(g)]);
      let expected = 0;
      try {
        expected = Math.sign(order.compare(f, g));
      } catch {
        continue;
      }
      expect(Math.sign(packed.compare(both, 0, both, packed.end + 1))).toBe(expected);
    }
  });
});
