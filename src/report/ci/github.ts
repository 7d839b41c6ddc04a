// Workflow commands of GitHub Actions: findings that appear in the changed files of a pull request. One line each.
import type { CheckReport } from '../check-report.ts';
import { countOutcomes, type SuiteReport } from '../suite-report.ts';
import { statisticsText, verdictText } from '../text/check-text.ts';
import { type Finding, findingsOf, suiteFindings } from './findings.ts';

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const command = { error: 'error', warning: 'warning', note: 'notice' } as const;

const titles: Readonly<Record<string, string>> = {
  assumption: 'assumption violated',
  deadlock: 'deadlock',
  invariant: 'invariant violated',
  property: 'property violated',
  expectation: 'unexpected result',
};

const annotation = ({ rule, level, message, place }: Finding): string => {
  const properties: [string, string | number][] = [];
  if (place !== undefined) {
    properties.push(['file', place.file], ['line', place.line], ['endLine', place.endLine]);
    // Columns are only shown within one line; the end is inclusive there.
    if (place.line === place.endLine) properties.push(['col', place.column], ['endColumn', Math.max(place.column, place.endColumn - 1)]);
  }
  properties.push(['title', `tlasso: ${titles[rule] ?? rule}`]);
  return `::${command[level]} ${properties.map(([name, value]) => `${name}=${property(String(value))}`).join(',')}::${data(message)}`;
};

/** One check: annotations, then the verdict for the log. Without a final line break. */
export const githubOfCheck = (report: CheckReport): string =>
  [...findingsOf(report).map(annotation), `${verdictText(report)} (${statisticsText(report)})`].join('\n');

/** A suite: annotations, then the counts for the log. */
export const githubOfSuite = (suite: SuiteReport): string => {
  const { passed, failed, skipped } = countOutcomes(suite);
  return [...suiteFindings(suite).map(annotation), `${passed} passed, ${failed} failed, ${skipped} skipped`].join('\n');
};
