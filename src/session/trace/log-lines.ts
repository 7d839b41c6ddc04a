// The lines of logs, one after the other, however long the files are.
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Diagnostic, Span } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import { type Json, TraceFormatError } from '../../report/index.ts';
import { predicateOf } from '../files/file-faults.ts';
import { evaluationFault } from '../open/evaluation-fault.ts';
import { jsonFaultAt } from './json-fault.ts';
import { eventsOfFile, isWholeFile, spansIn } from './log-formats.ts';

/** One line of a log. */
export interface LogLine {
  /** Path as it was given; `<standard input>` for `-`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** A log that cannot be read. */
export class LogError extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(diagnostic.message);
  }
}

/** What the mapping says of a line has no value. */
export class LineFault extends Error {
  constructor(
    readonly fault: EvaluationError,
    readonly line: LogLine,
  ) {
    super(fault.message);
  }

  get diagnostic(): Diagnostic {
    return { ...evaluationFault(this.fault), related: [{ span: placeOfLine(this.line), message: 'for this line' }] };
  }
}

/** Evaluates what depends on a line. Throws LineFault. */
export function ofLine<T>(line: LogLine, evaluate: () => T): T {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof EvaluationError) throw new LineFault(error, line);
    throw error;
  }
}

/** What stands for a file where events are not in one. */
const STANDARD_INPUT = '<standard input>';
export const EVENTS_FILE = '<events>';

/** The name of the file without its folders and extensions: what `Event(e, file)` gets. */
export function sourceOf(file: string): string {
  if (file === STANDARD_INPUT) return 'stdin';
  return file === EVENTS_FILE ? 'events' : basename(file).replace(/(?<=.)\..*$/, '');
}

/** The place of a line, or of one character in it. The lines before it are not kept: they are shown as empty. */
export function placeOfLine({ file, line, text }: LogLine, at?: number): Span {
  const start = line - 1;
  const source = { name: file, text: '\n'.repeat(start) + text };
  return at === undefined
    ? { source, start, end: start + text.length }
    : { source, start: start + at, end: start + Math.min(at + 1, text.length) };
}

/** Milliseconds between two looks at a file that may grow. */
const FOLLOW_INTERVAL = 100;

/** How a file is read that is still being written. */
export interface Following {
  /** Aborted: read what there is, and end. */
  readonly signal?: AbortSignal;
}

/** The bytes of a file, and those that are added to it until somebody ends that. */
async function* growing(path: string, { signal }: Following): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (let isLast = false; ; ) {
    for await (const chunk of createReadStream(path, { start: from }) as AsyncIterable<Buffer>) {
      from += chunk.length;
      yield chunk;
    }
    if (isLast) return;
    if ((await stat(path)).size < from) throw truncated(path);
    // Whoever ends it wants to know of all that there is.
    isLast = signal?.aborted === true;
    if (!isLast) await setTimeout(FOLLOW_INTERVAL, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  }
}

const truncated = (path: string): LogError =>
  new LogError({
    code: 'E622',
    severity: 'error',
    message: `the log ${path} has become shorter while it was read`,
    fix: 'Follow a file that is only appended to: lines that were taken away cannot be compared.',
  });

/** The texts of lines in portions. The line behind the last line break is one where it is not empty. */
async function* textsOf(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let line = 0;
  const decoded = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw new LogError({
        code: 'E622',
        severity: 'error',
        message: `${file} is no text in UTF-8: behind line ${line + 1} there are bytes that mean nothing in it`,
        fix: 'Convert it, such as with `iconv -t utf-8`.',
      });
    }
  };
  for await (const chunk of bytes) {
    const parts = (rest + decoded(chunk)).split('\n');
    rest = parts.pop()!;
    line += parts.length;
    if (parts.length > 0) yield parts;
  }
  rest += decoded();
  if (rest !== '') yield [rest];
}

/** A line, or one for each span where it is an export of OpenTelemetry. */
function withSpans(line: LogLine): readonly LogLine[] {
  if (!/^\s*\{\s*"resourceSpans"/.test(line.text)) return [line];
  const spans = spansIn(jsonOf(line) ?? null);
  return spans === null ? [line] : spans.map((span) => ({ ...line, text: JSON.stringify(span) }));
}

/** Lines in portions, as they come from a file or from standard input. Throws LogError. */
export async function* linesOf(path: string, following: Following | null = null): AsyncGenerator<readonly LogLine[]> {
  const isInput = path === '-';
  const file = isInput ? STANDARD_INPUT : path;
  const bytes = (): AsyncIterable<Uint8Array> => {
    if (isInput) return process.stdin;
    return following === null ? (createReadStream(path) as AsyncIterable<Buffer>) : growing(path, following);
  };
  let line = 0;
  try {
    if (isWholeFile(path)) {
      const events = eventsOfFile(path, await readFile(path, 'utf8'));
      yield events.map((event, i) => ({ file, line: i + 1, text: JSON.stringify(event) }));
      return;
    }
    for await (const texts of textsOf(bytes(), file)) yield texts.flatMap((text) => withSpans({ file, line: ++line, text }));
  } catch (error) {
    if (error instanceof LogError) throw error;
    if (error instanceof TraceFormatError || error instanceof SyntaxError)
      throw new LogError({
        code: 'E623',
        severity: 'error',
        message: `the log ${file} is not what its name says: ${error.message}`,
        fix: 'A name that ends in .itf.json, .tlc.json or .otlp.json is that of one value of JSON. A log with a value a line has another name, such as run.ndjson.',
      });
    const predicate = predicateOf(error, 'read');
    if (predicate === null && (error as NodeJS.ErrnoException).code === undefined) throw error;
    const message = `the log ${file} ${predicate ?? `cannot be read: ${(error as Error).message}`}`;
    throw new LogError({ code: 'E622', severity: 'error', message, fix: 'Check the path.' });
  }
}

/** An integer that a number of JavaScript may not be able to hold; texts in quotes are passed over. */
const LONG_INTEGER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** What a line says; undefined for an empty one. Integers that are no safe numbers are objects `{"#bigint": "..."}`. Throws LogError. */
export function jsonOf(line: LogLine): Json | undefined {
  const { text } = line;
  if (/^\s*$/.test(text)) return undefined;
  try {
    const json = JSON.parse(text) as Json;
    if (!/\d{16}/.test(text)) return json;
    const whole = text.replace(LONG_INTEGER, (part) => (/^-?\d{16,}$/.test(part) ? `{"#bigint":"${part}"}` : part));
    return JSON.parse(whole) as Json;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const at = jsonFaultAt(text);
    const message =
      at >= text.trimEnd().length
        ? 'the line ends before its JSON does'
        : `the line is no JSON: ${JSON.stringify(text[at])} is not expected here`;
    const fix =
      at === 0
        ? 'A log has one JSON value a line. Leave out the other lines, such as with `grep "^{"`.'
        : 'A log has one JSON value a line.';
    throw new LogError({ code: 'E623', severity: 'error', message, span: placeOfLine(line, at), fix });
  }
}
