// Workflow commands of GitHub Actions: findings that appear in the changed files of a pull request. One line each.
import { visible } from '../../diagnostics/index.ts';
import type { Rendering, ReportFormat } from '../report-format.ts';
import { countOutcomes } from '../suite-report.ts';
import { statisticsText, verdictText } from '../text/check-text.ts';
import { logVerdictText } from '../text/log-text.ts';
import { mutationCounts } from '../text/mutation-text.ts';
import { leftOutText } from '../text/properties-text.ts';
import { hasNumbers } from '../whole-search.ts';
import { type Finding, findingsOf, logFindings, mutationFindings, suiteFindings } from './findings.ts';

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const command = { error: 'error', warning: 'warning', note: 'notice' } as const;

const titles: Readonly<Record<string, string>> = {
  assumption: 'assumption violated',
  postcondition: 'postcondition violated',
  impossible: 'not possible',
  deadlock: 'deadlock',
  invariant: 'invariant violated',
  property: 'property violated',
  expectation: 'unexpected result',
  'hidden-mistake': 'a mistake may be hidden',
  'no-effect': 'without effect',
  unconstrained: 'no property constrains this',
  'rests-on': 'a property rests on this',
  'vacuous-part': 'a part that does not matter',
  'idle-property': 'a property that notices nothing by itself',
  'refused-event': 'event that nothing explains',
};

function annotation({ rule, level, message, place }: Finding, fromRoot: Rendering['fromRoot']): string {
  const properties: [string, string | number][] = [];
  if (place !== undefined) {
    properties.push(['file', fromRoot(place.file)], ['line', place.line], ['endLine', place.endLine]);
    // Columns are only shown within one line; the end is inclusive there.
    if (place.line === place.endLine) properties.push(['col', place.column], ['endColumn', Math.max(place.column, place.endColumn - 1)]);
  }
  properties.push(['title', `tlasso: ${titles[rule] ?? rule}`]);
  return `::${command[level]} ${properties.map(([name, value]) => `${name}=${property(String(value))}`).join(',')}::${data(message)}`;
}

function lines(findings: readonly Finding[], log: string, { fromRoot }: Rendering): string {
  return `${[...findings.map((finding) => annotation(finding, fromRoot)), log].join('\n')}\n`;
}

/** A finding, and what is related to it as notes. */
function withRelated(finding: Finding): Finding[] {
  return [
    finding,
    ...finding.related.map(({ place, message }): Finding => ({ rule: finding.rule, level: 'note', message, place, related: [] })),
  ];
}

/** `--format github`: annotations, then for the log the verdict, or the counts of a suite or of a mutation run. */
export const GITHUB: ReportFormat = {
  check(report, how) {
    const verdict = `${verdictText(report)}${hasNumbers(report) ? ` (${statisticsText(report)})` : ''}`;
    return lines(findingsOf(report), report.leftOut === undefined ? verdict : `${verdict}\n${leftOutText(report.leftOut)}`, how);
  },
  suite(suite, how) {
    const { passed, failed, skipped } = countOutcomes(suite);
    const within = suite.models.flatMap(({ name, report }) =>
      report?.leftOut === undefined ? [] : [`${visible(name)}: ${leftOutText(report.leftOut)}`],
    );
    return lines(suiteFindings(suite), [`${passed} passed, ${failed} failed, ${skipped} skipped`, ...within].join('\n'), how);
  },
  mutation: (report, how) => lines(mutationFindings(report), mutationCounts(report).join('\n'), how),
  // Of a line of the log only what it is about can be shown in changed files: the conjuncts are annotations of their own.
  log: (report, how) => lines(logFindings(report).flatMap(withRelated), logVerdictText(report), how),
};
