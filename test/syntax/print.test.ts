// Printing then parsing is the identity.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Expr, Unit } from '../../src/syntax/index.ts';
import { parseExpression, parseModule, printExpression, printUnit } from '../../src/syntax/index.ts';
import { randomExpression, randomUnit } from './arbitrary.ts';
import { withoutSpans } from './tree.ts';

const numRuns = 1500;

test('random expressions', () => {
  fc.assert(
    fc.property(randomExpression, (expr: Expr) => {
      const text = printExpression(expr);
      const { expression, diagnostics } = parseExpression({ name: '<printed>', text });
      expect(
        diagnostics.map((d) => d.message),
        text,
      ).toEqual([]);
      expect(withoutSpans(expression), text).toEqual(withoutSpans(expr));
    }),
    { numRuns },
  );
});

test('random units', () => {
  fc.assert(
    fc.property(fc.array(randomUnit, { minLength: 1, maxLength: 3 }), (units: Unit[]) => {
      const text = `---- MODULE M ----\n${units.map(printUnit).join('\n')}\n====`;
      const { module, diagnostics } = parseModule({ name: '<printed>', text });
      expect(
        diagnostics.map((d) => d.message),
        text,
      ).toEqual([]);
      expect(withoutSpans(module!.units), text).toEqual(withoutSpans(units));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['a + b * c', 'a + b * c'],
  ['(a + b) * c', '(a + b) * c'],
  ['~(x = y)', '~(x = y)'],
  ['((x))', 'x'],
  ['{(x \\in S) : y \\in T}', '{(x \\in S) : y \\in T}'],
  ["f[x]'.a", "f[x]'.a"],
  ['/\\ x\n/\\ \\/ y\n   \\/ z', '/\\ x\n/\\ \\/ y\n   \\/ z'],
  ['Fold( * , S)', 'Fold( * , S)'],
])('%s', (text, printed) => {
  expect(printExpression(parseExpression({ name: 'x', text }).expression!)).toBe(printed);
});
