// f[x] has a value where f is written as a function that has none elsewhere. TLC says the same of each of these.
import { expect, it } from 'vitest';
import { checkText, saidOf } from '../../liveness/check-text.ts';

const module = (expression: string): string => `EXTENDS Integers, Sequences, TLC
VARIABLE x
F == [v \\in 1..2 |-> <<5>>[v]]
G[v \\in 1..3] == 12 \\div (v - 1)
H == [v \\in 1..2 |-> F[v] + 1]
Second(f) == f[2]
Init == x = 0
Next == x < 2 /\\ x' = x + 1
Five == (${expression}) = 5`;

const verdictOf = async (expression: string): Promise<string> => {
  const report = await checkText({ module: module(expression), config: 'INIT Init\nNEXT Next\nINVARIANT Five\nCHECK_DEADLOCK FALSE' });
  return saidOf(report);
};

it.each([
  '[v \\in 1..2 |-> <<5>>[v]][1]',
  'LET f == [v \\in {1, 2} |-> <<5>>[v]] IN f[1]',
  'LET f == [v \\in 1..3 |-> <<5>>[v - x]] IN f[1 + x]',
  'LET f[v \\in 1..2] == 5 \\div (v - 1) IN f[2]',
  'LET f == [v, w \\in {0, 1} |-> (5 * v) \\div w] IN f[1, 1]',
  'LET g(f) == f[2] IN g([v \\in 1..2 |-> 5 \\div (v - 1)])',
  'Second([v \\in 1..2 |-> 5 \\div (v - 1 + 0 * x)])',
  'F[1]',
  'G[3] - 1',
  'H[1] - 1',
])('%s', async (expression) => {
  expect(await verdictOf(expression)).toBe('ok');
});

it.each([
  // The value itself, or an argument that has none.
  ['F[2]', /index 2 of a tuple of length 1/],
  ['LET f == [v \\in 1..2 |-> <<5>>[v]] IN f[x + 2]', /index 2 of a tuple of length 1/],
  ['LET f == [v \\in 1..2 |-> <<5>>[v]] IN f[3]', /3/],
  ['LET f == [v \\in 1..2 |-> <<5>>[v]] IN f[1 \\div 0]', /Division by zero/],
  // All of it is asked for.
  ['LET f == [v \\in 1..2 |-> <<5>>[v]] IN Len(f)', /index 2 of a tuple of length 1/],
  ['LET f == [v \\in 1..2 |-> <<5>>[v]] IN IF f = <<5, 5>> THEN 5 ELSE 4', /index 2 of a tuple of length 1/],
])('%s has none', async (expression, message) => {
  expect(await verdictOf(expression)).toMatch(message);
});
