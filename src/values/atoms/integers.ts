// Arithmetic on value ids: small integers in int32, everything else exactly as big integers.
//
// `\div` rounds towards minus infinity and `%` has the sign of a positive divisor (*Specifying Systems*, section 18.4, module Integers).

import { small, smallMax, smallMin, ValueFault } from '../store/kinds.ts';
import type { Atoms } from './atoms.ts';

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
  /** The integer as a JavaScript number; faults unless it is small. `what` names the operator for the message. */
  index(id: number, what: string, site: number): number;
}

export const createIntegers = (atoms: Atoms, print: (id: number) => string): Integers => {
  const operand = (id: number, operator: string, side: string, site: number): bigint => {
    if (!atoms.isInteger(id)) throw new ValueFault(`The ${side} of ${operator} must be an integer, but it is ${print(id)}.`, site);
    return atoms.bigint(id);
  };
  const left = (id: number, operator: string, site: number): bigint => operand(id, operator, 'left side', site);
  const right = (id: number, operator: string, site: number): bigint => operand(id, operator, 'right side', site);

  const floorDivide = (a: bigint, b: bigint): bigint => {
    const q = a / b;
    return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
  };
  const divisor = (b: bigint, operator: string, site: number): bigint => {
    if (b === 0n) throw new ValueFault(`Division by zero: the right side of ${operator} is 0.`, site);
    return b;
  };

  const compareSlow = (a: number, b: number, operator: string, site: number): number => {
    const x = left(a, operator, site);
    const y = right(b, operator, site);
    return x < y ? -1 : x > y ? 1 : 0;
  };

  return {
    add: (a, b, site) => {
      if ((a & b & 1) !== 0) {
        const r = (a >> 1) + (b >> 1);
        if (r >= smallMin && r <= smallMax) return small(r);
      }
      return atoms.integer(left(a, '+', site) + right(b, '+', site));
    },
    subtract: (a, b, site) => {
      if ((a & b & 1) !== 0) {
        const r = (a >> 1) - (b >> 1);
        if (r >= smallMin && r <= smallMax) return small(r);
      }
      return atoms.integer(left(a, '-', site) - right(b, '-', site));
    },
    multiply: (a, b, site) => {
      if ((a & b & 1) !== 0) {
        const r = (a >> 1) * (b >> 1);
        if (r >= smallMin && r <= smallMax) return small(r);
      }
      return atoms.integer(left(a, '*', site) * right(b, '*', site));
    },
    divide: (a, b, site) => {
      if ((a & b & 1) !== 0 && b > 1) return small(Math.floor((a >> 1) / (b >> 1)));
      const x = left(a, '\\div', site);
      return atoms.integer(floorDivide(x, divisor(right(b, '\\div', site), '\\div', site)));
    },
    modulo: (a, b, site) => {
      if ((a & b & 1) !== 0 && b > 1) {
        const d = b >> 1;
        const r = (a >> 1) % d;
        return small(r < 0 ? r + d : r);
      }
      const x = left(a, '%', site);
      const y = right(b, '%', site);
      if (y <= 0n) throw new ValueFault(`The right side of % must be positive, but it is ${y}.`, site);
      return atoms.integer(x - y * floorDivide(x, y));
    },
    power: (a, b, site) => {
      if ((a & b & 1) !== 0 && b > 1) {
        // Exact below 2^53.
        const r = (a >> 1) ** (b >> 1);
        if (r >= smallMin && r <= smallMax) return small(r);
      }
      const x = left(a, '^', site);
      const y = right(b, '^', site);
      if (y < 0n) throw new ValueFault(`The exponent of ^ must not be negative, but it is ${y}.`, site);
      if (x === 0n && y === 0n) throw new ValueFault('0^0 is undefined.', site);
      if (y > 100_000n && x !== 1n && x !== 0n && x !== -1n) throw new ValueFault(`${x}^${y} is too large to compute.`, site);
      return atoms.integer(x ** y);
    },
    negate: (a, site) => {
      if ((a & 1) !== 0 && a >> 1 !== smallMin) return small(-(a >> 1));
      return atoms.integer(-operand(a, '-', 'operand', site));
    },
    less: (a, b, site) => ((a & b & 1) !== 0 ? a < b : compareSlow(a, b, '<', site) < 0),
    lessOrEqual: (a, b, site) => ((a & b & 1) !== 0 ? a <= b : compareSlow(a, b, '<=', site) <= 0),
    index: (id, what, site) => {
      if ((id & 1) !== 0) return id >> 1;
      throw new ValueFault(`${what} must be an integer of moderate size, but it is ${print(id)}.`, site);
    },
  };
};
