import { describe, expect, it } from 'vitest';
import type { Resolution, SubexpressionTarget } from '../../src/semantics/index.ts';
import { resolveBody } from './resolve-text.ts';

/** The part that `Sel == selection` denotes. */
const part = (definitions: string, selection: string): { resolution: Resolution; target: SubexpressionTarget } => {
  const { resolution, diagnostics } = resolveBody(`${definitions}\nSel == ${selection}`);
  if (!resolution) throw new Error(diagnostics.map((d) => `${d.code} ${d.message}`).join('; '));
  const symbol = resolution.root.scope.get('Sel')?.symbol;
  if (symbol?.kind !== 'definition') throw new Error('no Sel');
  const { body } = symbol;
  if (body.kind === 'subexpression') return { resolution, target: resolution.subexpression(body) };
  const name = body.kind === 'apply' ? body.operator : body;
  const found = name.kind === 'name' ? resolution.reference(name).part : undefined;
  if (!found) throw new Error('not a part');
  return { resolution, target: found };
};

const show = ({ expr, bindings }: SubexpressionTarget): string => {
  const text = (span: { source: { text: string }; start: number; end: number }): string => span.source.text.slice(span.start, span.end);
  const values = bindings.map(({ symbol, value }) => `${symbol.name}=${text(value.span)}`);
  return [text(expr.span), ...values].join(' ; ');
};

describe('subexpression names', () => {
  it.each([
    ['D == 1 + 2', 'D!1', '1'],
    ['D == 1 + 2', 'D!<<', '1'],
    ['D == 1 + 2', 'D!>>', '2'],
    ['D(a) == a + 2 * a', 'D(7)!2!>>', 'a ; a=7'],
    ['D ==\n /\\ x = 1\n /\\ y = 2\n /\\ TRUE', 'D!3', 'TRUE'],
    ['D == \\A e \\in {1} : e = 2', 'D!1', '{1}'],
    ['D == \\A e \\in {1} : e = 2', 'D!(5)!>>', '2 ; e=5'],
    ['D == \\A <<a, b>> \\in {1}, d \\in {2} : a = d', 'D!2', '{2}'],
    ['D == \\A <<a, b>> \\in {1}, d \\in {2} : a = d', 'D!(5, 6, 7)', 'a = d ; a=5 ; b=6 ; d=7'],
    ['D == CHOOSE e : e = 2', 'D!(4)', 'e = 2 ; e=4'],
    ['D == {e \\in {1} : e = 2}', 'D!1', '{1}'],
    ['D == {e + 1 : e \\in {1}}', 'D!(4)!1', 'e ; e=4'],
    ['D[e \\in Nat] == e + 1', 'D!(4)', 'e + 1 ; e=4'],
    ['D == [a |-> 1, b |-> 2]', 'D!2', '2'],
    ['D == [a : {1}, b : {2}]', 'D!>>', '{2}'],
    ['D == <<7, 8, 9>>', 'D!3', '9'],
    ['D == IF x = 1 THEN 2 ELSE 3', 'D!3', '3'],
    ['D == CASE x = 1 -> 2 [] x = 2 -> 3 [] OTHER -> 4', 'D!2!1', 'x = 2'],
    ['D == CASE x = 1 -> 2 [] x = 2 -> 3 [] OTHER -> 4', 'D!3!2', '4'],
    ['D == LET k == 3 IN k + 1', 'D!1!2', '1'],
    ['D == LET k(a) == a + 3 IN k(1)', 'D!:!k(8)', 'a + 3 ; a=8'],
    ['D == LET k(a) == a + 3 IN k(1)', 'D!:!k(8)!>>', '3 ; a=8'],
    ['D == [][x = 1]_y', 'D!1!1', 'x = 1'],
    ['D == [][x = 1]_y', 'D!1!2', 'y'],
    ['D == WF_x(y = 1)', 'D!1', 'x'],
    ['D == [x EXCEPT ![1] = 2]', 'D!1', 'x'],
    ['D == [Nat -> Int]', 'D!>>', 'Int'],
    ['D == Nat \\X Int \\X {}', 'D!3', '{}'],
    ['D == x.field', 'D!1', 'x'],
    ['D == lab :: x + 1', 'D!1', 'x'],
    ['D == lab :: x + 1', 'D!lab', 'x + 1'],
    ['D == lab :: x + 1', 'D!lab!2', '1'],
    ['D(a) == \\A e \\in {1} : lab(e) :: e = a', 'D(3)!lab(4)!<<', 'e ; a=3 ; e=4'],
    ['D == \\A e \\in {1} : lab(e) :: \\E d \\in {2} : in(d) :: e = d', 'D!lab(3)!in(4)!>>', 'd ; e=3 ; d=4'],
    ['---- MODULE In ----\nVARIABLE w\nD == w + 1\n====\nI == INSTANCE In WITH w <- x', 'I!D!1', 'w'],
    ['---- MODULE In ----\nVARIABLE w\nD == lab :: w + 1\n====\nI == INSTANCE In WITH w <- x', 'I!D!lab!1', 'w'],
    ['Map(Op(_), a) == Op(a)\nD == Map(LAMBDA p : p + 1, 2)', 'D!1!(5)!>>', '1 ; p=5'],
  ])('%s: %s', (definitions, selection, expected) => {
    expect(show(part(definitions, selection).target)).toBe(expected);
  });

  it('goes through the instance of the definition', () => {
    const { target } = part('---- MODULE In ----\nVARIABLE w\nD == w + 1\n====\nI == INSTANCE In WITH w <- x', 'I!D!1');
    expect(target.path.map((step) => step.instance.name)).toEqual(['I']);
  });

  it('gives a label alone as a definition for the place of use', () => {
    const { resolution, target } = part('D == \\A e \\in {1} : lab(e) :: e = 2', 'D!lab(4)');
    expect(target.params.map((p) => p.name)).toEqual(['e']);
    expect(target.bindings.map((b) => [b.symbol.kind, b.value.kind])).toEqual([['bound', 'name']]);
    const [binding] = target.bindings;
    if (binding?.value.kind !== 'name') throw new Error('no binding');
    expect(resolution.reference(binding.value).symbol).toBe(target.params[0]);
  });

  it('makes operators of open selections', () => {
    const { resolution } = resolveBody('Map(Op(_), a) == Op(a)\nD == \\A e \\in {1} : e = 2\nSel == Map(D!@, 3)');
    const symbol = resolution?.root.scope.get('Sel')?.symbol;
    if (symbol?.kind !== 'definition' || symbol.body.kind !== 'apply') throw new Error('no Sel');
    const [arg] = symbol.body.args;
    if (arg?.kind !== 'subexpression') throw new Error('no selection');
    expect(resolution?.subexpression(arg).params.map((p) => p.name)).toEqual(['e']);
  });

  it.each([
    ['D == 1', 'D!1', 'E264'],
    ['D == <<1, 2, 3>>', 'D!>>', 'E264'],
    ['D == \\A e \\in {1} : e = 2', 'D!@', 'E264'],
    ['D == \\A e \\in {1} : e = 2', 'D!(1, 2)', 'E263'],
    ['D == CASE x = 1 -> 2 [] OTHER -> 4', 'D!1', 'E264'],
    ['D == CASE x = 1 -> 2 [] OTHER -> 4', 'D!2!1', 'E264'],
    ['D == [x EXCEPT ![1] = 2]', 'D!2', 'E264'],
    ['D == LET k == 3 IN k', 'D!:!j', 'E264'],
    ['D(a) == a + 1', 'D!1', 'E220'],
    ['D == \\A e \\in {1} : lab(e) :: e = 2', 'D!lab', 'E263'],
  ])('%s: no %s', (definitions, selection, code) => {
    expect(resolveBody(`${definitions}\nSel == ${selection}`).diagnostics.map((d) => d.code)).toEqual([code]);
  });
});
