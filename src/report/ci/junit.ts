// JUnit XML: the form in which CI systems collect test results. There is no standard; this is the subset on which the schema of Jenkins and the
// readers of GitLab, GitHub actions and Azure agree.
//
// A check is a suite whose cases are the statements that it checked. A statement of which the check did not come to know whether it holds is skipped:
// where a violation ended the search, these are all others; where it was found in the complete graph, those that were to be decided after it. A suite of models has a case for each model.
import { type Diagnostic, placeOf, plain, visibleLines } from '../../diagnostics/index.ts';
import type { CheckReport } from '../check-report.ts';
import type { LogReport } from '../log-report.ts';
import type { MutantResult, MutationReport } from '../mutation-report.ts';
import type { ReportFormat } from '../report-format.ts';
import { furtherViolations } from '../single-violations.ts';
import type { ModelResult, SuiteReport } from '../suite-report.ts';
import { textReport, verdictText } from '../text/check-text.ts';
import { logText, logVerdictText } from '../text/log-text.ts';
import { changeText } from '../text/mutation-text.ts';
import { leftOutText } from '../text/properties-text.ts';
import { traceText } from '../text/trace-text.ts';

interface Case {
  readonly name: string;
  readonly group: string;
  readonly seconds: number;
  readonly skipped?: string;
  /** What is told of a case that passed. */
  readonly output?: string;
  readonly failure?: { readonly kind: 'failure' | 'error'; readonly type: string; readonly message: string; readonly text: string };
}

interface Group {
  readonly name: string;
  readonly seconds: number;
  readonly cases: readonly Case[];
}

// What no XML document can hold, not even escaped, and is no control character: halves of characters and non-characters become U+FFFD.
function holdable(char: string): string {
  const code = char.codePointAt(0)!;
  return (code >= 0xd800 && code <= 0xdfff) || code === 0xfffe || code === 0xffff ? '\ufffd' : char;
}

/** Text as XML, in an element or in an attribute. Control characters are shown; line breaks stay. */
function xmlText(text: string): string {
  return Array.from(visibleLines(text), holdable)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const attribute = (text: string): string => xmlText(text).replaceAll('\n', '&#10;');

const time = (seconds: number): string => seconds.toFixed(3);

function caseLines({ name, group, seconds, skipped, failure, output }: Case): string[] {
  const open = `    <testcase name="${attribute(name)}" classname="${attribute(group)}" time="${time(seconds)}"`;
  if (skipped !== undefined) return [`${open}>`, `      <skipped>${xmlText(skipped)}</skipped>`, '    </testcase>'];
  if (failure === undefined && output !== undefined)
    return [`${open}>`, `      <system-out>${xmlText(output)}</system-out>`, '    </testcase>'];
  if (failure === undefined) return [`${open}/>`];
  const { kind, type, message, text } = failure;
  return [
    `${open}>`,
    `      <${kind} type="${attribute(type)}" message="${attribute(message)}">${xmlText(text)}</${kind}>`,
    '    </testcase>',
  ];
}

function counts(cases: readonly Case[]): string {
  const count = (test: (c: Case) => boolean): number => cases.filter(test).length;
  return `tests="${cases.length}" failures="${count((c) => c.failure?.kind === 'failure')}" errors="${count((c) => c.failure?.kind === 'error')}"`;
}

function document(groups: readonly Group[], seconds: number): string {
  const all = groups.flatMap(({ cases }) => cases);
  const suites = groups.flatMap(({ name, seconds: own, cases }) => [
    `  <testsuite name="${attribute(name)}" ${counts(cases)} skipped="${cases.filter((c) => c.skipped !== undefined).length}" time="${time(own)}">`,
    ...cases.flatMap(caseLines),
    '  </testsuite>',
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="tlasso" ${counts(all)} time="${time(seconds)}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function isFault({ verdict }: CheckReport): boolean {
  return verdict.endsWith('-error') || verdict === 'assertion' || verdict === 'limit' || verdict === 'interrupted';
}

function failureOf(report: CheckReport): NonNullable<Case['failure']> {
  return {
    kind: isFault(report) ? 'error' : 'failure',
    type: report.verdict,
    message: verdictText(report),
    text: textReport(report, { style: plain }),
  };
}

function caseName(report: CheckReport): string {
  if (report.property !== undefined) return report.property.name;
  return report.verdict === 'deadlock' ? 'no deadlock' : report.verdict;
}

/** What a complete search did not look at. */
function leftOutOf(report: CheckReport | undefined): Pick<Case, 'output'> {
  return report?.leftOut === undefined ? {} : { output: leftOutText(report.leftOut) };
}

function checkCases(report: CheckReport, group: string): Case[] {
  const checked = [...(report.checked ?? []), ...(report.possibilities ?? []).map(({ name }) => name)];
  if (report.verdict === 'ok') {
    const exploration: Case = {
      name: 'exploration',
      group,
      seconds: report.seconds,
      ...leftOutOf(report),
      ...openOf(report, 'exploration'),
    };
    return [exploration, ...checked.map((name) => ({ name, group, seconds: 0, ...openOf(report, name) }))];
  }
  const failed = [report, ...furtherViolations(report)];
  const failing = failed.map(
    (one, i): Case => ({ name: caseName(one), group, seconds: i === 0 ? report.seconds : 0, failure: failureOf(one) }),
  );
  const others = checked.filter((name) => !failing.some((one) => one.name === name));
  return [...failing, ...others.map((name) => ({ name, group, seconds: 0, ...openOf(report, name) }))];
}

/** Why nothing is known of a statement that is not violated; nothing where it is known to hold. */
function openOf({ verdict, explored, properties = [], notChecked = [] }: CheckReport, name: string): Pick<Case, 'skipped'> {
  const open = notChecked.find((one) => one.name === name);
  if (open !== undefined) return { skipped: `Not checked: ${open.message}.` };
  const isKnown = verdict === 'ok' || explored === true || properties.some((one) => one.name === name && one.holds);
  return isKnown ? {} : { skipped: `The check ended early: ${verdict}.` };
}

/** One check as a document. */
function junitOfCheck(report: CheckReport): string {
  const group = report.module ?? 'tlasso';
  return document([{ name: group, seconds: report.seconds, cases: checkCases(report, group) }], report.seconds);
}

const folderOf = (name: string): string => (name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : 'models');

function modelCase(model: ModelResult): Case {
  const group = folderOf(model.name);
  const base = { name: model.name.slice(model.name.lastIndexOf('/') + 1), group, seconds: model.report?.seconds ?? 0 };
  if (model.outcome === 'skipped') return { ...base, skipped: model.reason ?? 'not run' };
  if (model.outcome === 'passed') return { ...base, ...leftOutOf(model.report) };
  const lines = model.differences.map(
    ({ what, expected, actual, note }) => `${what}: expected ${expected}, got ${actual}${note === undefined ? '' : `\n  ${note}`}`,
  );
  const text = [...lines, ...(model.report === undefined ? [] : ['', textReport(model.report, { style: plain })])].join('\n');
  return {
    ...base,
    failure: {
      kind: 'failure',
      type: model.differences[0]?.what ?? 'failure',
      message: lines.map((line) => line.split('\n')[0]!).join('; '),
      text,
    },
  };
}

const groupsOf = (cases: readonly Case[]): Group[] =>
  [...new Set(cases.map(({ group }) => group))].map((name) => {
    const own = cases.filter(({ group }) => group === name);
    return { name, seconds: own.reduce((sum, { seconds }) => sum + seconds, 0), cases: own };
  });

const faultCases = (diagnostics: readonly Diagnostic[], group: string): Case[] =>
  diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message, fix }, i) => ({
      name: `${code} ${i + 1}`,
      group,
      seconds: 0,
      failure: { kind: 'error', type: code, message, text: fix === undefined ? message : `${message}\n${fix}` },
    }));

/** A suite as a document: one group a folder. Faults of the suite's files are a group of their own. */
function junitOfSuite(suite: SuiteReport): string {
  const cases = suite.models.map(modelCase);
  const groups = groupsOf(cases);
  const faults = faultCases(suite.diagnostics, 'suite files');
  return document(faults.length === 0 ? groups : [...groups, { name: 'suite files', seconds: 0, cases: faults }], suite.seconds);
}

const unjudged = {
  equivalent: 'without effect on any behaviour',
  unreached: 'never reached',
  invalid: 'without meaning',
  limit: 'undecided',
} as const;

function mutantCase(result: MutantResult): Case {
  const { status, definition, seconds, reason, difference } = result;
  const base = { name: `${placeOf(result.span)}: ${changeText(result)}`, group: definition, seconds };
  if (status === 'killed') return base;
  if (status !== 'survived') return { ...base, skipped: reason === undefined ? unjudged[status] : `${unjudged[status]}: ${reason}` };
  const whose =
    difference === undefined
      ? ''
      : `A behaviour that only ${difference.side === 'mutant' ? 'the changed specification' : 'the original'} has:`;
  const text = difference === undefined ? '' : `${whose}\n${traceText(difference.trace, { style: plain, width: JUNIT_WIDTH })}`;
  return { ...base, failure: { kind: 'failure', type: 'survived', message: 'no property notices this change', text } };
}

const JUNIT_WIDTH = 100;

/** A mutation run as a document: a case for each change, which fails where no property notices it. */
function junitOfMutation(report: MutationReport): string {
  const cases = report.mutants.map(mutantCase);
  const groups = groupsOf(cases);
  const faults = faultCases(report.diagnostics, 'model');
  return document(faults.length === 0 ? groups : [...groups, { name: 'model', seconds: 0, cases: faults }], report.seconds);
}

/** A comparison of a log as a document: one case. */
function junitOfLog(report: LogReport): string {
  const { verdict, seconds } = report;
  const group = report.module ?? 'tlasso';
  const name = report.logs.join(' ');
  const text = [...report.diagnostics.map(({ code, message }) => `${code}: ${message}`), logText(report)].join('\n');
  const failure = { kind: verdict === 'refused' ? 'failure' : 'error', type: verdict, message: logVerdictText(report), text } as const;
  const own: Case = verdict === 'accepted' ? { name, group, seconds } : { name, group, seconds, failure };
  return document([{ name: group, seconds, cases: [own] }], seconds);
}

/** `--format junit`. */
export const JUNIT: ReportFormat = { check: junitOfCheck, suite: junitOfSuite, mutation: junitOfMutation, log: junitOfLog };
