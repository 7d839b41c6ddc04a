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
  ['p <-> q <-> r', '(p <-> (q <-> r))'],
  ['p -> q <-> r', '(p -> (q <-> r))'],
  ['p | q ^ r & s', '(p || (q xor (r && s)))'],
  ['p xor q xor r', '((p xor q) xor r)'],
  ['p V q', '(p R q)'],
  ['1 U 0', '(true U false)'],
  ['XFp1', '(X (F p1))'],
  ['GFa', '(G (F a))'],
  ['GF(a|b)', '(G (F (a || b)))'],
  ['XG!p', '(X (G (! p)))'],
  ['GFtrue', '(G (F true))'],
  ['F1 & G2b', '(F1 && G2b)'],
  ['[]<>!p1 -> <>[]p2', '((G (F (! p1))) -> (F (G p2)))'],
  ['aUb', 'aUb'],
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
  ['Gp', '(G p)'],
  ['□(¬p ∧ q ⇒ ◇r ∨ s)', '(G (((! p) && q) -> ((F r) || s)))'],
  ['p → q ≡ r ⇔ s ↔ t', '(p -> (q <-> (r <-> (s <-> t))))'],
])('%s', (text, tree) => {
  const { formula, diagnostics } = parseLtl({ name: '<--ltl>', text });
  expect(diagnostics).toEqual([]);
  expect(show(formula!)).toBe(tree);
});

test.each([
  ['G', 'E115 1:2 expected an operator name, a TLA+ expression in braces, or a formula, found the end of the formula'],
  ['p q', 'E115 1:3 expected an operator or the end of the formula, found `q`'],
  ['(p', 'E115 1:3 expected an operator or `)`, found the end of the formula'],
  ['(p q)', 'E115 1:4 expected an operator or `)`, found `q`'],
  ['(p) q', 'E115 1:5 expected an operator or the end of the formula, found `q`'],
  ['G {x', 'E115 1:3 this `{` is never closed'],
  ['x > 0', 'E115 1:3 `>` does not belong to LTL'],
  ['', 'E115 1:1 expected an operator name, a TLA+ expression in braces, or a formula, found the end of the formula'],
])('%s', (text, line) => expect(parseLtl({ name: '<--ltl>', text }).diagnostics.map(lineOf)).toEqual([line]));

test('a word that is a name is no formula', () => {
  const show2 = (text: string) => show(parseLtl({ name: '<--ltl>', text }, (name) => name === 'Fair' || name === 'Going').formula!);
  expect(show2('G Fair')).toBe('(G Fair)');
  expect(show2('GFair')).toBe('(G Fair)');
  expect(show2('XGoing!Done & Fun')).toBe('((X Going!Done) && (F un))');
});

test.each([
  ['X '.repeat(2000), 'E115 1:3599'],
  ['('.repeat(300), 'E115 1:201'],
  ['p U '.repeat(2000), 'E115 1:7197'],
])('nested too deeply: %#', (text, start) => {
  const [fault] = parseLtl({ name: '<--ltl>', text: `${text}p` }).diagnostics;
  expect(lineOf(fault!)).toBe(`${start} this formula is nested more than 200 deep`);
});

test('many conjuncts are not deep', () => {
  expect(parseLtl({ name: '<--ltl>', text: Array(1000).fill('p').join(' && ') }).diagnostics).toEqual([]);
});

test('spans', () => {
  const { formula } = parseLtl({ name: '<--ltl>', text: 'G {x = 1} -> p' });
  expect(formula!.span).toMatchObject({ start: 0, end: 14 });
  const left = formula!.kind === 'binary' && formula!.left.kind === 'unary' ? formula!.left.operand : null;
  expect(left).toMatchObject({ kind: 'expression', text: 'x = 1', textSpan: { start: 3, end: 8 } });
});
