// What is said of the comment that an algorithm stands in, and which of two texts is the algorithm.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../src/diagnostics/index.ts';
import { findAlgorithm, translate } from '../../src/pluscal/index.ts';
import { parseFile } from '../../src/session/open/parse-file.ts';

const moduleOf = (text: string): string => `---- MODULE M ----\n${text}\n====\n`;
const BODY = 'variables x = 0;\nbegin\n  x := 1;\nend algorithm;';

/** What is said but for notes: the code, the marked text, what is related to it, and what to do. */
const said = (text: string): readonly (readonly [string, string, readonly string[], string | undefined])[] =>
  parseFile({ name: 'M.tla', text: moduleOf(text) })
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ code, span, related = [], fix }) => [code, textOf(span!), related.map((one) => textOf(one.span)), fix]);

describe('a comment that is never closed', () => {
  const CLOSE = 'Close it with `*)` behind the end of the algorithm.';

  it.each([
    [`(* --algorithm A ${BODY}\nFoo == x`, ['end algorithm;'], CLOSE],
    ['(*\n--fair algorithm A { variables x = 0; { if (x = 0) { x := 1 } } }\nFoo == x', ['}'], CLOSE],
    ['(* --algorithm A variables x = 0;', [], 'End the algorithm, with `end algorithm;` or `}`, and its comment with `*)`.'],
    [`(* --algorithm A \\* (* begins\n${BODY} *)`, ['(*'], 'Remove the `(*` inside, or close it with `*)`.'],
    ['(* a comment', [], 'Close it with `*)`; comments nest, so each `(*` inside needs its own.'],
  ])('%s', (text, related, fix) => {
    // That the module has no end, too, follows from it.
    expect(said(text)).toEqual([['E103', '(*', related, fix]]);
  });
});

describe('text behind the end of the comment', () => {
  const FIX = 'Remove it, or write it as a comment, `\\* ...`.';

  it.each(['some text', ';', 'This is, and so on: (', 'Foo == ) \\* a comment'])('%s', (behind) => {
    expect(said(`(* --algorithm A ${BODY} *) ${behind}`).slice(0, 1)).toEqual([[expect.any(String), behind, [], FIX]]);
  });

  it.each(['\\* a comment', '(* a comment *)', 'Foo == 1', '\nfoo bar'])('no such thing is said of %s', (behind) => {
    expect(said(`(* --algorithm A ${BODY} *) ${behind}`).filter(([, , , fix]) => fix === FIX)).toEqual([]);
  });
});

it.each([
  ['(* This --algorithm models process p. *)\n', ''],
  ['(* The --algorithm A begin is shown below.\n', ''],
  ['', '\n(* --algorithm B begin skip; end algorithm *)'],
])('prose is no algorithm: %s', (before, behind) => {
  const open = before.endsWith('*)\n') || before === '' ? '(* ' : '';
  const text = moduleOf(`${before}${open}--algorithm A ${BODY} *)${behind}`);
  expect(textOf(findAlgorithm({ name: 'M.tla', text })!.span)).toContain('x := 1');
});

// As pcal.trans does: any word is a name. Where no part of an algorithm follows, the name is missing.
describe('an algorithm that begins with a word of PlusCal', () => {
  const translated = (algorithm: string) =>
    translate({ name: 'M.tla', text: moduleOf(`EXTENDS Naturals\n(* --algorithm ${algorithm} *)`) });

  it.each([
    ['begin', BODY],
    ['begin', 'begin A: skip; end algorithm;'],
    ['process', '{ variable x = 0; { x := 1 } }'],
  ])('%s %s', (name, body) => {
    const { diagnostics, translation } = translated(`${name}\n${body}`);
    expect(diagnostics).toEqual([]);
    // The translation does not have the name.
    expect(translation).toContain('Init ==');
    expect(translation).toBe(translated(`A\n${body}`).translation);
  });

  it.each(['begin A: skip; end algorithm;', 'variables x = 0; begin x := 1; end algorithm;'])('%s', (body) => {
    expect(translated(body).diagnostics.map(({ code, span, fix }) => [code, textOf(span!), fix])).toEqual([
      ['E501', body.split(' ')[0], `Write one before \`${body.split(' ')[0]}\`: \`--algorithm Name\`.`],
    ]);
  });
});
