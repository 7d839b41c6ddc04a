// `tlasso trace`: logs in files, compared with a specification, and what the comparison is worth.
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { LogControl, LogReport } from '../../report/index.ts';
import { defined } from '../options/defined.ts';
import { compareLog, linesOfFiles, nothingCompared, type TraceEvents, type TraceRequest } from './check-log.ts';
import { controlLog } from './control.ts';
import { isWholeFile } from './log-formats.ts';
import { type LogLine, linesOf } from './log-lines.ts';
import { type OpenedTrace, openTrace } from './open-trace.ts';

/** Compares logs in files with a specification. It rejects only for faults of tlasso itself. */
export async function traceLog({ comparers, ...request }: TraceRequest, events: TraceEvents = {}): Promise<LogReport> {
  const { logs, maxStates, memory, signal, hear, control, windows, workers, pathLength, seed = 1, follow = false } = request;
  const opened = openTrace(request, events);
  const refused = follow ? unfollowable(opened, logs, windows === true) : null;
  if (refused !== null) return nothingCompared(opened, logs, 'log-error', [refused]);
  // What is still being written is compared as it comes.
  const asked = { logs, ...defined({ maxStates, memory, windows, workers: follow ? 1 : workers, signal, hear, comparers }) };
  // What is to be altered is kept while it is read: standard input cannot be read again, and a file may have grown.
  const kept: (readonly LogLine[])[] | null = control === undefined ? null : [];
  const files = logs.includes('-') || kept !== null ? undefined : () => logs.map((path) => linesOf(path));
  const lines = linesOfFiles(logs, follow ? defined({ signal }) : null);
  const compared = { ...asked, ...defined({ pathLength, files }), isFollowed: follow, lines: kept === null ? lines : keeping(lines, kept) };
  const report = await compareLog(opened, compared, events);
  if (control === undefined || kept === null || report.verdict !== 'accepted') return report;
  const found = await controlLog(opened, { ...asked, lines: kept }, { count: control, seed }, events);
  const nothing = found.made > 0 && found.refused === 0 ? [noticesNothing(found)] : [];
  return { ...report, control: found, diagnostics: [...report.diagnostics, ...nothing] };
}

/** Lines in portions, which are kept. */
async function* keeping(lines: AsyncIterable<readonly LogLine[]>, kept: (readonly LogLine[])[]): AsyncGenerator<readonly LogLine[]> {
  for await (const portion of lines) {
    kept.push(portion);
    yield portion;
  }
}

/** Why logs cannot be followed while they are written; null where they can. */
function unfollowable({ ready }: OpenedTrace, logs: readonly string[], isEach: boolean): Diagnostic | null {
  if (ready === null) return null;
  const whole = logs.find(isWholeFile);
  if (whole !== undefined)
    return {
      code: 'E624',
      severity: 'error',
      message: `the log ${whole} cannot be followed: it is one value of JSON, and not one a line`,
      fix: 'Follow a log with a value a line, and another name; or leave out --follow.',
    };
  const { node, vectorClock, time } = ready.mapping;
  const isOrdered = isEach || (node === null && vectorClock === null && time === null);
  if (isOrdered && logs.length === 1) return null;
  const why = isOrdered
    ? 'several files cannot be followed: the first one has no end'
    : 'a log cannot be followed whose order is not that of its lines';
  const fix = 'Merge the logs into one, in the order of the events, and pipe it in: tlasso trace MAPPING.tla -';
  return { code: 'E624', severity: 'error', message: why, fix };
}

function noticesNothing({ made, faults }: LogControl): Diagnostic {
  return {
    code: 'E628',
    severity: 'error',
    message: `the mapping notices nothing: of ${made} alterations of the log none is refused`,
    notes: [
      'That the log is a behaviour says nothing about the system then.',
      ...(faults.length === 0 ? [] : [`${faults.length} of them cannot be compared: a fault is no refusal.`]),
    ],
    fix: 'Say more in Event(e), or less in Silent.',
  };
}
