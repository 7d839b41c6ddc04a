// What CI shows of a report: single findings with a place in a file, whatever the format.
//
// A diagnostic is a finding; so is a verdict that says something failed, at the statement that failed, with the step that made it fail beside it.
import { type Diagnostic, type JsonPlace, jsonPlace, type Span, visible, visibleLines } from '../../diagnostics/index.ts';
import type { CheckReport, ReportedTrace } from '../check-report.ts';
import type { LogReport } from '../log-report.ts';
import type { MutationFinding, MutationReport } from '../mutation-report.ts';
import { furtherViolations } from '../single-violations.ts';
import { type ModelResult, type SuiteReport, unexpectedFailure } from '../suite-report.ts';
import { verdictText } from '../text/check-text.ts';
import { obstacleText } from '../text/log-text.ts';
import { changeText, changeTexts, differenceShown, partName, vacuityText } from '../text/mutation-text.ts';
import { FEW_REASONS, reasonSentence, reasonValues } from '../text/reasons-text.ts';
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
export function placeInFile(span: Span | undefined): JsonPlace | undefined {
  return span === undefined || span.source.origin !== undefined ? undefined : jsonPlace(span);
}

function ofDiagnostic({ code, severity, message, span, related, notes, fix }: Diagnostic): Finding {
  const place = placeInFile(span);
  const text = [`${message}.`, ...(notes ?? []), ...(fix === undefined ? [] : [fix])].join(' ');
  return {
    rule: code,
    level: severity,
    message: visibleLines(text),
    ...(place === undefined ? {} : { place }),
    related: (related ?? []).flatMap((r) => {
      const at = placeInFile(r.span);
      return at === undefined ? [] : [{ place: at, message: visibleLines(r.message) }];
    }),
  };
}

/** The verdict; what has the verdict and the exit code of an assumption and is none has a rule of its own. */
function ruleOfVerdict({ verdict, property }: CheckReport): string {
  if (verdict !== 'assumption') return verdict;
  switch (property?.kind) {
    case 'postcondition':
      return 'postcondition';
    case 'possibility':
    case 'always-possible':
      return 'impossible';
    default:
      return verdict;
  }
}

const failures = new Set<CheckReport['verdict']>(['assumption', 'deadlock', 'invariant', 'property']);

/** A place beside a finding. */
const beside = (span: Span, message: string): RelatedFinding[] => {
  const place = placeInFile(span);
  return place === undefined ? [] : [{ place, message }];
};

/** Why it failed, by what is nearest: one sentence. Empty where that was not asked for, or is not known. */
function whyText({ verdict, why }: CheckReport): string {
  const [first] = why?.reasons ?? [];
  if (first === undefined) return '';
  const values = reasonValues(first).join(', ');
  return `${verdict === 'deadlock' ? ' Nearest to a step, ' : ' '}${reasonSentence(first)}${values === '' ? '' : ` (${values})`}.`;
}

/** The parts that are not true, as many as the text shows. */
const reasonsOf = ({ why }: CheckReport): readonly RelatedFinding[] =>
  (why?.reasons ?? []).slice(0, FEW_REASONS).flatMap((reason) => beside(reason.span, visible(reasonSentence(reason))));

function ofVerdict(report: CheckReport): Finding[] {
  if (!failures.has(report.verdict)) return [];
  const last = report.trace?.states.findLast(({ action }) => action?.span !== undefined)?.action;
  const lastPlace = placeInFile(last?.span);
  const place = placeInFile(report.property?.span) ?? lastPlace;
  const isOther = lastPlace?.file !== place?.file || lastPlace?.line !== place?.line || lastPlace?.column !== place?.column;
  const related =
    last && lastPlace !== undefined && isOther ? [{ place: lastPlace, message: visible(`the last step: ${actionText(last)}`) }] : [];
  return [
    {
      rule: ruleOfVerdict(report),
      level: 'error',
      message: `${verdictText(report)}${visible(whyText(report))}`,
      ...(place === undefined ? {} : { place }),
      related: [...related, ...reasonsOf(report)],
      ...(report.trace === undefined ? {} : { trace: report.trace }),
    },
  ];
}

/** The findings of one check, those of the text first. */
export function findingsOf(report: CheckReport): Finding[] {
  return [...report.diagnostics.map(ofDiagnostic), ...[report, ...furtherViolations(report)].flatMap(ofVerdict)];
}

/** The place of what is said of a file as a whole. */
export function startOf(file: string): JsonPlace {
  return { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
}

/** One finding: at what failed in the specification where that is the news, and else where the expectation is written. */
function ofModel(model: ModelResult): Finding[] {
  if (model.outcome !== 'failed') return [];
  const differences = visible(
    model.differences.map(({ what, expected, actual }) => `${what}: expected ${expected}, got ${actual}`).join('; '),
  );
  const expectation = placeInFile(model.differences.find(({ span }) => span !== undefined)?.span);
  const inner = model.report === undefined ? [] : findingsOf(model.report).filter(({ level }) => level === 'error');
  const placed = inner.filter(({ place }) => place !== undefined);
  const [news] = unexpectedFailure(model) === undefined ? [] : placed;
  const trace = inner.find((finding) => finding.trace !== undefined)?.trace;
  const others = placed.filter((finding) => finding !== news).map(({ place, message }) => ({ place: place!, message }));
  const expected = news === undefined || expectation === undefined ? [] : [{ place: expectation, message: differences }];
  return [
    {
      rule: 'expectation',
      level: 'error',
      message: news === undefined ? `${visible(model.name)}: ${differences}` : `${visible(model.name)}: ${news.message} (${differences})`,
      place: news?.place ?? expectation ?? startOf(model.config),
      related: [...(news?.related ?? []), ...others, ...expected],
      ...(trace === undefined ? {} : { trace }),
    },
  ];
}

/** The findings of a suite: its files' faults, and one for each model that did not do what was expected. */
export function suiteFindings(suite: SuiteReport): Finding[] {
  return [...suite.diagnostics.map(ofDiagnostic), ...suite.models.flatMap(ofModel)];
}

const at = (span: Span): Pick<Finding, 'place'> => {
  const place = placeInFile(span);
  return place === undefined ? {} : { place };
};

const withTrace = (trace: ReportedTrace | null | undefined): Pick<Finding, 'trace'> =>
  trace === null || trace === undefined ? {} : { trace };

function ofMutation(finding: MutationFinding): Finding {
  switch (finding.kind) {
    case 'hidden-mistake': {
      const { kind, property, part, repairs, trace } = finding;
      const [first] = repairs;
      return {
        rule: kind,
        level: 'warning',
        message: `${property} holds only because of ${partName(part)}: without it, it is violated, and holds again with ${repairs.map(changeText).join('; or ')}`,
        ...at(first!.span),
        related: beside(part.span, `left out: ${partName(part)}`),
        trace,
      };
    }
    case 'no-effect': {
      const { mutant } = finding;
      const message = `without effect in ${mutant.definition}: ${changeText(mutant)}: all reachable states and steps stay the same`;
      return { rule: finding.kind, level: 'note', message, ...at(mutant.span), related: [] };
    }
    case 'unconstrained': {
      const { kind, mutants, hiddenBy } = finding;
      const [first] = mutants;
      return {
        rule: kind,
        level: 'warning',
        message: `no property constrains this part of ${first!.definition}: ${changeTexts(mutants).join('; ')}`,
        ...at(first!.span),
        related: hiddenBy === null ? [] : beside(hiddenBy.span, `It is noticed where ${partName(hiddenBy)} is left out, which hides it.`),
        ...withTrace(differenceShown(mutants)?.difference?.trace),
      };
    }
    case 'rests-on': {
      const { kind, property, parts, trace } = finding;
      const message = `${property} rests on ${parts.map(partName).join(', ')}: where one of them is left out, it is violated`;
      return { rule: kind, level: 'note', message, ...at(parts[0]!.span), related: [], ...withTrace(trace) };
    }
    case 'vacuous-part': {
      const { kind, part } = finding;
      return { rule: kind, level: 'note', message: vacuityText(part), ...at(part.span), related: [] };
    }
    case 'idle-property': {
      const { kind, property, kills } = finding;
      const others =
        kills === 0
          ? 'none of the changes'
          : kills === 1
            ? 'one change, which another property notices too'
            : `${kills} changes, each of which another property notices too`;
      return { rule: kind, level: 'note', message: `${property} notices ${others}`, related: [] };
    }
  }
}

/** The findings of a mutation run, those of the texts first. */
export function mutationFindings(report: MutationReport): Finding[] {
  return [...report.diagnostics.map(ofDiagnostic), ...report.findings.map(ofMutation)];
}

/** The findings of a comparison of a log: the line that nothing explains, with the conjuncts that are false in the specification and in the mapping. */
export function logFindings(report: LogReport): Finding[] {
  // Where each line is compared by itself, each that is no step is a finding; else the longest prefix says what is wrong.
  const told = report.windows === undefined ? report.prefixes.slice(0, 1) : report.prefixes;
  const { verdict, module } = report;
  return [
    ...report.diagnostics.map(ofDiagnostic),
    ...told
      .flatMap((prefix) => prefix.lines.map((line, i) => ({ span: line.span, obstacles: prefix.obstacles[i]! })))
      .map(({ span, obstacles }): Finding => {
        const place = placeInFile(span);
        const nearest = obstacles[0] === undefined ? '' : ` ${visible(obstacleText(obstacles[0]))}.`;
        return {
          rule: verdict === 'refused' ? 'refused-event' : verdict,
          level: verdict === 'refused' ? 'error' : 'warning',
          message: `${visible(`${verdict === 'refused' ? 'Nothing explains this event in' : 'Not decided: no step was found for this event in'} ${module ?? report.file}.`)}${nearest}`,
          ...(place === undefined ? {} : { place }),
          related: obstacles.flatMap((obstacle) => {
            const at = placeInFile(obstacle.conjunct ?? obstacle.mapped);
            return at === undefined ? [] : [{ place: at, message: visible(obstacleText(obstacle)) }];
          }),
        };
      }),
  ];
}
