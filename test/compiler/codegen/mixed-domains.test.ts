// Functions whose domain has integers and model values: they are no sequences, however many of 1..n are among them.
import { expect, it } from 'vitest';
import { search } from '../../../src/checker/index.ts';
import { createValues } from '../../../src/values/index.ts';
import { compileText } from '../support/compile-text.ts';

it.each([3, 31, 32, 33, 40, 100])('1..%i without one of them, and with a model value', (n) => {
  const { model } = compileText(
    `---- MODULE M ----
EXTENDS Integers
CONSTANT m
VARIABLE f
D == ((1..${n}) \\ {2}) \\union {m}
Init == f = [i \\in 1..${n} |-> 0]
Next == \\/ f' = [i \\in D |-> 0]
        \\/ m \\in DOMAIN f /\\ f' = [f EXCEPT ![m] = 1]
Known == DOMAIN f \\in {1..${n}, D}
Right == m \\in DOMAIN f => f[m] \\in {0, 1} /\\ 2 \\notin DOMAIN f /\\ f # [i \\in 1..${n} |-> 0]
====`,
    'CONSTANT m = m INIT Init NEXT Next INVARIANTS Known Right',
    createValues(1 << 20),
  );
  // The sequence, and the other function with 0 and with 1 for m.
  expect(search(model.system)).toMatchObject({
    verdict: 'ok',
    statistics: { distinctStates: 3, statesGenerated: 1 + 1 + 2 + 2, depth: 3 },
  });
});
