// Reports about modules whose algorithm was translated in memory: their places are in a text that the user never saw. Here they become places in the
// file, inside the algorithm where the translation is meant. Nothing before this may do so: the compiler reads the texts of spans.
import { type Span, textOf } from '../../diagnostics/index.ts';
import { originalDiagnostic, originalSpan, withEvaluationAdvice } from '../../pluscal/index.ts';
import type { CheckReport, ReportedPart, ReportedReasons, ReportedTrace, ReportedViolations } from '../../report/index.ts';
import type { CheckEvents } from '../request.ts';

/** With its place in the user's file. */
export const placed = <T extends { readonly span?: Span }>(item: T): T =>
  item.span === undefined ? item : { ...item, span: originalSpan(item.span) };

const placedTrace = (trace: ReportedTrace): ReportedTrace => ({
  ...trace,
  states: trace.states.map((state) => (state.action === null ? state : { ...state, action: placed(state.action) })),
  ...(trace.closing === undefined ? {} : { closing: placed(trace.closing) }),
});

// A statement is translated into several conjuncts: the first says whether it was reached. What a translation adds of its own stands for no
// statement, only for the whole algorithm.
const placedParts = (parts: readonly ReportedPart[]): ReportedPart[] => {
  const taken = new Set<string>();
  return parts.flatMap((part) => {
    const span = originalSpan(part.span);
    if (textOf(span).trim() === '') return [];
    if (span === part.span) return [part];
    const key = `${span.source.name} ${span.start} ${span.end}`;
    if (taken.has(key) || /^--\s*(fair\s+)?algorithm\b/.test(textOf(span))) return [];
    taken.add(key);
    return [{ ...part, span }];
  });
};

const placedViolations = (violations: ReportedViolations): ReportedViolations => ({
  ...violations,
  found: violations.found.map((one) => ({ ...placed(one), trace: placedTrace(one.trace) })),
});

const placedReasons = (why: ReportedReasons): ReportedReasons => ({
  ...why,
  reasons: why.reasons.map((reason) => ({ ...placed(reason), action: reason.action === null ? null : placed(reason.action) })),
});

/** A report with all its places in the user's files. */
export const withOriginalPlaces = (report: CheckReport): CheckReport => ({
  ...report,
  diagnostics: report.diagnostics.map((fault) => withEvaluationAdvice(originalDiagnostic(fault))),
  ...(report.property === undefined ? {} : { property: placed(report.property) }),
  ...(report.trace === undefined ? {} : { trace: placedTrace(report.trace) }),
  ...(report.action === undefined ? {} : { action: placed(report.action) }),
  ...(report.why === undefined ? {} : { why: placedReasons(report.why) }),
  ...(report.coverage === undefined ? {} : { coverage: report.coverage.map(placed) }),
  ...(report.parts === undefined ? {} : { parts: placedParts(report.parts) }),
  ...(report.violations === undefined ? {} : { violations: placedViolations(report.violations) }),
  ...(report.properties === undefined ? {} : { properties: report.properties.map(placed) }),
  ...(report.possibilities === undefined
    ? {}
    : {
        possibilities: report.possibilities.map((possibility) => ({
          ...placed(possibility),
          ...(possibility.trace === undefined ? {} : { trace: placedTrace(possibility.trace) }),
        })),
      }),
});

/** The same kind of run, reporting places in the user's files. */
export const reportingOriginalPlaces =
  <Request>(run: (request: Request, events: CheckEvents) => Promise<CheckReport>) =>
  async (request: Request, events: CheckEvents): Promise<CheckReport> =>
    withOriginalPlaces(await run(request, events));
