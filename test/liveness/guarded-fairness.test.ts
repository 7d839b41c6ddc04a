// Fairness behind conditions on constants: `p # q => WF_v(A(p, q))`, an IF, a CASE, a disjunction. What is demanded is known before the search, so it is fairness as
// if only the conditions that are meant were written, and not an assumption that makes automata of it.
import { describe, expect, it } from 'vitest';
import { checkText, valuesOf, warningsOf } from './check-text.ts';

// A token that any process may pass to another one.
const definitions = `EXTENDS Naturals
CONSTANTS P, Lossy
VARIABLE at
Pass(p, q) == p # q /\\ at = p /\\ at' = q
Next == \\E p, q \\in P : Pass(p, q)
Wf(p, q) == WF_at(Pass(p, q))
Sf(p, q) == SF_at(Pass(p, q))
If(c, F) == c => F`;
const constants = 'CONSTANTS P = {1, 2, 3} Lossy = TRUE';

/** Fairness, and the pairs of which it demands something: w for weak, s for strong. */
const forms: [string, string][] = [
  ['\\A p, q \\in P : p # q => WF_at(Pass(p, q))', '12w 13w 21w 23w 31w 32w'],
  ['\\A p, q \\in P : p = q \\/ SF_at(Pass(p, q))', '12s 13s 21s 23s 31s 32s'],
  ['\\A p, q \\in P : <<p, q>> \\in {<<1, 2>>, <<2, 3>>} => Sf(p, q)', '12s 23s'],
  ['\\A p, q \\in P : If(q = p + 1, Sf(p, q))', '12s 23s'],
  ['\\A p, q \\in P : If(p < q /\\ Lossy, Sf(p, q))', '12s 13s 23s'],
  ['\\A p, q \\in P : IF p < q THEN Wf(p, q) ELSE Sf(p, q)', '11s 12w 13w 21s 22s 23w 31s 32s 33s'],
  ['\\A p \\in P : IF Lossy THEN Wf(p, 1) ELSE Sf(p, 1)', '11w 21w 31w'],
  ['\\A p \\in P : CASE p = 1 -> Wf(p, 2) [] p = 2 -> Sf(p, 3) [] OTHER -> TRUE', '12w 23s'],
  ['\\A p \\in P : \\/ p < 2 \\/ Wf(p, 1) \\/ ~Lossy', '21w 31w'],
  ['\\A p \\in P : LET c == p > 1 IN c => (p > 2 => Wf(p, 1)) /\\ (p < 3 => Sf(p, 1))', '21s 31w'],
  ['\\A p \\in P : (\\E q \\in P : q > p) => Wf(p, 1)', '11w 21w'],
  ['~Lossy => Wf(1, 2)', ''],
];

const check = (fairness: string, property: string) =>
  checkText({
    module: `${definitions}\nSpec == at = 1 /\\ [][Next]_at /\\ (${fairness})\nLive == ${property}`,
    config: `SPECIFICATION Spec PROPERTY Live ${constants}`,
  });

/** The same, with what is demanded written out. */
const plain = (pairs: string): string =>
  [
    'TRUE',
    ...pairs
      .split(' ')
      .filter((pair) => pair !== '')
      .map(([p, q, kind]) => `${kind === 'w' ? 'Wf' : 'Sf'}(${p}, ${q})`),
  ].join(' /\\ ');

const verdicts = new Set<string>();

describe.each(forms)('%s', (fairness, pairs) => {
  it('gives the verdicts and counterexamples of what is meant, without a warning', async () => {
    for (const property of ['<>(at = 3)', '[]<>(at = 1)', '\\A p \\in P : []<>(at = p)', '(at = 1) ~> (at = 2)']) {
      const [guarded, meant] = [await check(fairness, property), await check(plain(pairs), property)];
      expect(warningsOf(guarded)).toEqual([]);
      expect([guarded.verdict, valuesOf(guarded, 'at')]).toEqual([meant.verdict, valuesOf(meant, 'at')]);
      expect(guarded.properties?.map((p) => p.classes)).toEqual(meant.properties?.map((p) => p.classes));
      verdicts.add(meant.verdict);
    }
  });
});

it('are fulfilled and not', () => {
  expect(verdicts).toEqual(new Set(['ok', 'property']));
});

it('is an assumption where the condition depends on the state', async () => {
  const report = await check('\\A p \\in P : at = p => WF_at(Pass(p, 1))', '<>(at = 3)');
  expect(warningsOf(report)).toHaveLength(1);
});

it.each([
  '\\A p, q \\in P : p + "a" # q => WF_at(Pass(p, q))',
  '\\A p \\in P : IF p = "a" THEN WF_at(Pass(p, 1)) ELSE SF_at(Pass(p, 1))',
  '\\A p \\in P : p = "a" \\/ WF_at(Pass(p, 1))',
])('is a fault where the condition has no value: %s', async (fairness) => {
  const report = await check(fairness, '\\A p \\in P : []<>(at = p)');
  expect(report.verdict).toBe('evaluation-error');
  expect(report.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(['E401']);
});

it('needs no value of a condition where another one decides', async () => {
  const report = await check('\\A p \\in P : p > 0 \\/ p = "a" \\/ WF_at(Pass(p, 1))', '<>(at = 3)');
  expect(report.verdict).toBe('property');
});
