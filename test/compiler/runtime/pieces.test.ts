// The pieces of initial states: the same ones whatever the order in which values were made, which is another one in each thread's run.
import { describe, expect, it } from 'vitest';
import type { Turns } from '../../../src/model/index.ts';
import { createValues } from '../../../src/values/index.ts';
import { compileText } from '../support/compile-text.ts';

const orders = ['bcd', 'bdc', 'cbd', 'cdb', 'dbc', 'dcb'];

/** The states of the pieces for which `takes` is true, printed and sorted; empty for the others. */
const piecesOf = (init: string, order: string, takes: (piece: number) => boolean = () => true): string[][] => {
  const values = createValues(1 << 24);
  for (const letter of order) values.atoms.string(letter);
  const { model } = compileText(
    `---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets
VARIABLES a, b, c
S == {"b", "c", "d"}
Init == ${init}
Next == UNCHANGED <<a, b, c>>
====`,
    'INIT Init NEXT Next',
    values,
  );
  const pieces: string[][] = [];
  let isOpen = false;
  const turns: Turns = {
    take: () => {
      if (isOpen) throw new Error('a piece within a piece');
      pieces.push([]);
      isOpen = takes(pieces.length - 1);
      return isOpen;
    },
    done: () => {
      isOpen = false;
    },
    pass: () => {},
  };
  model.system.initial((state) => {
    if (!isOpen) throw new Error('a state of a piece that was not taken');
    pieces.at(-1)!.push(Array.from(state, values.print).join(' '));
  }, turns);
  for (const piece of pieces) piece.sort();
  return pieces;
};

// Each with the number of its states, and the least number of pieces.
describe.each([
  ['a \\in [1..4 -> 0..3] /\\ b \\in BOOLEAN /\\ c = 0', 4 ** 4 * 2, 256],
  ['a \\in [S -> SUBSET S] /\\ b = a /\\ c = 0', 8 ** 3, 512],
  ['a \\in SUBSET S /\\ b \\in S /\\ c \\in 1..40', 8 * 3 * 40, 900],
  ['a \\in SUBSET (1..13) /\\ b = 0 /\\ c = 0', 2 ** 13, 4000],
  ['\\E x \\in S : a = x /\\ b \\in [p : S, q : 1..40] /\\ c \\in {"c"} \\X {x, "d"}', (2 + 2 + 1) * 3 * 40, 300],
  ['a \\in {x \\in 1..1000 : x % 7 = 3} /\\ b \\in S \\ {"c"} /\\ c = a', 143 * 2, 143],
  ['a \\in UNION {[1..i -> S] : i \\in 0..6} /\\ b = Len(a) /\\ c \\in S', 3 * 1093, 1000],
  ['(a \\in S \\/ a \\in {"x", "y"}) /\\ b \\in {<<x, y>> : x, y \\in S} /\\ c = 1', 5 * 9, 45],
  ['\\E x \\in S, y \\in SUBSET S : /\\ x \\in y /\\ a = <<x, y>> /\\ b \\in [1..3 -> y] /\\ c = x', 3 * (1 + 2 * 8 + 27), 24],
  ['a \\in 1..20000 /\\ b = 0 /\\ c = IF a < 10 THEN "b" ELSE "c"', 20000, 4000],
  ['IF 1 > 0 THEN a \\in S /\\ b = 1 /\\ c \\in {{x} : x \\in S} ELSE a = 0 /\\ b = 0 /\\ c = 0', 9, 9],
  ['\\A x \\in S : a \\in {{x, y} : y \\in S} /\\ b = 0 /\\ c = 0', 0, 0],
  ['a \\in {} /\\ b = 0 /\\ c = 0', 0, 0],
] as const)('%s', (init, states, least) => {
  it('has the same pieces in any order of values', () => {
    const pieces = piecesOf(init, orders[0]!);
    expect(pieces.flat().length).toBe(states);
    expect(new Set(pieces.flat()).size).toBe(states);
    expect(pieces.length).toBeGreaterThanOrEqual(least);
    for (const order of orders.slice(1)) expect(piecesOf(init, order)).toEqual(pieces);
  });

  it('is made by several who take turns', () => {
    const pieces = piecesOf(init, orders[0]!);
    const parts = [0, 1, 2].map((thread) => piecesOf(init, orders[thread + 2]!, (piece) => (piece * 7) % 3 === thread));
    expect(pieces.map((_, piece) => parts.flatMap((part) => part[piece]!))).toEqual(pieces);
  });
});

it('whoever is passed can end it, also where no state is made', () => {
  const values = createValues(1 << 24);
  const { model } = compileText(
    `---- MODULE M ----
EXTENDS Integers
VARIABLE a
Init == a \\in [1..30 -> 0..9] /\\ a[1] = 10
Next == UNCHANGED a
====`,
    'INIT Init NEXT Next',
    values,
  );
  let passed = 0;
  const ended = new Error('that is enough');
  const turns: Turns = {
    take: () => true,
    done: () => {},
    pass: (candidates) => {
      passed += candidates;
      if (passed > 50_000) throw ended;
    },
  };
  expect(() => model.system.initial(() => {}, turns)).toThrow(ended);
  expect(passed).toBeLessThan(60_000);
});

it.each([
  ['Init == \\E g \\in {[n \\in Nat |-> n], [n \\in Nat |-> 2 * n]} : a = g[3]', ['3', '6']],
  ['Init == a = 1 /\\ \\A g \\in {[n \\in Nat |-> 1], [n \\in Nat |-> n + 1 - n]} : a = g[3]', ['1']],
  // As deep as it was when the loops were no callbacks.
  ['Init == a = 0 /\\ \\A i \\in 1..2000 : \\E y \\in {1} : y + a = 1', ['0']],
] as const)('%s has its states', (init, expected) => {
  const values = createValues(1 << 24);
  const { model } = compileText(
    `---- MODULE M ----
EXTENDS Integers
VARIABLE a
${init}
Next == UNCHANGED a
====`,
    'INIT Init NEXT Next',
    values,
  );
  const made: string[] = [];
  model.system.initial((state) => made.push(values.print(state[0]!)));
  expect([...new Set(made)].sort()).toEqual(expected);
});

// Each with what is told of the fault that is first in canonical order, and with the states before it: where a loop is in no order, those of its other
// elements too.
describe.each([
  ['a \\in 1..300 /\\ b \\in 1..300 /\\ c = (IF a < 150 THEN a ELSE F[a])', 'to 150,', 149 * 300],
  ['a \\in 1..300 /\\ b \\in 1..300 /\\ c = (IF a < 150 \\/ b # 7 THEN a ELSE F[b])', 'to 7,', 149 * 300 + 6],
  ['a \\in S /\\ b \\in 1..200 /\\ c = (IF a = "b" THEN b ELSE F[<<a, b>>])', 'to <<"c", 1>>,', 200],
  ['a \\in 1..200 /\\ b \\in S /\\ c = F[IF a < 9 THEN "c" ELSE b]', 'to "b",', 8 * 3],
  ['a \\in 1..300 /\\ b \\in (IF a < 9 THEN {"c"} ELSE S) /\\ c = F[b]', 'to "b",', 8 + 1],
  ['a \\in S /\\ b \\in 1..200 /\\ \\E y \\in {{x} : x \\in {a} \\union S} : c = F[CHOOSE x \\in y : TRUE]', 'to "b",', 1],
  ['\\E x \\in 1..10000 : a = x /\\ b \\in 1..10 /\\ c \\in (IF x < 5000 THEN {0} ELSE x)', '5000', 49990],
  ['a \\in 1..300 /\\ b \\in 1..300 /\\ c \\in Nat /\\ c > a', 'Nat', 0],
  ['a \\in [S -> 1..40] /\\ b \\in 1..10 /\\ c \\in Nat', 'Nat', 0],
  ['\\E x \\in 1..300 : a \\in 1..300 /\\ b \\in 1..300 /\\ c \\in Nat', 'Nat', 0],
] as const)('%s', (init, told, before) => {
  it.each(orders)('is at fault for its first element that is: %s', (order) => {
    const values = createValues(1 << 24);
    for (const letter of order) values.atoms.string(letter);
    const { model } = compileText(
      `---- MODULE M ----
EXTENDS Integers
VARIABLES a, b, c
S == {"b", "c", "d"}
F == [a |-> 1, c |-> 3]
Init == ${init}
Next == UNCHANGED <<a, b, c>>
====`,
      'INIT Init NEXT Next',
      values,
    );
    let made = 0;
    let passed = 0;
    const pass = (candidates: number): void => {
      passed += candidates;
    };
    expect(() => model.system.initial(() => made++, { take: () => true, done: () => {}, pass })).toThrow(told);
    expect(made).toBe(before);
    expect(passed).toBeLessThanOrEqual(4 * before + 1024);
  });
});
