// What is drawn or shown once, and not again: the sets over which several names go, and what an EXCEPT evaluates. Expected: TLC's answers.
import { describe, expect, it } from 'vitest';
import { createValues } from '../../../src/values/index.ts';
import { checkValues } from '../support/check-rows.ts';
import { compileText } from '../support/compile-text.ts';

/** One element of many: drawn twice, it is another one. */
const ONE = 'RandomSubset(1, 1..1000000)';

const trueOfOneSet: readonly string[] = [
  `\\A x, y \\in ${ONE} : x = y`,
  `~\\E x, y \\in ${ONE} : x # y`,
  `\\A x \\in 1..3, y, z \\in ${ONE}, w \\in 1..3 : y = z`,
  `Cardinality({y : x \\in 1..3, y \\in ${ONE}, z \\in 1..3}) = 1`,
  `\\A p \\in {<<x, y>> : x, y \\in ${ONE}} : p[1] = p[2]`,
  `UNION {{x, y} : x, y \\in ${ONE}} \\in SUBSET Int /\\ Cardinality(UNION {{x, y} : x, y \\in ${ONE}}) = 1`,
  `\\A p \\in DOMAIN [x, y \\in ${ONE} |-> 0] : p[1] = p[2]`,
  `LET f[x, y \\in ${ONE}] == 0 IN \\A p \\in DOMAIN f : p[1] = p[2]`,
  `LET Same(S) == \\A x, y \\in S : x = y IN Same(${ONE})`,
  `\\A <<x, y>> \\in ${ONE} \\X ${ONE}, <<z>> \\in {<<0>>} : z = 0`,
];

checkValues(
  trueOfOneSet.map((formula) => [`<<${formula}>>`, '<<TRUE>>']),
  { extends: 'Integers, FiniteSets, TLC, Randomization' },
);

const header = '---- MODULE Test ----\nEXTENDS Integers, TLC, Randomization\nVARIABLES x, y\n';

/** What the initial states and the first one's successors are. */
const states = (
  init: string,
  next: string,
): { readonly shown: readonly string[]; readonly pairs: readonly (readonly [string, string])[] } => {
  const { model, values, shown } = compileText(`${header}Init == ${init}\nNext == ${next}\n====`, 'INIT Init\nNEXT Next');
  const pairs: (readonly [string, string])[] = [];
  const found: Int32Array[] = [];
  const note = (state: Int32Array): void => {
    pairs.push([values.print(state[0]!), values.print(state[1]!)]);
  };
  model.system.initial((state) => {
    found.push(state.slice());
    note(state);
  });
  model.system.successors(found[0]!, 0, note);
  return { shown, pairs };
};

it.each([
  ['an initial state', `\\E a, b \\in ${ONE} : x = a /\\ y = b`, "FALSE /\\ x' = x /\\ y' = y"],
  ['a step', 'x = 0 /\\ y = 0', `\\E a, b \\in ${ONE} : x' = a /\\ y' = b`],
  ['a step that is a test', 'x = 0 /\\ y = 0', `(\\E a, b \\in ${ONE} : a # b) /\\ x' = 1 /\\ y' = 2`],
  ['a step by \\A', 'x = 0 /\\ y = 0', `\\A a, b \\in ${ONE} : x' = a /\\ y' = b`],
])('%s is made with one set', (_what, init, next) => {
  const { pairs } = states(init, next);
  for (const [x, y] of pairs) expect(x).toBe(y);
});

it.each([
  ['\\E a, b \\in S("x"), c \\in S("y") : TRUE', ['"x"', '"y"']],
  ['DOMAIN [a, b \\in S("x"), c \\in S("y") |-> 0] # {}', ['"x"', '"y"']],
  ['{a + b + c : a \\in S("x"), b, c \\in S("y")} # {}', ['"x"', '"y"']],
])('%s shows each set once, from left to right', (formula, expected) => {
  const { model, shown } = compileText(
    `---- MODULE Test ----\nEXTENDS Integers, TLC\nS(s) == IF PrintT(s) THEN 1..2 ELSE {}\nASSUME ${formula}\n====`,
    '',
  );
  expect(model.system.assumptions[0]!.holds()).toBe(true);
  expect(shown).toEqual(expected);
});

it.each([
  ['an action', 'RandomElement(1..1000000)'],
  ['a definition', 'Drawn(3)'],
  ['a condition', 'IF x \\in Int THEN RandomElement(1..1000000) ELSE 0'],
  ['a long expression', '{i * x + RandomElement(1..1000000) : i \\in 1..20}'],
  ['a LET', 'LET d == RandomElement(1..1000000) IN d + d'],
])('what %s draws is drawn for each step', (_, value) => {
  const { model } = compileText(
    `${header}Drawn(n) == n + RandomElement(1..1000000)\nInit == x = 0 /\\ y = 0\nNext == x' = (${value}) /\\ y' = y\n====`,
    'INIT Init\nNEXT Next',
  );
  const first: Int32Array[] = [];
  model.system.initial((state) => first.push(state.slice()));
  const found: number[] = [];
  for (let i = 0; i < 5; i++) model.system.successors(first[0]!, 0, (next) => found.push(next[0]!));
  expect(new Set(found).size).toBe(5);
});

it('what a definition draws is drawn for each use', () => {
  const { model } = compileText(
    `${header}Drawn == RandomElement(1..1000000)${' + x'.repeat(60)}\nInit == x = 0 /\\ y = 0\nNext == x' = Drawn /\\ y' = Drawn\n====`,
    'INIT Init\nNEXT Next',
  );
  model.system.successors(Int32Array.of(1, 1), 0, ([x, y]) => expect(x).not.toBe(y));
  expect.assertions(1);
});

describe('what elements and sets show is shown as TLC shows it', () => {
  const rows: readonly (readonly [formula: string, shown: string])[] = [
    ['V(1) \\in {V(1), V(2), V(3)}', '1 1 2 3'],
    ['V(1) \\in {V(2), V(1), "a"}', '1 2 1'],
    ['V(1) \\in ({V(1)} \\cup {V(2)})', '1 1 2'],
    ['V(1) \\in ({V(1)} \\cap {V(1), V(2)})', '1 1 1 2'],
    ['V(1) \\in ({V(1), V(2)} \\ {V(3)})', '1 1 2 3'],
    ['V(1) \\in {z \\in {V(1), V(2)} : PrintT(z)}', '1 1 2 1 2'],
    ['V(1) \\in Shown', '1 1 2'],
    ['\\A k \\in ({V(1), V(2)} \\ {V(3)}) : k > 0', '1 2 3'],
    ['\\E z \\in {w \\in {V(1), V(2)} : PrintT(w)} : z = 1', '1 2 1 2'],
    ['[y \\in {V(1), V(2)} |-> V(y + 1)][V(2)] = 3', '1 2 2 3'],
    ['[y, z \\in {V(1), V(2)} |-> V(y + z)][V(2), V(1)] = 3', '1 2 2 1 3'],
  ];
  it.each(rows)('%s', (formula, expected) => {
    const { model, shown } = compileText(
      `---- MODULE Test ----
EXTENDS Integers, TLC
VARIABLE x
V(i) == IF PrintT(i) THEN i ELSE 0
Shown == {z \\in {1, 2} : PrintT(z) /\\ x = 0}
Init == x = 0
Next == x' = IF ${formula} THEN 1 ELSE 2
====`,
      'INIT Init\nNEXT Next',
    );
    const zero = Int32Array.of(1);
    const found: string[] = [];
    model.system.initial((state) => zero.set(state));
    model.system.successors(zero, 0, (next) => found.push(String(next[0])));
    expect([shown.join(' '), found]).toEqual([expected, ['3']]);
  });
});

describe('EXCEPT evaluates the keys of a path, and the value where they lead to one', () => {
  const rows: readonly (readonly [except: string, shown: readonly string[], value: string])[] = [
    ['[f EXCEPT ![P(1)] = P(7)]', ['1', '7'], '<<7, <<3, 4>>>>'],
    ['[f EXCEPT ![P(9)] = P(7)]', ['9'], '<<<<1, 2>>, <<3, 4>>>>'],
    ['[f EXCEPT ![P(2)][P(1)] = P(7)]', ['2', '1', '7'], '<<<<1, 2>>, <<7, 4>>>>'],
    ['[f EXCEPT ![P(2)][P(9)] = P(7)]', ['2', '9'], '<<<<1, 2>>, <<3, 4>>>>'],
    ['[f EXCEPT ![P(9)][P(1)] = P(7)]', ['9', '1'], '<<<<1, 2>>, <<3, 4>>>>'],
    ['[f EXCEPT ![9] = P(7), ![1] = P(8)]', ['8'], '<<8, <<3, 4>>>>'],
    ['[f EXCEPT ![1][2] = P(7), ![1][1] = P(8)]', ['7', '8'], '<<<<8, 7>>, <<3, 4>>>>'],
    ['[f EXCEPT ![1][P(2)] = @ + P(7)]', ['2', '7'], '<<<<1, 9>>, <<3, 4>>>>'],
  ];
  const run = (except: string, inCells: boolean): readonly [shown: readonly string[], value: string] => {
    const values = createValues(1 << 24);
    const domain = values.sets.set([1, 2].map((i) => values.atoms.integer(BigInt(i))));
    const { model, shown } = compileText(
      `---- MODULE Test ----
EXTENDS Integers, TLC
VARIABLE f
P(x) == IF PrintT(x) THEN x ELSE x
Init == f = <<<<1, 2>>, <<3, 4>>>>
Next == f' = ${except}
====`,
      'INIT Init\nNEXT Next',
      values,
      false,
      inCells ? new Map([[0, { kind: 'cells', domain, codes: null }]]) : undefined,
    );
    expect(model.split.size).toBe(inCells ? 1 : 0);
    const first: Int32Array[] = [];
    model.system.initial((state) => first.push(state.slice()));
    const found: Int32Array[] = [];
    model.system.successors(first[0]!, 0, (next) => found.push(next.slice()));
    return [shown, Array.from(found[0]!, values.print).join(', ')];
  };
  it.each(rows)('%s', (except, shown, value) => expect(run(except, false)).toEqual([shown, value]));
  it.each(rows)('%s in cells', (except, shown, value) => expect(run(except, true)).toEqual([shown, value.slice(2, -2)]));
});

it('an argument that is passed on by several recursive operators is shown once, where it is asked for first', () => {
  const { model, shown } = compileText(
    `---- MODULE Test ----
EXTENDS Integers, TLC
RECURSIVE Outer(_, _), Inner(_, _)
Outer(n, a) == IF n = 0 THEN Inner(2, a) ELSE Outer(n - 1, a)
Inner(n, b) == IF n = 0 THEN b + b ELSE IF n > 5 THEN b ELSE Inner(n - 1, b)
Noted(i) == IF PrintT(i) THEN i ELSE 0
ASSUME {Outer(3, Noted(i)) : i \\in {7}} = {14} /\\ \\A k \\in {8} : Outer(2, k) = 16
====`,
    '',
  );
  expect(model.system.assumptions[0]!.holds()).toBe(true);
  expect(shown).toEqual(['7']);
});
