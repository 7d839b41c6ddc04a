// Configurations of TLC.
import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../src/syntax/index.ts';
import { lineOf } from './corpus.ts';
import { treeOf } from './tree.ts';

const parse = (text: string) => parseConfig({ name: 'Test.cfg', text });
const fields = (text: string) => {
  const { config, diagnostics } = parse(text);
  expect(diagnostics.map(lineOf)).toEqual([]);
  return config;
};

describe('sections', () => {
  test('names', () => {
    const config = fields(`\\* a comment
SPECIFICATION Spec
INVARIANTS A B
INVARIANT C (* and *) PROPERTY P
PROPERTIES Q R CONSTRAINT S
ACTION_CONSTRAINTS T VIEW V SYMMETRY Sym ALIAS Al POSTCONDITION Post CHECK_DEADLOCK FALSE _PERIODIC Per`);
    expect(config.specification?.name).toBe('Spec');
    expect(config.invariants.map((n) => n.name)).toEqual(['A', 'B', 'C']);
    expect(config.properties.map((n) => n.name)).toEqual(['P', 'Q', 'R']);
    expect(config.constraints.map((n) => n.name)).toEqual(['S']);
    expect(config.actionConstraints.map((n) => n.name)).toEqual(['T']);
    expect([config.view?.name, config.symmetry?.name, config.alias?.name, config.postconditions[0]?.name]).toEqual([
      'V',
      'Sym',
      'Al',
      'Post',
    ]);
    expect(config.checkDeadlock).toBe(false);
    expect(config.periodic?.name).toBe('Per');
    expect([config.init, config.next]).toEqual([null, null]);
  });

  test.each([
    ['CONSTANT N = 3', '(assignment name:(N) args:[] value:(number value:3))'],
    ['CONSTANT N = -3', '(assignment name:(N) args:[] value:(number value:-3))'],
    ['CONSTANTS\n  a = a', '(assignment name:(a) args:[] value:(model-value a))'],
    ['CONSTANT S = {}', '(assignment name:(S) args:[] value:(set elements:[]))'],
    [
      'CONSTANT S = {a, "b", {TRUE}}',
      '(assignment name:(S) args:[] value:(set elements:[(model-value a) (string value:"b") (set elements:[(boolean value:true)])]))',
    ],
    ['CONSTANT F(1, a) = 2', '(assignment name:(F) args:[(number value:1) (model-value a)] value:(number value:2))'],
    ['CONSTANT Op <- MyOp', '(override name:(Op) module:null operator:(MyOp))'],
    ['CONSTANT Nat <-[Naturals] MyNat', '(override name:(Nat) module:(Naturals) operator:(MyNat))'],
    ['CONSTANT x = [M] 1', '(assignment name:(x) args:[] value:(number value:1) module:(M))'],
    ['CONSTANT I!x <- y', '(override name:(I!x) module:null operator:(y))'],
    ['CONSTANT NEW = NEW', '(assignment name:(NEW) args:[] value:(model-value NEW))'],
  ])('%s', (text, tree) => expect(fields(text).constants.map(treeOf)).toEqual([tree]));
});

test.each([
  ['INVARIANTS A, B', 'E301 1:13 expected a name or the next keyword, found `,`'],
  ['INIT', 'E301 1:5 expected a name, found the end of the text'],
  ['INIT A\nINIT B', 'E302 2:1 `INIT` is given twice'],
  ['CONSTANT x <- 3', 'E301 1:15 expected a name, found `3`'],
  [
    'CONSTANT x = {1, \nINIT A',
    'E301 1:17 expected a value: a number, a string, TRUE, FALSE, a model value or a set of them, found `INIT`',
  ],
  ['CHECK_DEADLOCK NO', 'E301 1:16 expected `TRUE` or `FALSE` after `CHECK_DEADLOCK`, found `NO`'],
  ['INIT Init\nInvariant Inv', 'E301 2:1 `Invariant` is read as a name'],
  ['CONSTANTS N = 3\nSpecification Spec', 'E301 2:1 `Specification` is read as a name'],
  ['SPECIFICATION Spec\nINVARIENT Inv\nNEXT Next', 'E301 2:1 `INVARIENT` is read as a name'],
  ['CONSTANT\n  Inits = {1 2}', 'E301 2:14 expected `}`, found `2`'],
  ['init Init', 'E301 1:1 expected a keyword such as `CONSTANT`, `SPECIFICATION` or `INVARIANT`, found `init`'],
])('%s', (text, line) => expect(parse(text).diagnostics.map(lineOf)).toContain(line));

const NO_EXPRESSIONS =
  'A configuration has no expressions: define the value in the module, as `Value == ...`, and write `Constant <- Value`.';
const OPERATORS = 'A configuration names operators: define the expression in the module, as `Name == ...`, and write its name here.';

test.each([
  ['INIT Init\nInvariant Inv', 'Write `INVARIANT`, in capitals.'],
  ['INVARIANT Inv\nINIT Init\nPROPERTEIS Live', 'Write `PROPERTIES`.'],
  ['CONSTANT N 3', 'Write `=` between the constant and its value, or `<-` before a definition that takes its place.'],
  ['CONSTANT N := 3', 'Write `=` between the constant and its value.'],
  ['CONSTANT N == 3', 'Write `=` between the constant and its value.'],
  ['CONSTANT N = {a b}', 'Write a comma between the elements.'],
  ['CONSTANTS: N = 3', 'Remove the colon.'],
  ['INVARIANT: Inv', 'Remove the colon.'],
  ['N = 3\nINIT Init', 'Write `CONSTANT` in the line before.'],
  ['CONSTANT N = 1..3', NO_EXPRESSIONS],
  ['CONSTANT N = {1..3}', NO_EXPRESSIONS],
  ['CONSTANT N = 1 + 2', NO_EXPRESSIONS],
  ['CONSTANT N = <<1, 2>>', NO_EXPRESSIONS],
  ['CONSTANT N = [a |-> 1]', NO_EXPRESSIONS],
  ['CONSTANT N = SUBSET {1}', NO_EXPRESSIONS],
  ['INVARIANT x = 1', OPERATORS],
  ['INVARIANT \\A x \\in S : x', OPERATORS],
  ['CONSTRAINT x # 1', OPERATORS],
  ['SYMMETRY Permutations(S)', OPERATORS],
  ['VIEW <<x>>', OPERATORS],
  ['SPECIFICATION Init /\\ [][Next]_x', OPERATORS],
  ['INVARIANT Inv\n# done', 'A comment begins with `\\*`.'],
  ['CONSTANT N = 3\n# done', 'A comment begins with `\\*`.'],
  ['CONSTANT N <- 3', 'Write `=` before a value; `<-` puts an operator of the module in the place of the constant.'],
])('%s: what to do', (text, fix) => expect(parse(text).diagnostics.map((d) => d.fix)).toEqual([fix]));

test('faulty sections do not hide the others', () => {
  const { config, diagnostics } = parse('INIT Init\nCONSTANT x =\nINVARIANT A, B\nNEXT Next');
  expect(diagnostics.map((d) => d.code)).toEqual(['E301', 'E301']);
  expect([config.init?.name, config.next?.name]).toEqual(['Init', 'Next']);
});
