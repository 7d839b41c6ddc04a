// Recursive operators that speak of a step: they read primed variables that have a value, and give values to those that have none.
import { expect, it } from 'vitest';
import { search } from '../../../src/checker/index.ts';
import { createValues } from '../../../src/values/index.ts';
import { compileText } from '../support/compile-text.ts';

const outcomeOf = (definitions: string, next: string) => {
  const { model } = compileText(
    `---- MODULE M ----
EXTENDS Integers
VARIABLE x
Foo(a, b) == a + b'
Apply(F(_), a) == F(a) + a
RECURSIVE Rec(_)
${definitions}
Init == x = 1
Next == ${next}
====`,
    'INIT Init NEXT Next CHECK_DEADLOCK FALSE',
    createValues(1 << 20),
  );
  return search(model.system, { deadlock: false });
};

// Each with the value of Rec(x) in the step from 1 to 2.
it.each([
  ["Rec(n) == IF n = 0 THEN x' ELSE Rec(n - 1)", 2],
  ['Rec(n) == IF n = 0 THEN 0 ELSE Foo(n, x) + Rec(n - 1)', 3],
  ["Rec(n) == IF n = 0 THEN 0 ELSE Apply(LAMBDA v : x', n) + Rec(n - 1)", 3],
  ["Rec(n) == IF n = 0 THEN 0 ELSE (LET G(k) == k + x' IN G(n)) + Rec(n - 1)", 3],
  ["Rec(n) == IF n = 0 THEN 0 ELSE (IF ENABLED (x' = n) THEN 10 ELSE 20) + Rec(n - 1)", 10],
  ["Rec(n) == IF n = 0 THEN 0 ELSE LET y == n - 1 IN IF x' = 2 THEN 7 + Rec(y) ELSE 8", 7],
])('%s', (definition, expected) => {
  const step = (value: number): string => `x = 1 /\\ x' = 2 /\\ Rec(x) = ${value}`;
  expect(outcomeOf(definition, step(expected))).toMatchObject({ verdict: 'ok', statistics: { distinctStates: 2 } });
  expect(outcomeOf(definition, step(expected + 1))).toMatchObject({ verdict: 'ok', statistics: { distinctStates: 1 } });
});

// Each with the number of states that are reached from x = 1.
it.each([
  ["Rec(n) == x' = n \\/ (n > 0 /\\ Rec(n - 1))", 'Rec(x)', 2],
  ["Rec(n) == IF n = 0 THEN x' = 0 ELSE Rec(n - 1)", 'Rec(3)', 2],
  ["Rec(n) == IF n = 0 THEN TRUE ELSE Rec(n - 1) /\\ x' \\in {n, 7}", "Rec(2) /\\ x' > 0", 2],
  [
    "RECURSIVE All(_, _)\nAll(A, n) == IF n = 0 THEN TRUE ELSE A /\\ All(A, n - 1)\nRec(n) == All(ENABLED All(x' = 3, 2) /\\ x' = n, 2)",
    'Rec(2)',
    2,
  ],
])('gives variables values: %s', (definition, next, distinctStates) => {
  expect(outcomeOf(definition, next)).toMatchObject({ verdict: 'ok', statistics: { distinctStates } });
});

it('is evaluated inside of a negation, and says so', () => {
  const outcome = outcomeOf("Rec(n) == IF n = 0 THEN x' = 0 ELSE Rec(n - 1)", '~Rec(3)');
  expect(outcome.verdict).toBe('evaluation-error');
  expect('error' in outcome && outcome.error.message).toContain('The recursive operator `Rec` speaks of `x`, which has no value here yet');
});

// A state that is looked for is looked at again when another one was looked for on the way.
it.each([
  ["Rec(n) == n = 0 \\/ ENABLED (x' = n /\\ Rec(n - 1) /\\ x' = n)"],
  ["Rec(n) == n = 0 \\/ ENABLED (\\E i \\in 0 .. n : x' = i /\\ Rec(n - 1) /\\ i = n /\\ x' = n)"],
  ["Rec(n) == n = 0 \\/ ENABLED ((x' = n /\\ Rec(n - 1) /\\ x' = n) \\cdot (x = n /\\ x' = 0))"],
  ["Look(F(_), n) == n = 0 \\/ ENABLED (x' = n /\\ F(n - 1) /\\ x' = n)\nRec(n) == Look(Rec, n)"],
  ["Rec(n) == LET F[k \\in 0 .. n] == k = 0 \\/ ENABLED (x' = k /\\ F[k - 1] /\\ x' = k) IN F[n]"],
  ["Rec(n) == n = 0 \\/ ENABLED (x' = n /\\ (\\E i \\in 0 .. 1 : ~Rec(n - 1) \\/ <<TRUE>>[i]) /\\ x' = n)"],
])('ENABLED inside of itself: %s', (definition) => {
  expect(outcomeOf(definition, "Rec(3) /\\ x' = 2")).toMatchObject({ verdict: 'ok', statistics: { distinctStates: 2 } });
});

it.each([
  "Rec(n) == IF n = 0 THEN x' = x ELSE ENABLED Rec(n - 1) /\\ x' = n",
  "Rec(n) == IF n = 0 THEN x' = x ELSE (x' = x + 1) \\cdot Rec(n - 1)",
  "Rec(n) == IF n = 0 THEN x' = x ELSE Rec(n - 1) \\cdot (x' = x + 1)",
  "Rec(n) == IF n = 0 THEN x' = x ELSE (x' = x + 1) \\cdot (Rec(n - 1) /\\ x' = n)",
])('does not look for states of its own steps, and says so: %s', (definition) => {
  const outcome = outcomeOf(definition, 'Rec(2)');
  expect(outcome.verdict).toBe('evaluation-error');
  expect('error' in outcome && outcome.error.message).toContain('The recursive definition `Rec` is used inside of an ENABLED or a \\cdot');
});

it.each([
  ['Can', "RECURSIVE Can\nCan == x = 3 \\/ ENABLED (x' = x + 1 /\\ x' < 4 /\\ Can')\nRec(n) == Can"],
  ['F', "F[n \\in 0 .. 3] == n = 0 \\/ ENABLED (x' = n /\\ F'[n - 1])\nRec(n) == F[n]"],
  ['Path', "RECURSIVE Path(_)\nPath(n) == IF n = 0 THEN x' = x ELSE (x' = x + 1) \\cdot Path(n - 1)\nRec(n) == ~Path(n)"],
])('nor those in which it is evaluated: %s', (name, definition) => {
  const outcome = outcomeOf(definition, "x' = 2 /\\ Rec(3)");
  expect('error' in outcome && outcome.error.message).toContain(`\`${name}\` is used inside of an ENABLED or a \\cdot`);
});

it('goes on from the state between two steps where a recursion behind them has come by others', () => {
  const { model } = compileText(
    `---- MODULE M ----
EXTENDS Integers
VARIABLES x, y
RECURSIVE Rec(_)
A == x' \\in {(x + 1) % 5, (x + 2) % 5} /\\ y' = y
B == \\E i \\in 0 .. 1 : x' = (x + i) % 5
Rec(n) == IF n = 0 THEN y' = (x' + y) % 3 ELSE (A \\cdot B) /\\ Rec(n - 1)
Init == x = 0 /\\ y = 0
Next == Rec(3)
====`,
    'INIT Init NEXT Next CHECK_DEADLOCK FALSE',
    createValues(1 << 20),
  );
  // From each state there are one, two and one ways to three states, and each is gone three times.
  expect(search(model.system, { deadlock: false }).statistics).toMatchObject({ distinctStates: 15, statesGenerated: 1 + 15 * (1 + 8 + 1) });
});
