// Which format a file of a trace has: its name says.
import type { ReportedTrace } from '../check-report.ts';
import type { Json } from '../values/value-json.ts';
import { traceOfItf } from './itf.ts';
import { traceOfJson } from './json-trace.ts';
import { traceOfTlcJson } from './tlc-json.ts';
import { traceOfTlcText } from './tlc-text.ts';
import { TraceFormatError } from './trace-error.ts';

/** Ends of file names, the longer ones first. */
export const traceFormats = [
  '.itf.json',
  '.tlc.json',
  '.tlc.txt',
  '.sequence.svg',
  '.shiviz.txt',
  '.json',
  '.txt',
  '.dot',
  '.svg',
  '.html',
  '.tla',
] as const;

/** The end of a file name that says the format. */
export type TraceFormat = (typeof traceFormats)[number];

/** The format of a file, null where its name says none. */
export function traceFormatOf(file: string): TraceFormat | null {
  return traceFormats.find((end) => file.toLowerCase().endsWith(end)) ?? null;
}

function json(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new TraceFormatError(`this is no JSON: ${(error as Error).message}`);
  }
}

/** Reads a trace in the format that the file's name, or what is in it, says. Throws TraceFormatError. */
export function readTraceFile(file: string, text: string): ReportedTrace {
  const format = traceFormatOf(file);
  if (format === '.txt' || format === '.tlc.txt' || !/^\s*[[{]/.test(text)) return traceOfTlcText(text);
  const data = json(text);
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) {
    if ('state' in data || 'counterexample' in data) return traceOfTlcJson(data);
    if ('vars' in data) return traceOfItf(data);
  }
  return traceOfJson(data);
}
