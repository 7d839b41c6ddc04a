import { expect, it } from 'vitest';
import { equation } from '../../../src/report/index.ts';
import { parseExpression, printExpression } from '../../../src/syntax/index.ts';

const parsed = (text: string) => parseExpression({ name: '<text>', text }).expression!;

/** Without the brackets around it. */
const printed = (expression: ReturnType<typeof parsed>): string => printExpression(expression).replace(/^\((.*)\)$/, '$1');

it.each([
  'x',
  'f[i]',
  'f[x = 1]',
  '<<x = 1, 2>>[1]',
  "x'",
  's.f + 2 * y',
  '{i \\in S : f[i] = 2}',
  '[f EXCEPT ![1] = 2]',
  'F(a = b, "=> (")',
  '-x',
  'SUBSET S',
])('%s needs no brackets before the equals sign', (text) => {
  expect(equation(text, '7')).toBe(`${text} = 7`);
});

it.each([
  'CHOOSE i \\in 1..3 : f[i]',
  'CHOOSE i \\in 1..3 : f[i] = 2',
  'IF x = 1 THEN 2 ELSE 3',
  'CASE x = 1 -> 2 [] OTHER -> 3',
  'LET z == 2 IN z',
  'x = 1',
  'x # 1',
  'x \\in S',
  'x < 3',
  'a => b',
  'a /\\ b',
  '~a',
  '\\E i \\in S : P(i)',
  'S \\cup T',
  '(a) /\\ (b)',
])('%s is read as what it is', (text) => {
  const whole = parsed(equation(text, '7')!);
  expect(equation(text, '7')).toBe(`(${text}) = 7`);
  expect(whole.kind === 'apply' && [whole.operator.name, printed(whole.args[0]!), printed(whole.args[1]!)]).toEqual([
    '=',
    printed(parsed(text)),
    '7',
  ]);
});

it('nothing is said of a value that is written out', () => {
  expect(equation('2', '2')).toBeNull();
  expect(equation('{"a"}', '{"a"}')).toBeNull();
});
