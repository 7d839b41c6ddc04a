// Formulas about atoms and other values, in a specification that has one state.
import { expect } from 'vitest';
import { compileText } from './compile-text.ts';

const CONSTANTS = ['m', 'n', 'A_one', 'A_two', 'B_one'];
const CONFIG = `CONSTANTS ${CONSTANTS.map((name) => `${name} = ${name}`).join(' ')} INIT Init NEXT Next`;

/** The truth of each formula in the one state, or that it has none. */
export const answersOf = (formulas: readonly string[]): string[] => {
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

/** The expression, so that the compiler does not know which value it is. */
export const hidden = (e: string): string => `(IF x = 0 THEN ${e} ELSE <<x>>)`;
