// Mutated inputs: the parsers never crash, never hang, and always give a tree or a diagnostic. `TLASSO_CASES=50` makes 50 times as many: before a release.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/index.ts';
import { parseConfig, parseExpression, parseLtl, parseModule } from '../../src/syntax/index.ts';
import { cases } from '../fuzz/seeds.ts';
import { readCases, sourceOf } from './corpus.ts';

const runs = cases(800);
const slowest = 1000;

const folder = join(import.meta.dirname, '../corpus');
const seeds = [
  ...readdirSync(join(folder, 'syntax')).flatMap((file) =>
    readCases(readFileSync(join(folder, 'syntax', file), 'utf8')).map((c) => sourceOf(c.input).text),
  ),
  'CONSTANTS N = 3 M = {a, "b", {1}} F <- G H <-[Mod] I\nINIT Init\nNEXT Next\nINVARIANTS A B\nCHECK_DEADLOCK FALSE\n',
  'G ({pc["a"] = "cs"} -> F released) && !(p U q) <-> [] <> X true',
];
const scraps = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '<<',
  '>>',
  ']_',
  '>>_v',
  '/\\',
  '\\/',
  '==',
  '=',
  '\n',
  ' ',
  '\t',
  '"',
  '(*',
  '*)',
  '\\*',
  '----',
  '====',
  'LET',
  'IN',
  'IF',
  'THEN',
  'CASE',
  '[]',
  ':',
  '->',
  '|->',
  '!',
  '@',
  '<1>',
  'MODULE',
  'THEOREM',
  'QED',
  'WF_',
  '\\A',
  '\\in',
  ',',
  '.',
  "'",
  '-.',
  'x',
  '0',
  '\\',
  'é',
  '∧',
  '😀',
  '\u0000',
  '\r',
];

type Mutation = { readonly at: number; readonly length: number; readonly insert: string };
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.constant(0), fc.nat(6), fc.nat(80)),
  insert: fc.oneof(
    fc.constantFrom(...scraps),
    fc.constant(''),
    fc.constantFrom(...seeds).map((s) => s.slice(0, 40)),
    fc.string(),
  ),
});

const mutate = (text: string, mutations: readonly Mutation[]): string => {
  let result = text;
  for (const { at, length, insert } of mutations) {
    const index = Math.floor(at * result.length);
    result = result.slice(0, index) + insert + result.slice(index + length);
  }
  return result;
};

const check = (text: string, something: boolean, diagnostics: readonly Diagnostic[]): void => {
  expect(something || diagnostics.length > 0).toBe(true);
  for (const { span, message } of diagnostics) {
    expect(message.length).toBeGreaterThan(0);
    if (!span || span.start < 0 || span.start > span.end || span.end > text.length) throw new Error(`bad span for ${message}`);
  }
};

test('mutated inputs', () => {
  fc.assert(
    fc.property(fc.constantFrom(...seeds), fc.array(mutation, { minLength: 1, maxLength: 4 }), (seed, mutations) => {
      const text = mutate(seed, mutations);
      const source = { name: '<fuzz>', text };
      const start = performance.now();
      const module = parseModule(source);
      check(text, module.module !== null, module.diagnostics);
      const config = parseConfig(source);
      check(text, config.config !== null, config.diagnostics);
      const formula = parseLtl(source);
      check(text, formula.formula !== null, formula.diagnostics);
      const expression = parseExpression(source);
      check(text, expression.expression !== null, expression.diagnostics);
      expect(performance.now() - start).toBeLessThan(slowest);
    }),
    { numRuns: runs },
  );
}, 3_600_000);
