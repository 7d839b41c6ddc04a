// Equality with a value that is known when code is generated is decided by less code than equality of any two values: both give the same answer, or the same fault.
import { expect, it } from 'vitest';
import { compileText } from '../support/compile-text.ts';

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

const CONSTANTS = ['m', 'n', 'A_one', 'A_two', 'B_one'];
const CONFIG = `CONSTANTS ${CONSTANTS.map((name) => `${name} = ${name}`).join(' ')} INIT Init NEXT Next`;

/** The truth of each formula in the one state, or that it has none. */
const answersOf = (formulas: readonly string[]): string[] => {
  const { model } = compileText(
    `---- MODULE M ----
EXTENDS Integers
CONSTANTS ${CONSTANTS.join(', ')}
VARIABLE x
Same(a, b) == a = b
Init == x = 0
Next == UNCHANGED x
${formulas.map((formula, i) => `P${i} == ${formula}`).join('\n')}
====`,
    `${CONFIG} INVARIANTS ${formulas.map((_, i) => `P${i}`).join(' ')}`,
  );
  const states: Int32Array[] = [];
  model.system.initial((next) => states.push(next.slice()));
  expect(states).toHaveLength(1);
  return model.system.invariants.map((invariant) => {
    try {
      return String(invariant.holds(states[0]!, 0));
    } catch (error) {
      return `fault: ${(error as Error).message}`;
    }
  });
};

// `IF x = 0 ...` hides from the compiler which value it is.
const hidden = (e: string): string => `(IF x = 0 THEN ${e} ELSE <<x>>)`;

it.each(KNOWN)('%s', (known) => {
  const decided = answersOf(OTHERS.flatMap((other) => [`Same(${hidden(other)}, ${known})`, `Same(${known}, ${hidden(other)})`]));
  const compared = answersOf(
    OTHERS.flatMap((other) => [`Same(${hidden(other)}, ${hidden(known)})`, `Same(${hidden(known)}, ${hidden(other)})`]),
  );
  expect(decided).toEqual(compared);
  expect(new Set(decided.map((answer) => answer.slice(0, 5)))).toContain('true');
});
