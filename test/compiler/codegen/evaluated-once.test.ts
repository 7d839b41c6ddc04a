// Sets over which several names go, where evaluating them again would give other sets or show something again: each is evaluated once. Expected: TLC's answers.
import { expect, it } from 'vitest';
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
