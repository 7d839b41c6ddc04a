// Coverage: what each action, conjunct and branch contributed.
//
// The counts of two-phase commit are those of TLC 2.20 with -coverage. On models of every module: counting changes no result, and what is counted at the
// end of actions is what the search counts itself.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Span, textOf } from '../../../src/diagnostics/index.ts';
import type { CheckReport } from '../../../src/report/index.ts';
import { jsonCoverage, jsonParts } from '../../../src/report/json/coverage-json.ts';
import { coverageText } from '../../../src/report/text/coverage-text.ts';
import { check } from '../../../src/session/index.ts';
import { smallModels } from '../../specs/small-models.ts';

const library = join(import.meta.dirname, '../../../specs');
const folder = mkdtempSync(join(tmpdir(), 'tlasso-coverage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const covered = (file: string, config: string, coverage = true): Promise<CheckReport> =>
  check({ file, config, workers: 1, invariants: [], properties: [], ltl: [], coverage }, {});

const write = (name: string, text: string, config = 'INIT Init\nNEXT Next\n'): Promise<CheckReport> => {
  writeFileSync(join(folder, `${name}.tla`), `---- MODULE ${name} ----\n${text}\n====\n`);
  writeFileSync(join(folder, `${name}.cfg`), config);
  return covered(join(folder, `${name}.tla`), join(folder, `${name}.cfg`));
};

const lineText = ({ source, start }: Span): string => source.text.slice(source.text.lastIndexOf('\n', start) + 1).split('\n')[0]!;

/** `evaluated true new` of the part with this text, first line. */
const counts = (report: CheckReport, text: string): string | undefined => {
  const part = report.parts?.find(({ span }) => textOf(span).startsWith(text));
  return part && `${part.reached} ${part.satisfied} ${part.found}`;
};

describe('the parts of actions', () => {
  it('are counted as TLC counts them', async () => {
    const report = await covered(join(library, 'atomic-commit/TwoPhaseCommit.tla'), join(library, 'atomic-commit/TwoPhaseCommit.cfg'));
    // Text of the line, how often TLC evaluated what stands in it.
    const expected: readonly (readonly [string, number])[] = [
      ['  /\\ stage[p] \\in {"working", "promised"}', 2490],
      ['  /\\ Outcome(verdict) \\in network', 1194],
      ["  /\\ stage' = [stage EXCEPT ![p] = verdict]", 453],
      ['  /\\ Vote(p, "yes") \\in network', 192],
      ["  /\\ yes' = yes \\cup {p}", 96],
      ["  /\\ coordinator' = verdict", 65],
      ["  /\\ network' = network \\cup {Outcome(verdict)}", 65],
      ['AnnounceCommit == yes = Participants /\\ Announce("committed")', 415],
      ['  /\\ coordinator\' = "dead"', 0],
    ];
    for (const [line, n] of expected) expect([line, report.parts?.find(({ span }) => lineText(span) === line)?.reached]).toEqual([line, n]);
  });

  it('have counts that follow from the text', async () => {
    const report = await write(
      'Parts',
      [
        'EXTENDS Naturals',
        'VARIABLES x, y',
        'Small == /\\ x < 3',
        '         /\\ y < 9',
        'Init == x = 0 /\\ y \\in {0, 9}',
        "Up == Small /\\ x' = x + 1 /\\ UNCHANGED y",
        'Turn == /\\ x = 3',
        "        /\\ \\/ y = 0 /\\ y' = 5",
        "           \\/ y = 7 /\\ y' = 0",
        '        /\\ UNCHANGED x',
        'Fork == /\\ x = 0',
        "        /\\ x' \\in {0, 3}",
        "        /\\ IF y = 9 THEN y' = 9 ELSE y' = 0",
        'Next == Up \\/ Turn \\/ Fork',
      ].join('\n'),
    );
    // States: x = 0..3 with y = 0, <<0, 9>>, <<3, 9>>, and <<3, 5>>.
    expect(report).toMatchObject({ verdict: 'deadlock' });
    const free = join(folder, 'Free.cfg');
    writeFileSync(free, 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n');
    const whole = await covered(join(folder, 'Parts.tla'), free);
    expect(whole).toMatchObject({ verdict: 'ok', distinctStates: 7 });
    expect(counts(whole, 'x = 0')).toBe('1 1 2');
    expect(counts(whole, 'y \\in')).toBe('1 2 2');
    expect(counts(whole, 'x < 3')).toBe('7 4 2');
    expect(counts(whole, 'y < 9')).toBe('4 3 2');
    expect(counts(whole, 'y = 0')).toBe('3 1 1');
    expect(counts(whole, "y' = 5")).toBe('1 1 1');
    expect(counts(whole, 'y = 7')).toBe('3 0 0');
    expect(counts(whole, "x' \\in")).toBe('2 4 2');
    expect(counts(whole, "y' = 9")).toBe('2 2 1');
    expect(whole.coverage).toMatchObject([
      { name: 'Up', generated: 3, distinct: 2, states: 3, alone: 2 },
      { name: 'Turn', generated: 1, distinct: 1, states: 1, alone: 1 },
      { name: 'Fork', generated: 4, distinct: 2, states: 2, alone: 1 },
    ]);
    const text = coverageText(whole);
    // It is said of the part, where others stand in the line.
    expect(text).toMatch(/\n +3 +0 +0 {2} +10 {2} +\\\/ y = 7 .* {3}<- y = 7 is never true\n/);
    expect(jsonCoverage(whole)[0]).toMatchObject({ action: 'Up', steps: 3, newStates: 2, enabledIn: 3, aloneIn: 2 });
    expect(jsonParts(whole).find(({ text: t }) => t === 'y = 7')).toMatchObject({
      kind: 'conjunct',
      evaluated: 3,
      true: 0,
      place: { line: 10 },
    });
  });

  it('name actions that are never the only one', async () => {
    const report = await write(
      'Beside',
      "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nA == x' = (x + 1) % 3\nB == /\\ x = 1\n     /\\ x' = 0\nNext == A \\/ B",
    );
    expect(report.coverage).toMatchObject([
      { name: 'A', states: 3, alone: 2 },
      { name: 'B', states: 1, alone: 0 },
    ]);
    expect(coverageText(report)).toContain('\nNever the only action enabled: B\n');
    const ended = coverageText({ ...report, verdict: 'invariant' });
    expect(ended).not.toMatch(/[Nn]ever/);
  });

  it('are the statements of an algorithm that was translated in memory', async () => {
    const report = await write(
      'Steps',
      [
        'EXTENDS Naturals',
        '(* --algorithm Steps',
        'variable x = 0;',
        'begin',
        'a: while x < 2 do',
        'b: x := x + 1;',
        'end while;',
        'end algorithm; *)',
      ].join('\n'),
      'SPECIFICATION Spec\n',
    );
    expect(report).toMatchObject({ verdict: 'ok', distinctStates: 6 });
    expect(counts(report, 'x := x + 1')).toBe('2 2 2');
    expect(report.parts?.every(({ span }) => span.source.text.includes('--algorithm'))).toBe(true);
    expect(coverageText(report)).toMatch(/\n +6 +2 +2 {2} +7 {2}b: x := x \+ 1;\n +2 +2 +2 {10}x := x \+ 1\n/);
  });
});

describe('counting', () => {
  const summary = ({ verdict, property, statesGenerated, distinctStates, depth, trace, coverage }: CheckReport) => ({
    verdict,
    property: property?.name,
    statesGenerated,
    distinctStates,
    depth,
    length: trace?.states.length,
    coverage: coverage?.map(({ name, generated, distinct }) => ({ name, generated, distinct })),
  });

  it.each(smallModels())('changes nothing: %s %s', async (file, config) => {
    const [plain, counted] = [await covered(file, config, false), await covered(file, config)];
    expect(summary(counted)).toEqual(summary(plain));
    expect(plain.parts).toBeUndefined();
    for (const { reached, satisfied, found } of counted.parts ?? []) {
      if (reached === 0) expect(satisfied).toBe(0);
      if (satisfied === 0) expect(found).toBe(0);
      expect(found).toBeLessThanOrEqual(counted.distinctStates);
    }
    for (const { generated, states = 0, alone = 0 } of counted.coverage ?? []) {
      expect(states).toBeLessThanOrEqual(generated);
      expect(alone).toBeLessThanOrEqual(states);
    }
  });
});

it('says of a definition with actions that have names that only the rest of it is never enabled', async () => {
  const body = (next: string): string => `EXTENDS Naturals
VARIABLE x
Init == x = 0
Up == x < 3 /\\ x' = x + 1
Other == Up \\/ (x = 7 /\\ x' = 2)
Next == ${next}`;
  const neverIn = async (next: string): Promise<string | undefined> =>
    /No step so far: .*/.exec(coverageText(await write('Rest', body(next))))?.[0];
  expect(await neverIn("Up \\/ (x = 9 /\\ x' = 0)")).toBe('No step so far: the rest of Next');
  expect(await neverIn("Other \\/ (x < 3 /\\ x' = x)")).toBe('No step so far: the rest of Other');
  expect(await neverIn("(x = 9 /\\ x' = 0) \\/ (x = 8 /\\ x' = 0)")).toBe('No step so far: Next');
  const marks = async (next: string): Promise<readonly unknown[]> =>
    jsonCoverage(await write('Rest', body(next))).map(({ action, isRest }) => [action, isRest]);
  expect(await marks("Up \\/ (x = 9 /\\ x' = 0)")).toEqual([
    ['Up', undefined],
    ['Next', true],
  ]);
  expect(await marks("(x = 9 /\\ x' = 0) \\/ (x = 8 /\\ x' = 0)")).toEqual([['Next', undefined]]);
});
