// What is no state, and no value, is a fault of the checker, and never told as one of the specification.
import { expect, it } from 'vitest';
import { InternalError } from '../../../src/diagnostics/index.ts';
import { EvaluationError } from '../../../src/model/index.ts';
import { createValues, NoValue } from '../../../src/values/index.ts';
import { compileText } from '../support/compile-text.ts';

const module = `---- MODULE M ----
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\\ y = [i \\in 1..2 |-> i]
Next == x' = y[1] /\\ UNCHANGED y
P == y[1] = 1
A == [][x' >= x]_x
====`;
const { system } = compileText(module, 'INIT Init NEXT Next INVARIANT P PROPERTY A').model;
const rows = new Int32Array(4).fill(3);

it.each([4, 3, -2, 2 ** 31, Number.NaN])('says that there is no state at place %d', (place) => {
  const missing = (run: () => unknown): void => {
    expect(run).toThrow(InternalError);
    expect(run).not.toThrow(EvaluationError);
  };
  missing(() => system.successors(rows, place, () => {}));
  missing(() => system.invariants[0]!.holds(rows, place));
  missing(() => system.stepInvariants![0]!.holds(rows, 0, rows, place));
});

it('never writes in a message what is no value', () => {
  const { print, functions } = createValues(1 << 20);
  for (const none of [0, undefined as unknown as number]) {
    expect(() => print(none)).toThrow(NoValue);
    expect(() => functions.apply(none, 3, 0)).toThrow(NoValue);
  }
});
