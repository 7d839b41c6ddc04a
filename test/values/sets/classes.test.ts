// What may be elements of one set does not depend on which value was made first.
import { describe, expect, it } from 'vitest';
import { createValues, ValueFault, type Values } from '../../../src/values/index.ts';

const make: Record<string, (values: Values) => number> = {
  m: ({ atoms }) => atoms.model('m'),
  1: ({ atoms }) => atoms.number(1),
  a: ({ atoms }) => atoms.string('a'),
};

const orders = [
  ['m', '1', 'a'],
  ['m', 'a', '1'],
  ['1', 'm', 'a'],
  ['1', 'a', 'm'],
  ['a', 'm', '1'],
  ['a', '1', 'm'],
];

describe.each(orders)('interned in the order %s, %s, %s', (...names) => {
  const values = createValues(1 << 20);
  for (const name of names) make[name]!(values);
  const [m, one, a] = ['m', '1', 'a'].map((name) => make[name]!(values)) as [number, number, number];
  const { sets, order } = values;

  it('refuses 1 and "a" beside an untyped model value', () => {
    expect(() => order.requireElements(sets.set([m, one, a]), 0)).toThrow('Attempted to compare the integer 1 with the string "a".');
    expect(() => sets.insert(sets.set([m, one]), a, 0)).toThrow(ValueFault);
    expect(() => sets.cup(sets.set([m, one]), sets.set([m, a]), 0)).toThrow(ValueFault);
    expect(() => sets.cap(sets.set([m, one]), sets.set([a]), 0)).toThrow(ValueFault);
    expect(() => sets.contains(a, sets.set([m, one]), 0)).toThrow('Attempted to compare the string "a" with the integer 1.');
  });

  it('takes what is comparable', () => {
    order.requireElements(sets.set([m, one]), 0);
    expect(sets.insert(sets.set([m]), a, 0)).toBe(sets.set([m, a]));
    expect(sets.contains(m, sets.set([one]), 0)).toBe(false);
    expect(sets.contains(a, sets.set([m]), 0)).toBe(false);
  });
});
