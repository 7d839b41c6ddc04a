// What CI shows of a report: single findings with a place in a file, whatever the format.
//
// A diagnostic is a finding; so is a verdict that says something failed, at the statement that failed, with the step that made it fail beside it.
import { type Diagnostic, type JsonPlace, jsonPlace, type Span } from '../../diagnostics/index.ts';
import type { CheckReport, ReportedTrace } from '../check-report.ts';
import type { ModelResult, SuiteReport } from '../suite-report.ts';
import { verdictText } from '../text/check-text.ts';
import { actionText } from '../text/trace-text.ts';

/** A place with what is there. */
export interface RelatedFinding {
  readonly place: JsonPlace;
  readonly message: string;
}

/** One thing to look at. */
export interface Finding {
  /** A diagnostic's code, or the verdict. */
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'note';
  /** One sentence or more, without a final line break. */
  readonly message: string;
  readonly place?: JsonPlace;
  readonly related: readonly RelatedFinding[];
  /** The counterexample. */
  readonly trace?: ReportedTrace;
}

/** The place, unless it is in a text that is no file of the user's, such as a bundled module or an argument. */
export const placeInFile = (span: Span | undefined): JsonPlace | undefined =>
  span === undefined || span.source.name.startsWith('<') ? undefined : jsonPlace(span);

const ofDiagnostic = ({ code, severity, message, span, related, notes, fix }: Diagnostic): Finding => {
  const place = placeInFile(span);
  const text = [`${message}.`, ...(notes ?? []), ...(fix === undefined ? [] : [fix])].join(' ');
  return {
    rule: code,
    level: severity,
    message: text,
    ...(place === undefined ? {} : { place }),
    related: (related ?? []).flatMap((r) => {
      const at = placeInFile(r.span);
      return at === undefined ? [] : [{ place: at, message: r.message }];
    }),
  };
};

const failures = new Set<CheckReport['verdict']>(['assumption', 'deadlock', 'invariant', 'property']);

const ofVerdict = (report: CheckReport): Finding[] => {
  if (!failures.has(report.verdict)) return [];
  const last = report.trace?.states.findLast(({ action }) => action?.span !== undefined)?.action;
  const lastPlace = placeInFile(last?.span);
  const place = placeInFile(report.property?.span) ?? lastPlace;
  const isOther = lastPlace?.file !== place?.file || lastPlace?.line !== place?.line || lastPlace?.column !== place?.column;
  const related = last && lastPlace !== undefined && isOther ? [{ place: lastPlace, message: `the last step: ${actionText(last)}` }] : [];
  return [
    {
      rule: report.verdict,
      level: 'error',
      message: verdictText(report),
      ...(place === undefined ? {} : { place }),
      related,
      ...(report.trace === undefined ? {} : { trace: report.trace }),
    },
  ];
};

/** The findings of one check, those of the text first. */
export const findingsOf = (report: CheckReport): Finding[] => [...report.diagnostics.map(ofDiagnostic), ...ofVerdict(report)];

const ofModel = (model: ModelResult): Finding[] => {
  if (model.outcome !== 'failed') return [];
  const differences = model.differences.map(({ what, expected, actual }) => `${what}: expected ${expected}, got ${actual}`).join('; ');
  const place = placeInFile(model.differences.find(({ span }) => span !== undefined)?.span) ?? {
    file: model.config,
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
  };
  const message = `${model.name}: ${differences}`;
  const inner =
    model.report === undefined ? [] : findingsOf(model.report).filter(({ level, place: at }) => level === 'error' && at !== undefined);
  const related = inner.map((finding) => ({ place: finding.place!, message: finding.message }));
  const trace = inner.find((finding) => finding.trace !== undefined)?.trace;
  return [{ rule: 'expectation', level: 'error', message, place, related, ...(trace === undefined ? {} : { trace }) }];
};

/** The findings of a suite: its files' faults, and one for each model that did not do what was expected. */
export const suiteFindings = (suite: SuiteReport): Finding[] => [...suite.diagnostics.map(ofDiagnostic), ...suite.models.flatMap(ofModel)];
