import { describe, expect, it } from 'vitest';
import { createValues, printByConstructors, type Values } from '../../../src/values/index.ts';

const values: Values = createValues(1 << 20);
const { atoms, functions, sets, print } = values;
const n = (i: number): number => atoms.number(i);
const text = (s: string): number => atoms.string(s);
const mapping = (...entries: [number, number][]): number => {
  const domain = sets.set(entries.map(([x]) => x));
  const mark = values.arena.mark();
  const at = (domain >> 1) + 2;
  for (let i = 0; i < entries.length; i++) values.arena.push(new Map(entries).get(values.arena.cells[at + i]!)!);
  return functions.functionFrom(domain, mark);
};

const cases: [number, string][] = [
  [n(0), '0'],
  [n(-7), '-7'],
  [atoms.integer(2n ** 70n), '1180591620717411303424'],
  [atoms.integer(-(2n ** 70n)), '-1180591620717411303424'],
  [atoms.TRUE, 'TRUE'],
  [text('a "b" \\ c\n'), '"a \\"b\\" \\\\ c\\n"'],
  [text('é€😀'), '"é€😀"'],
  [atoms.model('m1'), 'm1'],
  [functions.emptyTuple, '<<>>'],
  [functions.tuple([n(1), text('x'), functions.tuple([])]), '<<1, "x", <<>>>>'],
  [sets.emptySet, '{}'],
  [sets.set([n(3), n(-1), n(2), n(3)]), '{-1, 2, 3}'],
  [sets.set([text('b'), text('a')]), '{"a", "b"}'],
  [sets.set([n(1), atoms.model('m1'), n(0)]), '{m1, 0, 1}'],
  [sets.set([sets.set([n(1), n(2)]), sets.emptySet, sets.set([n(9)])]), '{{}, {9}, {1, 2}}'],
  [
    functions.record([
      ['b', n(1)],
      ['a', n(2)],
    ]),
    '[a |-> 2, b |-> 1]',
  ],
  [mapping([text('a b'), n(1)], [text('c'), n(2)]), '("a b" :> 1 @@ "c" :> 2)'],
  [mapping([n(0), n(5)], [n(1), n(6)]), '(0 :> 5 @@ 1 :> 6)'],
  [mapping([n(2), n(6)], [n(1), n(5)]), '<<5, 6>>'],
  [sets.interval(n(1), n(3), -1), '1..3'],
  [sets.interval(n(3), n(1), -1), '{}'],
  [sets.powerset(sets.set([n(1)])), 'SUBSET {1}'],
  [sets.functionSet(sets.set([n(1)]), sets.named.nat), '[{1} -> Nat]'],
  [sets.recordSet([text('b'), text('a')], [sets.named.int, sets.named.string]), '[a: STRING, b: Int]'],
  [sets.product([sets.named.nat, sets.set([n(1)])]), '(Nat \\X {1})'],
  [sets.sequences(sets.named.real), 'Seq(Real)'],
];

describe('printing', () => {
  it.each(cases)('of value %i is %s', (id, wanted) => {
    expect(print(id)).toBe(wanted);
  });
});

describe('printing without the operators of module TLC', () => {
  const plain = printByConstructors(values);

  it('writes a function by its cases', () => {
    expect(plain(mapping([n(0), text('a')], [n(1), text('b')]))).toBe('[key_1 \\in {0, 1} |-> CASE key_1 = 0 -> "a" [] key_1 = 1 -> "b"]');
  });

  it('binds no name inside of its own scope', () => {
    const inner = mapping([n(0), n(5)]);
    expect(plain(mapping([n(7), inner], [n(8), n(1)]))).toBe(
      '[key_2 \\in {7, 8} |-> CASE key_2 = 7 -> [key_1 \\in {0} |-> CASE key_1 = 0 -> 5] [] key_2 = 8 -> 1]',
    );
  });

  it.each(cases)('writes what is no such function as ever: %i', (id, wanted) => {
    if (!wanted.includes(':>')) expect(plain(id)).toBe(wanted);
  });
});
