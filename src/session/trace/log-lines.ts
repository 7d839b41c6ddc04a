// The lines of logs, one after the other, however long the files are.
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Diagnostic, Span } from '../../diagnostics/index.ts';
import { predicateOf } from '../files/file-faults.ts';
import { jsonFaultAt } from './json-fault.ts';

/** One line of a log. */
export interface LogLine {
  /** Path as it was given; `<standard input>` for `-`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** What a line says, as JSON. Integers that are no safe numbers are objects `{"#bigint": "..."}`, as in ITF. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A log that cannot be read. */
export class LogError extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(diagnostic.message);
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

/** Lines in portions, as they come from a file or from standard input. Throws LogError. */
export async function* linesOf(path: string): AsyncGenerator<readonly LogLine[]> {
  const file = path === '-' ? STANDARD_INPUT : path;
  const stream = path === '-' ? process.stdin : createReadStream(path);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let line = 0;
  const decoded = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw new LogError({
        code: 'E622',
        severity: 'error',
        message: `${file} is no text in UTF-8: behind line ${line + 1} there are bytes that mean nothing in it`,
        fix: 'Convert it, such as with `iconv -t utf-8`.',
      });
    }
  };
  const numbered = (texts: readonly string[]): readonly LogLine[] => texts.map((text) => ({ file, line: ++line, text }));
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const parts = (rest + decoded(chunk)).split('\n');
      rest = parts.pop()!;
      if (parts.length > 0) yield numbered(parts);
    }
  } catch (error) {
    if (error instanceof LogError) throw error;
    const predicate = predicateOf(error, 'read');
    if (predicate === null && (error as NodeJS.ErrnoException).code === undefined) throw error;
    const message = `the log ${file} ${predicate ?? `cannot be read: ${(error as Error).message}`}`;
    throw new LogError({ code: 'E622', severity: 'error', message, fix: 'Check the path.' });
  }
  rest += decoded();
  if (rest !== '') yield numbered([rest]);
}

/** An integer that a number of JavaScript may not be able to hold; texts in quotes are passed over. */
const LONG_INTEGER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** What a line says; undefined for an empty one. Throws LogError. */
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
