// Branches of actions whose code is long are functions of their own: V8 optimizes a function as a whole, and again for each path that is new.
import { describe, expect, it } from 'vitest';
import { compileText } from '../support/compile-text.ts';

/** Tests of a step that hold for small values of x', each of them compiled where it stands. */
const LONG = Array.from({ length: 120 }, (_, i) => `x' + ${i} # 1000`).join(' /\\ ');
/** Steps to x = 0 and y = 0, and to x = 1 and y = 2. */
const step = (test: string): string => `x' \\in {x, 1} /\\ ${test} /\\ y' = IF x' = x THEN y ELSE 2`;

/** Successors of x = 0, y = 0, printed and sorted, and whether the program has functions for branches. */
const stepsOf = (next: string): { readonly steps: readonly string[]; readonly hasFunctions: boolean } => {
  const text = `---- MODULE M ----\nEXTENDS Integers\nVARIABLES x, y\nInit == x = 0 /\\ y = 0\nNext ==\n  ${next}\n====`;
  const { model, values } = compileText(text, 'INIT Init NEXT Next');
  const zero = values.atoms.integer(0n);
  const steps: string[] = [];
  model.system.successors(Int32Array.of(zero, zero), 0, (s) => steps.push(Array.from(s, (v) => values.print(v)).join(' ')));
  return { steps: steps.sort(), hasFunctions: /const branch\d+ = \(\) => \{/.test(model.text) };
};

const ways: Readonly<Record<string, (test: string) => string>> = {
  'a disjunction beside a test': (test) => `(\\/ ${step(test)}\n   \\/ x' = 5 /\\ y' = 5) /\\ x' >= 0`,
  'IF with a long THEN': (test) => `IF y = 0 THEN (${step(test)}) \\/ (x' = 5 /\\ y' = 5) ELSE x' = 7 /\\ y' = 7`,
  'IF with a long ELSE': (test) => `IF y # 0 THEN x' = 7 /\\ y' = 7 ELSE (${step(test)}) \\/ (x' = 5 /\\ y' = 5)`,
  CASE: (test) => `CASE y # 0 -> x' = 7 /\\ y' = 7 [] y = 0 -> (${step(test)}) \\/ (x' = 5 /\\ y' = 5)`,
  'an implication': (test) => `(x' = 5 /\\ y' = 5) \\/ ((y = 0 => ${step(test)}) /\\ x' >= 0)`,
  'a branch in a loop': (test) => `(\\E k \\in {0, 5} : (k = 0 /\\ ${step(test)}) \\/ (k = 5 /\\ x' = k /\\ y' = k)) /\\ x' >= 0`,
};

describe.each(Object.entries(ways))('%s', (_name, next) => {
  const short = stepsOf(next('TRUE'));
  const long = stepsOf(next(LONG));

  it('is one function where it is short', () => expect(short.hasFunctions).toBe(false));
  it('has functions where it is long', () => expect(long.hasFunctions).toBe(true));
  it('makes the same steps', () => {
    expect(short.steps).toEqual(['0 0', '1 2', '5 5']);
    expect(long.steps).toEqual(short.steps);
  });
});

it('is one function where what is long in it is a function already', () => {
  const next = `(\\/ (x' = x \\/ x' = 1) /\\ ${LONG} /\\ y' = 2 * x'\n   \\/ x' = 5 /\\ y' = 5) /\\ x' >= 0`;
  expect(stepsOf(next)).toEqual({ steps: ['0 0', '1 2', '5 5'], hasFunctions: false });
});
