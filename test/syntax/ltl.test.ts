// LTL formulas of the command line.
import { expect, test } from 'vitest';
import type { LtlFormula } from '../../src/syntax/index.ts';
import { parseLtl } from '../../src/syntax/index.ts';
import { lineOf } from './corpus.ts';

const show = (f: LtlFormula): string => {
  switch (f.kind) {
    case 'constant':
      return String(f.value);
    case 'name':
      return f.name;
    case 'expression':
      return `{${f.text}}`;
    case 'unary':
      return `(${f.operator} ${show(f.operand)})`;
    case 'binary':
      return `(${show(f.left)} ${f.operator} ${show(f.right)})`;
  }
};

test.each([
  ['G p', '(G p)'],
  ['[] <> p', '(G (F p))'],
  ['[]<>p', '(G (F p))'],
  ['!p && q || r', '(((! p) && q) || r)'],
  ['p -> q -> r', '(p -> (q -> r))'],
  ['p <-> q <-> r', '((p <-> q) <-> r)'],
  ['p U q U r', '(p U (q U r))'],
  ['p U q && r W s', '((p U q) && (r W s))'],
  ['a R b M c', '(a R (b M c))'],
  ['G p -> F q', '((G p) -> (F q))'],
  ['G (p -> F q)', '(G (p -> (F q)))'],
  ['X X p', '(X (X p))'],
  ['p /\\ ~q => r', '((p && (! q)) -> r)'],
  ['true U FALSE', '(true U false)'],
  ['G {pc["a"] = "}"}', '(G {pc["a"] = "}"})'],
  ['G {x \\in {1, 2}}', '(G {x \\in {1, 2}})'],
  ['G Inst!Op', '(G Inst!Op)'],
  ['G!p', '(G (! p))'],
  ['Gp', 'Gp'],
])('%s', (text, tree) => {
  const { formula, diagnostics } = parseLtl({ name: '<--ltl>', text });
  expect(diagnostics).toEqual([]);
  expect(show(formula!)).toBe(tree);
});

test.each([
  ['G', 'E115 1:2 expected an operator name, a TLA+ expression in braces, or a formula, found the end of the formula'],
  ['p q', 'E115 1:3 expected an operator or the end of the formula, found `q`'],
  ['(p', 'E115 1:3 expected an operator or the end of the formula, found the end of the formula'],
  ['G {x', 'E115 1:3 this `{` is never closed'],
  ['x > 0', 'E115 1:3 `>` does not belong to LTL'],
  ['', 'E115 1:1 expected an operator name, a TLA+ expression in braces, or a formula, found the end of the formula'],
])('%s', (text, line) => expect(parseLtl({ name: '<--ltl>', text }).diagnostics.map(lineOf)).toEqual([line]));

test('spans', () => {
  const { formula } = parseLtl({ name: '<--ltl>', text: 'G {x = 1} -> p' });
  expect(formula!.span).toMatchObject({ start: 0, end: 14 });
  const left = formula!.kind === 'binary' && formula!.left.kind === 'unary' ? formula!.left.operand : null;
  expect(left).toMatchObject({ kind: 'expression', text: 'x = 1', textSpan: { start: 3, end: 8 } });
});
