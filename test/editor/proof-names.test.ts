// Names that a proof introduces: each use leads to the declaration that is meant.
import { expect, test } from 'vitest';
import { NameIndex } from '../../src/editor/model/name-index.ts';
import { Workspace } from '../../src/session/workspace/index.ts';

const PROOF = `---- MODULE Sums ----
EXTENDS Naturals
CONSTANT S
Even(n) == \\E k \\in Nat : n = 2 * k
THEOREM Sum == ASSUME NEW a \\in S, NEW CONSTANT P(_)
               PROVE  P(a)
<1> DEFINE Twice(q) == LET d == q + q IN d + a
<1>1. ASSUME NEW b \\in S PROVE Even(b)
  <2>1. PICK c \\in S, e \\in Nat : c = b + e
    BY DEF Even
  <2>2. {x + c : x \\in S} # {y \\in S : y = e}
    <3> TAKE z \\in S
    <3> QED BY <2>1
  <2> QED BY <2>1, <2>2
<1>2. SUFFICES ASSUME NEW b \\in S PROVE P(b)
  OBVIOUS
<1>3. [w \\in S |-> Twice(w)][b] = a
  BY <1>1, <1>2
<1> QED BY <1>3 DEF Twice
====
`;

const path = '/none/Sums.tla';
const lineOf = (offset: number): number => PROOF.slice(0, offset).split('\n').length;

test.each(['|->', '↦'])('what a module sees is known in its proofs, and fields are none of it: %s', (sign) => {
  const workspace = new Workspace([]);
  const text = PROOF.replace('<1> QED', `<1>4. [a : S, Even : Nat] = [a ${sign} 1, b ${sign} 2].Even\n  OBVIOUS\n<1> QED`);
  workspace.put(path, text);
  expect(workspace.module(path)?.diagnostics).toEqual([]);
  const places = (name: string): readonly number[] =>
    new NameIndex(workspace)
      .occurrences(path)
      .filter(({ entity, isDefinition }) => entity.name === name && !isDefinition)
      .map(({ span }) => lineOf(span.start));
  expect(places('S')).toEqual([5, 8, 9, 11, 11, 12, 15, 17, 19]);
  expect(places('Nat')).toEqual([4, 9, 19]);
  expect(places('Even')).toEqual([8, 10]);
  expect(places('a')).toEqual([6, 7, 17]);
});

test('what is used or hidden between theorems has a definition, as what is bound behind a set in parentheses', () => {
  const workspace = new Workspace([]);
  const text = PROOF.replace('THEOREM', 'USE DEF Even\nHIDE S\nTHEOREM').replace(
    'c \\in S, e \\in Nat : c',
    'c \\in 1 .. (1 + 1), e \\in Nat : c',
  );
  workspace.put(path, text);
  expect(workspace.module(path)?.diagnostics).toEqual([]);
  const found = new NameIndex(workspace).occurrences(path).filter(({ isDefinition }) => !isDefinition);
  const at = (line: number): readonly string[] =>
    found.flatMap(({ span, entity }) =>
      text.slice(0, span.start).split('\n').length === line
        ? [`${entity.name} ${text.slice(0, entity.span?.start).split('\n').length}`]
        : [],
    );
  expect(at(5)).toEqual(['Even 4']);
  expect(at(6)).toEqual(['S 3']);
  expect(at(11).filter((one) => !/^(?:Nat|[.+])/.test(one))).toEqual(['c 11', 'b 10', 'e 11']);
});

test('a proof selects parts of a definition by their labels', () => {
  const workspace = new Workspace([]);
  const text = PROOF.replace('THEOREM', 'Both == first:: TRUE /\\ second:: (inner:: FALSE)\nTHEOREM').replace(
    'BY <1>3 DEF Twice',
    'BY <1>3, Both!first, Both!second!inner DEF Twice',
  );
  workspace.put(path, text);
  expect(workspace.module(path)?.diagnostics).toEqual([]);
  const found = new NameIndex(workspace)
    .occurrences(path)
    .filter(({ entity, isDefinition }) => entity.kind === 'expression-label' && !isDefinition);
  expect(
    found.map(({ span, entity }) => [
      entity.name,
      text.indexOf(`${entity.name}::`) === entity.span?.start,
      text.lastIndexOf(entity.name) === span.start,
    ]),
  ).toEqual([
    ['first', true, true],
    ['second', true, true],
    ['inner', true, true],
  ]);
});

test('the names of a proof have definitions', () => {
  const workspace = new Workspace([]);
  workspace.put(path, PROOF);
  expect(workspace.module(path)?.diagnostics).toEqual([]);
  const found = new NameIndex(workspace)
    .occurrences(path)
    .filter(({ entity, isDefinition }) => entity.kind.startsWith('proof-') && !isDefinition)
    .map(({ span, entity }) => `${lineOf(span.start)} ${entity.name} -> ${lineOf(entity.span!.start)}`);
  expect(found).toEqual([
    ...['6 P -> 5', '6 a -> 5', '7 q -> 7', '7 q -> 7', '7 d -> 7', '7 a -> 5', '8 b -> 8', '9 c -> 9', '9 b -> 8', '9 e -> 9'],
    ...['11 x -> 11', '11 c -> 9', '11 y -> 11', '11 e -> 9', '13 <2>1 -> 9', '14 <2>1 -> 9', '14 <2>2 -> 11'],
    ...['15 P -> 5', '15 b -> 15', '17 Twice -> 7', '17 w -> 17', '17 b -> 15', '17 a -> 5'],
    ...['18 <1>1 -> 8', '18 <1>2 -> 15', '19 <1>3 -> 17', '19 Twice -> 7'],
  ]);
});
