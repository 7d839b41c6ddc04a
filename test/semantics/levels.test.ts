import { describe, expect, it } from 'vitest';
import { type ResolveResult, resolveModule } from '../../src/semantics/index.ts';
import { parseText, resolveBody, resolveText } from './resolve-text.ts';

/** The level of the definition Sel, or the codes of what is wrong. */
const levelOf = (body: string): number | string => {
  const { resolution, diagnostics } = resolveBody(body);
  const symbol = resolution?.root.scope.get('Sel')?.symbol;
  if (resolution && symbol?.kind === 'definition') {
    expect(resolution.level(symbol.body)).toBe(symbol.level);
    return symbol.level;
  }
  return diagnostics.map((d) => d.code).join();
};

describe('levels', () => {
  it.each<[string, number | string]>([
    ['1 + 2', 0],
    ['c', 0],
    ['x', 1],
    ["x'", 2],
    ["c'", 2],
    ['ENABLED (x = 1)', 1],
    ["ENABLED (x' = 1)", 1],
    ['UNCHANGED <<x, y>>', 2],
    ["[x' = 1]_x", 2],
    ["[][x' = 1]_x", 3],
    ["<><<x' = 1>>_x", 3],
    ["WF_x(x' = 1)", 3],
    ['x = 1 ~> y = 1', 3],
    ['[]c', 3],
    ["(x' = 1) \\cdot (y' = 1)", 2],
    ['\\E e \\in {1} : e = x', 1],
    ["\\E e \\in {1} : e' = 1", 2],
    ['\\E e \\in x : TRUE', 1],
    ['\\EE e : [](e = 1)', 3],
    ['[e \\in {1} |-> x]', 1],
    ['{e \\in {1} : TRUE}', 0],
    ["IF x = 1 THEN x' ELSE 2", 2],
    ['LET d == x IN d', 1],
    ['LET d(a) == a IN d(c)', 0],
    ["LET d(a) == a IN d(x')", 2],
    ['[x EXCEPT ![1] = @]', 1],
    ['[a |-> x].a', 1],
    ['x = 1 /\\ [](y = 1)', 3],
    ["x' = 1 /\\ [](y = 1)", 'E255'],
    ["x''", 'E250'],
    ["(c')'", 'E250'],
    ["[](x' = 1)", 'E252'],
    ["<>[x' = 1]_x", 'E253'],
    ["\\A e \\in x' : [](e = 1)", 'E256'],
    ["{x', []c}", 'E250'],
    ['([]c) = x', 'E250'],
    ['([]c).f', 'E250'],
  ])('%s', (expression, level) => {
    expect(levelOf(`Sel == ${expression}`)).toBe(level);
  });

  it.each<[string, number | string]>([
    ["D(a) == a\nSel == D(x')", 2],
    ['D(a) == 1\nSel == D(x)', 0],
    ['D(a) == ENABLED a\nSel == D(c)', 1],
    ["D(a) == a'\nSel == D(x)", 2],
    ["D(a) == a'\nSel == D(x')", 'E250'],
    ["D(a) == LET e == a' IN e\nSel == D(x')", 'E250'],
    ["E(b) == b'\nD(a) == E(a)\nSel == D(x')", 'E250'],
    ['D(Op(_), a) == Op(a)\nSel == D(LAMBDA p : p, x)', 1],
    ['D(Op(_), a) == Op(a)\nSel == D(LAMBDA p : x, c)', 1],
    ["D(Op(_), a) == Op(a)\nSel == D(LAMBDA p : p', x)", 2],
    ["D(Op(_), a) == Op(a)\nSel == D(LAMBDA p : p', x')", 'E258'],
    // What one use gives for its parameters says nothing about another one.
    ["D(Op(_), a) == Op(a)\nFirst == D(LAMBDA p : p, x')\nSel == D(LAMBDA p : p', x)", 2],
    ["D(Op(_)) == Op(x')\nE(Op(_)) == D(Op)\nSel == E(')", 'E258'],
    ["D(Op(_), a) == Op(a)\nE(b) == D(', b)\nSel == E(x')", 'E250'],
    ['D(a) == [](a)\nSel == D([c]_x)', 3],
    ['RECURSIVE D(_)\nD(n) == IF n = 0 THEN x ELSE D(n - 1)\nSel == D(3)', 1],
    ['RECURSIVE D(_), E(_)\nD(n) == E(n)\nE(n) == IF n = 0 THEN x ELSE D(n - 1)\nSel == D(3)', 1],
    ['f[n \\in Nat] == IF n = 0 THEN x ELSE f[n - 1]\nSel == f[3]', 1],
    ['THEOREM T == [](x = 1)\nSel == T', 3],
    ['D == x + 1\nSel == D!1', 1],
    ['D(a) == a + 1\nSel == D(x)!1', 1],
    ["D(a) == (a' = 1) /\\ TRUE\nSel == D(x')!1", 'E250'],
    ["D == \\A e \\in {1} : lab(e) :: e = c\nSel == D!lab(x')", 2],
  ])('%s', (body, level) => {
    expect(levelOf(body)).toBe(level);
  });

  it.each<[string, string, number | string]>([
    ['CONSTANT k\nD == k + 1', 'I == INSTANCE In WITH k <- x\nSel == I!D', 1],
    ['CONSTANT k\nD == k + 1', "I(p) == INSTANCE In WITH k <- p\nSel == I(x')!D", 2],
    ['CONSTANT k\nD == k + 1', 'I(p) == INSTANCE In WITH k <- p\nSel == I(c)!D', 0],
    ['CONSTANT k\nVARIABLE v\nD == v + k', 'I == INSTANCE In WITH k <- 1, v <- x\nSel == I!D', 1],
    ['CONSTANT k\nVARIABLE v\nD == v + k', 'I == INSTANCE In WITH k <- x, v <- x\nSel == I!D', 'E235'],
    ['CONSTANT k\nVARIABLE v\nD == v + k', 'I == INSTANCE In WITH k <- 1, v <- x + y\nSel == I!D', 1],
    ["CONSTANT k\nVARIABLE v\nD == v' = k", "I(p) == INSTANCE In WITH k <- 1, v <- p\nSel == I(x')!D", 'E250'],
    ['CONSTANT Op(_)\nD == Op(1)', 'Plus(a) == a + x\nI == INSTANCE In WITH Op <- Plus\nSel == I!D', 1],
    ['CONSTANT Op(_), k\nD == Op(k)', "Plus(a) == a + 1\nI == INSTANCE In WITH Op <- Plus, k <- x'\nSel == I!D", 2],
    ['CONSTANT Op(_), k\nD == Op(k)', "Nxt(a) == {b' : b \\in a}\nI == INSTANCE In WITH Op <- Nxt, k <- x\nSel == I!D", 2],
    ['CONSTANT Op(_)\nD == Op(0)', "I == INSTANCE In WITH Op <- '\nSel == I!D", 'E234'],
  ])('in an instance: %s; %s', (inner, outer, level) => {
    const text = `---- MODULE Test ----\nEXTENDS Naturals\nCONSTANT c\nVARIABLES x, y\n${outer}\n====\n---- MODULE In ----\nEXTENDS Naturals\n${inner}\n====`;
    const { resolution, diagnostics } = resolveText(text);
    const symbol = resolution?.root.scope.get('Sel')?.symbol;
    expect(symbol?.kind === 'definition' ? symbol.level : diagnostics.map((d) => d.code).join()).toBe(level);
  });

  it('says that an expression is nested too deeply', () => {
    const root = parseText('Test.tla', '---- MODULE Test ----\nSel == 1\n====');
    const [unit] = root.units;
    if (unit?.kind !== 'operator-definition') throw new Error('no definition');
    let { body } = unit;
    for (let i = 0; i < 100_000; i++) body = { kind: 'set', elements: [body], span: body.span };
    const deep = { ...root, units: [{ ...unit, body }] };
    // Tests read imports by getters. Where the stack ends in one, V8 of Node 20 calls it undefined: some frames more, and it ends elsewhere.
    const below = (frames: number): ResolveResult => (frames === 0 ? resolveModule(deep, () => undefined) : below(frames - 1));
    const resolveAt = (frames: number): ResolveResult => {
      try {
        return below(frames);
      } catch (error) {
        if (!(error instanceof TypeError) || frames === 20) throw error;
        return resolveAt(frames + 1);
      }
    };
    const { resolution, diagnostics } = resolveAt(0);
    expect(resolution).toBeNull();
    expect(diagnostics.map((d) => d.code)).toEqual(['E299']);
  });
});

describe('a subscript that ends at its name', () => {
  const fixOf = (formula: string) => resolveBody(`Sel == ${formula}`).diagnostics.map(({ severity, code, fix }) => [severity, code, fix]);

  it.each([
    ["[][x' = x]_x[1]", 'error', 'E252', '`[A]_(x[1])`'],
    ["[][x' = x]_x.a", 'error', 'E252', '`[A]_(x.a)`'],
    ["[][x' = x]_x[1].a[c, 2]", 'error', 'E252', '`[A]_(x[1].a[c, 2])`'],
    ["<><<x' = x>>_x[1]", 'error', 'E253', '`<<A>>_(x[1])`'],
    ["ENABLED <<x' = x>>_x[1]", 'warning', 'E259', '`<<A>>_(x[1])`'],
    ["ENABLED [x' = x]_x.a", 'warning', 'E259', '`[A]_(x.a)`'],
  ])('%s', (formula, severity, code, meant) => {
    expect(fixOf(formula)).toEqual([[severity, code, `Put the subscript in parentheses: ${meant}.`]]);
  });

  it.each(["[][x' = x]_(x[1])", "ENABLED <<x' = x>>_(x[1])", "ENABLED <<x' = x>>_x", "ENABLED (<<x' = x>>_x)[1]", "ENABLED (x[1]' = 2)"])(
    'is none in %s',
    (formula) => {
      expect(fixOf(formula)).toEqual([]);
    },
  );
});
