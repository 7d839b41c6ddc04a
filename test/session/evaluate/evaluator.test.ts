// Entries one after the other: what has a value, what is defined, what is refused.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { reasonSentence, reasonValues, valueText } from '../../../src/report/index.ts';
import { EntryReader } from '../../../src/session/evaluate/entry-reader.ts';
import { type Entered, openEvaluator, type ToEvaluate } from '../../../src/session/evaluate/evaluator.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-eval-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What came of an entry, in short. */
function told(entered: Entered): string {
  switch (entered.kind) {
    case 'value':
      return valueText(entered.value);
    case 'defined':
      return `defined ${entered.names.join(', ')}`;
    case 'unfinished':
      return 'unfinished';
    default:
      return `${entered.kind}: ${entered.diagnostics.map(({ code, message, span }) => `${code} ${message} @${span?.start}`).join('; ')}`;
  }
}

const opened = (what: ToEvaluate = {}, printed: string[] = []) => {
  const { evaluator, diagnostics } = openEvaluator(what, (text) => printed.push(text));
  if (evaluator === null) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return evaluator;
};

const all = (texts: readonly string[], what: ToEvaluate = {}): readonly string[] => {
  const evaluator = opened(what);
  return texts.map((text) => told(evaluator.enter(text)));
};

describe('without a module', () => {
  it.each([
    ['1 + 2 * 3', '7'],
    ['SetToSeq({3, 1})', '<<1, 3>>'],
    ['EmptyBag (+) SetToBag({1})', '<<1>>'],
    ['SetToBag({2}) (+) SetToBag({2})', '(2 :> 2)'],
    ['Nat', 'Nat'],
    ['[i \\in Nat |-> i * i][12]', '144'],
    ['1 +', 'unfinished'],
    ['(1', 'unfinished'],
    ['IF TRUE THEN', 'unfinished'],
    ['F(x) ==', 'unfinished'],
    ['RECURSIVE F(_)', 'unfinished'],
    ['1 + )', 'fault: E105 `)` closes nothing @4'],
    ['1 + * 2', 'fault: E101 expected an expression, found `*` @4'],
    ['{1, (2', 'unfinished'],
    ['F(x) == [a |-> <<x', 'unfinished'],
    ['1 (* one', 'unfinished'],
    ['SUBSET 1 {2}', 'fault: E101 expected an operator, or the end of the definition, found `{` @9'],
    ['[1]', 'fault: E106 this `[...]` is neither a function, a record, a set of them, an update nor an action @0'],
    ['Head(<<>>)', 'no-value: E401 Head(<<>>) is undefined: the sequence is empty @0'],
    ['nothing', 'fault: E210 `nothing` is not known in module Entered @0'],
    ['x == VARIABLE y', 'fault: E101 expected an expression or INSTANCE, found `VARIABLE` @4'],
    ['VARIABLE x', 'fault: E101 a declaration of variables cannot be entered here @0'],
    ['ASSUME 1 = 1', 'fault: E101 an assumption cannot be entered here @0'],
    ['M == INSTANCE Nowhere', 'fault: E201 there is no module Nowhere @14'],
  ])('%s', (text, expected) => {
    expect(all([text])).toEqual([expected]);
  });

  it('says what is missing where nothing follows a declaration', () => {
    const entered = opened().enter('RECURSIVE F(_), G(_)');
    if (entered.kind !== 'unfinished') throw new Error(entered.kind);
    expect(entered.diagnostics).toMatchObject([
      { code: 'E240', message: 'the definition of `F` does not follow', span: { start: 0, end: 20 } },
    ]);
  });

  it('prints', () => {
    const printed: string[] = [];
    expect(told(opened({}, printed).enter('PrintT(<<1, {2}>>)'))).toBe('TRUE');
    expect(printed).toEqual(['<<1, {2}>>']);
  });

  it('draws what the seed says', () => {
    const draw = (seed: number) => all(['RandomElement(1..1000000)'], { seed })[0];
    expect(draw(1)).toBe(draw(1));
    expect(new Set([1, 2, 3, 4].map(draw)).size).toBeGreaterThan(1);
  });

  it('says why something is false, with values', () => {
    const evaluator = opened();
    evaluator.enter('Square(x) == x * x');
    const entered = evaluator.enter('\\A i \\in 1..4 : Square(i) < 10 /\\ i > 0');
    expect(entered.kind === 'value' && entered.reason).toBeTruthy();
    const { reason } = entered as Extract<Entered, { kind: 'value' }>;
    expect(reasonSentence(reason!)).toBe('Square(i) < 10 is FALSE');
    expect(reasonValues(reason!)).toEqual(['i = 4', 'Square(i) = 16']);
  });
});

describe('definitions', () => {
  it('are seen by what follows', () => {
    expect(all(['A == 3', 'F(x) == x + A', 'g[i \\in 1..A] == F(i)', 'a ++ b == {a, b}', 'g', '1 ++ 2'])).toEqual([
      'defined A',
      'defined F',
      'defined g',
      'defined ++',
      '<<4, 5, 6>>',
      '{1, 2}',
    ]);
  });

  it('have their new meaning in those that use them', () => {
    expect(all(['A == 3', 'B == A + 1', 'B', 'A == 10', 'B', 'A == C', 'C == 5', 'A == C', 'B'])).toEqual([
      'defined A',
      'defined B',
      '4',
      'defined A',
      '11',
      expect.stringContaining('fault: E210 `C` is not known'),
      'defined C',
      'fault: E216 `C` is used before it is defined @5',
      '11',
    ]);
  });

  it('that use one behind them move behind it', () => {
    expect(all(['A == 3', 'C == 5', 'A == C', 'A'])).toEqual(['defined A', 'defined C', 'defined A', '5']);
  });

  it('may be recursive', () => {
    expect(all(['RECURSIVE S(_)\nS(n) == IF n = 0 THEN 0 ELSE n + S(n - 1)', 'S(2000)', 'S(n) == n', 'S(2000)'])).toEqual([
      'defined S',
      '2001000',
      'defined S',
      '2000',
    ]);
  });

  it('may use standard modules, and have names of modules that nothing else needs', () => {
    expect(all(['R(S) == Len(SetToSeq(S))', 'R({4, 5})', 'Range(f) == 7', 'Range(1)', 'Cardinality(x) == 1'])).toEqual([
      'defined R',
      '2',
      'defined Range',
      '7',
      expect.stringMatching(/^fault: E2\d\d .*Cardinality/),
    ]);
  });

  it('may need modules, which must be there', () => {
    expect(all(['EXTENDS Nowhere', '1', 'EXTENDS Randomization', 'Cardinality(RandomSubset(2, 1..9))'])).toEqual([
      'fault: E201 there is no module Nowhere @8',
      '1',
      'defined Randomization',
      '2',
    ]);
    const evaluator = opened();
    expect(evaluator.names()).not.toContain('RandomSubset');
    for (const text of ['EXTENDS Randomization', 'Mine == 1']) evaluator.enter(text);
    expect(evaluator.names()).toEqual(expect.arrayContaining(['Mine', 'RandomSubset', 'Cardinality']));
  });

  it('are told with what is wrong with them where they stand before others', () => {
    expect(all(['A == 1', 'B == A', 'A == unknown'])).toEqual(['defined A', 'defined B', expect.stringContaining('fault: E210 `unknown`')]);
  });

  it('are told at the place in what was entered', () => {
    expect(all(['F(x) ==\n  x + unknown'])).toEqual(['fault: E210 `unknown` is not known in module Entered @14']);
  });
});

describe('of a module', () => {
  const file = join(folder, 'Main.tla');
  writeFileSync(
    file,
    `---- MODULE Main ----
EXTENDS Naturals
CONSTANTS N, Node
VARIABLE x
Twice(n) == 2 * n
Many == Twice(N)
Init == x = Unwritten
Next == x' = x + 1
Unwritten == 0
Spec == Init /\\ [][Next]_x
====
`.replace('x = Unwritten', 'x = 0'),
  );
  writeFileSync(join(folder, 'Main.cfg'), 'CONSTANTS N = 4  Node = {a, b}\n');

  it('its definitions and the constants of the configuration', () => {
    expect(all(['Many', 'Node', 'a \\in Node', 'a = b', '{Twice(i) : i \\in 1..3}', 'D == Many + 1', 'D'], { file })).toEqual([
      '8',
      '{a, b}',
      'TRUE',
      'FALSE',
      '{2, 4, 6}',
      'defined D',
      '9',
    ]);
  });

  it('constants that are given', () => {
    expect(all(['Many', 'Node'], { file, constants: ['N=10', 'Node={c}'] })).toEqual(['20', '{c}']);
  });

  it.each([
    ['x > 1', 'fault: E316 the expression has a value in a state only: it reads variables, or asks what is ENABLED @0'],
    ['ENABLED TRUE', 'fault: E316 the expression has a value in a state only: it reads variables, or asks what is ENABLED @0'],
    ["1' > 1", 'fault: E316 the expression has a value in a step only: it is about two states @0'],
    ['Spec', 'fault: E316 this is a temporal formula, which has no value in a state or a step @0'],
  ])('%s has no value here', (text, expected) => {
    expect(all([text], { file })).toEqual([expected]);
  });

  it('what has faults is not opened', () => {
    const broken = join(folder, 'Broken.tla');
    writeFileSync(broken, '---- MODULE Broken ----\nA == )\n====\n');
    const { evaluator, diagnostics } = openEvaluator({ file: broken }, () => {});
    expect(evaluator).toBeNull();
    expect(diagnostics.map(({ code }) => code)).toEqual(['E105']);
  });

  it('without a configuration', () => {
    const alone = join(folder, 'Alone.tla');
    writeFileSync(alone, '---- MODULE Alone ----\nCONSTANT K\nA == {1}\nB == K\n====\n');
    expect(openEvaluator({ file: alone }, () => {})).toMatchObject({ evaluator: null, fault: 'config', diagnostics: [{ code: 'E326' }] });
    expect(all(['B'], { file: alone, constants: ['K=7'] })).toEqual(['7']);
  });
});

describe('lines', () => {
  const read = (lines: readonly string[]): readonly string[] => {
    const reader = new EntryReader();
    const entries = lines.flatMap((line) => reader.take(line) ?? []);
    return [...entries, ...(reader.end() === null ? [] : ['left'])];
  };

  it.each<[string, readonly string[], readonly string[]]>([
    ['whole ones are entries', ['1 + 1', 'A == 2', ')'], ['1 + 1', 'A == 2', ')']],
    ['what is not whole ends with an empty line', ['(1 +', '2)', '', '3'], ['(1 +\n2)', '3']],
    ['lists have more items below', ['/\\ TRUE', '/\\ FALSE', '', '\\/ TRUE', ' '], ['/\\ TRUE\n/\\ FALSE', '\\/ TRUE']],
    ['a declaration needs a definition', ['RECURSIVE F(_)', 'F(x) == x', ''], ['RECURSIVE F(_)\nF(x) == x']],
    ['empty lines are none', ['', '  ', '1'], ['1']],
    ['comments are none', ['\\* one', '(* two', 'lines *)', '', '1 \\* one'], ['1 \\* one']],
    ['what is begun is left', ['A =='], ['left']],
  ])('%s', (_, lines, expected) => {
    expect(read(lines)).toEqual(expected);
  });
});
