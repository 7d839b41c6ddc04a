import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEquations, checkFaults } from './check-cases.ts';
import { createEvaluator } from './evaluate.ts';

describe('Naturals, Integers, Reals', () => {
  checkEquations(
    ['Reals', 'Sequences'],
    [
      ['7 \\div 2', '3'],
      ['(-7) \\div 2', '-4'],
      ['-7 % 2', '1'],
      ['2 ^ 10', '1024'],
      ['2 ^ 100 - 2 ^ 100 + 1', '1'],
      ['6 / 3', '2'],
      ['-6 / 3', '-2'],
      ['<<3 <= 3, 3 >= 4, 3 < 4, 3 > 4>>', '<<TRUE, FALSE, TRUE, FALSE>>'],
      ['2..4', '{2, 3, 4}'],
      ['4..2', '{}'],
      ['-1 \\in Int', 'TRUE'],
      ['-1 \\in Nat', 'FALSE'],
      ['-1 \\in Real', 'TRUE'],
    ],
  );
  checkFaults(
    ['Reals'],
    [
      ['7 / 2', '7 / 2 is not an integer'],
      ['7 / 0', 'Division by zero'],
      ['1 + "a"', 'The right side of + must be an integer, but it is "a".'],
      ['1 > "a"', 'The right side of > must be an integer, but it is "a".'],
      ['"a" >= 1', 'The left side of >= must be an integer, but it is "a".'],
      ['1..TRUE', 'A bound of .. must be an integer, but it is TRUE.'],
    ],
  );
});

describe('Bitwise', () => {
  checkEquations(
    ['Bitwise'],
    [
      ['5 & 3', '1'],
      ['5 | 3', '7'],
      ['5 ^^ 3', '6'],
      ['Not(5)', '2'],
      ['Not(0)', '0'],
      ['shiftR(5, 1)', '2'],
      ['shiftR(2 ^ 80, 78)', '4'],
    ],
  );
  checkFaults(
    ['Bitwise'],
    [
      ['shiftR(2, -1)', 'must be a natural number, but it is -1'],
      ['Not(-1)', 'must be a natural number, but it is -1'],
    ],
  );
  it('agrees with the definitions by bits', () => {
    const evaluate = createEvaluator(['Bitwise']);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 70n }), fc.bigInt({ min: 0n, max: 2n ** 70n }), (a, b) => {
        expect(evaluate(`${a} & ${b}`)).toBe(evaluate(String(a & b)));
        expect(evaluate(`(${a} | ${b}) - (${a} & ${b})`)).toBe(evaluate(`${a} ^^ ${b}`));
      }),
    );
  });
});

describe('Combinatorics', () => {
  checkEquations(
    ['Combinatorics'],
    [
      ['factorial[0]', '1'],
      ['factorial[20]', '2432902008176640000'],
      ['choose(5, 2)', '10'],
      ['choose(2, 5)', '0'],
      ['choose(60, 30)', '118264581564861424'],
    ],
  );
});

describe('Statistics', () => {
  // Tail probabilities as tables of the distribution give them: 3.841 (1 degree of freedom) and 5.991 (2) at 5 per cent.
  checkEquations(
    ['Statistics'],
    [
      ['ChiSquare(<<50, 50>>, <<50, 50>>, "0.05")', 'TRUE'],
      ['ChiSquare(<<50, 50>>, <<41, 59>>, "0.05")', 'TRUE'],
      ['ChiSquare(<<50, 50>>, <<40, 60>>, "0.05")', 'FALSE'],
      ['ChiSquare(<<50, 50>>, <<40, 60>>, "0.01")', 'TRUE'],
      ['ChiSquare(<<100, 100, 100>>, <<85, 115, 100>>, "0.05")', 'TRUE'],
      ['ChiSquare(<<100, 100, 100>>, <<80, 120, 100>>, "0.05")', 'FALSE'],
      ['ChiSquare(<<100, 100, 100>>, <<10, 280, 10>>, "0.001")', 'FALSE'],
    ],
  );
});
