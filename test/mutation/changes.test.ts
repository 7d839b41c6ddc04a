// Which changes are made at which place: one row an operator.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isBundled } from '../../src/diagnostics/index.ts';
import { edited, type Mutant, mutantsOf } from '../../src/mutation/index.ts';
import { operators } from '../../src/mutation/operators.ts';
import { loadConfig, loadModule } from '../../src/session/open/load.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-mutation-'));
afterAll(() => rmSync(folder, { recursive: true }));

const mutantsIn = (text: string, config: string, name = 'M'): readonly Mutant[] => {
  const file = join(folder, `${name}.tla`);
  writeFileSync(file, text);
  writeFileSync(join(folder, `${name}.cfg`), config);
  const { resolution, diagnostics } = loadModule(file);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const subject = {
    resolution: resolution!,
    config: loadConfig(join(folder, `${name}.cfg`)).config!,
    isOwn: (span: Parameters<typeof isBundled>[0]) => !isBundled(span),
  };
  return mutantsOf({ ...subject, seenValues: (variable) => (variable === 'x' ? '{0, 1}' : null) }).mutants;
};

const moduleOf = (action: string): string => `---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets
CONSTANT S
VARIABLES x, q
vars == <<x, q>>
Init == x = 0 /\\ q \\in {<<>>, <<1>>}
A == ${action}
Next == A
Spec == Init /\\ [][Next]_vars /\\ SF_vars(Next)
====
`;

const changesIn = (action: string): readonly string[] =>
  mutantsIn(moduleOf(action), 'CONSTANT S = {1, 2}\nSPECIFICATION Spec\n')
    .filter(({ definition }) => definition === 'A')
    .map(({ operator, before, after }) => `${operator}: ${before} => ${after}`);

const keep = 'UNCHANGED q';
const rows: readonly (readonly [operator: string, action: string, change: string])[] = [
  ['guard-dropped', `q = <<>> /\\ x' = 1 /\\ ${keep}`, 'q = <<>> => TRUE'],
  ['guard-negated', `x < 2 /\\ x' = 1 /\\ ${keep}`, 'x < 2 => ~(x < 2)'],
  ['conjunct-dropped', `x' = 1 /\\ x' > 0 /\\ ${keep}`, "x' > 0 => TRUE"],
  ['disjunct-dropped', `(x = 0 \\/ x = 1) /\\ x' = 1 /\\ ${keep}`, 'x = 1 => FALSE'],
  ['condition-negated', `x' = (IF x > 1 THEN 0 ELSE 1) /\\ ${keep}`, 'x > 1 => ~(x > 1)'],
  ['case-arm-dropped', `x' = (CASE x = 0 -> 1 [] OTHER -> 0) /\\ ${keep}`, 'x = 0 => FALSE'],
  ['assignment-unchanged', `x' = 1 /\\ ${keep}`, "x' = 1 => x' = x"],
  ['assignment-free', `x' = 1 /\\ ${keep}`, "x' = 1 => x' \\in {0, 1}"],
  ['unchanged-free', `q' = <<>> /\\ UNCHANGED <<x>>`, "UNCHANGED <<x>> => (x' \\in {0, 1})"],
  ['set-operator', `x' \\in S \\union {3} /\\ ${keep}`, 'S \\union {3} => ((S) \\ ({3}))'],
  ['element-not-added', `x' \\in S \\cup {3} /\\ ${keep}`, 'S \\cup {3} => (S)'],
  ['element-not-removed', `x' \\in S \\ {1} /\\ ${keep}`, 'S \\ {1} => (S)'],
  ['message-lost', `q' = Append(q, 1) /\\ UNCHANGED x`, 'Append(q, 1) => (q)'],
  ['message-duplicated', `q' = Append(q, 1) /\\ UNCHANGED x`, 'Append(q, 1) => Append(Append(q, 1), 1)'],
  ['message-left', `q # <<>> /\\ q' = Tail(q) /\\ UNCHANGED x`, 'Tail(q) => (q)'],
  ['membership-negated', `x \\in S /\\ x' = 1 /\\ ${keep}`, 'x \\in S => ((x) \\notin (S))'],
  ['inclusion-reversed', `{x} \\subseteq S /\\ x' = 1 /\\ ${keep}`, '{x} \\subseteq S => ((S) \\subseteq ({x}))'],
  ['equality-negated', `x # 1 /\\ x' = 1 /\\ ${keep}`, 'x # 1 => ((x) = (1))'],
  ['boundary', `x <= 1 /\\ x' = 1 /\\ ${keep}`, 'x <= 1 => ((x) < (1))'],
  ['arithmetic', `x' = x + 1 /\\ ${keep}`, 'x + 1 => ((x) - (1))'],
  ['off-by-one', `x' = 1 /\\ ${keep}`, '1 => (0)'],
  ['quorum-smaller', `Cardinality(S) * 2 > 3 /\\ x' = 1 /\\ ${keep}`, 'Cardinality(S) * 2 > 3 => ((Cardinality(S) * 2) + 1 > (3))'],
  ['quantifier', `(\\A s \\in S : s > x) /\\ x' = 1 /\\ ${keep}`, '\\A s \\in S : s > x => (\\E s \\in S : s > x)'],
  ['constant-negated', `x' = (IF TRUE THEN 1 ELSE 0) /\\ ${keep}`, 'TRUE => FALSE'],
  ['update-dropped', `q' = [q EXCEPT ![1] = 2] /\\ UNCHANGED x`, '[q EXCEPT ![1] = 2] => (q)'],
  ['one-left-out', `\\E s \\in S : x' = s /\\ ${keep}`, 'S => ((S) \\ {CHOOSE other_0 \\in (S) : TRUE})'],
];

it.each(rows)('%s: %s', (operator, action, change) => {
  expect(changesIn(action)).toContain(`${operator}: ${change}`);
});

const plusCal = `---- MODULE P ----
EXTENDS Integers
(* --algorithm P
variables x = 0;
fair process p = "p"
begin
One:
  await x = 0;
  either x := 1; or x := 2; end either;
Two:
  x := 0;
  skip;
end process;
end algorithm; *)
====
`;

it('changes PlusCal in the algorithm', () => {
  const mutants = mutantsIn(plusCal, 'SPECIFICATION Spec\n', 'P');
  const lines = mutants.map(({ operator, definition, before, after }) => `${definition} ${operator}: ${before} => ${after}`);
  for (const line of [
    'p fairness-dropped: fair => ',
    'One guard-dropped: x = 0 => TRUE',
    'One statement-dropped: x := 1 => skip',
    'One branch-dropped: x := 2 => await FALSE',
    'Two label-merged: Two: => ',
    'One step-left-out:  => await FALSE; other_0:',
    'Two label-added:  => other_0:',
  ])
    expect(lines).toContain(line);
  // The translation in memory is not a part of the file.
  const { source } = mutants[0]!.span;
  expect(source.text).toBe(plusCal);
  for (const { edits } of mutants) expect(edited(source, edits)).not.toBe(plusCal);
});

it('makes no change in what only properties read', () => {
  const text = moduleOf(`x' = 1 /\\ ${keep}`).replace('====', 'Small == x < 3 /\\ q # <<7>>\n====');
  const mutants = mutantsIn(text, 'CONSTANT S = {1, 2}\nSPECIFICATION Spec\nINVARIANT Small\n');
  expect(mutants.map(({ definition }) => definition)).not.toContain('Small');
});

it('keeps the columns of lists of several lines', () => {
  const text = moduleOf(`/\\ (\\/ x = 0
           \\/ /\\ x = 1
              /\\ q = <<>>)
        /\\ x' = 1
        /\\ ${keep}`);
  for (const { span, edits } of mutantsIn(text, 'CONSTANT S = {1, 2}\nSPECIFICATION Spec\n')) {
    const changed = edited(span.source, edits);
    writeFileSync(join(folder, 'M.tla'), changed);
    const faults = loadModule(join(folder, 'M.tla')).diagnostics.filter(({ severity }) => severity === 'error');
    expect(
      faults.map(({ message }) => message),
      changed,
    ).toEqual([]);
  }
});

describe('operators', () => {
  it('have each a row above, or are those of fairness, initial states and PlusCal', () => {
    const elsewhere = [
      'update-of-another',
      'initial-widened',
      'initial-narrowed',
      'fairness-dropped',
      'fairness-weakened',
      'statement-dropped',
      'branch-dropped',
      'label-merged',
      'label-added',
      'step-left-out',
    ];
    expect([...rows.map(([name]) => name), ...elsewhere].sort()).toEqual(operators.map(({ name }) => name).sort());
    const made = new Set(
      mutantsIn(moduleOf(`q' = [q EXCEPT ![x] = 1] /\\ UNCHANGED x`), 'CONSTANT S = {1, 2}\nSPECIFICATION Spec\n').map(
        ({ operator }) => operator,
      ),
    );
    for (const name of ['update-of-another', 'initial-widened', 'initial-narrowed', 'fairness-dropped', 'fairness-weakened'])
      expect(made).toContain(name);
  });
});
