// Names that give way to a specification's own: those of LTL, and those that community modules hand on from modules that they once instantiated with LOCAL. Of these
// specifications of both times are in use, that use such names and that define them. What is expected of definitions is what TLC says with the modules of December 2024, of uses with those of July 2026.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { textOf } from '../../../src/diagnostics/index.ts';
import type { CheckReport } from '../../../src/report/index.ts';
import { check } from '../../../src/session/index.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Checks a module beside others; without a configuration it is assumptions only. */
const assume = (modules: string, body: string, others: Readonly<Record<string, string>> = {}, config = ''): Promise<CheckReport> => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-handed-on-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(others))
    writeFileSync(join(folder, `${name}.tla`), `---- MODULE ${name} ----\n${text}\n====\n`);
  writeFileSync(join(folder, 'Main.cfg'), `${config}\n`);
  writeFileSync(join(folder, 'Main.tla'), `---- MODULE Main ----\nEXTENDS ${modules}\n${body}\n====\n`);
  return check({ file: join(folder, 'Main.tla'), invariants: [], properties: [], ltl: [], workers: 1 }, {});
};

const faults = ({ diagnostics }: CheckReport) => diagnostics.map(({ code, span }) => [code, textOf(span!)]);

describe('a name that a community module only hands on', () => {
  it.each([
    ['an operator', 'SequencesExt', 'Range(f) == {f[x] + 10 : x \\in DOMAIN f}\nASSUME Range(<<1>>) = {11}'],
    ['an operator without parameters', 'SequencesExt', 'Max == 5\nASSUME Max = 5'],
    ['an infix operator', 'SequencesExt', 'a (+) b == <<a, b>>\nASSUME (1 (+) 2) = <<1, 2>>'],
    ['a function', 'SequencesExt', 'Sum[n \\in 0..3] == IF n = 0 THEN 0 ELSE n + Sum[n - 1]\nASSUME Sum[3] = 6'],
    ['a recursive operator', 'SequencesExt', 'RECURSIVE Sum(_)\nSum(n) == IF n = 0 THEN 0 ELSE n + Sum(n - 1)\nASSUME Sum(3) = 6'],
    ['a parameter', 'SequencesExt', 'Double(Max) == Max + Max\nASSUME Double(2) = 4'],
    ['a bound name', 'FiniteSetsExt', 'ASSUME \\E Cardinality \\in 1..3 : Cardinality = 3'],
    ['a definition of LET', 'SequencesExt', 'ASSUME LET Min(a, b) == IF a < b THEN a ELSE b IN Min(2, 1) = 1'],
    ['a named assumption', 'SequencesExt', 'ASSUME Print == 1 = 1'],
    ['through Functions', 'Functions', 'a + b == <<a, b>>\nASSUME (1 + 2) = <<1, 2>>'],
    ['through Graphs', 'Graphs', 'Reverse(s) == s\nASSUME Reverse(<<1, 2>>) = <<1, 2>>'],
    ['through Relation', 'Relation', 'Cardinality(S) == "own"\nASSUME Cardinality({}) = "own"'],
    ['before an INSTANCE', 'Naturals', 'Range(f) == 7\nMax == 8\nINSTANCE SequencesExt\nASSUME Range(<<>>) = 7 /\\ Max = 8'],
    ['through an INSTANCE', 'Naturals', 'INSTANCE SequencesExt\nRange(f) == 7\nASSUME Range(<<>>) = 7'],
  ])('can be defined anew: %s', async (_, modules, body) => {
    const report = await assume(modules, body);
    expect([report.verdict, faults(report)]).toEqual(['ok', []]);
  });

  it('can be declared', async () => {
    const body = "CONSTANT Max\nVARIABLE Sum\nInit == Sum = 0\nNext == Sum < Max /\\ Sum' = Sum + 1";
    const report = await assume('SequencesExt', body, {}, 'CONSTANT Max = 3 INIT Init NEXT Next CHECK_DEADLOCK FALSE');
    expect([report.verdict, report.distinctStates, faults(report)]).toEqual(['ok', 4, []]);
  });

  it('means in the library what it meant', async () => {
    const report = await assume(
      'SequencesExt',
      'Cardinality(S) == 99\nMax(S) == 77\nASSUME /\\ SetToSeq({4}) = <<4>>\n       /\\ ToBag(<<1, 1>>) = [n \\in {1} |-> 2]\n       /\\ SelectLastInSeq(<<3, 4, 4>>, LAMBDA n : n = 4) = 3',
    );
    expect([report.verdict, faults(report)]).toEqual(['ok', []]);
  });

  it('can be used where nobody defines it', async () => {
    const report = await assume('SequencesExt', 'ASSUME Range(<<1>>) = {1} /\\ Max({1, 2}) = 2 /\\ Cardinality({3}) = 1');
    expect([report.verdict, faults(report)]).toEqual(['ok', []]);
  });

  it.each([
    ['behind it', 'SequencesExt, Helper'],
    ['before it', 'Helper, SequencesExt'],
  ])('means what a module extended %s defines', async (_, modules) => {
    const report = await assume(modules, 'ASSUME Range(<<>>) = 3', { Helper: 'Range(f) == 3' });
    expect([report.verdict, faults(report)]).toEqual(['ok', []]);
  });

  it('means what an instantiated module defines', async () => {
    const report = await assume('SequencesExt', 'INSTANCE Helper\nASSUME Range(<<>>) = 3', { Helper: 'Range(f) == 3' });
    expect([report.verdict, faults(report)]).toEqual(['ok', []]);
  });

  it('gives way in a module behind another one, too', async () => {
    const report = await assume('Helper', 'Range(f) == 4\nASSUME Range(<<>>) = 4 /\\ Values(<<5>>) = {5}', {
      Helper: 'EXTENDS SequencesExt\nValues(f) == Range(f)',
    });
    expect([report.verdict, faults(report)]).toEqual(['ok', []]);
  });
});

describe('a name that stays taken', () => {
  it.each([
    ['of the module itself', 'SequencesExt', 'Reverse(s) == s', 'Reverse'],
    ['of a module that is extended, too', 'SequencesExt, Functions', 'Range(f) == 1', 'Range'],
    ['of a module that is extended before', 'Functions, SequencesExt', 'Range(f) == 1', 'Range'],
    ['that a module has always handed on', 'VectorClocks', 'Range(f) == 1', 'Range'],
    ['of Naturals behind Integers', 'Integers', 'a + b == 1', '+'],
  ])('%s', async (_, modules, body, name) => {
    const report = await assume(modules, body);
    expect([report.verdict, faults(report)]).toEqual(['parse-error', [['E211', name]]]);
  });

  it("of a user's own copy of the module", async () => {
    const report = await assume('SequencesExt', 'Range(f) == 1', { SequencesExt: 'EXTENDS Functions' });
    expect([report.verdict, faults(report)]).toEqual(['parse-error', [['E211', 'Range']]]);
  });

  it.each([
    ['by a definition', 'A == Range(<<1>>)\nRange(f) == 7', 'E216', 'Range'],
    ['by a parameter', 'A == Max({1})\nB(Max) == Max', 'E211', 'Max'],
    ['in its own definition', 'Max(s) == Max(s)', 'E216', 'Max'],
    ['in the domain of a function', 'Max[n \\in {Max({1})}] == n', 'E216', 'Max'],
    ['by an infix operator', 'A == 1 + 1\na + b == 7', 'E216', '+'],
  ])('where it is used besides: %s', async (_, body, code, name) => {
    const report = await assume('SequencesExt', body);
    expect([report.verdict, faults(report)]).toEqual(['parse-error', [[code, name]]]);
  });

  it('where it was used before an INSTANCE: the first meaning is kept', async () => {
    const report = await assume('SequencesExt', 'A == Range(<<1>>)\nINSTANCE Helper\nASSUME Range(<<1>>) = {1}', {
      Helper: 'Range(f) == 3',
    });
    expect([report.verdict, faults(report)]).toEqual(['ok', [['E215', 'Helper']]]);
  });

  it('twice defined by the module', async () => {
    const report = await assume('SequencesExt', 'Range(f) == 1\nRange(f) == 2');
    expect([report.verdict, faults(report)]).toEqual(['parse-error', [['E211', 'Range']]]);
  });
});

describe('a name of LTL, which gives way with all that it defines', () => {
  it.each([
    ['an operator', 'Next(p) == p + 1\nASSUME Next(1) = 2'],
    ['a parameter', 'Double(Release) == Release + Release\nASSUME Double(2) = 4'],
    ['a bound name', 'ASSUME \\E Next \\in 1..3 : Next = 3'],
    ['a definition of LET', 'ASSUME LET Until == 3 IN Until = 3'],
    ['in a nested module', '---- MODULE Inner ----\nNext == 4\n====\nI == INSTANCE Inner\nASSUME I!Next = 4'],
  ])('can be defined anew: %s', async (_, body) => {
    const report = await assume('Integers, LTL', body);
    expect([report.verdict, faults(report)]).toEqual(['ok', []]);
  });

  it('is there in one module, and defined in another', async () => {
    const report = await assume('Integers, Helper', 'Next == 5\nASSUME Next = 5', { Helper: 'EXTENDS LTL\nSoon(p) == Next(p)' });
    expect([report.verdict, faults(report)]).toEqual(['ok', []]);
  });

  it('is the own one before its definition, too', async () => {
    const report = await assume('LTL', 'Soon(p) == Next(p)\nNext == 5');
    expect([report.verdict, faults(report)]).toEqual(['parse-error', [['E216', 'Next']]]);
  });
});
