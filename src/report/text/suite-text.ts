// A suite for a person: one line a model, what differs below the failed ones, the counts at the end.
import { displayWidth, placeOf, plain, renderDiagnostics, type Style, visible } from '../../diagnostics/index.ts';
import type { CheckReport } from '../check-report.ts';
import { countOutcomes, type Difference, type ModelResult, type SuiteReport, unexpectedFailure } from '../suite-report.ts';
import { verdictText } from './check-text.ts';
import { failedName } from './failed-name.ts';
import { counted, duration, grouped } from './numbers.ts';
import { withinText } from './properties-text.ts';
import { reasonsText } from './reasons-text.ts';
import { traceText } from './trace-text.ts';

const INDENT = '        ';

function differenceLines({ what, expected, actual, note, span }: Difference, style: Style): string[] {
  return [
    `${INDENT}${visible(what)}: expected ${style.added(visible(expected))}, got ${style.removed(visible(actual))}${
      span === undefined ? '' : style.faint(`  ${visible(placeOf(span))}`)
    }`,
    ...(note === undefined ? [] : [`${INDENT}  ${style.faint(visible(note))}`]),
  ];
}

function summary({ report, outcome, reason }: ModelResult): string {
  if (outcome === 'skipped') return visible(reason ?? '');
  if (report === undefined) return '';
  const length = report.trace === undefined ? '' : `, trace of ${grouped(report.trace.states.length)}`;
  return `${report.verdict}${withinText(report)}${failedName(report)}${length}, ${counted(report.distinctStates, 'state')}, ${duration(report.seconds)}`;
}

/** How to lay out one model of a suite. */
export interface ModelLayout {
  readonly style?: Style;
  /** Columns of the names, so that what follows them is aligned. */
  readonly nameWidth?: number;
  /** Columns of the text. */
  readonly width?: number;
}

/** Errors of the specification's text that are shown. */
const MOST_ERRORS = 3;

/** Of longer traces the beginning and the end are shown. */
const MOST_STATES = 12;

/** What an unexpected failure is: its place, the trace, and why it is one. */
function failureText({ command }: ModelResult, report: CheckReport, style: Style, width: number): string {
  const { trace, property, why } = report;
  const place = property?.span === undefined ? '' : style.faint(`  ${visible(placeOf(property.span))}`);
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
  const all = `${command} shows all.`;
  return [
    ...(errors.length === 0 ? [] : [renderDiagnostics(errors.slice(0, MOST_ERRORS), { style, width })]),
    ...(errors.length > MOST_ERRORS ? [style.faint(`${errors.length - MOST_ERRORS} more errors: ${all}`)] : []),
    `${style.error(verdictText(report, trace !== undefined))}${place}`,
    ...(trace === undefined ? [] : [traceText(trace, { style, width }, { mostStates: MOST_STATES, all })]),
    ...(why === undefined ? [] : [reasonsText(report, why, { style, full: false, option: `${command} --explain` })]),
  ].join('\n\n');
}

/** One model, without a final line break. */
export function modelText(model: ModelResult, { style = plain, nameWidth = 0, width = 100 }: ModelLayout = {}): string {
  const word = { passed: style.success('ok     '), failed: style.error('FAILED '), skipped: style.warning('skipped') }[model.outcome];
  const name = visible(model.name);
  const pad = ' '.repeat(Math.max(0, nameWidth - displayWidth(name)));
  const failure = unexpectedFailure(model);
  // The notes of these differences are what the failure says at length.
  const differences = model.differences.map(({ note, ...rest }) =>
    note === undefined || failure !== undefined ? rest : { ...rest, note },
  );
  const told = failure === undefined ? [] : failureText(model, failure, style, Math.max(40, width - INDENT.length)).split('\n');
  return [
    `${word} ${name}${pad}  ${style.faint(summary(model))}`.trimEnd(),
    ...differences.flatMap((d) => differenceLines(d, style)),
    ...told.map((line) => (line === '' ? '' : INDENT + line)),
  ].join('\n');
}

/** What follows the models: faults of the suite's files, the counts. */
export function suiteEndText(
  suite: SuiteReport,
  { style = plain, width = 100 }: { readonly style?: Style; readonly width?: number } = {},
): string {
  const { passed, failed, skipped } = countOutcomes(suite);
  const counts = `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
  const paint = failed > 0 || passed === 0 || suite.diagnostics.length > 0 ? style.error : style.success;
  const blocks = suite.diagnostics.length === 0 ? [] : [renderDiagnostics(suite.diagnostics, { style, width })];
  return [...blocks, `${paint(counts)}${style.faint(`  ${duration(suite.seconds)}`)}`].join('\n\n');
}
