// Comparing logs with a specification from a program: a mapping is opened once, and asked of as many logs as there are.
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { LogReport } from '../../report/index.ts';
import { defined } from '../options/defined.ts';
import { compareLog, linesOfFiles } from './check-log.ts';
import { EVENTS_FILE, type LogLine, linesOf } from './log-lines.ts';
import { openTrace, type TraceSubject } from './open-trace.ts';

/** A mapping that is open. What is wrong with it is in the diagnostics, and in each report. */
export interface TraceChecker {
  readonly diagnostics: readonly Diagnostic[];
  /** Compares the events of a log, each as the data that would stand in its line. Throws a TypeError for what is no JSON. */
  checkEvents(events: Iterable<unknown>): Promise<LogReport>;
  /** Compares logs in files, one after the other. */
  checkFiles(...files: readonly string[]): Promise<LogReport>;
}

/** Opens a mapping. */
export function openTraceChecker(subject: TraceSubject): TraceChecker {
  const opened = openTrace(subject);
  const limits = defined({ maxStates: subject.maxStates, memory: subject.memory, windows: subject.windows, workers: subject.workers });
  return {
    diagnostics: opened.diagnostics,
    async checkEvents(events) {
      const lines = Array.from(events, (event, i): LogLine => {
        const text: string | undefined = JSON.stringify(event);
        if (text === undefined) throw new TypeError(`event ${i + 1} is no JSON: ${String(event)}`);
        return { file: EVENTS_FILE, line: i + 1, text };
      });
      return compareLog(opened, { ...limits, logs: [EVENTS_FILE], lines: [lines] });
    },
    async checkFiles(...files) {
      return compareLog(opened, {
        ...limits,
        logs: files,
        files: () => files.map((path) => linesOf(path)),
        lines: linesOfFiles(files),
      });
    },
  };
}
