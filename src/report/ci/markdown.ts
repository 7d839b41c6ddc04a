// Markdown for summaries of CI jobs and comments: the verdict, the numbers, the counterexample folded away.
import { plain, visible } from '../../diagnostics/index.ts';
import type { CheckReport } from '../check-report.ts';
import type { LogReport } from '../log-report.ts';
import { countStatuses, killPercent, type MutationReport } from '../mutation-report.ts';
import type { Rendering, ReportFormat } from '../report-format.ts';
import { countOutcomes, type ModelResult, type SuiteReport } from '../suite-report.ts';
import { textReport, verdictText } from '../text/check-text.ts';
import { actionNames } from '../text/coverage-text.ts';
import { logText, logVerdictText } from '../text/log-text.ts';
import { mutationText } from '../text/mutation-text.ts';
import { duration, grouped } from '../text/numbers.ts';
import { withinText } from '../text/properties-text.ts';
import { hasNumbers, isWholeSearch } from '../whole-search.ts';
import { mutationFindings } from './findings.ts';

/** Text in which nothing is markup. */
function markdownText(text: string): string {
  return visible(text.replaceAll('\n', ' ')).replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&');
}

/** A block of code that nothing in the text can end. */
function block(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

const folded = (title: string, text: string): string => `<details><summary>${title}</summary>\n\n${block(text)}\n\n</details>`;

const sign = { passed: '✅', failed: '❌', skipped: '⏭️' } as const;

/** The numbers of a search, or of random behaviours, as a table. */
function numbersOfCheck({ statesGenerated, distinctStates, depth, seconds, simulation }: CheckReport): string[] {
  const columns =
    simulation === undefined
      ? { 'states generated': statesGenerated, 'distinct states': distinctStates, depth }
      : { 'states generated': statesGenerated, behaviours: simulation.behaviours, 'longest behaviour': simulation.longest };
  return [
    `| ${Object.keys(columns).join(' | ')} | time |`,
    '|---:|---:|---:|---:|',
    `| ${Object.values(columns).map(grouped).join(' | ')} | ${duration(seconds)} |`,
  ];
}

/** One check. */
function markdownOfCheck(report: CheckReport): string {
  const { verdict, module } = report;
  const icon =
    verdict === 'ok' && report.exited !== true
      ? sign.passed
      : verdict === 'ok' || verdict === 'limit' || verdict === 'interrupted'
        ? '⚠️'
        : sign.failed;
  const unused = (report.coverage ?? []).filter(({ generated }) => generated === 0);
  return [
    `### ${icon} ${markdownText(module ?? 'tlasso')}: ${markdownText(verdictText(report))}`,
    ...(hasNumbers(report) ? ['', ...numbersOfCheck(report)] : []),
    ...(verdict === 'ok' && isWholeSearch(report) && unused.length > 0
      ? ['', `Never enabled: ${actionNames(unused, (name) => `\`${name}\``)}`]
      : []),
    ...(verdict === 'ok' && report.diagnostics.length === 0 && report.notChecked === undefined && report.leftOut === undefined
      ? []
      : ['', folded('Report', textReport(report, { style: plain }))]),
    '',
  ].join('\n');
}

function row({ name, outcome, reason, report, differences }: ModelResult): string {
  const result =
    outcome === 'skipped'
      ? (reason ?? '')
      : outcome === 'failed'
        ? differences.map((d) => `${d.what}: expected ${d.expected}, got ${d.actual}`).join('; ')
        : report === undefined
          ? ''
          : `${report.verdict}${withinText(report)}`;
  const numbers = report === undefined ? ['', '', ''] : [grouped(report.distinctStates), grouped(report.depth), duration(report.seconds)];
  return `| ${sign[outcome]} | ${markdownText(name)} | ${markdownText(result)} | ${numbers.join(' | ')} |`;
}

/** A suite: a table of the models, then the reports of those that failed. */
function markdownOfSuite(suite: SuiteReport): string {
  const { passed, failed, skipped } = countOutcomes(suite);
  const good = failed === 0 && passed > 0 && suite.diagnostics.length === 0;
  const details = suite.models.flatMap(({ outcome, name, report }) =>
    outcome === 'failed' && report !== undefined ? ['', folded(markdownText(name), textReport(report, { style: plain }))] : [],
  );
  return [
    `### ${good ? sign.passed : sign.failed} tlasso: ${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`} in ${duration(suite.seconds)}`,
    '',
    ...suite.diagnostics.map(({ code, message }) => `- **${code}** ${markdownText(message)}`),
    ...(suite.diagnostics.length > 0 ? [''] : []),
    '|  | model | result | distinct states | depth | time |',
    '|---|---|---|---:|---:|---:|',
    ...suite.models.map(row),
    ...details,
    '',
  ].join('\n');
}

/** A mutation run: the counts, a line for each finding, and the report with its behaviours folded away. */
function markdownOfMutation(report: MutationReport, { findings }: Rendering): string {
  const { killed, survived, equivalent, unreached, invalid, limit } = countStatuses(report.mutants);
  const percent = killPercent(report.mutants);
  const share = percent === null ? 'nothing was decided' : `${Math.floor(percent)} % of the changes that matter are noticed`;
  const shown = mutationFindings({ ...report, findings: report.findings.slice(0, findings) });
  return [
    `### ${report.original === null ? sign.failed : '🧬'} ${markdownText(report.module)}: ${report.original === null ? 'not changed' : share}`,
    '',
    '| noticed | not noticed | without effect | never reached | without meaning | undecided | time |',
    '|---:|---:|---:|---:|---:|---:|---:|',
    `| ${[killed, survived, equivalent, unreached, invalid, limit].map(grouped).join(' | ')} | ${duration(report.seconds)} |`,
    '',
    ...shown.map(
      ({ place, message }) =>
        `- ${place === undefined ? '' : `**${markdownText(`${place.file}:${place.line}`)}** `}${markdownText(message)}`,
    ),
    ...(report.original === null ? [] : ['', folded('Report', mutationText(report, { findings }))]),
    '',
  ].join('\n');
}

/** A comparison of a log. */
function markdownOfLog(report: LogReport): string {
  const { verdict, lines, ignored, explained, seconds } = report;
  const icon = verdict === 'accepted' ? sign.passed : verdict === 'undecided' || verdict === 'interrupted' ? '⚠️' : sign.failed;
  return [
    `### ${icon} ${markdownText(logVerdictText(report))}`,
    '',
    '| lines | ignored | events explained | time |',
    '|---:|---:|---:|---:|',
    `| ${grouped(lines)} | ${grouped(ignored)} | ${grouped(explained)} | ${duration(seconds)} |`,
    ...report.diagnostics.map(({ code, message }) => `\n- **${code}** ${markdownText(message)}`),
    '',
    folded('Report', logText(report)),
    '',
  ].join('\n');
}

/** `--format markdown`. */
export const MARKDOWN: ReportFormat = { check: markdownOfCheck, suite: markdownOfSuite, mutation: markdownOfMutation, log: markdownOfLog };
