// `tlasso trace`: logs in files, compared with a specification, and what the comparison is worth.
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { LogReport } from '../../report/index.ts';
import { defined } from '../options/defined.ts';
import { compareLog, linesOfFiles, openTrace, type TraceEvents, type TraceRequest } from './check-log.ts';
import { controlLog } from './control.ts';

/** Compares logs in files with a specification. It rejects only for faults of tlasso itself. */
export async function traceLog(request: TraceRequest, events: TraceEvents = {}): Promise<LogReport> {
  const { logs, maxStates, signal, hear, control, seed = 1 } = request;
  const opened = openTrace(request, events);
  const asked = { logs, ...defined({ maxStates, signal, hear }) };
  const report = await compareLog(opened, { ...asked, lines: linesOfFiles(logs) }, events);
  if (control === undefined || report.verdict !== 'accepted') return report;
  const found = await controlLog(opened, { ...asked, lines: linesOfFiles(logs) }, { count: control, seed }, events);
  const nothing = found.made > 0 && found.refused === 0 ? [noticesNothing(found.made)] : [];
  return { ...report, control: found, diagnostics: [...report.diagnostics, ...nothing] };
}

function noticesNothing(made: number): Diagnostic {
  return {
    code: 'E628',
    severity: 'error',
    message: `the mapping notices nothing: of ${made} alterations of the log none is refused`,
    notes: ['That the log is a behaviour says nothing about the system then.'],
    fix: 'Say more in Event(e), or less in Silent.',
  };
}
