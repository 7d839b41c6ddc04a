// What is said to people who write an algorithm as they would elsewhere: the place, and what to do.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../src/diagnostics/index.ts';
import { translate } from '../../src/pluscal/index.ts';

const C_SYNTAX = `variables x = 0, y = 0;
  define { D == x + y }
  macro inc(v) { v := v + 1 }
  procedure P(a) variables b = 0; { p1: b := a; p2: return }
  process (w \\in 1..2) variables z = 0; {
    l1: while (x < 3) { inc(x); y := 1; };
    l2: call P(x);
    l3: if (x > 2) { y := 2 } else { y := 3 };
  }`;

const P_SYNTAX = `variables x = 0, y = 0;
  define D == x + y end define
  process w \\in 1..2 variables z = 0; begin
    l1: while x < 3 do x := x + 1; end while;
    l2: if x > 2 then y := 2; else y := 3; end if;
  end process`;

const moduleOf = (algorithm: string): string => `---- MODULE M ----\nEXTENDS Naturals\n(* --algorithm A ${algorithm} *)\n====\n`;
const inC = (text: string): string => moduleOf(`{ ${text} }`);
const inP = (text: string): string => moduleOf(`${text} end algorithm`);

/** The first diagnostic: its code, the text that it marks, and what to do. */
const said = (text: string): readonly [string, string, string | undefined] => {
  const [first] = translate({ name: 'M.tla', text }).diagnostics;
  return [first!.code, textOf(first!.span!), first!.fix];
};

/** What stands in the algorithm, what is written instead, and what is said. */
type Row = readonly [from: string, to: string, code: string, marked: string, fix: string];

const C_ROWS: readonly Row[] = [
  ['macro inc(v)', 'macro inc(v + 1)', 'E501', '+', 'Give values where the macro is called.'],
  ['x = 0, y', 'x = 0 y', 'E501', 'y', 'Write a comma or `;` before `y`, or an operator.'],
  ['x = 0, y', 'x \\in {0} y', 'E501', 'y', 'Write a comma or `;` before `y`, or an operator.'],
  ['x = 0, y', 'x[1..3] = 0, y', 'E501', '[', 'Declare a function as a whole: `x = [i \\in 1..n |-> 0]`.'],
  ['y := 1;', 'y := 1);', 'E501', ')', 'Remove it, or open a bracket for it.'],
  [
    'inc(x); y',
    'inc(x) do y',
    'E501',
    'do',
    'Write braces around statements and `;` between them, or no `{` after the name of the algorithm.',
  ],
  [
    '{\n    l1',
    'begin\n    l1',
    'E501',
    'begin',
    'Write braces around statements and `;` between them, or no `{` after the name of the algorithm.',
  ],
  ['else {', 'elsif (x = 1) {', 'E501', 'elsif', 'Write `else if`.'],
  [
    'while (x < 3)',
    'for (i \\in 1..3)',
    'E508',
    'for (i \\in 1..3)',
    'Write `while` with a counter, or `with` to choose one element of a set.',
  ],
  [
    'y := 1;',
    'let q = 1; y := q;',
    'E501',
    'let',
    'A value within a step is named by `with`; what lasts longer is declared with `variables` before the body.',
  ],
  ['variables z', 'var z', 'E501', 'var', 'Write `variables`.'],
  ['y := 1;', 'wait x > 1;', 'E501', 'wait', 'Write `await`.'],
  ['y := 1;', 'printf(x);', 'E508', 'printf(x)', 'Did you mean `print`?'],
  ['y := 1;', 'y = 1;', 'E501', '=', 'Write `:=`.'],
  ['y := 1;', 'y[x].f == 1;', 'E501', '==', 'Write `:=`.'],
  ['y := 1;', 'y++;', 'E501', 'y++', 'Write `y := y + 1`.'],
  ['y := 1;', 'y -= 2;', 'E501', 'y -=', 'Write `y := y - ...`.'],
  ['if (x > 2)', 'if x > 2', 'E501', 'x', 'In the C-syntax parentheses follow `if`: `if (...)`.'],
  ['y := 1;', '{ y := 1 } or { y := 2 };', 'E501', 'or', 'Write `either` before the first alternative, or `\\/` in an expression.'],
  [
    'process (w \\in 1..2)',
    'process w',
    'E501',
    'w',
    'Write `process (w = "w")` for one process, or `process (w \\in S)` for one for each element of a set.',
  ],
  ['process (w \\in 1..2)', 'process w \\in 1..2', 'E501', 'w', 'Write `process (w ...)`.'],
  ['p2: return', 'p2: return b', 'E501', 'return', 'Assign the value to a variable before, and write `return;`.'],
  ['y := 1;', 'skip();', 'E501', '(', 'Remove the parentheses.'],
  ['inc(x); y', 'inc(x), y', 'E501', ',', 'Write `;`, or `||` between assignments that are made together.'],
  ['y := 1;', 'x, y := 1, 2;', 'E501', ',', 'Write `x := ... || y := ...`.'],
  ['y := 1;', 'y := 1; // done', 'E501', '//', 'A comment begins with `\\*`, or stands between `(*` and `*)`.'],
  ['y := 1;', '/\\ y = 1;', 'E501', '/\\', 'Write a condition as `await ...`, and what changes as `x := ...`.'],
  ['y := 1;', 'with (q == 1) { y := q };', 'E501', '==', 'Write `=`.'],
  [
    '  macro inc',
    '  macro add(v) { v := v + 1 }\n  variables k = 1;\n  macro inc',
    'E501',
    'variables',
    'Write the parts in this order: `variables`, one `define`, macros, procedures, and processes or the body.',
  ],
  ['(x < 3) {', '(x < 3)', 'E501', 'l2', 'Look for a `{` that is missing before, or a `}` too many.'],
  ['call P(x)', 'y := P(x)', 'E508', 'P', 'Write `call P(...)` as a statement, and have the procedure assign to a variable.'],
  ['call P(x)', 'P(x)', 'E508', 'P(x)', 'To call the procedure, write `call P(...)`.'],
  ['v := v + 1 }', 'twice(v) }\n  macro twice(u) { u := u + 2 }', 'E508', 'twice(v)', 'Move the macro before the one that calls it.'],
];

const WELL_WRITTEN = [
  'with i \\in {i \\in 1..5 : i > x}, k = CHOOSE k \\in 1..3 : k > 2 do x := i + k; end with;',
  'with i ∈ {i ∈ 1..5 : i > x}, b = ∃ k ∈ 1..3 : k > 2, c = ∀ k ∈ 1..3 : k > 2 do x := i; end with;',
  'with i \\in {k \\in 1..3 : \\exists j \\in 1..3 : j > k}, S \\in CHOOSE T \\in {{{}}} : ∃ U ∈ T : TRUE do x := i; end with;',
  'with f = [i \\in 1..2 |-> i], s = {i : i \\in 1..3} do x := f[1]; end with;',
];

const P_ROWS: readonly Row[] = [
  ['y := 3; end if;', 'y := 3; endif;', 'E501', 'endif', 'Write `end if`.'],
  ['y := 3; end if;', 'y := 3 endif;', 'E501', 'endif', 'Write `end if`.'],
  ['x := x + 1; end while;', 'x := x + 1; endwhile;', 'E501', 'endwhile', 'Write `end while`.'],
  ['x := x + 1;', 'either x := 1; else x := 2; end either;', 'E501', 'else', 'Write `or`.'],
  ['x := x + 1;', 'either: x := 1; or x := 2; end either;', 'E501', ':', 'Remove it.'],
  ['x < 3 do x', 'x < 3 do: x', 'E501', ':', 'Remove it.'],
  ['x = 0, y = 0', 'x \\ in 0..5', 'E501', '\\ in', 'Write `\\in` without a blank.'],
  ['x := x + 1;', 'x : = x + 1;', 'E501', ': =', 'Write `:=` without a blank.'],
  ['y := 3; end if;', 'y := 3; end if; l3:', 'E501', 'l3', 'Write `skip;` behind it.'],
  ['y := 3; end if;', 'l3:+ end if;', 'E501', 'l3', 'Write `skip;` behind it.'],
  ['x := x + 1;', 'x = x + 1;', 'E501', '=', 'Write `:=`.'],
  ['x := x + 1;', 'x += 1;', 'E501', 'x +=', 'Write `x := x + ...`.'],
  [
    'x := x + 1;',
    'with i \\in 1..5 : i > x do x := i; end with;',
    'E501',
    ':',
    'Write the condition into the set: `i \\in {i \\in S : ...}`.',
  ],
  ['D == x + y', 'D == x + y; E == x', 'E501', ';', 'Remove it: nothing separates the definitions of `define`.'],
  [
    'process w \\in 1..2',
    'process w',
    'E501',
    'w',
    'Write `process w = "w"` for one process, or `process w \\in S` for one for each element of a set.',
  ],
  [
    'x < 3 do x := x + 1; end while',
    '(x < 3) { x := x + 1; }',
    'E501',
    '{',
    'Write `do ... end while`, `then ... end if` and the like, or begin the algorithm with `{`.',
  ],
  ['x > 2 then', 'x > 2', 'E501', 'y', 'Write `then` before `y`.'],
  ['x < 3 do x :=', 'x < 3 inc(x); x :=', 'E501', 'inc', 'Write `do` before `inc`.'],
  ['x := x + 1;', 'with q \\in {x} x := q; end with;', 'E501', 'x', 'Write `do` before `x`.'],
  [' end if;', '', 'E501', 'if', 'Write `end if;` where it ends.'],
  [' end while;', '', 'E501', 'while', 'Write `end while;` where it ends.'],
  ['else y := 3;', 'else if x = 1 then y := 3;', 'E501', 'if', 'Write `elsif` for `else if`, or `end if;` once more.'],
  [' end if;', ' end;', 'E501', 'end', 'Write `end if;`.'],
  [' end if;', ' endif;', 'E501', 'endif', 'Write `end if`.'],
  ['\n  end process', '', 'E501', 'process', 'Write `end process;` where it ends.'],
  ['z = 0; begin', 'z = 0;', 'E501', 'l1', 'Write `begin` before `l1`.'],
  ['z = 0; begin', 'z = 0; begin;', 'E501', ';', 'Remove it: `;` stands behind a statement.'],
  ['x + 1;', 'x + 1;;', 'E501', ';', 'Remove it: `;` stands behind a statement.'],
  [
    ' end define\n',
    '\n  macro m(v) begin v := 1; end macro;\n',
    'E501',
    'define',
    'Write `end define;` after the definitions, or `}` in the C-syntax.',
  ],
  ['x := x + 1;', 'goto(l1);', 'E501', '(', 'Remove the parentheses.'],
  ['x := x + 1;', 'call P;', 'E501', 'P', 'Write `call P()`.'],
  ['x := x + 1;', 'm;', 'E501', 'm', 'Write `m := ...` to assign, or `m()` to call a macro.'],
  [
    'x := x + 1;',
    'x := call P(x);',
    'E501',
    'call',
    'Write `call ...` as a statement, and have the procedure assign to a variable; or define an operator in `define`.',
  ],
  ['l2: if', 'l2 if', 'E501', 'l2', 'Write `l2:` for a label.'],
  ['if x > 2 then y := 2;', 'IF x > 2 THEN y := 2;', 'E501', 'IF', 'Write `if`: the words of PlusCal are in small letters.'],
  ['l1: while', 'l1: WHILE', 'E501', 'WHILE', 'Write `while`: the words of PlusCal are in small letters.'],
  ['x := x + 1;', 'x <- 1;', 'E501', '<-', 'Write `:=`.'],
  ['x := x + 1;', "x' = 1;", 'E501', "' =", 'Write `:=`.'],
  ['x := x + 1;', "x' := 1;", 'E501', "'", 'Remove the prime.'],
  ['x := x + 1;', "f[y']'.g := 1 || x := 2;", 'E501', "'", 'Remove the prime.'],
  ['x := x + 1;', 'with r \\in RM x := r; end with;', 'E501', 'x', 'Write `do` before `x`.'],
  ['x := x + 1;', 'with R \\in SUBSET RM, S \\in DOMAIN F R := S; end with;', 'E501', 'R', 'Write `do` before `R`.'],
  ['x := x + 1;', 'with r \\in 1..2 await x = r; end with;', 'E501', 'await', 'Write `do` before `await`.'],
  ['while x < 3 do x', 'while x < N print x; x', 'E501', 'print', 'Write `do` before `print`.'],
  ['x := x + 1;', 'print x, y;', 'E501', ',', 'Write a tuple, `<<a, b>>`, to print several values.'],
  ['  process w', '  macro m begin x := 1; end macro;\n  process w', 'E501', 'm', 'Write `m()`.'],
  ['l1: while', 'variables k = 1; l1: while', 'E501', 'variables', 'Declare variables before the body.'],
  [
    'x := x + 1;',
    'let q = x + 1 in x := q;',
    'E501',
    'let',
    'A value within a step is named by `with`; what lasts longer is declared with `variables` before the body.',
  ],
  ['x := x + 1;', 'break;', 'E501', 'break', 'Write a label behind the loop, and `goto` to it.'],
];

describe('algorithms as they are written elsewhere', () => {
  it('the algorithms without a change are translated', () => {
    for (const text of [inC(C_SYNTAX), inP(P_SYNTAX)]) expect(translate({ name: 'M.tla', text }).diagnostics).toEqual([]);
  });

  it.each(C_ROWS)('C-syntax: %j -> %j', (from, to, code, marked, fix) => {
    expect(C_SYNTAX).toContain(from);
    expect(said(inC(C_SYNTAX.replace(from, () => to)))).toEqual([code, marked, fix]);
  });

  it.each(P_ROWS)('P-syntax: %j -> %j', (from, to, code, marked, fix) => {
    expect(P_SYNTAX).toContain(from);
    expect(said(inP(P_SYNTAX.replace(from, () => to)))).toEqual([code, marked, fix]);
  });

  it.each(WELL_WRITTEN)('is not told of %j', (statement) => {
    const text = inP(P_SYNTAX.replace('x := x + 1;', () => statement));
    expect(translate({ name: 'M.tla', text }).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('an algorithm without end is told at the end of its comment', () =>
    expect(said(moduleOf(P_SYNTAX))).toEqual(['E501', '', 'Write `end algorithm;` before the end of the comment.']));

  it.each([
    [inP('variables x = 0;'), 'end', 'Write `begin` with statements, or processes, before its end.'],
    [inC('variables x = 0;'), '}', 'Write `{ ... }` with statements, or processes, before its end.'],
    [inP(`-distpcal ${P_SYNTAX}`), '-distpcal', 'Write it in PlusCal: a process for each of its threads, and variables for its channels.'],
    [inP(`-termination ${P_SYNTAX}`), '-termination', 'Write `PlusCal options (-termination)` in a comment of the module.'],
    [inP('variables x = 0; begin l: with (y \\in {1}) do x := y; end with;'), '(', 'Write `with x \\in S do ... end with;`.'],
  ])('%s', (text, marked, fix) => expect(said(text)).toEqual(['E501', marked, fix]));

  it('names behind values are what expressions are made of elsewhere', () => {
    const text = inC(
      C_SYNTAX.replace('y := 1;', () => 'await \\A i \\in {1}, j \\in {2} : (x) = j /\\ [k \\in {1} |-> k] = [k \\in {1} |-> 1];'),
    );
    expect(translate({ name: 'M.tla', text }).diagnostics).toEqual([]);
  });
});

describe('a label that is missing', () => {
  const LABEL = 'Write a label, such as `l1:`, before it, ';
  const OPTION = 'or `PlusCal options (label)` in a comment to have labels added.';
  const ONE_MACRO = 'A macro has no labels: ';

  it.each([
    ['a: x := 1; x := 2;', `${LABEL}${OPTION}`],
    ['a: f[1] := 1; f[2] := 2;', `${LABEL}or join the assignments with \`||\` to make both in one step, ${OPTION}`],
    ['a: f[1] := 1; x := 2; f[2] := 2;', `${LABEL}${OPTION}`],
    ['a: f := <<1, 2>>; f[2] := 2;', `${LABEL}${OPTION}`],
    ['a: one(); one();', 'Write a label before the call of the macro.'],
    ['one();', 'Write a label before the call of the macro.'],
    ['a: elements();', `${ONE_MACRO}join the assignments with \`||\`, or write a procedure.`],
    ['a: twice();', `${ONE_MACRO}make it one step, or write a procedure.`],
    ['a: f[1] := 1; elements2();', 'Write a label before the call of the macro.'],
  ])('%s', (body, fix) => {
    const macros =
      'macro one() begin x := x + 1; end macro; macro twice() begin x := 1; if x > 2 then x := 0; end if; end macro; macro elements() begin f[1] := 1; f[2] := 2; end macro; macro elements2() begin f[2] := 2; end macro;';
    const text = inP(`variables x = 0, f = <<0, 0>>; ${macros} process p \\in 1..2 begin ${body} end process`);
    const [fault] = translate({ name: 'M.tla', text }).diagnostics;
    expect(fault).toMatchObject({ code: 'E503', fix });
  });
});
