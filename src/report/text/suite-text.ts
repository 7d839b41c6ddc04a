// A suite for a person: one line a model, what differs below the failed ones, the counts at the end.
import { displayWidth, placeOf, plain, renderDiagnostics, type Style, visible } from '../../diagnostics/index.ts';
import { countOutcomes, type Difference, type ModelResult, type SuiteReport } from '../suite-report.ts';
import { duration, grouped } from './numbers.ts';

const indent = '        ';

const differenceLines = ({ what, expected, actual, note, span }: Difference, style: Style): string[] => [
  `${indent}${visible(what)}: expected ${style.added(visible(expected))}, got ${style.removed(visible(actual))}${
    span === undefined ? '' : style.faint(`  ${visible(placeOf(span))}`)
  }`,
  ...(note === undefined ? [] : [`${indent}  ${style.faint(visible(note))}`]),
];

const summary = ({ report, outcome, reason }: ModelResult): string => {
  if (outcome === 'skipped') return reason ?? '';
  if (report === undefined) return '';
  const name = report.property === undefined ? '' : ` ${visible(report.property.name)}`;
  const length = report.trace === undefined ? '' : `, trace of ${grouped(report.trace.states.length)}`;
  return `${report.verdict}${name}${length}, ${grouped(report.distinctStates)} states, ${duration(report.seconds)}`;
};

/** One model, without a final line break. */
export const modelText = (
  model: ModelResult,
  { style = plain, width = 0 }: { readonly style?: Style; readonly width?: number } = {},
): string => {
  const word = { passed: style.success('ok     '), failed: style.error('FAILED '), skipped: style.warning('skipped') }[model.outcome];
  const name = visible(model.name);
  const pad = ' '.repeat(Math.max(0, width - displayWidth(name)));
  return [
    `${word} ${name}${pad}  ${style.faint(summary(model))}`.trimEnd(),
    ...model.differences.flatMap((d) => differenceLines(d, style)),
  ].join('\n');
};

/** What follows the models: faults of the suite's files, the counts. */
export const suiteEndText = (
  suite: SuiteReport,
  { style = plain, width = 100 }: { readonly style?: Style; readonly width?: number } = {},
): string => {
  const { passed, failed, skipped } = countOutcomes(suite);
  const counts = `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
  const paint = failed > 0 || passed === 0 || suite.diagnostics.length > 0 ? style.error : style.success;
  const blocks = suite.diagnostics.length === 0 ? [] : [renderDiagnostics(suite.diagnostics, { style, width })];
  return [...blocks, `${paint(counts)}${style.faint(`  ${duration(suite.seconds)}`)}`].join('\n\n');
};
