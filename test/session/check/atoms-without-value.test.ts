// What is said of atoms of temporal formulas in states where they have no value, and nothing asks for one.
import { describe, expect, it } from 'vitest';
import { htmlPage, jsonReport } from '../../../src/report/index.ts';
import { textReport } from '../../../src/report/text/check-text.ts';
import { TruthTable } from '../../../src/session/explore/truth.ts';
import { check } from '../../../src/session/index.ts';
import { small } from '../../../src/values/index.ts';
import { opened, writeSpec } from '../explore/explore-specs.ts';

// q is <<>> and <<1>> in turn.
const module = (property: string): string => `---- MODULE Turns ----
EXTENDS Naturals, Sequences
VARIABLE q
Init == q = <<>>
Next == q' = IF q = <<>> THEN <<1>> ELSE <<>>
Spec == Init /\\ [][Next]_q /\\ WF_q(Next)
Asked == ${property}
====
`;
const config = 'SPECIFICATION Spec\nPROPERTY Asked\n';

const SIGNS = new Map<unknown, string>([
  [true, 'T'],
  [false, 'F'],
  [null, '-'],
]);

/** The rows of the table, and the causes, each as text. */
async function explained(
  property: string,
  ltl: readonly string[] = [],
): Promise<{ readonly rows: readonly string[]; readonly causes: readonly string[]; readonly text: string }> {
  const file = writeSpec('Turns', module(property), ltl.length === 0 ? config : config.replace('PROPERTY Asked\n', ''));
  const report = await check({ file, invariants: [], properties: [], ltl, workers: 1 }, {});
  expect(report.verdict).toBe('property');
  expect(report.trace?.loop).toBe(0);
  const { explanation } = jsonReport(report);
  expect(htmlPage(report)).toContain('<td class="null">-</td>');
  return {
    rows: explanation!.rows.map(({ formula, truth }) => `${truth.map((value) => SIGNS.get(value)).join('')} ${formula}`),
    causes: explanation!.causes.map(({ formula, value, states }) => `${formula} ${value} ${states.join()}`),
    text: textReport(report, { explain: true }),
  };
}

describe('an atom that has no value where nothing asks for it', () => {
  it('is neither true nor false there, and no cause', async () => {
    const { rows, causes, text } = await explained('[]<>(q # <<>> /\\ (Head(q) = 2 \\/ <>[](Len(q) = 7)))');
    expect(rows.slice(2)).toEqual([
      'FF (q # <<>>) /\\ ((Head(q) = 2) \\/ <>[](Len(q) = 7))',
      'FT q # <<>>',
      '-F (Head(q) = 2) \\/ <>[](Len(q) = 7)',
      '-F Head(q) = 2',
      'FF <>[](Len(q) = 7)',
      'FF [](Len(q) = 7)',
      'FF Len(q) = 7',
    ]);
    expect(causes.toSorted()).toEqual(['Head(q) = 2 false 2', 'Len(q) = 7 false 1,2', 'q # <<>> false 1']);
    expect(text).toContain('; - has no value there, and nothing asks for it\n');
  });

  it('is told so where its value would make the formula true, or is negated', async () => {
    const { rows, causes } = await explained('<>[](q # <<>> => ~(Head(q) = 1 /\\ []<>(q = <<>>)))');
    expect(rows.slice(3)).toEqual([
      'FT q # <<>>',
      '-F ~((Head(q) = 1) /\\ []<>(q = <<>>))',
      '-T (Head(q) = 1) /\\ []<>(q = <<>>)',
      '-T Head(q) = 1',
      'TT []<>(q = <<>>)',
      'TT <>(q = <<>>)',
      'TF q = <<>>',
    ]);
    expect(causes.toSorted()).toEqual(['Head(q) = 1 true 2', 'q # <<>> true 2', 'q = <<>> true 1']);
  });

  it('is so of a step', async () => {
    const { rows, causes } = await explained('TRUE', ["[]<>({q # <<>>} /\\ {Head(q) = 2 /\\ q' = q})"]);
    expect(rows.slice(3)).toEqual(['FT q # <<>>', "-F Head(q) = 2 /\\ q' = q"]);
    expect(causes.toSorted()).toEqual(["Head(q) = 2 /\\ q' = q false 2", 'q # <<>> false 1']);
  });

  it('is not asked for in the explorer', () => {
    const specification = opened(writeSpec('Turns', module('[]<>(q # <<>> /\\ (Head(q) = 2 \\/ <>[](Len(q) = 7)))'), config));
    const { values } = specification;
    const { emptyTuple, tuple } = values.functions;
    const states = [emptyTuple, tuple([small(1)])].map((q) => Int32Array.of(q));
    const rows = new TruthTable(specification).along(states, 0, 0).filter(({ kind }) => kind === 'temporal');
    const found = rows.filter(({ text }) => /^(Head|\(Head)/.test(text)).map(({ text, truth, causes }) => [text, truth, causes]);
    expect(found).toEqual([
      ['(Head(q) = 2) \\/ <>[](Len(q) = 7)', [null, false], []],
      ['Head(q) = 2', [undefined, false], [1]],
    ]);
  });
});

it('what a property prints is printed where it is checked, and not again for its explanation', async () => {
  const file = writeSpec('Turns', module('[]<>(PrintT(<<"seen", q>>) /\\ Len(q) = 7)').replace('Sequences', 'Sequences, TLC'), config);
  const printed: string[] = [];
  const request = { file, invariants: [], properties: [], ltl: [], workers: 1 };
  const report = await check(request, { print: (text) => printed.push(text) });
  expect(report.explanation?.causes).toHaveLength(1);
  expect(printed).toEqual(['<<"seen", <<>>>>', '<<"seen", <<1>>>>']);
});
