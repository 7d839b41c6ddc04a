// Definitions that use those before them twice, twenty deep: the code may not double with each.
import { describe, expect, it } from 'vitest';
import { compileText } from '../support/compile-text.ts';

const depth = 20;

const chain = (first: string, next: (i: number) => string): string =>
  [first, ...Array.from({ length: depth }, (_, i) => next(i + 1))].join('\n');

/** The definitions of the chain, and what uses the last of them. */
const chains: Readonly<Record<string, { readonly text: string; readonly use: string }>> = {
  'state functions': { text: chain('D0 == x', (i) => `D${i} == D${i - 1} + D${i - 1}`), use: `D${depth} >= 0` },
  'state predicates': { text: chain('D0 == x >= 0', (i) => `D${i} == IF D${i - 1} THEN D${i - 1} ELSE ~D${i - 1}`), use: `D${depth}` },
  conjunctions: { text: chain('D0 == x >= 0', (i) => `D${i} == /\\ D${i - 1}\n  /\\ D${i - 1}`), use: `D${depth}` },
  operators: {
    text: chain('D0(a) == x + a', (i) => `D${i}(a) == IF a > 0 THEN D${i - 1}(a) ELSE D${i - 1}(a + 1)`),
    use: `D${depth}(1) >= 0`,
  },
  'arguments used twice': { text: chain('D0(a) == x + a', (i) => `D${i}(a) == D${i - 1}(a + a + x)`), use: `D${depth}(1) >= 0` },
  'operators of operators': {
    text: chain('D0(f(_)) == f(x)', (i) => `D${i}(f(_)) == IF x > 5 THEN D${i - 1}(f) ELSE D${i - 1}(f)`),
    use: `D${depth}(LAMBDA v : v) >= 0`,
  },
  'operators in LET': {
    text: `D == LET ${chain('d0(a) == x + a', (i) => `  d${i}(a) == IF x > ${i} THEN d${i - 1}(a) ELSE d${i - 1}(a + 1)`)} IN d${depth}(1)`,
    use: 'D >= 0',
  },
  'definitions in LET': {
    text: `D == LET ${chain('d0 == x + x', (i) => `  d${i} == IF x > ${i} THEN d${i - 1} ELSE d${i - 1} + 1`)} IN d${depth}`,
    use: 'D >= 0',
  },
  'functions in LET': {
    text: `D == LET ${chain('f0[i \\in {1, 2}] == x + i', (i) => `  f${i}[k \\in {1, 2}] == IF x > ${i} THEN f${i - 1}[k] ELSE f${i - 1}[3 - k]`)} IN f${depth}[1]`,
    use: 'D >= 0',
  },
  'LET inside a quantifier': {
    text: `D == \\A q \\in {x, 1} : LET ${chain('d0 == x + q', (i) => `  d${i} == CASE q > ${i} -> d${i - 1} [] OTHER -> d${i - 1} + 1`)} IN d${depth} >= 0`,
    use: 'D',
  },
  'primed definitions': { text: chain("D0 == x' + x", (i) => `D${i} == IF x > ${i} THEN D${i - 1} ELSE D${i - 1} + 1`), use: '' },
  'primed definitions in LET': {
    text: `D${depth} == LET ${chain("d0 == x' + x", (i) => `  d${i} == IF x > ${i} THEN d${i - 1} ELSE d${i - 1} + 1`)} IN d${depth}`,
    use: '',
  },
  ENABLED: { text: chain("D0 == ENABLED (x' = x)", (i) => `D${i} == D${i - 1} /\\ D${i - 1}`), use: `D${depth}` },
  constants: { text: chain('D0 == 1', (i) => `D${i} == IF D${i - 1} > 0 THEN D${i - 1} ELSE D${i - 1} + 1`), use: `x + D${depth} >= 0` },
};

describe.each(Object.entries(chains))('%s', (_name, { text, use }) => {
  const state = use === '' ? 'TRUE' : use;
  const step = use === '' ? `D${depth} >= 0` : `(${use})'`;
  const specification = `---- MODULE Deep ----
EXTENDS Integers
VARIABLE x
${text}
Init == x = 0 /\\ ${state}
Next == x' \\in {0, 1} /\\ ${state} /\\ ${step}
Inv == ${state}
Step == ${step}
====`;

  it.each([
    ['as it stands', ''],
    ['behind an instance', '---- MODULE Root ----\nVARIABLE y\nINSTANCE Deep WITH x <- y\n====\n'],
  ])('%s', (_way, root) => {
    const { model, values } = compileText(`${root}${specification}`, 'INIT Init NEXT Next INVARIANT Inv ACTION_CONSTRAINT Step');
    expect(model.text.length).toBeLessThan(600_000);
    const zero = Int32Array.of(values.atoms.integer(0n));
    let found = 0;
    model.system.initial(() => found++);
    model.system.successors(zero, 0, () => found++);
    expect(found).toBe(3);
    expect(model.system.invariants[0]!.holds(zero, 0)).toBe(true);
    expect(model.system.stepConstraints[0]!.holds(zero, 0, zero, 0)).toBe(true);
  });
});
