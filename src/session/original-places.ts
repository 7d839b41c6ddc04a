// Reports about modules whose algorithm was translated in memory: their places are in a text that the user never saw. Here they become places in the
// file, inside the algorithm where the translation is meant. Nothing before this may do so: the compiler reads the texts of spans.
import type { Span } from '../diagnostics/index.ts';
import { originalDiagnostic, originalSpan } from '../pluscal/index.ts';
import type { CheckReport, ReportedTrace } from '../report/index.ts';
import type { CheckEvents } from './request.ts';

const placed = <T extends { readonly span?: Span }>(item: T): T =>
  item.span === undefined ? item : { ...item, span: originalSpan(item.span) };

const placedTrace = (trace: ReportedTrace): ReportedTrace => ({
  ...trace,
  states: trace.states.map((state) => (state.action === null ? state : { ...state, action: placed(state.action) })),
});

/** A report with all its places in the user's files. */
export const withOriginalPlaces = (report: CheckReport): CheckReport => ({
  ...report,
  diagnostics: report.diagnostics.map(originalDiagnostic),
  ...(report.property === undefined ? {} : { property: placed(report.property) }),
  ...(report.trace === undefined ? {} : { trace: placedTrace(report.trace) }),
  ...(report.coverage === undefined ? {} : { coverage: report.coverage.map(placed) }),
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
