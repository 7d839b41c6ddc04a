// Next-state relations and initial predicates in every form, as they stand and behind instances: the states that they lead to.
import { describe, expect, it } from 'vitest';
import { EvaluationError } from '../../../src/model/index.ts';
import { createValues } from '../../../src/values/index.ts';
import { compileText } from '../support/compile-text.ts';
import { holds, initialStates, steps, successors, variablesOf, type Way, ways } from '../support/steps.ts';

type Row = readonly [formula: string, states: readonly string[], definitions?: string];

const title = (formula: string): string => formula.replace(/\s+/g, ' ');

const check = (name: string, rows: readonly Row[], find: (way: Way, definitions: string) => string[]): void => {
  it.each(rows.map(([f, s, d]) => [title(f), s.join(', '), f, d] as const))('%s: %s', (_title, expected, formula, definitions) => {
    for (const way of ways)
      expect(`${way}: ${find(way, `${definitions ?? ''}\n${name} == ${formula}`).join(', ')}`, way).toBe(`${way}: ${expected}`);
  });
};

const checkFaults = (
  name: string,
  rows: readonly (readonly [string, string, string?])[],
  find: (way: Way, definitions: string) => unknown,
): void => {
  it.each(rows.map(([f, m, d]) => [title(f), m, f, d] as const))('%s is a fault: %s', (_title, message, formula, definitions) => {
    for (const way of ways) {
      let fault: unknown;
      try {
        fault = find(way, `${definitions ?? ''}\n${name} == ${formula}`);
      } catch (error) {
        fault = error;
      }
      expect(fault, way).toBeInstanceOf(EvaluationError);
      const [x, y] = variablesOf(way);
      expect((fault as EvaluationError).message).toContain(message.replaceAll('`x`', `\`${x}\``).replaceAll('`y`', `\`${y}\``));
    }
  });
};

/** Makes a definition so large that it is called. */
const largeOf = (e: string): string => Array.from({ length: 20 }, (_, i) => `(${e} # ${i} \\/ ${e} = ${i})`).join(' /\\ ');
const large = largeOf("x'");

const list = (formula: string): string => `\n  ${formula.split('\n').join('\n  ')}`;

describe('steps', () => {
  check(
    'Next',
    [
      ["x' = 1 /\\ y' = 2", ['1 2']],
      ["y' = 2 /\\ x' = y' + 1", ['3 2']],
      ["x' \\in {1, 2} /\\ y' = x'", ['1 1', '2 2']],
      ["x' \\in 1..k /\\ y' \\in {x', 7}", ['1 1', '1 7', '2 2', '2 7', '3 3', '3 7']],
      ["x' = 1 /\\ x' = 1 /\\ y' = 0", ['1 0']],
      ["x' = 1 /\\ x' = 2 /\\ y' = 0", []],
      ["x' = 1 /\\ x' \\in {1, 2} /\\ y' = 0", ['1 0']],
      ["x' \\in {} /\\ y' = 0", []],
      ["x > 0 /\\ x' = 1 /\\ y' = 0", []],
      ["x = 0 /\\ x' = 1 /\\ y' = 0", ['1 0']],
      ["x' = 1 /\\ UNCHANGED y", ['1 0']],
      ['UNCHANGED <<x, y>>', ['0 0']],
      ['UNCHANGED <<x, <<y>>>>', ['0 0']],
      ["f[1] /\\ x' = 1 /\\ y' = 0", ['1 0'], "f[n \\in 0..2] == IF n = 0 THEN ENABLED (x' = 1 /\\ y' = x') ELSE f[n - 1]"],
      ["R(1) /\\ x' = 1 /\\ y' = 0", ['1 0'], "RECURSIVE R(_)\nR(n) == IF n = 0 THEN ENABLED (x' = 1 /\\ y' = x') ELSE R(n - 1)"],
      [
        "x' = f[1] /\\ y' = f[2]",
        ['1 2'],
        "f[n \\in 0..2] == IF n = 0 THEN x ELSE f[n - 1] + IF (ENABLED (x' = f[n - 1] /\\ y' = f[0] /\\ x' < 3)) THEN 1 ELSE 0",
      ],
      ["x' := 1 /\\ y' := x' + 1", ['1 2']],
      [
        "x' = At(f, 2) /\\ y' = Cardinality(DOMAIN g)",
        ['7 2'],
        'f[n \\in Nat] == IF n = 0 THEN y + 7 ELSE f[n - 1]\ng[n \\in 1..2] == y\nAt(h, n) == LET i == h IN i[n]',
      ],
      ["x' = g[2] /\\ y' = [g EXCEPT ![1] = 5][1]", ['1 5'], 'f[n \\in 1..2] == IF n = 1 THEN y ELSE f[n - 1] + 1\ng == f'],
      ["x' \\in 0..3 /\\ y' \\in 0..1 /\\ Large", ['0 0', '3 1'], `Large == x' = 3 * y' /\\ ${large}`],
      [
        "x' \\in 0..2 /\\ y' = x' /\\ ENABLED Other",
        ['0 0', '1 1', '2 2'],
        `Large == x' = 3 /\\ ${large}\nOther == x' \\in 0..3 /\\ y' = 0 /\\ Large`,
      ],
      ["Set(x', 1) /\\ \\E v \\in {2, 3} : Set(y', v)", ['1 2', '1 3'], 'Set(v, e) == v := e'],
      ['UNCHANGED x /\\ UNCHANGED <<y>> /\\ UNCHANGED << >>', ['0 0']],
      ['UNCHANGED vars', ['0 0'], 'vars == <<x, y>>'],
      ['UNCHANGED all', ['0 0'], 'vars == <<x>>\nmore == y\nall == <<vars, more>>'],
      ['UNCHANGED <<x, LET z == y IN z>>', ['0 0']],
      ['UNCHANGED all', ['0 0'], 'all == LET vars == <<x, y>> IN vars'],
      ['UNCHANGED all', ['0 0'], 'all == both :: <<x, y>>'],
      ["x' = 1 /\\ y' = 2 /\\ UNCHANGED (x - x)", ['1 2']],
      ["x' = 1 /\\ y' = 2 /\\ UNCHANGED (x + y)", []],
      ["x' = 1 /\\ y' = 0 /\\ UNCHANGED x", []],
      ["\\/ x' = 1 /\\ y' = 1\n\\/ x' = 2 /\\ y' = 2", ['1 1', '2 2']],
      ["/\\ \\/ x' = 1\n   \\/ x' = 2\n/\\ \\/ y' = 1\n   \\/ y' = x'", ['1 1', '2 1', '2 2']],
      ["/\\ \\/ x' = 1\n   \\/ y' = 2\n/\\ \\/ x' = 1 /\\ y' = 5\n   \\/ x' = 2 /\\ y' = 2", ['1 5', '2 2']],
      ["/\\ (x' = 1 \\/ y' = 2)\n/\\ (y' \\in {2, 3} /\\ x' \\in {1, 4})", ['1 2', '1 3', '4 2']],
      ["\\E v \\in {1, 2} : x' = v /\\ y' = v + 1", ['1 2', '2 3']],
      ["\\E v \\in 1..2, w \\in {v0 \\in 1..2 : v0 > 1} : x' = v /\\ y' = w", ['1 2', '2 2']],
      ["\\E v, w \\in 1..2 : v < w /\\ x' = v /\\ y' = w", ['1 2']],
      ["\\E <<v, w>> \\in {<<1, 2>>, <<3, 4>>} : x' = v /\\ y' = w", ['1 2', '3 4']],
      ["\\E S \\in SUBSET {1, 2} : S # {} /\\ x' = Cardinality(S) /\\ y' = 0", ['1 0', '2 0']],
      ["\\E f \\in [{1, 2} -> {1, 2}] : x' = f[1] /\\ y' = f[2]", ['1 1', '1 2', '2 1', '2 2']],
      ["x' = 1 /\\ \\E v \\in {1, 2} : v = x' + 1 /\\ y' = v", ['1 2']],
      ["(\\E v \\in {1, 2} : x' = v) /\\ y' = x'", ['1 1', '2 2']],
      ["\\A v \\in {1} : x' = v /\\ y' = 0", ['1 0']],
      ["(\\A v \\in {1, 2} : x' \\in {v, 2, 3}) /\\ y' = 0", ['2 0', '3 0']],
      ["(\\A v \\in {} : x' = v) /\\ x' = 1 /\\ y' = 0", ['1 0']],
      ["(\\A v, w \\in {1, 2} : x' \\in {v, w, 5}) /\\ y' = 0", ['5 0']],
      ["(\\A v \\in {1, 2}, w \\in {3} : x' \\in {v, w}) /\\ y' = 0", ['3 0']],
      ["(\\A <<v, w>> \\in {<<1, 2>>, <<2, 3>>} : x' \\in {v, w}) /\\ y' = 0", ['2 0']],
      ["x' = 1 /\\ y' = 2 /\\ (\\A v \\in {1, 2} : v \\in {x', y'})", ['1 2']],
      ["IF x = 0 THEN x' = 1 /\\ y' = 1 ELSE x' = 2 /\\ y' = 2", ['1 1']],
      ["x' = (IF x = 0 THEN 1 ELSE 2) /\\ y' = 0", ['1 0']],
      ["(IF x = 0 THEN x' = 1 ELSE y' = 1) /\\ y' = 2 /\\ x' = 1", ['1 2']],
      ["x' \\in {0, 1} /\\ IF x' = 0 THEN y' = 5 ELSE y' = 6", ['0 5', '1 6']],
      ["CASE x = 0 -> x' = 1 /\\ y' = 1 [] OTHER -> x' = 2 /\\ y' = 2", ['1 1']],
      ["CASE x = 1 -> x' = 1 /\\ y' = 1 [] x = 2 -> FALSE [] OTHER -> x' = 2 /\\ y' = 2", ['2 2']],
      ["LET v == x + 1 IN x' = v /\\ y' = v + 1", ['1 2']],
      ["LET v == x' + 1 IN x' = 1 /\\ y' = v", ['1 2']],
      ["LET A == x' = 1 B(v) == y' = v IN A /\\ B(2)", ['1 2']],
      ["LET f[i \\in 0..3] == IF i = 0 THEN x ELSE f[i - 1] + 1 IN x' = f[3] /\\ y' = f[2]", ['3 2']],
      ["LET v == x' IN v = 1 /\\ y' = v", ['1 1']],
      ["LET v == x' * 10 + x' IN x' \\in {1, 2} /\\ y' \\in {v + i : i \\in {1, 2}}", ['1 12', '1 13', '2 23', '2 24']],
      ["x' \\in {1, 2} /\\ LET v == x' * 10 + x' IN y' \\in {v + i : i \\in {1, 2}}", ['1 12', '1 13', '2 23', '2 24']],
      [
        "x' \\in {1, 2} /\\ LET v == x' * 10 w == v + y' IN y' \\in {v + i : i \\in {1, 2}} /\\ \\A i \\in {1, 2} : w # 21 * i",
        ['1 12', '2 21'],
      ],
      [
        "x' \\in {1, 2} /\\ LET v == x' + 1 IN y' \\in {v * i : i \\in {1}} /\\ ENABLED (x' \\in {7, 8} /\\ y' \\in {v + i : i \\in {1, 2}} /\\ y' = 11)",
        ['1 2', '2 3'],
      ],
      [
        "ENABLED (x' \\in {1, 2} /\\ LET v == x' * 10 IN y' \\in {v + i : i \\in {1, 2}} /\\ y' = 22) /\\ x' = 1 /\\ LET v == x' IN y' \\in {v * i : i \\in {4, 5}}",
        ['1 4', '1 5'],
      ],
      ["LET n(v) == v + x' IN x' \\in {1, 2} /\\ y' = n(10)", ['1 11', '2 12']],
      ['A(1) /\\ B(2)', ['1 2'], "A(v) == x' = v\nB(v) == y' = v"],
      ['Set(x, 1) /\\ Set(y, 2)', ['1 2'], "Set(var, v) == var' = v"],
      ['Pick(x, {1, 2}) /\\ UNCHANGED y', ['1 0', '2 0'], "Pick(var, S) == var' \\in S"],
      ['Keep(y) /\\ Set(x, y + 1)', ['1 0'], "Set(var, v) == var' = v\nKeep(v) == UNCHANGED v"],
      ["Do(LAMBDA v : x' = v) /\\ y' = 0", ['1 0', '2 0'], 'Do(A(_)) == \\E v \\in {1, 2} : A(v)'],
      ['Do(Set)', ['1 1', '2 2'], "Do(A(_)) == \\E v \\in {1, 2} : A(v)\nSet(v) == x' = v /\\ y' = v"],
      ['When(x = 0, Both)', ['1 1'], "When(p, A) == p /\\ A\nBoth == x' = 1 /\\ y' = 1"],
      ['When(x = 1, Both)', [], "When(p, A) == p /\\ A\nBoth == x' = 1 /\\ y' = 1"],
      ["Either(x' = 1, x' = 2) /\\ y' = 0", ['1 0', '2 0'], 'Either(A, B) == A \\/ B'],
      ["new = 1 /\\ y' = new + 1", ['1 2'], "new == x'"],
      ["(x = 0 => x' = 1) /\\ y' = 0", ['1 0']],
      ["x' = 1 /\\ y' = 0 /\\ (x = 1 => x' = 2)", ['1 0']],
      ["x' = 1 /\\ y' = 2 /\\ ~(x' = 2) /\\ (x' = 1 <=> y' = 2)", ['1 2']],
      ["x' = 1 /\\ y' = 2 /\\ ((x' = 2) = FALSE)", ['1 2']],
      ["x' = 1 /\\ y' = 2 /\\ (x + y)' = 3", ['1 2']],
      ["x' = 1 /\\ y' = 2 /\\ sum' = 3 /\\ sum = 0", ['1 2'], 'sum == x + y'],
      ["x' = 1 /\\ y' = 2 /\\ big' = 3 /\\ big = 0", ['1 2'], 'big == LET a == x + y b == a - a + a - a IN a + b + a - a + a - a + b'],
      ["x' = 1 /\\ y' = 2 /\\ Add(x, 1)' = 2 /\\ Add(x', 1) = 2", ['1 2'], 'Add(a, b) == a + b'],
      [
        "x' = 1 /\\ y' = 2 /\\ Long(x)' = 10 /\\ Long(x') = 10 /\\ Long(x) = 0",
        ['1 2'],
        'Long(a) == a + a + a + a + a + a + a + a + a + a',
      ],
      ["x' = 1 /\\ y' = 2 /\\ Primed(x) = 10", ['1 2'], "Primed(a) == a' + a' + a' + a' + a' + a' + a' + a' + a' + a'"],
      ["x' = 1 /\\ y' = 2 /\\ (LET a == x IN a' + a) = 1", ['1 2']],
      ["x' = 1 /\\ y' = 2 /\\ (\\E v \\in {x, 5} : v' = v /\\ v = 5)", ['1 2']],
      ["[x' = 1 /\\ y' = 2]_<<x, y>>", ['0 0', '1 2']],
      ["[x' = 1 /\\ y' = 2]_vars", ['0 0', '1 2'], 'vars == <<x, y>>'],
      ["[x' = 1]_x /\\ y' = 3", ['0 3', '1 3']],
      ["<<x' \\in {0, 1} /\\ y' = 0>>_<<x, y>>", ['1 0']],
      ["<<x' \\in {0, 1} /\\ y' = 0>>_x", ['1 0']],
      ['Next1 \\/ Next2', ['0 1', '1 0'], "Next1 == x' = x + 1 /\\ UNCHANGED y\nNext2 == y' = y + 1 /\\ UNCHANGED x"],
      ["(x' = x + 1 /\\ y' = y) \\cdot (x' = x + 1 /\\ y' = x)", ['2 1']],
      ["(x' \\in {1, 2} /\\ y' = y) \\cdot (x > 1 /\\ x' = x + 1 /\\ y' = x)", ['3 2']],
      ['Step \\cdot Step', ['2 0'], "Step == x' = x + 1 /\\ UNCHANGED y"],
      ['(Step \\cdot Step) \\cdot Step', ['3 0'], "Step == x' = x + 1 /\\ UNCHANGED y"],
      ["lab :: x' = 1 /\\ y' = 2", ['1 2']],
      ["Named!first /\\ y' = 0", ['1 0'], "Named == (first :: x' = 1) /\\ y' = 5"],
      ['Parts!1 /\\ Parts!2', ['1 5'], "Parts == /\\ x' = 1\n         /\\ y' = 5"],
      ['\\E v \\in 1..2 : Choose(v)!2', ['1 0', '2 0'], "Choose(v) == /\\ v > 5\n             /\\ x' = v /\\ y' = 0"],
      ["ENABLED (x' = 1 /\\ y' = 1) /\\ x' = 2 /\\ y' = 2", ['2 2']],
      ["~ENABLED (x > 0 /\\ x' = 1 /\\ y' = 1) /\\ x' = 2 /\\ y' = 2", ['2 2']],
      ["x' = 1 /\\ y' = 2 /\\ (ENABLED (x = 1 /\\ x' = 0 /\\ y' = 0))'", ['1 2']],
      ["x' = [i \\in 1..2 |-> i][2] /\\ y' = Len(<<1>>)", ['2 1']],
      ["TRUE /\\ x' = 1 /\\ y' = 1 /\\ TRUE", ['1 1']],
      ['FALSE', []],
      ["x' = 1 /\\ FALSE", []],
    ].map(([f, s, d]) => [list(f as string), s, d] as Row),
    successors,
  );
  checkFaults(
    'Next',
    [
      [
        "x' = Op([n \\in Nat |-> y]) /\\ y' = 0",
        'is given by a rule that reads variables',
        `Op(h) == IF h[0] = 1 /\\ ${largeOf('h[1]')} THEN h ELSE [n \\in Nat |-> h[n]]`,
      ],
      [
        "x' = Op([n \\in Nat |-> y]) /\\ y' = 0",
        'is given by a rule that reads variables',
        `Op(h) == IF h[0] = 1 /\\ ${largeOf('h[1]')} THEN h ELSE {n \\in Nat : h[n] = n}`,
      ],
      ["x' = f /\\ y' = 0", 'is given by a rule that reads variables', 'f[n \\in Nat] == IF n = 0 THEN y ELSE f[n - 1]'],
      [
        "x' = f[1] /\\ y' = 0",
        'is given by a rule that reads variables',
        'f[n \\in Nat] == IF n = 0 THEN 0 ELSE [m \\in Nat |-> f[0] + y]',
      ],
      ["x' = 1", 'The variable `y` is not assigned in the next state by the action `Next`'],
      ['x = 0', 'The variables `x`, `y` are not assigned in the next state by the action `Next`'],
      ['Half', 'The variable `y` is not assigned in the next state by the action `Half`', "Half == x' = 1"],
      [
        "\\/ x' = 1 /\\ y' = 1\n  \\/ Half(3)",
        'The variable `x` is not assigned in the next state by the action `Half`',
        "Half(v) == y' = v",
      ],
      ["(x' = 1 \\/ y' = 1) /\\ x' = 1", '`y` is not assigned'],
      ["CASE x = 0 -> x' = 1 [] x = 1 -> x' = 2 /\\ y' = 1", '`y` is not assigned'],
      ["x' = y' /\\ y' = 1", 'The variable `y` is used before it has a value. Conjuncts are read from left to right: assign it first'],
      ["x' > 0 /\\ x' = 1 /\\ y' = 1", '`x` is used before'],
      ["1 = x' /\\ y' = 1", '`x` is used before'],
      ["x' = 1 /\\ y' = big'", '`y` is used before', 'big == LET a == x + y b == a - a + a - a IN a + b + a - a + a - a + b'],
      ["x' = Long(y)' /\\ y' = 1", '`y` is used before', 'Long(a) == a + a + a + a + a + a + a + a + a + a'],
      ["x' = f[1]' /\\ y' = 1", '`y` is used before', 'f[i \\in 0..3] == IF i = 0 THEN y ELSE f[i - 1]'],
      ["x' = Rec(3)' /\\ y' = 1", '`y` is used before', 'RECURSIVE Rec(_)\nRec(i) == IF i = 0 THEN y ELSE Rec(i - 1)'],
      ["x' \\in 5 /\\ y' = 1", ''],
      ["x' \\in Nat /\\ y' = 1", ''],
      ["CASE x = 1 -> x' = 1 /\\ y' = 1", 'No guard of the CASE is true'],
      ["5 /\\ x' = 1 /\\ y' = 1", 'TRUE or FALSE, but it is 5'],
      ["x' = <<1>>[2] /\\ y' = 1", ''],
    ],
    successors,
  );
});

describe('initial states', () => {
  check(
    'Init',
    [
      ['x = 1 /\\ y = 2', ['1 2']],
      ['x \\in {1, 2} /\\ y = x + 1', ['1 2', '2 3']],
      ['\\/ x = 1 /\\ y = 1\n\\/ x = 2 /\\ y = 2', ['1 1', '2 2']],
      ['/\\ (x = 1 \\/ x = 2)\n/\\ (y = 1 \\/ y = x)', ['1 1', '2 1', '2 2']],
      ['\\E v \\in {1, 2} : x = v /\\ y = v', ['1 1', '2 2']],
      ['\\E v \\in {1, 2} : x = v /\\ \\E w \\in {v, 5} : y = w', ['1 1', '1 5', '2 2', '2 5']],
      ['(\\A v \\in {1, 2} : x \\in {v, 3}) /\\ y = 0', ['3 0']],
      ['IF k = 3 THEN x = 1 /\\ y = 1 ELSE x = 2 /\\ y = 2', ['1 1']],
      ['CASE k = 1 -> x = 1 /\\ y = 1 [] OTHER -> x = 2 /\\ y = 2', ['2 2']],
      ['LET v == 1 IN x = v /\\ y = v', ['1 1']],
      ['LET v == x + 1 IN x \\in {1, 2} /\\ y = v', ['1 2', '2 3']],
      ['Set(x, 1) /\\ Set(y, 2)', ['1 2'], 'Set(var, v) == var = v'],
      ['x = 1 /\\ x = 1 /\\ y = 1 /\\ x + y = 2', ['1 1']],
      ['x = 1 /\\ x = 2 /\\ y = 1', []],
      ['x \\in 1..3 /\\ (x > 1 => x = 3) /\\ y = 0', ['1 0', '3 0']],
      ['x \\in {1, 2} /\\ y = 0 /\\ Odd(x)', ['1 0'], 'Odd(n) == n % 2 = 1'],
      ['x \\in {1, 2} /\\ y = 0 /\\ big = 1', ['1 0'], 'big == LET a == x + y b == a - a + a - a IN a + b + a - a + a - a + b'],
      ['x = [i \\in 1..2 |-> i] /\\ y \\in [{1} -> {2, 3}]', ['<<1, 2>> <<2>>', '<<1, 2>> <<3>>']],
      ['x \\in SUBSET {1} /\\ y \\in [a : {1}, b : {2}]', ['{1} [a |-> 1, b |-> 2]', '{} [a |-> 1, b |-> 2]']],
    ].map(([f, s, d]) => [list(f as string), s, d] as Row),
    initialStates,
  );
  checkFaults(
    'Init',
    [
      ['x = 1', 'The variable `y` is not assigned by the initial predicate'],
      ['x = y /\\ y = 1', 'The variable `y` is used before it has a value. Conjuncts are read from left to right: say first what it is'],
      ['x = big /\\ y = 1', 'is used before', 'big == LET a == x + y b == a - a + a - a IN a + b + a - a + a - a + b'],
    ],
    initialStates,
  );
});

describe('actions as tests', () => {
  check(
    'Test',
    [
      ["x' = 1 /\\ y' = 2", ['1 2']],
      ["x' = 1", ['1 0', '1 1', '1 2', '1 3']],
      ["x' \\in {1, 2} /\\ y' = x'", ['1 1', '2 2']],
      ["\\E v \\in 1..2 : x' = v /\\ y' = v + 1", ['1 2', '2 3']],
      ['UNCHANGED <<x, y>>', ['0 0']],
      ["[x' = 1 /\\ y' = 1]_x", ['0 0', '0 1', '0 2', '0 3', '1 1']],
      ["<<x' \\in {0, 1} /\\ y' = 1>>_x", ['1 1']],
      ["A /\\ y' = 3", ['2 3'], "A == LET v == x + 2 IN x' = v"],
      [
        "Long(x)' = 10 /\\ Long(y') = 20 /\\ Primed(x) = 10",
        ['1 2'],
        "Long(a) == a + a + a + a + a + a + a + a + a + a\nPrimed(a) == a' + a' + a' + a' + a' + a' + a' + a' + a' + a'",
      ],
      ["(ENABLED (x = 1 /\\ x' = 7))' /\\ y' = 1", ['1 1']],
      ["ENABLED (x = 0 /\\ x' = 7) /\\ y' = 1 /\\ x' = 2", ['2 1']],
      ["x' > y' /\\ y' > 1 /\\ x <= y", ['3 2']],
      ["(x' = x + 1 /\\ y' = y) \\cdot (x' = x + 1 /\\ y' = x)", ['2 1']],
      ["(x' \\in {1, 2} /\\ y' = y) \\cdot (x' > x /\\ y' = 0)", ['2 0', '3 0']],
      ["Rec(2)' = 6", ['2 0', '2 1', '2 2', '2 3'], 'RECURSIVE Rec(_)\nRec(i) == IF i = 0 THEN x ELSE x + Rec(i - 1)'],
      ["f[2]' = 6 /\\ y' = 0", ['2 0'], 'f[i \\in 0..3] == IF i = 0 THEN x ELSE x + f[i - 1]'],
    ],
    steps,
  );
});

describe('ENABLED', () => {
  const rows: readonly (readonly [string, boolean, string?])[] = [
    ["x' = 1", true],
    ["x = 1 /\\ x' = 1", false],
    ["x' = 1 /\\ x' = 2", false],
    ["x' \\in {}", false],
    ["x' \\in {1, 2} /\\ x' > 1", true],
    ["x' \\in {1, 2} /\\ x' > 2", false],
    ['UNCHANGED <<x, y>>', true],
    ["UNCHANGED x /\\ x' = 1", false],
    ["\\E v \\in {1, 2} : x' = v /\\ v = 2", true],
    ["\\E v \\in {1, 2} : x = v /\\ x' = v", false],
    ["x' = 1 \\/ x' = 2", true],
    ["(x' = 1 \\/ x' = 2) /\\ x' = 2", true],
    ["(x' = 1 \\/ x' = 2) /\\ x' = 3", false],
    ["IF x = 0 THEN x' = 1 ELSE FALSE", true],
    ["IF x = 0 THEN FALSE ELSE x' = 1", false],
    ["CASE x = 1 -> TRUE [] OTHER -> x' = 1 /\\ x' = 2", false],
    ["LET v == x + 1 IN x' = v /\\ v > 0", true],
    ['Op(x, 1)', true, "Op(v, e) == v' = e"],
    ['Op(x, 1) /\\ Op(x, 2)', false, "Op(v, e) == v' = e"],
    ["[x' = 1 /\\ x' = 2]_x", true],
    ["<<x' = 0>>_x", false],
    ["<<x' = 1>>_x", true],
    ["<<x' = 1 /\\ y' = 0>>_<<x, y>>", true],
    ["<<x' = 0 /\\ y' = 0>>_<<x, y>>", false],
    ['<<A>>_vars', true, "vars == <<x, y>>\nA == x' \\in {x, x + 1} /\\ y' = y"],
    ['<<A>>_vars', false, "vars == <<x, y>>\nA == x' \\in {x} /\\ y' = y"],
    ["x' = 1 /\\ (x + 1)' = 2", true],
    ["x' = 1 /\\ (x + 1)' = 3", false],
    ["x' = 1 /\\ ENABLED (x = 0 /\\ x' = 5)", true],
    ["x' = 1 /\\ (ENABLED (x = 0 /\\ x' = 5))'", false],
    ["x' = 1 /\\ (ENABLED (x = 1 /\\ x' = 5))'", true],
    ["(x' = x + 1 /\\ y' = y) \\cdot (x = 1 /\\ x' = 5 /\\ y' = y)", true],
    ["(x' = x + 1 /\\ y' = y) \\cdot (x = 2 /\\ x' = 5 /\\ y' = y)", false],
    ["x' = 1 /\\ y' = 2 /\\ big' = 3", true, 'big == LET a == x + y b == a - a + a - a IN a + b + a - a + a - a + b'],
    ["x' = 1 /\\ y' = 2 /\\ big' = 4", false, 'big == LET a == x + y b == a - a + a - a IN a + b + a - a + a - a + b'],
    ['TRUE', true],
    ['x = 0', true],
    ["\\A v \\in {1, 2} : x' \\in {v, 3}", true],
    ["\\A v \\in {1, 2} : x' = v", false],
  ];
  it.each(rows.map(([f, b, d]) => [title(f), b, f, d] as const))('of %s is %s', (_title, expected, formula, definitions) => {
    for (const way of ways) expect(`${way} ${holds(way, `${definitions ?? ''}\nTest == ENABLED (${formula})`)}`).toBe(`${way} ${expected}`);
    for (const way of ways)
      expect(`${way} ${holds(way, `${definitions ?? ''}\nA0 == ${formula}\nTest == ~ENABLED A0`)}`).toBe(`${way} ${!expected}`);
  });
});

describe('a definition of a LET about the next state', () => {
  const shownBy = (next: string): number => {
    const text = `---- MODULE Once ----\nEXTENDS Integers, TLC\nVARIABLES x, y\nInit == x = 0 /\\ y = <<0, 0>>\nNext == ${next}\n====`;
    const { model, shown } = compileText(text, 'INIT Init\nNEXT Next', createValues(1 << 20));
    const states: Int32Array[] = [];
    model.system.initial((state) => states.push(Int32Array.from(state)));
    let made = 0;
    model.system.successors(states[0]!, 0, () => {
      made++;
    });
    expect(made).toBe(3);
    return shown.length;
  };

  it('is evaluated once for all elements of a function where it is fixed already', () =>
    expect(shownBy("x' \\in 1..3 /\\ LET v == Print(\"v\", x') IN y' = [i \\in 1..2 |-> v + i]")).toBe(3));

  it('is evaluated for each next state where that is chosen below it', () =>
    expect(shownBy("LET v == Print(\"v\", x') IN x' \\in 1..3 /\\ y' = <<v, 0>>")).toBe(3));
});

describe('an action that is given an action', () => {
  it('has labels with the arguments that have a value before the step', () => {
    const text = `---- MODULE Given ----
EXTENDS Integers
VARIABLES x, y
Init == x = 0 /\\ y = 0
Up(i) == x' = x + i
Still(A, n) == A /\\ y' = y + n
Twice(A) == A /\\ y' = y
Over(F(_), n) == F(n) /\\ y' = 5
Next == \\/ \\E i \\in 1..2 : Still(Up(i), i + 1)
        \\/ Twice(Up(3))
        \\/ \\E i \\in {4} : Over(Up, i)
====`;
    const { model, values } = compileText(text, 'INIT Init\nNEXT Next');
    const { system } = model;
    const from: Int32Array[] = [];
    system.initial((state) => from.push(Int32Array.from(state)));
    const to: Int32Array[] = [];
    system.successors(from[0]!, 0, (state) => to.push(Int32Array.from(state)));
    const labels = to.map((state) =>
      system
        .labels(from[0]!, 0, state, 0)
        .map(({ action, arguments: args }) => `${action}(${args.map(({ name, value }) => `${name} = ${values.print(value)}`).join(', ')})`),
    );
    expect(labels).toEqual([['Still(n = 2)'], ['Still(n = 3)'], ['Twice()'], ['Over()']]);
  });
});

it('an argument that has no value and is not read is no fault of a label', () => {
  const text = `---- MODULE Unread ----
EXTENDS Sequences
VARIABLES x, y
Init == x = <<>> /\\ y = 0
Go(h) == \\/ x = <<>> /\\ x' = <<1>> /\\ y' = 1
         \\/ x # <<>> /\\ x' = <<>> /\\ y' = h
Next == Go(Head(x))
====`;
  const { model } = compileText(text, 'INIT Init\nNEXT Next');
  const { system } = model;
  const found: Int32Array[] = [];
  system.initial((state) => found.push(Int32Array.from(state)));
  system.successors(found[0]!, 0, (state) => found.push(Int32Array.from(state)));
  expect(system.labels(found[0]!, 0, found[1]!, 0)).toMatchObject([{ action: 'Go', arguments: [] }]);
  expect(system.labels(found[1]!, 0, found[0]!, 0)).toEqual([]);
});

it('a step has the label of its action beside another action that has no value there', () => {
  const text = `---- MODULE Beside ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Up(i) == x' = x + i
Fault(i) == x' = <<7>>[i]
Next == \\E i \\in {2, 3} : Up(i) \\/ Fault(i)
====`;
  const { model, values } = compileText(text, 'INIT Init\nNEXT Next');
  const { system } = model;
  const from: Int32Array[] = [];
  system.initial((state) => from.push(Int32Array.from(state)));
  const labelsOf = (x: bigint) => system.labels(from[0]!, 0, Int32Array.of(values.atoms.integer(x)), 0);
  expect(labelsOf(3n)).toMatchObject([{ action: 'Up', arguments: [{ name: 'i', value: values.atoms.integer(3n) }] }]);
  expect(() => labelsOf(4n)).toThrow('index 2 of a tuple of length 1');
});

it('an argument that has no value and is not read is no fault of a search that notes how states are made', () => {
  const text = `---- MODULE Noted ----
EXTENDS Sequences, TLC, Naturals
VARIABLES x
Init == x = <<>>
Go(n, h) == Len(x) < 2 /\\ x' = <<RandomElement({n})>>
Next == \\E n \\in 1..2 : Go(n, Head(x))
====`;
  const { model } = compileText(text, 'INIT Init\nNEXT Next');
  const { system } = model;
  const found: Int32Array[] = [];
  system.initial((state) => found.push(Int32Array.from(state)));
  const labels: unknown[] = [];
  system.successors(found[0]!, 0, () => labels.push(system.seenLabel?.()));
  expect(labels).toMatchObject([
    { action: 'Go', arguments: [] },
    { action: 'Go', arguments: [] },
  ]);
});
