// Membership in a set of atoms that is written out is decided by less code than membership in any set: both give the same answer, or the same fault.
import { expect, it } from 'vitest';
import { answersOf, hidden } from '../support/truths.ts';

const SETS = [
  '{"a"}',
  '{"a", "b", ""}',
  '{0, 7, 7}',
  '{0, 99999999999}',
  '{99999999999}',
  '{m, n}',
  '{A_one}',
  '{A_one, A_two}',
  '{A_one, m}',
  '{m, "a"}',
  '{m, 7}',
  '{TRUE}',
  '{}',
  '{{}}',
  '{"1", "2", "3", "4", "5", "6", "7", "8", "9"}',
];
const ELEMENTS = [
  ...['"a"', '"b"', '""', '"c"', '"9"', '0', '7', '8', '-3', '99999999999', '99999999998', 'm', 'n', 'A_one', 'A_two', 'B_one'],
  ...['TRUE', 'FALSE', '{}', '<<>>', '{1}', '<<0>>', '[a |-> 1]', 'Nat', '1..3', 'SUBSET {1}', '[i \\in Nat |-> i]'],
];

it.each(SETS)('%s', (set) => {
  const decided = answersOf(ELEMENTS.map((element) => `${hidden(element)} \\in ${set}`));
  const looked = answersOf(ELEMENTS.map((element) => `${hidden(element)} \\in ${hidden(set)}`));
  expect(looked).toContain('false');
  expect(decided).toEqual(looked);
});

it('looks into what may be of another kind only', () => {
  const compared = answersOf(['"a" \\in {"a", "b"}', '"c" \\in {"a", "b"}', '1 \\in {"a", "b"}']);
  expect(compared.slice(0, 2)).toEqual(['true', 'false']);
  expect(compared[2]).toMatch(/^fault: .*1/);
});
