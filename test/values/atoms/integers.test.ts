import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValues, ValueFault } from '../../../src/values/index.ts';
import { integers as someInteger } from '../models.ts';

const values = createValues(1 << 22);
const { atoms, integers } = values;

const floorDivide = (a: bigint, b: bigint): bigint => {
  const q = a / b;
  return q * b !== a && a < 0n !== b < 0n ? q - 1n : q;
};

const operations: [string, (a: number, b: number, site: number) => number, (a: bigint, b: bigint) => bigint | null][] = [
  ['+', integers.add, (a, b) => a + b],
  ['-', integers.subtract, (a, b) => a - b],
  ['*', integers.multiply, (a, b) => a * b],
  ['\\div', integers.divide, (a, b) => (b === 0n ? null : floorDivide(a, b))],
  ['%', integers.modulo, (a, b) => (b <= 0n ? null : a - b * floorDivide(a, b))],
];

describe('integers', () => {
  it.each(operations)('%s agrees with exact arithmetic', (_, operation, exact) => {
    fc.assert(
      fc.property(someInteger, someInteger, (a, b) => {
        const wanted = exact(a, b);
        const run = () => operation(atoms.integer(a), atoms.integer(b), -1);
        if (wanted === null) expect(run).toThrow(ValueFault);
        else expect(run()).toBe(atoms.integer(wanted));
      }),
    );
  });

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(someInteger, (a) => {
        expect(atoms.bigint(atoms.integer(a))).toBe(a);
      }),
    );
  });

  it('are compared as numbers', () => {
    fc.assert(
      fc.property(someInteger, someInteger, (a, b) => {
        expect(integers.less(atoms.integer(a), atoms.integer(b), -1)).toBe(a < b);
        expect(integers.lessOrEqual(atoms.integer(a), atoms.integer(b), -1)).toBe(a <= b);
        expect(Math.sign(values.compare(atoms.integer(a), atoms.integer(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it('are negated and raised to powers', () => {
    fc.assert(
      fc.property(someInteger, fc.nat(20), (a, n) => {
        expect(integers.negate(atoms.integer(a), -1)).toBe(atoms.integer(-a));
        if (a !== 0n || n !== 0) expect(integers.power(atoms.integer(a), atoms.number(n), -1)).toBe(atoms.integer(a ** BigInt(n)));
      }),
    );
  });

  const one = atoms.number(1);
  const zero = atoms.number(0);
  it.each<[string, () => unknown]>([
    ['1 + "a"', () => integers.add(one, atoms.string('a'), 3)],
    ['TRUE < 1', () => integers.less(atoms.TRUE, one, 3)],
    ['1 \\div 0', () => integers.divide(one, zero, 3)],
    ['1 % 0', () => integers.modulo(one, zero, 3)],
    ['1 % -1', () => integers.modulo(one, atoms.number(-1), 3)],
    ['0 ^ 0', () => integers.power(zero, zero, 3)],
    ['1 ^ -1', () => integers.power(one, atoms.number(-1), 3)],
    ['2 ^ 10^9', () => integers.power(atoms.number(2), atoms.number(10 ** 9), 3)],
  ])('%s is a fault', (_, run) => {
    expect(run).toThrow(ValueFault);
  });
});
