// Mistakes of the first day: what the program says about them, and what it proposes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { check } from '../../src/session/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-first-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is wrong, the module below its name, the lines after INIT and NEXT in the configuration, and the diagnostics: code, place, proposal. */
type Row = readonly [mistake: string, body: string, config: string, expected: readonly string[]];

const rows: readonly Row[] = [
  [
    'what stands behind an instance, and no definition of the module',
    "EXTENDS Naturals\nVARIABLE x\n---- MODULE Inner ----\nSmall == TRUE\n====\nI == INSTANCE Inner\nInit == x = 0\nNext == x' = x",
    'INVARIANTS I I!Small I!Smal J!Small TRUE\nCONSTANT Naat <- [Naturals] Init I!Nope <- Init',
    [
      'E311 3:10 Correct the name, or remove it from the configuration.',
      'E311 3:34 Define `Nope` in module Inner, or remove it from the configuration.',
      'E311 2:12 Define an operator in module First, such as `Wanted == I!Name`, and write its name.',
      'E311 2:14 Define an operator in module First, such as `Wanted == I!Small`, and write its name.',
      'E311 2:22 Did you mean `I!Small`?',
      'E311 2:29 Define `J` in module First, or remove it from the configuration.',
      'E311 2:37 Remove it, or name a definition.',
    ],
  ],
  [
    'EXTENDS forgotten, one diagnostic for each name, in the order of the text',
    "VARIABLE x\nInit == x = 0\nNext == x' = (x + 1) % (3 + 1)",
    '',
    ['E210 4:17 Add Integers to EXTENDS.', 'E210 4:22 Add Integers to EXTENDS.'],
  ],
  [
    'Naturals has no negative numbers',
    "EXTENDS Naturals\nVARIABLE x\nInit == x = -1\nNext == x' = x",
    '',
    ['E210 4:13 Add Integers to EXTENDS.'],
  ],
  [
    'a last operand forgotten',
    "VARIABLE x\nInit == x = 0 /\\\nNext == x' = IF x THEN x +\nSpec == /\\ x # x ++\n\nLast == 1",
    '',
    ['E101 3:17 Write the operand of `/\\`.', 'E101 4:27 Write the operand of `+`.', 'E101 5:20 Write the operand of `++`.'],
  ],
  [
    ':=',
    'VARIABLE x\nInit == x = 0\nNext == x := 1',
    '',
    ["E210 4:11 To say that x becomes e, write `x' = e`: `:=` is an operator of module Apalache, and `x' := e` means the same."],
  ],
  [
    'if in small letters',
    'VARIABLE x\nInit == x = 0\nNext == if x = 0 THEN 1 ELSE 2',
    '',
    ['E101 4:12 `if` is read as a name: the words of TLA+ are in capitals, such as `IF`.'],
  ],
  [
    'a type',
    "VARIABLE x\nInit == x = 0\nNext == x' = x\nTypeOK == x : Nat",
    '',
    ['E101 5:13 Write `\\in` to say of which set something is an element: TLA+ has no types.'],
  ],
  [
    'a subscript that goes on behind its name',
    "VARIABLE x\nP == WF_x[1](x' = x)",
    '',
    ['E101 3:13 Put the subscript in parentheses: `WF_(x[1])(A)`.'],
  ],
  [
    'a subscript with arguments of its own',
    "VARIABLE x\nP == TRUE /\\ SF_x.a[x[2], IF TRUE THEN 1 ELSE 2](x' = x)",
    '',
    ['E101 3:49 Put the subscript in parentheses: `SF_(x.a[x[2], IF TRUE THEN 1 ELSE 2])(A)`.'],
  ],
  [
    'numbers that are to be finite',
    "EXTENDS Naturals\nCONSTANT Nat\nVARIABLE x\nInit == x = 0\nNext == x' = x",
    '',
    [
      'E211 3:10 Rename it. If `Nat` is to mean something else in a check, define that under another name, and write `CONSTANT Nat <- OtherName` in the configuration.',
    ],
  ],
  ['a call of what a function gives', 'VARIABLE x\nP == x[1](2)', '', ['E101 3:10 Remove `(`.']],
  ['an index after EXCEPT !.', "VARIABLE x\nInit == x = 0\nNext == x' = [x EXCEPT !.1 = 2]", '', ['E101 4:25 Write `![1]`.']],
  [
    'an example of a fix has a meaning',
    "VARIABLE x\nInit == x = 0\nNext == TRUE /\\ FALSE \\/ FALSE /\\ x' = x",
    '',
    [
      'E108 4:23 Put parentheses around one of the two expressions, such as `(TRUE /\\ FALSE)`.',
      'E108 4:32 Put parentheses around one of the two expressions.',
    ],
  ],
  [
    '| in sets, and where it is an operator',
    "EXTENDS Naturals\nVARIABLE x\nInit == x \\in {k \\in 1..3 | k = 2}\nNext == x' \\in {k + 1 | k \\in 1..3} \\cup {1 | 2 = 3}",
    '',
    [
      'E108 4:31 Write `:` for `|`, as in `{x \\in S : P}` and `{e : x \\in S}`.',
      'E108 5:23 Write `:` for `|`, as in `{x \\in S : P}` and `{e : x \\in S}`.',
    ],
  ],
  [
    '| in a set behind which no order of precedence is missing',
    "EXTENDS Naturals\nVARIABLE x\nInit == x \\in {k \\in 1..3 | TRUE}\nNext == x' = x",
    '',
    [
      'E210 4:16 Declare or define `k`, or extend the module that does.',
      'E210 4:27 Write `:` for `|`, as in `{x \\in S : P}` and `{e : x \\in S}`.',
    ],
  ],
  ['# in the configuration', "VARIABLE x\nInit == x = 0\nNext == x' = x", 'INVARIANT # none', ['E301 2:11 A comment begins with `\\*`.']],
  [
    '; of PlusCal forgotten',
    '(* --algorithm f\nvariables x = 0, y = [a |-> <<1>>];\nbegin\nA: x := 1\nB: y.a[1] := 2\nend algorithm; *)',
    '',
    ['E501 5:10 Write `;` here.'],
  ],
  ['variable not declared', "Init == x = 0\nNext == x' = x", '', ['E210 2:9 Declare or define `x`, or extend the module that does.']],
  ['= for ==', "VARIABLE x\nInit = x = 0\nNext == x' = x", '', ['E101 3:1 To define `Init`, write `Init ==` with two equals signs.']],
  [
    '= for == in a later definition',
    "VARIABLE x\nInit == x = 0\nNext = x' = x",
    '',
    ['E101 4:1 To define `Next`, write `Next ==` with two equals signs.'],
  ],
  ['!=', "VARIABLE x\nInit == x = 0\nNext == x != 3 /\\ x' = x", '', ['E101 4:14 Write `#` or `/=` for "not equal".']],
  ['&&', "VARIABLE x\nInit == x = 0 && x = 1\nNext == x' = x", '', ['E108 3:20 Write `/\\` for "and".']],
  ['|| between names', "VARIABLE x\nA == TRUE\nInit == A || x = 1\nNext == x' = x", '', ['E210 4:11 Write `\\/` for "or".']],
  ['not', "VARIABLE x\nInit == x = 0\nNext == not(x = 1) /\\ x' = x", '', ['E210 4:9 Write `~` for "not".']],
  ['true', "VARIABLE x\nInit == x = true\nNext == x' = x", '', ['E210 3:13 Write `TRUE`.']],
  [
    '/',
    "EXTENDS Integers\nVARIABLE x\nInit == x = 0\nNext == x' = x / 2",
    '',
    ['E210 5:16 Write `\\div` to divide integers (EXTENDS Integers).'],
  ],
  ["'text'", "VARIABLE x\nInit == x = 'a'\nNext == x' = x", '', ['E101 3:13 Strings stand in double quotes: `"text"`.']],
  [
    'an item in the wrong column',
    "VARIABLES x, y\nInit == /\\ x = 0\n        /\\ y = 0\nNext == /\\ x' = x\n       /\\ y' = y\n      \\/ x = 1",
    '',
    ['E108 7:7 Put parentheses around one of the two expressions.'],
  ],
  [
    'primes in Init',
    "VARIABLE x\nInit == x' = 0\nNext == x' = x",
    '',
    ['E316 1:6 Remove the primes: an initial predicate says what the variables are in the first state.'],
  ],
  [
    'an invariant that is not there',
    "EXTENDS Integers\nVARIABLE x\nInit == x = 0\nNext == x' = x",
    'INVARIANT Inv',
    ['E311 2:11 Define `Inv` in module First, or remove it from the configuration.'],
  ],
  [
    'an operator with parameters for a constant',
    "CONSTANT N\nVARIABLE x\nInit == x = 0\nNext == x' = x\nTwo(a) == a",
    'CONSTANT N <- Two',
    ['E313 2:10 Override an operator by one with as many parameters.'],
  ],
  [
    'an action as a property',
    "VARIABLE x\nInit == x = 0\nNext == x' = x\nStep == x' = x",
    'PROPERTY Step',
    ['E316 2:10 Write `[][Step]_vars`, with the tuple of the variables, to say it of every step.'],
  ],
  [
    'a keyword of the configuration in small letters',
    "VARIABLE x\nInit == x = 0\nNext == x' = x\nLive == []<>(x = 0)",
    'INVARIANTS\nProperties Live',
    ['E311 3:1 Did you mean `PROPERTIES`?', 'E316 3:12 Name it under PROPERTY instead.'],
  ],
  [
    'SPECIFICATION beside INIT',
    "VARIABLE x\nInit == x = 0\nNext == x' = x\nSpec == Init /\\ [][Next]_x",
    'SPECIFICATION Spec',
    ['E302 1:6 Keep one of the two.'],
  ],
  [
    'keywords in small letters',
    "variable x\nInit == x = 0\nNext == x' = x",
    '',
    ['E101 2:1 Write `VARIABLE`: the words of TLA+ are in capitals.'],
  ],
  ['names without commas', "VARIABLES x y\nInit == x = 0\nNext == x' = x", '', ['E101 2:13 Write commas between the names.']],
  [
    '== in an expression',
    "VARIABLE x\nInit == x = 0\nNext == x' = IF x == 0 THEN 1 ELSE 0",
    '',
    ['E101 4:16 Write `=` to compare; `==` begins a definition.', 'E101 4:24 Write an operator before `THEN`, or remove one of the two.'],
  ],
  ['a part of a function assigned', "VARIABLE x\nInit == x = [i \\in {1} |-> 0]\nNext == x'[1] = 1", '', ['E401 4:9 undefined']],
  [
    '<- for =',
    "CONSTANT N\nVARIABLE x\nInit == x = 0\nNext == x' = x",
    'CONSTANT N <- 3',
    ['E301 2:15 Write `=` before a value; `<-` puts an operator of the module in the place of the constant.'],
  ],
];

it.each(rows)('%s', async (_mistake, body, config, expected) => {
  const file = join(folder, 'First.tla');
  writeFileSync(file, `---- MODULE First ----\n${body}\n====\n`);
  writeFileSync(join(folder, 'First.cfg'), `INIT Init NEXT Next\n${config}\n`);
  const { diagnostics } = await check({ file, invariants: [], properties: [], ltl: [], workers: 1 }, {});
  const shown = diagnostics.map(({ code, span, fix }) => {
    const before = span!.source.text.slice(0, span!.start).split('\n');
    return `${code} ${before.length}:${before.at(-1)!.length + 1} ${fix}`;
  });
  expect(shown).toEqual(expected);
});

it('says where the list is that an item missed', async () => {
  writeFileSync(
    join(folder, 'First.tla'),
    "---- MODULE First ----\nVARIABLES x, y\nInit == x = 0\nNext == /\\ x' = x\n       /\\ y' = y\n      \\/ x = 1\n====\n",
  );
  const { diagnostics } = await check({ file: join(folder, 'First.tla'), invariants: [], properties: [], ltl: [], workers: 1 }, {});
  expect(diagnostics[0]!.notes).toEqual(['`/\\` begins a line, but is no item of a list: no list began in its column.']);
});

it('says that an item of the other operator in the column of a list ends the list', async () => {
  writeFileSync(
    join(folder, 'First.tla'),
    '---- MODULE First ----\nVARIABLES x, y\nInit == /\\ x = 0\n        /\\ y = 0\n        \\/ x = 1\n        /\\ y = 1\nNext == UNCHANGED <<x, y>>\n====\n',
  );
  const { diagnostics } = await check({ file: join(folder, 'First.tla'), invariants: [], properties: [], ltl: [], workers: 1 }, {});
  expect(diagnostics[0]!.notes).toEqual([
    '`\\/` stands in the column of a list of `/\\`, and is no item of it: it ends the list, and the whole list is its left side.',
  ]);
});
