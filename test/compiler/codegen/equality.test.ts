// Equality with a value that is known when code is generated is decided by less code than equality of any two values: both give the same answer, or the same fault.
import { expect, it } from 'vitest';
import { answersOf, hidden } from '../support/truths.ts';

const KNOWN = ['0', '7', '-3', 'TRUE', 'FALSE', '"a"', '""', 'm', 'A_one', '{}', '<<>>'];
const OTHERS = [
  ...KNOWN,
  '8',
  '99999999999',
  'n',
  'A_two',
  'B_one',
  '"b"',
  '{1}',
  '{m}',
  '<<0>>',
  '[a |-> 1]',
  'Nat',
  '1..3',
  'SUBSET {1}',
  '[i \\in Nat |-> i]',
];

it.each(KNOWN)('%s', (known) => {
  const decided = answersOf(OTHERS.flatMap((other) => [`Same(${hidden(other)}, ${known})`, `Same(${known}, ${hidden(other)})`]));
  const compared = answersOf(
    OTHERS.flatMap((other) => [`Same(${hidden(other)}, ${hidden(known)})`, `Same(${hidden(known)}, ${hidden(other)})`]),
  );
  expect(decided).toEqual(compared);
  expect(new Set(decided.map((answer) => answer.slice(0, 5)))).toContain('true');
});
