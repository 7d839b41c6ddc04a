// Values by number, made in an order that depends on the thread.
import type { Values } from '../../src/values/index.ts';

/** The value with a number: nested tuples, sets and functions that share many parts with those of other numbers. */
export const valueNumbered = (values: Values, number: number): number => {
  const { atoms, functions, sets } = values;
  const part = (n: number): number => functions.tuple([atoms.number(n), atoms.string(`s${n % 97}`)]);
  const first = part(number % 4000);
  const second = part(number % 977);
  const third = sets.set([first, second, atoms.integer(2n ** 40n + BigInt(number % 50))].slice(0, 2));
  return functions.record([
    ['number', atoms.number(number)],
    ['parts', third],
    ['more', sets.set([functions.tuple([third, first]), functions.tuple([third, second])])],
  ]);
};

/** Makes all values below the length of `ids` and notes their ids; the step must have no common divisor with the length. */
export const internAll = (values: Values, ids: Int32Array, step: number): void => {
  for (let i = 0, number = 0; i < ids.length; i++, number = (number + step) % ids.length) ids[number] = valueNumbered(values, number);
};
