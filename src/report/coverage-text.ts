// What the actions contributed, for a person: those that never happen first, because they are what the table is read for.
import { displayWidth, type JsonPlace, jsonPlace, placeOf, plain, type Style, visible } from '../diagnostics/index.ts';
import type { CheckReport, ReportedCoverage } from './check-report.ts';
import { grouped } from './numbers.ts';

/** Actions that made no step. */
export const neverEnabled = (coverage: readonly ReportedCoverage[]): ReportedCoverage[] =>
  coverage.filter(({ generated }) => generated === 0);

/** Actions that made steps, but reached only states that others had reached before. */
const neverFirst = (coverage: readonly ReportedCoverage[]): ReportedCoverage[] =>
  coverage.filter(({ generated, distinct }) => generated > 0 && distinct === 0);

const names = (actions: readonly ReportedCoverage[]): string => [...new Set(actions.map(({ name }) => visible(name)))].join(', ');

/** The table, without a final line break. */
export const coverageText = ({ coverage = [], verdict }: CheckReport, style: Style = plain): string => {
  if (coverage.length === 0) return style.faint('Coverage: no step was made.');
  const width = Math.max(6, ...coverage.map(({ name }) => displayWidth(visible(name))));
  const pad = (text: string): string => text + ' '.repeat(Math.max(0, width - displayWidth(text)));
  const number = (n: number): string => grouped(n).padStart(12);
  const rows = coverage.map(({ name, span, generated, distinct }) => {
    const line = `  ${pad(visible(name))}${number(generated)}${number(distinct)}`;
    const place = span === undefined ? '' : style.faint(`   ${visible(placeOf(span))}`);
    return `${generated === 0 ? style.warning(line) : line}${place}`;
  });
  const never = neverEnabled(coverage);
  const late = neverFirst(coverage);
  return [
    style.strong(`Coverage${verdict === 'ok' ? '' : ' (so far)'}:`),
    style.faint(`  ${pad('action')}${'steps'.padStart(12)}${'new states'.padStart(12)}`),
    ...rows,
    ...(never.length === 0 ? [] : [`${style.warning('Never enabled:')} ${names(never)}`]),
    ...(late.length === 0 ? [] : [style.faint(`Never the first to reach a state: ${names(late)}`)]),
  ].join('\n');
};

/** One action in a JSON report. */
export interface JsonCoverage {
  readonly action: string;
  readonly place?: JsonPlace;
  /** Steps that the action made, to known states included. */
  readonly steps: number;
  readonly newStates: number;
}

/** What the actions contributed, as data. */
export const jsonCoverage = ({ coverage = [] }: CheckReport): JsonCoverage[] =>
  coverage.map(({ name, span, generated, distinct }) => ({
    action: name,
    ...(span === undefined ? {} : { place: jsonPlace(span) }),
    steps: generated,
    newStates: distinct,
  }));
