// Arithmetic on value ids: small integers in int32, everything else exactly as big integers.
//
// `\div` rounds towards minus infinity and `%` has the sign of a positive divisor (*Specifying Systems*, section 18.4, module Integers).

import type { Parts } from '../parts/parts.ts';
import { ValueFault } from '../store/faults.ts';
import { SMALL_MAX, SMALL_MIN, small } from '../store/kinds.ts';

/** Larger powers of integers other than -1, 0 and 1 are not computed. */
const LARGEST_EXPONENT = 100_000n;

export interface Integers {
  add(a: number, b: number, site: number): number;
  subtract(a: number, b: number, site: number): number;
  multiply(a: number, b: number, site: number): number;
  divide(a: number, b: number, site: number): number;
  modulo(a: number, b: number, site: number): number;
  power(a: number, b: number, site: number): number;
  negate(a: number, site: number): number;
  less(a: number, b: number, site: number): boolean;
  lessOrEqual(a: number, b: number, site: number): boolean;
  greater(a: number, b: number, site: number): boolean;
  greaterOrEqual(a: number, b: number, site: number): boolean;
  /** The integer as a JavaScript number; faults unless it is small. `what` names the operator for the message. */
  index(id: number, what: string, site: number): number;
}

export function createIntegers({ atoms, print }: Pick<Parts, 'atoms' | 'print'>): Integers {
  const operand = (id: number, operator: string, side: string, site: number): bigint => {
    if (!atoms.isInteger(id)) throw new ValueFault(`The ${side} of ${operator} must be an integer, but it is ${print(id)}.`, site);
    return atoms.bigint(id);
  };

  // What is not done on small integers: the operands are verified and the answer is computed exactly.
  const slowly =
    <T>(operator: string, compute: (x: bigint, y: bigint, site: number) => T) =>
    (a: number, b: number, site: number): T =>
      compute(operand(a, operator, 'left side', site), operand(b, operator, 'right side', site), site);
  const add = slowly('+', (x, y) => atoms.integer(x + y));
  const subtract = slowly('-', (x, y) => atoms.integer(x - y));
  const multiply = slowly('*', (x, y) => atoms.integer(x * y));
  const divide = slowly('\\div', (x, y, site) => atoms.integer(quotient(x, y, site)));
  const modulo = slowly('%', (x, y, site) => atoms.integer(remainder(x, y, site)));
  const power = slowly('^', (x, y, site) => atoms.integer(exactPower(x, y, site)));
  const less = slowly('<', (x, y) => x < y);
  const lessOrEqual = slowly('<=', (x, y) => x <= y);
  const greater = slowly('>', (x, y) => x > y);
  const greaterOrEqual = slowly('>=', (x, y) => x >= y);

  return {
    add: (a, b, site) => {
      if ((a & b & 1) !== 0) {
        const r = (a >> 1) + (b >> 1);
        if (r >= SMALL_MIN && r <= SMALL_MAX) return small(r);
      }
      return add(a, b, site);
    },
    subtract: (a, b, site) => {
      if ((a & b & 1) !== 0) {
        const r = (a >> 1) - (b >> 1);
        if (r >= SMALL_MIN && r <= SMALL_MAX) return small(r);
      }
      return subtract(a, b, site);
    },
    multiply: (a, b, site) => {
      if ((a & b & 1) !== 0) {
        const r = (a >> 1) * (b >> 1);
        if (r >= SMALL_MIN && r <= SMALL_MAX) return small(r);
      }
      return multiply(a, b, site);
    },
    divide: (a, b, site) => {
      if ((a & b & 1) !== 0 && b > 1) return small(Math.floor((a >> 1) / (b >> 1)));
      return divide(a, b, site);
    },
    modulo: (a, b, site) => {
      if ((a & b & 1) !== 0 && b > 1) {
        const d = b >> 1;
        const r = (a >> 1) % d;
        return small(r < 0 ? r + d : r);
      }
      return modulo(a, b, site);
    },
    power: (a, b, site) => {
      if ((a & b & 1) !== 0 && b > 1) {
        // Exact below 2^53.
        const r = (a >> 1) ** (b >> 1);
        if (r >= SMALL_MIN && r <= SMALL_MAX) return small(r);
      }
      return power(a, b, site);
    },
    negate: (a, site) => {
      if ((a & 1) !== 0 && a >> 1 !== SMALL_MIN) return small(-(a >> 1));
      return atoms.integer(-operand(a, '-', 'operand', site));
    },
    less: (a, b, site) => ((a & b & 1) !== 0 ? a < b : less(a, b, site)),
    lessOrEqual: (a, b, site) => ((a & b & 1) !== 0 ? a <= b : lessOrEqual(a, b, site)),
    greater: (a, b, site) => ((a & b & 1) !== 0 ? a > b : greater(a, b, site)),
    greaterOrEqual: (a, b, site) => ((a & b & 1) !== 0 ? a >= b : greaterOrEqual(a, b, site)),
    index: (id, what, site) => {
      if ((id & 1) !== 0) return id >> 1;
      throw new ValueFault(`${what} must be an integer of moderate size, but it is ${print(id)}.`, site);
    },
  };
}

const floorDivide = (a: bigint, b: bigint): bigint => {
  const q = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
};

const quotient = (x: bigint, y: bigint, site: number): bigint => {
  if (y === 0n) throw new ValueFault('Division by zero: the right side of \\div is 0.', site);
  return floorDivide(x, y);
};

const remainder = (x: bigint, y: bigint, site: number): bigint => {
  if (y <= 0n) throw new ValueFault(`The right side of % must be positive, but it is ${y}.`, site);
  return x - y * floorDivide(x, y);
};

const exactPower = (x: bigint, y: bigint, site: number): bigint => {
  if (y < 0n) throw new ValueFault(`The exponent of ^ must not be negative, but it is ${y}.`, site);
  if (x === 0n && y === 0n) throw new ValueFault('0^0 is undefined.', site);
  if (y > LARGEST_EXPONENT && x !== 1n && x !== 0n && x !== -1n) throw new ValueFault(`${x}^${y} is too large to compute.`, site);
  return x ** y;
};
