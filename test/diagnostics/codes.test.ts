// Each code has a case in test/corpus/errors that is named by it. Those of modules alone are run by the tests of syntax and semantics, those of
// algorithms by the tests of PlusCal, those of models and suites here.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { exitCodeOf } from '../../src/cli/exit-codes.ts';
import { type CodeEntry, codes, type Diagnostic, renderDiagnostics, textOf } from '../../src/diagnostics/index.ts';
import { resolveModule } from '../../src/semantics/index.ts';
import { check } from '../../src/session/index.ts';
import { runSuite } from '../../src/session/suite/run-suite.ts';
import { type Expr, parseModule } from '../../src/syntax/index.ts';
import { modelCases, runCase } from './model-cases.ts';

// No text reaches E299: see below. E459 needs more than a stack of 128 megabytes, E606 a folder: test/session/suite/suite.test.ts. E607 to E615 are those of
// mutations: test/cli/mutate.test.ts. E116 is that of layouts: test/formatting/format.test.ts. E616 is that of sweeps: test/session/sweep/run-sweep.test.ts. E621 to E630 are those of logs: test/cli/transcripts/trace.transcript, test/session/trace.
// E631 to E639 are those of clusters: test/cluster.
const elsewhere = /^E(116|299|459|606|607|608|609|610|611|614|615|616|62[1-9]|63\d)$/;

test('every code has a case', () => {
  const files = readdirSync(new URL('../corpus/errors', import.meta.url), { recursive: true, encoding: 'utf8' });
  const covered = new Set(files.flatMap((file) => /(?:^|[/\\])(E\d\d\d)-/.exec(file)?.[1] ?? []));
  expect(Object.keys(codes).filter((code) => !covered.has(code) && !elsewhere.test(code))).toEqual([]);
  expect([...covered].filter((code) => !Object.hasOwn(codes, code))).toEqual([]);
});

test('every code is explained in sentences, its examples in short lines', () => {
  for (const [code, { title, explanation, example }] of Object.entries<CodeEntry>(codes)) {
    expect(title, code).toMatch(/[^.]$/);
    expect(explanation, code).toMatch(/[.)=?]$/);
    for (const line of example ?? []) expect(line.length, code).toBeLessThan(80);
  }
});

describe('models', () => {
  test.each(modelCases())('$name', async (expected) => {
    const report = await runCase(expected);
    expect(report.diagnostics.map((d) => d.code)).toEqual([expected.code]);
    const [diagnostic] = report.diagnostics;
    const { message, span } = diagnostic!;
    expect(span === undefined ? undefined : textOf(span)).toBe(expected.marks);
    expect(message).toContain(expected.says ?? '');
    expect(message).toMatch(/[^.]$/);
    expect(renderDiagnostics([diagnostic!], { width: 100 })).not.toMatch(/^ +at |node_modules|internal error/m);
    expect(exitCodeOf(report)).toBe(expected.exitCode);
  });
});

test('an unknown name on the command line is not blamed on the configuration', async () => {
  const file = fileURLToPath(new URL('../cli/specs/Counter.tla', import.meta.url));
  const { diagnostics } = await check({ file, invariants: ['Smal'], properties: ['Nope'], ltl: [], workers: 1 }, {});
  expect(diagnostics.map((d) => [d.code, d.notes?.[0], d.fix])).toEqual([
    [
      'E311',
      'The option --invariant names an operator that does not exist in the module or in anything it extends.',
      'Did you mean `Small`?',
    ],
    [
      'E311',
      'The option --property names an operator that does not exist in the module or in anything it extends.',
      'Define `Nope` in module Counter, or leave --property out.',
    ],
  ]);
});

test('an expression on the command line where a name is wanted is told as such', async () => {
  const file = fileURLToPath(new URL('../cli/specs/Counter.tla', import.meta.url));
  const { diagnostics } = await check({ file, invariants: ['count < 2'], properties: [], ltl: [], workers: 1 }, {});
  expect(diagnostics.map((d) => [d.code, d.message, d.fix])).toEqual([
    [
      'E311',
      '`count < 2` is no name of an operator',
      'Define an operator in module Counter, such as `Wanted == count < 2`, and write --invariant Wanted.',
    ],
  ]);
});

describe('suites', () => {
  const suites = new URL('../corpus/errors/suites/', import.meta.url);
  test.each(readdirSync(suites))('%s', async (name) => {
    const base = fileURLToPath(new URL(name, suites));
    const { diagnostics } = await runSuite({ paths: [base], base, jobs: 1 });
    expect(diagnostics.map((d) => d.code)).toEqual([name.slice(0, 4)]);
    const [{ severity, message, fix, span }] = diagnostics as [Diagnostic];
    expect(severity).toBe('error');
    expect(message).toMatch(/[^.]$/);
    expect(fix ?? 'The message says it.').toMatch(/^[A-Z].*[.?]$/);
    expect(span === undefined || textOf(span) !== '').toBe(true);
  });
});

// The parser refuses what is nested more than 200 deep (E109), so only a program that makes its trees itself gets here.
test('E299', () => {
  const { module } = parseModule({ name: 'Deep.tla', text: '---- MODULE Deep ----\na == ~TRUE\n====\n' });
  const unit = module!.units[0]!;
  if (unit.kind !== 'operator-definition' || unit.body.kind !== 'apply') throw new Error('the text has no negation');
  const { body } = unit;
  let expr: Expr = body;
  for (let depth = 0; depth < 100_000; depth++) expr = { ...body, args: [expr] };
  const { resolution, diagnostics } = resolveModule({ ...module!, units: [{ ...unit, body: expr }] }, () => undefined);
  expect(resolution).toBe(null);
  expect(diagnostics.map((d) => d.code)).toEqual(['E299']);
  expect(textOf(diagnostics[0]!.span!)).toBe('Deep');
});
