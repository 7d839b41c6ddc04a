// Variables that are kept in cells or in bits: which uses leave them there.
import { describe, expect, it, vi } from 'vitest';
import { Search, search } from '../../../src/checker/index.ts';
import { emptyCodes, emptyUniverse } from '../../../src/compiler/index.ts';
import { Memo } from '../../../src/compiler/runtime/memo.ts';
import { createValues } from '../../../src/values/index.ts';
import { type Compiled, compileText } from '../support/compile-text.ts';

/** The names of the variables that stay in cells, of `f` over 1 .. 3 and `g` over {"a", "b"}. */
const inCells = (next: string, more = ''): string[] => {
  const { model } = withCells(next, more);
  return [...model.split.keys()].map((variable) => model.system.variables[variable]!.name);
};

const withCells = (next: string, more = '', isSplit = true): Compiled => {
  const values = createValues(1 << 24);
  const { sets, atoms } = values;
  const integers = sets.set([1, 2, 3].map((i) => atoms.integer(BigInt(i))));
  const texts = sets.set(['a', 'b'].map((text) => atoms.string(text)));
  const text = `---- MODULE M ----
EXTENDS Naturals, FiniteSets
Keys == 1 .. 3
VARIABLES f, g, n
Init == f = [i \\in Keys |-> 0] /\\ g = [a |-> 0, b |-> {}] /\\ n = 0
Put(h, x, e) == [h EXCEPT ![x] = e]
Next == n' = n /\\ ${next}
${more}
====`;
  const config = `INIT Init NEXT Next ${/^I ==/m.test(more) ? 'INVARIANT I' : ''} ${/^P ==/m.test(more) ? 'PROPERTY P' : ''}`;
  const cells = new Map([
    [0, { kind: 'cells', domain: integers, codes: emptyCodes(4) }],
    [1, { kind: 'cells', domain: texts, codes: null }],
  ] as const);
  return isSplit ? compileText(text, config, values, false, cells) : compileText(text, config, values);
};

describe('variables stay in cells', () => {
  it.each([
    ["f' = [f EXCEPT ![1] = 2] /\\ g' = [g EXCEPT !.a = @ + 1]"],
    ["f' = Put(f, 2, n) /\\ UNCHANGED g"],
    ['UNCHANGED <<f, g>>'],
    ["(\\E i \\in Keys : f[i] < 3 /\\ f' = [f EXCEPT ![i] = @ + 1, ![1] = 0]) /\\ g' = [a |-> 1, b |-> {n}]"],
    ["f' = (IF n = 0 THEN f ELSE [i \\in Keys |-> f[i]]) /\\ g' = LET h == [g EXCEPT !.b = {}] IN h"],
    ["f' \\in [Keys -> {0, 1}] /\\ g' = g /\\ f'[1] = f[2]"],
    ['UNCHANGED <<f, g>>', 'I == f \\in [Keys -> Nat] /\\ \\A i \\in DOMAIN f : f[i] < 3'],
    ['f # [i \\in Keys |-> 1] /\\ UNCHANGED <<f, g>>', "P == [][f' = [f EXCEPT ![1] = 2] \\/ g' # [g EXCEPT !.a = @]]_g"],
    ['UNCHANGED <<f, g>>', "P == [][f'[1] >= f[1] /\\ UNCHANGED g]_f"],
  ])('%s', (next, more = '') => expect(inCells(next, more)).toEqual(['f', 'g']));
});

describe('a variable that is wanted as a value is kept as one', () => {
  it.each([
    ['another domain', "f' = [i \\in 1 .. 2 |-> 0] /\\ UNCHANGED g", ['g']],
    ['a domain that changes', "f' = [i \\in 1 .. n + 2 |-> 0] /\\ UNCHANGED g", ['g']],
    ['a part of a value', "f' = [f EXCEPT ![1] = 0] /\\ g' = [g EXCEPT !.b = {f}]", ['g']],
    ['a comparison with another variable', 'f # g /\\ UNCHANGED <<f, g>>', []],
    ['a choice among functions that are not known', "f' \\in {f, [f EXCEPT ![1] = 1]} /\\ g' = f", []],
  ] as const)('%s', (_, next, expected) => expect(inCells(next)).toEqual(expected));
});

/** Whether `s`, a set of messages, stays in bits. */
const isInBits = (next: string, more = ''): boolean => {
  const text = `---- MODULE M ----
EXTENDS Naturals, FiniteSets
Kinds == {"a", "b"}
Messages == [type : Kinds, n : 0 .. 3]
VARIABLES s, n
Init == s = {} /\\ n = 0
Put(set, x) == set \\cup {x}
Send(m) == s' = Put(s, m)
Next == n' = n /\\ ${next}
${more}
====`;
  const config = `INIT Init NEXT Next ${/^I ==/m.test(more) ? 'INVARIANT I' : ''} ${/^P ==/m.test(more) ? 'PROPERTY P' : ''}`;
  const { model } = compileText(text, config, createValues(1 << 24), false, new Map([[0, { kind: 'bits', universe: emptyUniverse(20) }]]));
  return model.split.has(0);
};

it('an ENABLED inside of itself leaves the cells of the state around it', () => {
  const again = "RECURSIVE R(_)\nR(k) == k = 0 \\/ ENABLED (f' = [f EXCEPT ![1] = k] /\\ R(k - 1) /\\ f'[1] = k /\\ UNCHANGED <<g, n>>)";
  const { model } = withCells("f' = [f EXCEPT ![2] = 1] /\\ UNCHANGED g", `${again}\nI == R(3)`);
  expect(model.split.size).toBe(2);
  expect(search(model.system, { deadlock: false })).toMatchObject({ verdict: 'ok', statistics: { distinctStates: 2 } });
});

describe('a fault is told as of the function as a value', () => {
  it.each([
    ['"a" \\in DOMAIN f /\\ UNCHANGED <<f, g, n>>', 'Attempted to check whether "a", which is not an integer, is in 1..3.'],
    ['(CHOOSE i \\in DOMAIN f : f[i] > 0) > 0 /\\ UNCHANGED <<f, g, n>>', 'CHOOSE found no element of 1..3 that satisfies its condition.'],
    ['f\' = [f EXCEPT !["a"] = 1] /\\ UNCHANGED g', 'Attempted to check whether "a", which is not an integer, is in 1..3.'],
    ["g' = [g EXCEPT ![n] = 1] /\\ UNCHANGED f", 'Attempted to compare the integer 0 with the string "a".'],
  ])('%s', (next, message) => {
    for (const isSplit of [true, false]) {
      const { model } = withCells(next, '', isSplit);
      expect(model.split.size).toBe(isSplit ? 2 : 0);
      expect(search(model.system)).toMatchObject({ verdict: 'evaluation-error', error: { message } });
    }
  });
});

describe('a set stays in bits', () => {
  it.each([
    ['Send([type |-> "a", n |-> n])'],
    ['s\' = (s \\ {[type |-> "a", n |-> 1]}) \\cup {[type |-> "b", n |-> n]}'],
    ['\\E m \\in s : m.type = "a" /\\ s\' = s \\ {m}'],
    ['s\' = IF [type |-> "a", n |-> 1] \\in s THEN {m \\in s : m.n = n} ELSE LET t == s IN t \\cup Messages'],
    ['UNCHANGED s', 'I == s \\subseteq Messages /\\ s \\in SUBSET Messages /\\ s # {} /\\ \\A m \\in s : m.n < 3'],
    ["s' \\in SUBSET Messages"],
    ['UNCHANGED s', "P == [][\\E m \\in Messages : s' = Put(s, m) \\/ s = s' \\cup {m}]_s"],
  ])('%s', (next, more = '') => expect(isInBits(next, more)).toBe(true));
});

describe('a set that is wanted as a value is kept as one', () => {
  it.each([
    ['a part of a value', 's\' = s \\cup {[type |-> "a", n |-> s]}'],
    ['an update as if it were a function', "s' = [s EXCEPT !.n = 1]"],
    ['a choice', 'UNCHANGED s', 'I == s = {} \\/ (CHOOSE m \\in s : TRUE).n < 3'],
    ['its size', 'UNCHANGED s', 'I == Cardinality(s) < 3'],
    ['a bound that varies', 'UNCHANGED s', 'I == s \\subseteq [type : Kinds, n : 0 .. n]'],
  ])('%s', (_, next, more = '') => expect(isInBits(next, more)).toBe(false));
});

it('a set behind a set in bits is asked for, though no element of that satisfies the condition', () => {
  const values = createValues(1 << 24);
  const { model } = compileText(
    `---- MODULE M ----
EXTENDS Naturals
VARIABLES s, n
Init == s = {} /\\ n = 0
Next == s' = s \\cup {[type |-> "a", n |-> 1]} /\\ n' = n
I == ~\\E m \\in s, k \\in n : m.n > 7
====`,
    'INIT Init NEXT Next INVARIANT I CHECK_DEADLOCK FALSE',
    values,
    false,
    new Map([[0, { kind: 'bits', universe: emptyUniverse(20) }]]),
  );
  expect(model.split.has(0)).toBe(true);
  expect(search(model.system)).toMatchObject({ verdict: 'evaluation-error' });
});

describe('what was found out about a variable', () => {
  /** What a whole search comes to. */
  const outcomeOf = ({ model }: Compiled): unknown => {
    const run = new Search(model.system, { deadlock: false });
    const outcome = run.advance(Number.POSITIVE_INFINITY);
    const { distinct, generated } = run.report;
    return { verdict: outcome?.verdict, distinct, generated };
  };

  // In one word, and in two.
  it.each([2, 12])('of functions with codes of %i bits holds for the same function only', (bits) => {
    const text = `---- MODULE M ----
EXTENDS Naturals
VARIABLES f, n
Low == [1 .. 3 -> 0 .. 2]
Init == f = [i \\in 1 .. 3 |-> 0] /\\ n = 0
Change == n' = n /\\ \\E i \\in 1 .. 3 : f' = [f EXCEPT ![i] = (@ + 1) % (IF i = 3 THEN 40 ELSE 4)]
Count == f' = f /\\ n' = IF f \\in Low THEN (n + 1) % 5 ELSE 5
Next == Change \\/ (n < 5 /\\ Count)
Spec == Init /\\ [][Next]_<<f, n>>
Counted == [][f' = f => n' = (IF \\E i \\in 1 .. 3 : f[i] > 2 THEN 5 ELSE (n + 1) % 5)]_<<f, n>>
====`;
    const config = 'SPECIFICATION Spec PROPERTY Counted';
    const values = createValues(1 << 24);
    const domain = values.sets.set([1, 2, 3].map((i) => values.atoms.integer(BigInt(i))));
    const split = compileText(text, config, values, false, new Map([[0, { kind: 'cells', domain, codes: emptyCodes(bits) }]]));
    expect(split.model.split.size).toBe(1);
    expect(outcomeOf(split)).toEqual(outcomeOf(compileText(text, config)));
    expect(outcomeOf(split)).toMatchObject({ verdict: 'ok', distinct: 640 * 6 });
  });

  it('of a set in bits is remembered for that set', () => {
    const keep = vi.spyOn(Memo.prototype, 'keep');
    const compiled = compileText(
      `---- MODULE M ----
EXTENDS Naturals
VARIABLES s, n
Init == s = {} /\\ n = 0
Sums == {m.n + k.n : m \\in {x \\in s : x.n > 1}, k \\in {x \\in s : x.n < 8}}
Next == n' = (n + 1) % 50 /\\ s' = IF n = 49 THEN s \\cup {[n |-> 1]} ELSE s
Positive == \\A sum \\in Sums : \\A other \\in Sums : sum + other > 0
====`,
      'INIT Init NEXT Next INVARIANT Positive',
      createValues(1 << 24),
      false,
      new Map([[0, { kind: 'bits', universe: emptyUniverse(20) }]]),
    );
    expect(compiled.model.split.has(0)).toBe(true);
    expect(outcomeOf(compiled)).toMatchObject({ verdict: 'ok', distinct: 100 });
    // Two sets in a hundred states, in a few places.
    expect(keep.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(keep.mock.calls.length).toBeLessThanOrEqual(10);
    keep.mockRestore();
  });
});
