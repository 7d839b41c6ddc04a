import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValues, ValueFault } from '../../../src/values/index.ts';
import { build, key, oneType } from '../models.ts';

const room = 1 << 20;

describe('equality', () => {
  it('is identity of ids, for values of every shape', () => {
    fc.assert(
      fc.property(oneType(2), ([a, b]) => {
        const values = createValues(room);
        const x = build(values, a!);
        const y = build(values, b!, true);
        expect(x === y).toBe(key(a!) === key(b!));
        expect(build(values, a!, true)).toBe(x);
        expect(values.order.equal(x, y, -1)).toBe(key(a!) === key(b!));
      }),
    );
  });

  it('leaves nothing on the stack', () => {
    fc.assert(
      fc.property(oneType(1), ([a]) => {
        const values = createValues(room);
        build(values, a!);
        expect(values.arena.mark()).toBe(0);
      }),
    );
  });

  const values = createValues(room);
  const { atoms, functions, sets } = values;
  const n = (i: number) => atoms.number(i);
  const text = (s: string) => atoms.string(s);
  const incomparable: [string, number, number][] = [
    ['1 and "a"', n(1), text('a')],
    ['1 and TRUE', n(1), atoms.TRUE],
    ['a large integer and a string', atoms.integer(2n ** 80n), text('a')],
    ['{1} and {"a"}', sets.set([n(1)]), sets.set([text('a')])],
    ['<<1>> and <<"a">>', functions.tuple([n(1)]), functions.tuple([text('a')])],
    ['<<1, "a">> and <<1, 2>>', functions.tuple([n(1), text('a')]), functions.tuple([n(1), n(2)])],
    ['{1} and <<1>>', sets.set([n(1)]), functions.tuple([n(1)])],
    ['[a |-> 1] and [a |-> "x"]', functions.record([['a', n(1)]]), functions.record([['a', text('x')]])],
    ['A_1 and B_1', atoms.model('A_1'), atoms.model('B_1')],
    ['A_1 and 1', atoms.model('A_1'), n(1)],
    ['1..2 and "a"', sets.interval(n(1), n(2), -1), text('a')],
  ];
  it.each(incomparable)('of %s is a fault', (_, a, b) => {
    expect(() => values.order.equal(a, b, 7)).toThrow(ValueFault);
    expect(() => values.order.equal(b, a, 7)).toThrow(ValueFault);
  });

  const different: [string, number, number][] = [
    ['a model value and 1', atoms.model('m'), n(1)],
    ['a model value and a set', atoms.model('m'), sets.set([n(1)])],
    ['A_1 and A_2', atoms.model('A_1'), atoms.model('A_2')],
    ['{} and {1}', sets.emptySet, sets.set([n(1)])],
    ['{1} and {"a", "b"}, by size', sets.set([n(1)]), sets.set([text('a'), text('b')])],
    ['<<1, "a">> and <<2, 3>>, by the first component', functions.tuple([n(1), text('a')]), functions.tuple([n(2), n(3)])],
    ['<<"a", 1>> and <<2, 3>>, by the last component', functions.tuple([text('a'), n(1)]), functions.tuple([n(2), n(3)])],
    ['<<1>> and <<"a", "a">>, by domain', functions.tuple([n(1)]), functions.tuple([text('a'), text('a')])],
    ['Nat and {1}', sets.named.nat, sets.set([n(1)])],
    ['1..2 and {1, 3}', sets.interval(n(1), n(2), -1), sets.set([n(1), n(3)])],
    ['{"a", "b"} and {m, 1}, by m', sets.set([text('a'), text('b')]), sets.set([atoms.model('m'), n(1)])],
    [
      '{<<1, 1>>, <<2, 1>>} and {<<"a", 1>>, <<"a", 2>>}, by <<"a", 2>>',
      sets.set([1, 2].map((i) => functions.tuple([n(i), n(1)]))),
      sets.set([1, 2].map((i) => functions.tuple([text('a'), n(i)]))),
    ],
  ];
  it.each(different)('tells %s apart', (_, a, b) => {
    expect(values.order.equal(a, b, 7)).toBe(false);
    expect(values.order.equal(b, a, 7)).toBe(false);
  });

  it('knows a lazy set and the explicit set it denotes as equal', () => {
    const pair = sets.set([n(1), n(2)]);
    expect(values.order.equal(sets.interval(n(1), n(2), -1), pair, -1)).toBe(true);
    expect(values.order.equal(sets.powerset(sets.emptySet), sets.set([sets.emptySet]), -1)).toBe(true);
    const doubled = functions.lambda(pair, (x) => values.integers.add(x, x, -1));
    expect(values.order.equal(doubled, functions.tuple([n(2), n(4)]), -1)).toBe(true);
  });
});

describe('sets of sets that nobody can compare', () => {
  const values = createValues(1 << 20);
  const { atoms, functions, order, sets } = values;
  const set = (...elements: number[]): number => sets.set(elements.map((i) => atoms.number(i)));
  const { nat } = sets.named;
  // Both are Nat, which nothing in their descriptions says.
  const same = sets.difference(sets.cup(nat, set(-1, -2), -1), set(-1, -2), -1);
  const all: [string, number, number, boolean | null][] = [
    ['two that may be one, and one of them', sets.set([nat, same]), sets.set([nat]), null],
    [
      'two that may be one, in tuples',
      sets.set([functions.tuple([nat, same]), functions.tuple([same, same])]),
      sets.set([functions.tuple([nat, nat])]),
      null,
    ],
    ['two that differ, and one', sets.set([nat, sets.powerset(nat)]), sets.set([sets.powerset(nat)]), null],
    ['two that differ in size, and one', sets.set([nat, set(1)]), sets.set([set(1)]), false],
    ['one that is in none of them', sets.set([nat, set(1)]), sets.set([nat, set(2), set(3)]), false],
    ['explicit ones', sets.set([set(1), set(2)]), sets.set([set(1)]), false],
  ];
  it.each(all)('%s', (_, a, b, expected) => {
    for (const [x, y] of [
      [a, b],
      [b, a],
    ] as const) {
      if (expected === null) expect(() => order.equal(x, y, -1)).toThrow(ValueFault);
      else expect(order.equal(x, y, -1)).toBe(expected);
    }
  });
});
