// What is evaluated, when, and what names mean: laziness, operators, recursion, instances, subexpression names, the configuration.
import { describe } from 'vitest';
import { checkFaults, checkValues } from '../support/check-rows.ts';

describe('laziness', () => {
  const long = 'Long(c, a) == {1, 2, 3, 4, 5} \\cup {6, 7} \\cup (IF c THEN {a, a} ELSE {1, 2, 3, 4, 5, 6, 7})';
  const modules = `---- MODULE Lower ----\nEXTENDS Integers\nCONSTANT K\n${long}\nThrough == Long(FALSE, K)\n====`;
  const bad = 'Bad == <<1>>[2]\nFirst(a, b) == a\nPick(c, a, b) == IF c THEN a ELSE b\nUnused(f(_)) == 1';
  checkValues(
    [
      ['IF TRUE THEN 1 ELSE Bad', '1'],
      ['IF FALSE THEN Bad ELSE 1', '1'],
      ['FALSE /\\ Bad', 'FALSE'],
      ['TRUE \\/ Bad', 'TRUE'],
      ['FALSE => Bad', 'TRUE'],
      ['CASE TRUE -> 1 [] Bad -> 2', '1'],
      ['CASE FALSE -> Bad [] TRUE -> 1', '1'],
      ['LET x == Bad IN 1', '1'],
      ['LET x == Bad y == x IN IF TRUE THEN 1 ELSE y', '1'],
      ['LET f(x) == Bad IN 1', '1'],
      ['LET f[x \\in {1}] == Bad IN 1', '1'],
      ['First(1, Bad)', '1'],
      // Definitions that are functions of the program: their arguments are evaluated before a call only where they are needed for certain.
      ['ByArm(2, Bad)', '5', 'RECURSIVE ByArm(_, _)\nByArm(n, a) == CASE n > 0 -> ByArm(n - 1, a) [] n < 0 -> a [] OTHER -> 5'],
      ['ByConjunct(2, Bad)', 'FALSE', 'RECURSIVE ByConjunct(_, _)\nByConjunct(n, a) == n > 0 /\\ (ByConjunct(n - 1, a) \\/ (n = 3 /\\ a))'],
      ['ByBody(2, Bad)', '{}', 'RECURSIVE ByBody(_, _)\nByBody(n, a) == {a : i \\in IF n > 0 THEN ByBody(n - 1, a) ELSE {}}'],
      ['First(1, First(Bad, 2))', '1'],
      ['Pick(TRUE, 1, Bad)', '1'],
      ['Pick(FALSE, Bad, 1)', '1'],
      ['Unused(LAMBDA x : Bad)', '1'],
      ['(LET f(x, y) == IF x = 0 THEN 1 ELSE y IN f(0, Bad))', '1'],
      ['[x \\in {} |-> Bad]', '<<>>'],
      ['{Bad : x \\in {}}', '{}'],
      ['\\A x \\in {} : Bad', 'TRUE'],
      ['\\A x \\in {1, 2} : x = 1 => First(x, Bad) = 1', 'TRUE'],
      ['Rec(0, Bad)', '7', 'RECURSIVE Rec(_, _)\nRec(n, a) == IF n = 0 THEN 7 ELSE Rec(n - 1, a)'],
      ['Rec(3, Bad)', '7', 'RECURSIVE Rec(_, _)\nRec(n, a) == IF n = 0 THEN 7 ELSE Rec(n - 1, a + 1)'],
      ['Long(FALSE, Bad)', '{1, 2, 3, 4, 5, 6, 7}', long],
      ['Through(Bad)', '{1, 2, 3, 4, 5, 6, 7}', `${long}\nThrough(a) == Long(FALSE, a)`],
      [
        'Through(3, Bad)',
        '{1, 2, 3, 4, 5, 6, 7}',
        `${long}\nRECURSIVE Through(_, _)\nThrough(n, a) == IF n = 0 THEN Long(FALSE, a) ELSE Through(n - 1, a)`,
      ],
      ['J!Through', '{1, 2, 3, 4, 5, 6, 7}', `J == INSTANCE Lower WITH K <- Bad`],
      ['[[a |-> 1] EXCEPT !.b = @ + 1]', '[a |-> 1]'],
      ['Late(5)', '5', 'Late(n) == LET v == Bad w == n IN IF n > 4 THEN w ELSE v + w + 1 + 2 + 3 + 4 + 5'],
    ],
    { definitions: bad, modules },
  );
  checkFaults(
    [
      ['TRUE /\\ Bad', ''],
      ['Bad /\\ FALSE', ''],
      ['First(Bad, 1)', ''],
      ['LET x == Bad IN x', ''],
      ['Rec(3, Bad)', '', 'RECURSIVE Rec(_, _)\nRec(n, a) == IF n = 0 THEN a ELSE Rec(n - 1, a)'],
    ],
    { definitions: bad },
  );
});

describe('operators', () => {
  const higher = `Apply(f(_), x) == f(x)
Twice(f(_), x) == f(f(x))
Both(f(_, _), a, b) == <<f(a, b), f(b, a)>>
Compose(f(_), g(_), x) == f(g(x))
Square(x) == x * x
a %% b == a * 10 + b
Fold(op(_, _), base, s) == LET F[i \\in 0..Len(s)] == IF i = 0 THEN base ELSE op(F[i - 1], s[i]) IN F[Len(s)]
RECURSIVE Map(_, _)
Map(f(_), s) == IF s = << >> THEN << >> ELSE <<f(Head(s))>> \\o Map(f, Tail(s))`;
  checkValues(
    [
      ['Square(3)', '9'],
      ['Apply(Square, 3)', '9'],
      ['Twice(Square, 3)', '81'],
      ['Twice(LAMBDA x : x + 1, 3)', '5'],
      ['Both(-, 5, 3)', '<<2, -2>>'],
      ['Both(LAMBDA a, b : a, 5, 3)', '<<5, 3>>'],
      ['Both(%%, 1, 2)', '<<12, 21>>'],
      ['(1 %% 2) %% 3', '123'],
      ['Compose(Square, LAMBDA x : x + 1, 2)', '9'],
      ['LET n == 10 IN Apply(LAMBDA x : x + n, 1)', '11'],
      ['LET add(x) == x + 5 IN Apply(add, 1)', '6'],
      ['\\A y \\in {1, 2} : Apply(LAMBDA x : x + y, 1) = y + 1', 'TRUE'],
      ['Fold(+, 0, <<1, 2, 3>>)', '6'],
      ['Fold(LAMBDA a, b : b, 0, <<1, 2, 3>>)', '3'],
      ['Map(Square, <<1, 2, 3>>)', '<<1, 4, 9>>'],
      ['Map(LAMBDA x : Apply(LAMBDA y : x + y, 1), <<1, 2>>)', '<<2, 3>>'],
      ['LET k == 3 IN Map(LAMBDA x : x + k, <<1, 2>>)', '<<4, 5>>'],
      ['Outer(2)', '<<12, 22>>', 'Outer(n) == LET inner(x) == x * 10 + n IN Map(inner, <<1, 2>>)'],
      ['Shadow(1, 2)', '<<2, 1>>', 'Swap(x, y) == <<y, x>>\nShadow(x, y) == Swap(x, y)'],
      ['Nest(3)', '27', 'Nest(x) == LET g(y) == LET h(z) == x * y * z IN h(x) IN g(x)'],
      ['Apply(LAMBDA S : Cardinality(S), {1, 2})', '2'],
      ['Apply(Cardinality, {1, 2})', '2'],
      ['Apply(Len, <<1, 2>>)', '2'],
      ['SelectSeq(<<1, 2, 3>>, LAMBDA x : x # 2)', '<<1, 3>>'],
      ['LET big(x) == x > 1 IN SelectSeq(<<1, 2, 3>>, big)', '<<2, 3>>'],
      ['Op(3)!lab', '9', 'Op(x) == lab :: x * x'],
    ],
    { definitions: higher },
  );
});

describe('recursion', () => {
  checkValues([
    ['Fact(5)', '120', 'RECURSIVE Fact(_)\nFact(n) == IF n = 0 THEN 1 ELSE n * Fact(n - 1)'],
    ['fact[25]', '15511210043330985984000000', 'fact[n \\in Nat] == IF n = 0 THEN 1 ELSE n * fact[n - 1]'],
    ['fib[80]', '23416728348467685', 'fib[n \\in Nat] == IF n < 2 THEN n ELSE fib[n - 1] + fib[n - 2]'],
    ['fib', '<<1, 2, 3, 5>>', 'fib[n \\in 1..4] == IF n < 3 THEN n ELSE fib[n - 1] + fib[n - 2]'],
    ['ack[2, 3]', '9', 'ack[m, n \\in Nat] == IF m = 0 THEN n + 1 ELSE IF n = 0 THEN ack[m - 1, 1] ELSE ack[m - 1, ack[m, n - 1]]'],
    [
      'Even(10)',
      'TRUE',
      'RECURSIVE Even(_), Odd(_)\nEven(n) == IF n = 0 THEN TRUE ELSE Odd(n - 1)\nOdd(n) == IF n = 0 THEN FALSE ELSE Even(n - 1)',
    ],
    ['Sum({1, 2, 3})', '6', 'RECURSIVE Sum(_)\nSum(S) == IF S = {} THEN 0 ELSE LET x == CHOOSE x \\in S : TRUE IN x + Sum(S \\ {x})'],
    [
      'Inner(4)',
      '<<0, 1, 3, 6, 10>>',
      'Inner(n) == LET RECURSIVE Up(_)\n                Up(i) == IF i = 0 THEN <<0>> ELSE LET s == Up(i - 1) IN Append(s, s[i] + i)\n            IN Up(n)',
    ],
    [
      '\\A n \\in 0..3 : Inner(n) = n * n',
      'TRUE',
      'Inner(n) == LET RECURSIVE Add(_)\n                Add(i) == IF i = 0 THEN 0 ELSE n + Add(i - 1)\n            IN Add(n)',
    ],
    ['Count(200, 0)', '200', 'RECURSIVE Count(_, _)\nCount(n, a) == IF n = 0 THEN a ELSE Count(n - 1, a + 1)'],
    ['Double(60, 1)', '1152921504606846976', 'RECURSIVE Double(_, _)\nDouble(n, a) == IF n = 0 THEN a ELSE Double(n - 1, a + a)'],
    [
      'Either(60, 1, 0)',
      '1152921504606846976',
      'RECURSIVE Either(_, _, _)\nEither(n, a, b) == IF n = 0 THEN a ELSE IF n > 100 THEN b ELSE Either(n - 1, a + a, b + b)',
    ],
    [
      'Hanoi(3, "a", "b", "c")',
      '7',
      'RECURSIVE Hanoi(_, _, _, _)\nHanoi(n, a, b, c) == IF n = 0 THEN 0 ELSE Hanoi(n - 1, a, c, b) + 1 + Hanoi(n - 1, c, b, a)',
    ],
    ['LET f[n \\in 0..3] == IF n = 0 THEN 0 ELSE f[n - 1] + n IN [f EXCEPT ![0] = 5]', '(0 :> 5 @@ 1 :> 1 @@ 2 :> 3 @@ 3 :> 6)'],
    ['{f[1] : f \\in {[x \\in 1..2 |-> x + k] : k \\in 1..2}}', '{2, 3}'],
    ['{g(k) : k \\in 1..3}', '{1, 3, 6}', 'g(k) == LET s[i \\in 0..k] == IF i = 0 THEN 0 ELSE i + s[i - 1] IN s[k]'],
  ]);
  checkFaults([
    ['Loop(1)', 'recurs', 'RECURSIVE Loop(_)\nLoop(n) == Loop(n) + 1'],
    ['f[5]', 'not in its domain', 'f[n \\in 1..4] == IF n = 0 THEN 1 ELSE f[n - 1]'],
    ['f[4]', 'not in its domain', 'f[n \\in 1..4] == f[n - 1]'],
  ]);
});

describe('subexpression names', () => {
  const definitions = `Part(x) == /\\ x > 1
           /\\ x < 5
Let(x) == LET y == x + 1 IN y * 2
Quant == \\E z \\in {1, 2} : z + 10 > 11
If(x) == IF x = 1 THEN 10 ELSE 20
Call(x) == Cardinality({x, 3})
Named(x) == first :: (x + 1)`;
  checkValues(
    [
      ['Part(3)!1', 'TRUE'],
      ['Part(7)!2', 'FALSE'],
      ['Part(7)!2!<<', '7'],
      ['Part(7)!2!>>', '5'],
      ['Let(3)!1', '8'],
      ['Quant!(2)', 'TRUE'],
      ['Quant!(1)!<<', '11'],
      ['Quant!1', '{1, 2}'],
      ['If(1)!2', '10'],
      ['If(1)!3', '20'],
      ['Call(1)!1!2', '3'],
      ['Named(4)!first', '5'],
    ],
    { definitions },
  );
});

describe('instances', () => {
  const modules = `---- MODULE Base ----
EXTENDS Integers
CONSTANTS K, Op(_)
LOCAL Hidden == K + 100
Value == K * 2
With(x) == Op(x) + K
Reveal == Hidden
f[n \\in Nat] == IF n = 0 THEN K ELSE f[n - 1] + 1
RECURSIVE Rec(_)
Rec(n) == IF n = 0 THEN K ELSE Op(Rec(n - 1))
Deep(g(_), x) == g(Op(x)) + K
====
---- MODULE Middle ----
EXTENDS Integers
CONSTANT M
Plus(x) == x + M
B == INSTANCE Base WITH K <- M + 1, Op <- Plus
P(k) == INSTANCE Base WITH K <- k, Op <- LAMBDA x : x * M
Own == B!Value
====
---- MODULE Plain ----
EXTENDS Integers
CONSTANT K
Twice == K + K
====`;
  const definitions = `Neg(x) == -x
A == INSTANCE Base WITH K <- 5, Op <- Neg
Q(k, f(_)) == INSTANCE Base WITH K <- k, Op <- f
C == INSTANCE Middle WITH M <- 10
K == 7
N == INSTANCE Plain
LOCAL I == INSTANCE Plain WITH K <- 8`;
  checkValues(
    [
      ['A!Value', '10'],
      ['A!With(3)', '2'],
      ['A!Reveal', '105'],
      ['A!f[3]', '8'],
      ['A!Rec(3)', '-5'],
      ['A!Deep(LAMBDA x : x * 10, 3)', '-25'],
      ['A!Deep(Neg, 3)', '8'],
      ['Q(3, Neg)!With(10)', '-7'],
      ['Q(3, LAMBDA x : x + 1)!With(10)', '14'],
      ['Q(3, LAMBDA x : x + 1)!Rec(2)', '5'],
      ['{Q(k, Neg)!Value : k \\in 1..3}', '{2, 4, 6}'],
      ['{Q(k, LAMBDA x : x + k)!Rec(2) : k \\in 1..3}', '{3, 6, 9}'],
      ['{Q(k, Neg)!f[1] : k \\in 1..3}', '{2, 3, 4}'],
      ['C!Own', '22'],
      ['C!B!Value', '22'],
      ['C!B!With(1)', '22'],
      ['C!P(3)!With(1)', '13'],
      ['C!P(3)!Rec(2)', '300'],
      ['C!Plus(1)', '11'],
      ['N!Twice', '14'],
      ['I!Twice', '16'],
      ['LET J == INSTANCE Plain WITH K <- 3 IN J!Twice', '6'],
      ['\\A x \\in 1..3 : LET J == INSTANCE Plain WITH K <- x IN J!Twice = x + x', 'TRUE'],
      ['LET J(y) == INSTANCE Plain WITH K <- y + 1 IN J(2)!Twice + J(3)!Twice', '14'],
    ],
    { definitions, modules },
  );
  checkValues(
    [
      ['Twice', '18'],
      ['Value', '18'],
      ['With(1)', '10'],
    ],
    { definitions: 'K == 9\nId(x) == x\nINSTANCE Plain\nINSTANCE Base WITH Op <- Id', modules },
  );
});

describe('configuration', () => {
  checkValues([['<<N, S, b, str, m = m, m = N, {m} = S>>', '<<3, {x, y}, TRUE, "text", TRUE, FALSE, FALSE>>']], {
    definitions: 'CONSTANTS N, S, b, str, m',
    config: 'CONSTANTS N = 3 S = {x, y} b = TRUE str = "text" m = m',
  });
  checkValues([['<<F(1, 2), F(2, 1), G(3)>>', '<<7, 8, 13>>']], {
    definitions: 'CONSTANTS F(_, _), G(_)\nTen(x) == x + 10',
    config: 'CONSTANTS F(1, 2) = 7 F(2, 1) = 8 G <- Ten',
  });
  checkFaults([['F(2, 2)', 'no value for (2, 2)']], { definitions: 'CONSTANT F(_, _)', config: 'CONSTANT F(1, 2) = 7' });
  checkValues(
    [
      ['Bound', '{0, 1, 2}'],
      ['Use', '3'],
      ['Size', '3'],
      ['Op(1)', '101'],
      ['Twice(1)', '202'],
    ],
    {
      definitions:
        'Bound == Nat\nUse == Cardinality(Bound)\nSize == 1000\nSmall == 0..2\nThree == 3\nOp(x) == x\nOther(x) == x + 100\nTwice(x) == 2 * Op(x)',
      config: 'CONSTANTS Bound <- Small Size <- Three Op <- Other',
    },
  );
  checkValues([['<<Limit, Limit + 1>>', '<<4, 5>>']], { definitions: 'Limit == 1000', config: 'CONSTANT Limit = 4' });
  checkValues([['{x \\in Nat : x > 1}', '{2, 3}']], { definitions: 'Small == 0..3', config: 'CONSTANT Nat <- Small' });
  const modules = `---- MODULE Lower ----
EXTENDS Integers
CONSTANT K
Max == 1000
Top == Max + K
All == Nat
====`;
  checkValues(
    [
      ['L!Top', '6'],
      ['Max', '1'],
      ['L!All', '{0, 1}'],
    ],
    {
      definitions: 'L == INSTANCE Lower WITH K <- 1\nFive == 5\nMax == 1\nBits == {0, 1}',
      modules,
      config: 'CONSTANTS Max <-[Lower] Five Nat <-[Lower] Bits',
    },
  );
  checkValues([['L!Top', '1001']], {
    definitions: 'L == INSTANCE Lower WITH K <- 1\nFive == 5\nMax == 1',
    modules,
    config: 'CONSTANT Max <- Five',
  });
  checkValues([['Top', '6']], { extends: 'Lower, TLC', definitions: 'Five == 5', modules, config: 'CONSTANTS K = 1 Max <- Five' });
  checkValues(
    [['<<m = 1, m = "a", m = {}, m # n, m \\in {1, 2}, {m, 1} = {1, m}, f[m]>>', '<<FALSE, FALSE, FALSE, TRUE, FALSE, TRUE, 5>>']],
    {
      definitions: 'CONSTANTS m, n\nf == [x \\in {m, n} |-> 5]',
      config: 'CONSTANTS m = m n = n',
    },
  );
  checkValues([['<<A_a = A_b, A_a = A_a>>', '<<FALSE, TRUE>>']], {
    definitions: 'CONSTANTS A_a, A_b, B_a',
    config: 'CONSTANTS A_a = A_a A_b = A_b B_a = B_a',
  });
  checkFaults(
    [
      ['A_a = B_a', ''],
      ['A_a = 1', ''],
    ],
    { definitions: 'CONSTANTS A_a, B_a', config: 'CONSTANTS A_a = A_a B_a = B_a' },
  );
});
