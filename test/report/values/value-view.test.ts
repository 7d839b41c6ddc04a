import { expect, it } from 'vitest';
import { treeMaker, valueText, viewOf } from '../../../src/report/index.ts';
import { createValues } from '../../../src/values/index.ts';

const values = createValues(1 << 20);
const { atoms, functions, sets } = values;
const [one, two] = [atoms.number(1), atoms.number(2)];
const record = functions.record([
  ['b', one],
  ['a', sets.set([two, one])],
]);

// The store prints values for messages, reports print trees: both must write the same notation.
it.each([
  one,
  atoms.number(-5),
  atoms.integer(3n ** 80n),
  atoms.TRUE,
  atoms.string('quote " and \\'),
  atoms.model('p1'),
  sets.emptySet,
  sets.set([atoms.string('b'), atoms.string('a')]),
  functions.emptyTuple,
  functions.tuple([one, record, sets.emptySet]),
  record,
  functions.record([['two words', one]]),
  functions.except(functions.record([['x', record]]), atoms.string('x'), two, 0),
  sets.named.nat,
  sets.powerset(sets.set([one, two])),
])('value %#: same notation as the store', (id) => {
  expect(valueText(treeMaker(viewOf(values))(id))).toBe(values.print(id));
});

it('makes equal values once', () => {
  const tree = treeMaker(viewOf(values));
  expect(tree(record)).toBe(tree(record));
});
