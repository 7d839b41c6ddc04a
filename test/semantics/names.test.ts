import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/index.ts';
import { type DefinitionSymbol, type Resolution, resolveModule } from '../../src/semantics/index.ts';
import type { Expr, Name } from '../../src/syntax/index.ts';
import { parseText, resolveBody, resolveText } from './resolve-text.ts';

const resolved = (text: string): Resolution => {
  const { resolution, diagnostics } = resolveText(text);
  if (!resolution) throw new Error(diagnostics.map((d) => `${d.code} ${d.message}`).join('; '));
  return resolution;
};

const definition = (resolution: Resolution, name: string): DefinitionSymbol => {
  const symbol = resolution.root.scope.get(name)?.symbol;
  if (symbol?.kind !== 'definition') throw new Error(`no definition ${name}`);
  return symbol;
};

const nameOf = (expr: Expr): Name => {
  if (expr.kind === 'name') return expr;
  if (expr.kind === 'apply') return expr.operator;
  throw new Error(`not a name but ${expr.kind}`);
};

/** What the body of a definition refers to, as `instance!instance!module.name`. */
const target = (resolution: Resolution, name: string): string => {
  const { path, symbol } = resolution.reference(nameOf(definition(resolution, name).body));
  const where = symbol.kind === 'definition' || symbol.kind === 'constant' || symbol.kind === 'variable' ? `${symbol.module}.` : '';
  return [...path.map((step) => step.instance.name || step.instance.target.name.toLowerCase()), `${where}${symbol.name}`].join('!');
};

describe('what SANY accepts', () => {
  it.each([
    ['sibling scopes reuse names', 'A(S) == \\E e \\in S : e = 1\nB(S) == \\E e \\in S : e = 2'],
    ['a name defined after its use as a bound name', 'A(S) == \\E e \\in S : e = 1\ne == 2'],
    ['a parameter is free again after its definition', 'A(p) == p\nB == LET p == 1 IN p\np == 3'],
    ['functions refer to themselves', 'f[n \\in Nat] == IF n = 0 THEN 0 ELSE f[n - 1]'],
    [
      'a function of one argument given a tuple, and of two given one',
      'f[p \\in Nat] == p\ng[p, q \\in Nat] == p\nA == f[<<1, 2>>] + g[<<1, 2>>] + g[1, 2]',
    ],
    ['mutual recursion', 'RECURSIVE A(_), B(_)\nA(n) == IF n = 0 THEN 0 ELSE B(n - 1)\nMid == A(3)\nB(n) == A(n)'],
    ['recursive operators with operator parameters', 'RECURSIVE Fold(_, _)\nFold(Op(_), n) == IF n = 0 THEN 0 ELSE Op(Fold(Op, n - 1))'],
    ['recursive operators in LET', 'A == LET RECURSIVE R(_) R(n) == IF n = 0 THEN 0 ELSE R(n - 1) IN R(3)'],
    ['operator symbols as arguments', 'Map(Op(_, _), a) == Op(a, a)\nA == Map(+, 1) + Map(\\cup, {})'],
    ['prefix and postfix symbols as arguments', "Map(Op(_), a) == Op(a)\nA == Map(SUBSET, {}) = Map(', x)"],
    ['user-defined operator symbols', 'a ++ b == a + b\nA == 1 ++ 2'],
    ['operator symbols as parameters', 'Map(_(+)_, a) == a (+) a\nA == Map(-, 1)'],
    ['constant operators', 'A == F(1) + F(c)'],
    ['tuples of bound names', 'A(S) == {p + q : <<p, q>> \\in S}'],
    ['LET with an instance', '---- MODULE In ----\nCONSTANT k\nval == k\n====\nA(p) == LET I == INSTANCE In WITH k <- p IN I!val'],
    ['@ in nested EXCEPT', 'A(g) == [g EXCEPT ![1] = [@ EXCEPT !.f = @ + 1], ![2][3] = @]'],
    ['named assumptions and theorems', 'ASSUME Pos == c \\in Nat\nTHEOREM Thm == x = x\nA == Pos /\\ Thm'],
    ['a LAMBDA inside a LAMBDA', 'Map(Op(_), a) == Op(a)\nA == Map(LAMBDA p : Map(LAMBDA q : p + q, 1), 2)'],
    ['labels', 'A(S) == \\A e \\in S : lab(e) :: \\E d \\in S : inner(d) :: e = d'],
    ['equal labels one inside the other', 'A == lab :: lab :: 1'],
  ])('%s', (_, body) => {
    expect(resolveBody(body).diagnostics).toEqual([]);
  });
});

describe('what a name denotes', () => {
  it('finds definitions through EXTENDS, once over several routes', () => {
    const text = (name: string): string => `---- MODULE ${name} ----\nEXTENDS Base\n====\n`;
    const resolution = resolved(
      `---- MODULE Top ----\nEXTENDS Left, Right\nA == Shared\nB == v\n====\n${text('Left')}${text('Right')}---- MODULE Base ----\nVARIABLE v\nCONSTANT k\nShared == 1\nASSUME k = 1\n====`,
    );
    expect(target(resolution, 'A')).toBe('Base.Shared');
    expect(target(resolution, 'B')).toBe('Base.v');
    expect(resolution.root.variables.map((v) => v.name)).toEqual(['v']);
    expect(resolution.root.constants.map((k) => k.name)).toEqual(['k']);
    expect(resolution.root.assumptions).toHaveLength(1);
    expect([...resolution.root.sources.keys()].sort()).toEqual(['Base', 'Left', 'Right', 'Top']);
  });

  it('orders declarations by extended modules first', () => {
    const resolution = resolved('---- MODULE Top ----\nEXTENDS Base\nVARIABLE b\n====\n---- MODULE Base ----\nVARIABLE a\n====');
    expect(resolution.root.variables.map((v) => v.name)).toEqual(['a', 'b']);
  });

  it('goes through named, parametrized and chained instances', () => {
    const resolution = resolved(`---- MODULE Top ----
VARIABLE v
I(p) == INSTANCE Mid WITH m <- p
A == I(v)!Own
B == I(v)!J!Deep(1)
D == I(v)!J!Deep(2)
====
---- MODULE Mid ----
VARIABLE m
Own == m
J == INSTANCE Low WITH w <- m
====
---- MODULE Low ----
VARIABLE w
Deep(n) == <<w, n>>
====`);
    expect(target(resolution, 'A')).toBe('I!Mid.Own');
    expect(target(resolution, 'B')).toBe('I!J!Low.Deep');
    const { path } = resolution.reference(nameOf(definition(resolution, 'B').body));
    expect(path[0]!.args).toHaveLength(1);
    expect(path[1]!.args).toHaveLength(0);
    expect(path[0]!.instance).toBe(resolution.reference(nameOf(definition(resolution, 'D').body)).path[0]!.instance);
  });

  it('shows the steps of unnamed instances, and none where nothing is substituted', () => {
    const resolution = resolved(`---- MODULE Top ----
EXTENDS Same
VARIABLE v
INSTANCE Other WITH w <- v
I == INSTANCE Same
J == INSTANCE Closed
A == Foo
B == I!Bar
C == J!Baz
D == Baz
====
---- MODULE Other ----
EXTENDS Closed
VARIABLE w
Foo == w
====
---- MODULE Same ----
VARIABLE s
Bar == s
====
---- MODULE Closed ----
Baz == 1
====`);
    expect(target(resolution, 'A')).toBe('other!Other.Foo');
    expect(target(resolution, 'B')).toBe('Same.Bar');
    expect(target(resolution, 'C')).toBe('Closed.Baz');
    expect(target(resolution, 'D')).toBe('Closed.Baz');
  });

  it('substitutes explicitly, and implicitly by name', () => {
    const resolution = resolved(
      '---- MODULE Top ----\nVARIABLES a, q\nOp(n) == n\nI == INSTANCE In WITH k <- 3\n====\n---- MODULE In ----\nCONSTANTS k, Op(_)\nVARIABLE a\n====',
    );
    const instance = resolution.root.scope.get('I')?.symbol;
    if (instance?.kind !== 'instance') throw new Error('no instance');
    const shown = [...instance.substitutions].map(([declared, value]) =>
      value.kind === 'name' ? `${declared.name} <- ${resolution.reference(value).symbol.kind}` : `${declared.name} <- ${value.kind}`,
    );
    expect(shown).toEqual(['k <- number', 'Op <- definition', 'a <- variable']);
  });

  it('lets nested modules see what is around them, without substitution', () => {
    const resolution = resolved(
      '---- MODULE Top ----\nVARIABLE v\n---- MODULE In ----\nCONSTANT k\nFoo == <<v, k>>\nBar == v\n====\nINSTANCE In WITH k <- 1\nA == Foo\nB == Bar\n====',
    );
    expect(target(resolution, 'A')).toBe('in!In.Foo');
    expect(resolution.reference(nameOf(definition(resolution, 'Bar').body)).symbol).toBe(resolution.root.variables[0]);
  });

  it('hands on nested modules of extended modules', () => {
    const resolution = resolved(
      '---- MODULE Top ----\nEXTENDS Base\nI == INSTANCE In\nA == I!Foo\n====\n---- MODULE Base ----\n---- MODULE In ----\nFoo == 1\n====\n====',
    );
    expect(target(resolution, 'A')).toBe('In.Foo');
  });

  it('marks functions that mention themselves', () => {
    const resolution = resolved(
      '---- MODULE Top ----\nEXTENDS Naturals\nf[n \\in Nat] == IF n = 0 THEN 0 ELSE f[n - 1]\ng[n \\in Nat] == n\n====',
    );
    const f = definition(resolution, 'f');
    expect([f.recursiveFunction, f.body.kind]).toEqual([true, 'function']);
    expect(definition(resolution, 'g').recursiveFunction).toBe(false);
  });

  it('answers about binders and LETs', () => {
    const resolution = resolved('---- MODULE Top ----\nA == \\E e \\in {1} : LET b == e d(n) == b IN d(e) = 1\n====');
    const { body } = definition(resolution, 'A');
    if (body.kind !== 'quantified' || body.body.kind !== 'let') throw new Error('unexpected body');
    expect(resolution.binder(body.bounds[0]!.names[0]!)).toMatchObject({ kind: 'bound', name: 'e' });
    expect(resolution.definitions(body.body).map((d) => [d.name, d.inner, d.params.length])).toEqual([
      ['b', true, 0],
      ['d', true, 1],
    ]);
  });
});

describe('hints', () => {
  it.each([
    ['{m.s : m \\in S /\\ m.t = "a"}', 'Put a condition into a set of its own: `m \\in {m \\in S : condition}`.'],
    [
      '\\E a \\in S, b \\in {a} : b = a',
      'Bind `a` before: `\\A a \\in A : \\A y \\in B : ...`, or `UNION {{e : y \\in B} : a \\in A}` for a set.',
    ],
    [
      '{b : a \\in {b}, b \\in S}',
      'Bind `b` before: `\\A b \\in A : \\A y \\in B : ...`, or `UNION {{e : y \\in B} : b \\in A}` for a set.',
    ],
    [
      '\\E y \\in S, b \\in {y} : b = y',
      'Bind `y` before: `\\A y \\in A : \\A z \\in B : ...`, or `UNION {{e : z \\in B} : y \\in A}` for a set.',
    ],
    ['{T.s : T \\in S /\\ T.t}', 'Put a condition into a set of its own: `T \\in {T \\in S : condition}`.'],
    ['[a \\in S |-> a] = a', 'Declare or define `a`, or extend the module that does.'],
    ['{a \\in S : \\E c \\in {a} : c = b}', 'Declare or define `b`, or extend the module that does.'],
  ])('of a name where it is not bound yet: %s', (expression, fix) => {
    const { diagnostics } = resolveText(`---- MODULE M ----\nCONSTANT S\nP == ${expression}\n====`);
    expect(diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.fix])).toEqual([['E210', fix]]);
  });

  it.each([
    ['Foo == Cardinality({})', /FiniteSets/],
    ['Foo == Lenn(<<>>)', /`Len`/],
    ['Foo == Append2(<<>>, 1)', /`Append`/],
    ['Foo(x) == CASE x = 1 -> 2 [] OTHERWISE -> 3', /Write `OTHER`/],
    ['VARIABLE x\nFoo == WF(x)', /write `WF_vars\(A\)`/],
    ['Most(S) == CHOOSE x \\in S : TRUE\nFoo == Most(1, 2)', /Give it 1 argument; .*`Most\(\{a, b\}\)`/],
  ])('%s', (body, hint) => {
    const { diagnostics } = resolveBody(body);
    expect(diagnostics.flatMap((d) => [d.fix, ...(d.notes ?? [])]).join(' ')).toMatch(hint);
  });

  it('does not name the set in the advice as the name that is bound', () => {
    const { diagnostics } = resolveText('---- MODULE M ----\nCONSTANT U\nP == {S : S \\in U /\\ S = {}}\n====');
    expect(diagnostics[0]?.fix).toBe('Put a condition into a set of its own: `S \\in {S \\in T : condition}`.');
  });

  it('does not hold unknown names against a module whose import failed', () => {
    expect(resolveText('---- MODULE Top ----\nEXTENDS Nowhere\nA == Unknown\n====').diagnostics.map((d) => d.code)).toEqual(['E201']);
  });

  it('hands on the diagnostics of a module that cannot be read', () => {
    const root = parseText('Top.tla', '---- MODULE Top ----\nEXTENDS Broken\nA == Unknown\n====');
    const fault: Diagnostic = { code: 'E101', severity: 'error', message: 'unreadable' };
    const { resolution, diagnostics } = resolveModule(root, () => [fault]);
    expect(resolution).toBeNull();
    expect(diagnostics).toEqual([fault]);
  });

  it('finds and resolves each module once', () => {
    const root = parseText('Top.tla', '---- MODULE Top ----\nEXTENDS A, B\nI == INSTANCE A\n====');
    const asked: string[] = [];
    resolveModule(root, (name) => {
      asked.push(name);
      return parseText(`${name}.tla`, `---- MODULE ${name} ----\n====`);
    });
    expect(asked).toEqual(['A', 'B']);
  });
});
