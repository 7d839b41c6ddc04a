// The lines of logs, one after the other, however long the files are.
import { createReadStream } from 'node:fs';
import { type FileHandle, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Diagnostic, Span } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import { type Json, TraceFormatError } from '../../report/index.ts';
import { predicateOf } from '../files/file-faults.ts';
import { evaluationFault } from '../open/evaluation-fault.ts';
import { TooManyDigits } from '../../values/index.ts';
import { withExactNumbers } from './exact-numbers.ts';
import { jsonFaultAt } from './json-fault.ts';
import { eventsOfFile, exportedEvents, isWholeFile } from './log-formats.ts';
import { FOLLOW_INTERVAL, NamedFiles } from './named-files.ts';

/** One line of a log. */
export interface LogLine {
  /** Path as it was given; `<standard input>` for `-`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** No line break follows it: who wrote it may have been stopped, or be about to go on. */
  readonly isCut?: true;
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

/** How a file is read that is still being written. */
export interface Following {
  /** Aborted: read what there is, and end. */
  readonly signal?: AbortSignal;
}

/** Bytes that are read at once. */
const CHUNK = 2 ** 16;

/** Bytes before the place up to which a file was read that are looked at again. */
const KNOWN = 2 ** 8;

/** The bytes of a file, and those that are added to it until somebody ends that, or another file has taken its name. */
async function* growing(file: FileHandle, path: string, names: NamedFiles, { signal }: Following): AsyncGenerator<Uint8Array> {
  let from = 0;
  // The last bytes that were read. Where they are not there any more the log was emptied, and may have grown beyond this place since.
  let known: Uint8Array = new Uint8Array(0);
  for (let isLast = false; ; ) {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK), 0, CHUNK, from - known.length);
      if (bytesRead < known.length) throw changed(path, 'has become shorter');
      if (!buffer.subarray(0, known.length).equals(known)) throw changed(path, 'has other bytes than those that were read');
      const added = buffer.subarray(known.length, bytesRead);
      if (added.length === 0) break;
      from += added.length;
      known = Buffer.from(buffer.subarray(Math.max(0, bytesRead - KNOWN), bytesRead));
      yield added;
    }
    if (isLast) return;
    // Whoever ends it wants to know of all that there is, and a file that was replaced may have got a last line.
    isLast = signal?.aborted === true || (await names.hasNext());
    if (!isLast) await setTimeout(FOLLOW_INTERVAL, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  }
}

/** The bytes of a pipe until it ends, or somebody ends that. */
async function* flowing(stream: Readable, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  const bytes = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  // A promise for all of it would remember each wait for as long as the pipe lasts.
  let end = (): void => {};
  const onAbort = (): void => end();
  signal?.addEventListener('abort', onAbort);
  try {
    while (signal?.aborted !== true) {
      const got = await new Promise<IteratorResult<Uint8Array> | null>((resolve, reject) => {
        end = () => resolve(null);
        bytes.next().then(resolve, reject);
      });
      if (got === null || got.done === true) return;
      yield got.value;
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
    stream.destroy();
  }
}

const changed = (path: string, how: string): LogError =>
  new LogError({
    code: 'E622',
    severity: 'error',
    message: `the log ${path} ${how}: it was emptied or changed while it was read`,
    fix: 'Follow a file that is only appended to, or replaced by a new one: lines that were taken away cannot be compared.',
  });

/** What a file that is no text may be by its first bytes. */
const SIGNATURES: readonly (readonly [bytes: readonly number[], fix: string])[] = [
  [[0x1f, 0x8b], 'It is compressed: `gunzip -c FILE | tlasso trace MAPPING.tla -`.'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'It is compressed: `zstd -dc FILE | tlasso trace MAPPING.tla -`.'],
  [[0xff, 0xfe], 'It is UTF-16. Convert it, such as with `iconv -f utf-16 -t utf-8`.'],
  [[0xfe, 0xff], 'It is UTF-16. Convert it, such as with `iconv -f utf-16 -t utf-8`.'],
];

/** In which line of a chunk, from 0, bytes are that are no UTF-8, given the bytes before the chunk; the last one if it is none before it. */
function badLineOf(chunk: Uint8Array, before: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // A character may have begun in the chunk before: what continues one begins with the bits 10.
  decoder.decode(
    before.subarray(
      Math.max(
        0,
        before.findLastIndex((byte) => byte >> 6 !== 2),
      ),
    ),
    { stream: true },
  );
  for (let line = 0, from = 0; ; line++) {
    const end = chunk.indexOf(10, from) + 1;
    if (end === 0) return line;
    try {
      decoder.decode(chunk.subarray(from, end), { stream: true });
    } catch {
      return line;
    }
    from = end;
  }
}

/** A log that is no text, given the line and the first bytes of the file. */
function noText(file: string, line: number, first: Uint8Array): LogError {
  const known = SIGNATURES.find(([signature]) => signature.every((byte, i) => first[i] === byte));
  return new LogError({
    code: 'E622',
    severity: 'error',
    message: `${file} is no text in UTF-8: in line ${line} there are bytes that mean nothing in it`,
    fix: known?.[1] ?? 'Convert it, such as with `iconv -t utf-8`.',
  });
}

/** The text of a file that is read at once. Throws LogError. */
function wholeText(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw noText(file, 1 + badLineOf(bytes, new Uint8Array(0)), bytes);
  }
}

/** The texts of lines in portions. The line behind the last line break is one where it is not empty, and it is marked. */
async function* textsOf(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<readonly LineText[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first: Uint8Array | null = null;
  /** The last bytes of the chunk before: enough for a character that ends in this one. */
  let before: Uint8Array = new Uint8Array(0);
  /** What was read of a line that has not ended. */
  let rest: string[] = [];
  let line = 0;
  const decoded = (chunk: Uint8Array, stream: boolean): string => {
    try {
      return decoder.decode(chunk, { stream });
    } catch {
      throw noText(file, line + 1 + badLineOf(chunk, before), first ?? chunk);
    }
  };
  for await (const chunk of bytes) {
    first ??= chunk.slice(0, 4);
    const parts = decoded(chunk, true).split('\n');
    before = chunk.slice(-4);
    const last = parts.pop()!;
    if (parts.length > 0) {
      parts[0] = rest.join('') + parts[0]!;
      rest = [];
      line += parts.length;
      yield parts.map((text) => ({ text: withoutMark(text) }));
    }
    if (last !== '') rest.push(last);
  }
  const text = rest.join('') + decoded(new Uint8Array(0), false);
  if (text !== '') yield [{ text: withoutMark(text), isCut: true }];
}

/** A text of a line, and whether no line break follows it. */
type LineText = Pick<LogLine, 'text' | 'isCut'>;

/** Files that were put together may have byte order marks between them. */
const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** A line, or one for each event where it is an export of OpenTelemetry. */
function withExported(line: LogLine): readonly LogLine[] {
  if (!/^\s*\{\s*"resource(?:Spans|Logs)"/.test(line.text)) return [line];
  const events = exportedEvents(jsonOf(line) ?? null);
  return events === null ? [line] : events.map((event) => ({ ...line, text: JSON.stringify(event) }));
}

/** The lines of one file, or of standard input, from the first one on. */
async function* textLines(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<readonly LogLine[]> {
  let line = 0;
  for await (const texts of textsOf(bytes, file)) yield texts.flatMap((text) => withExported({ file, line: ++line, ...text }));
}

/** Lines that are given at once while their file is followed: comparing them takes less time than a file has its name. */
const PORTION = 100;

/** The lines, with a turn of the event loop behind each portion: the name of the file is looked at in these. */
async function* inTurns(lines: readonly LogLine[]): AsyncGenerator<readonly LogLine[]> {
  for (let from = 0; from < lines.length; from += PORTION) {
    yield lines.slice(from, from + PORTION);
    await setImmediate();
  }
}

/** The lines of a file that is still being written, and of those that take its name when it is rotated. */
async function* followedLines(path: string, following: Following): AsyncGenerator<readonly LogLine[]> {
  // A line that is being written while somebody ends the run is none yet.
  const whole = (lines: readonly LogLine[]): readonly LogLine[] =>
    lines.filter((line) => line.isCut !== true || following.signal?.aborted !== true || isJson(line.text));
  const { signal } = following;
  if (!(await stat(path)).isFile()) {
    for await (const lines of textLines(flowing(createReadStream(path), signal), path)) yield whole(lines);
    return;
  }
  const names = new NamedFiles(path);
  try {
    // A file that has taken the name of another one is read too, however soon somebody has ended the run.
    while (await names.hasNext()) {
      const handle = names.next();
      try {
        for await (const lines of textLines(growing(handle, path, names, following), path)) yield* inTurns(whole(lines));
      } finally {
        await handle.close();
      }
    }
  } finally {
    await names.close();
  }
}

/** Lines in portions, as they come from a file or from standard input. Throws LogError. */
export async function* linesOf(path: string, following: Following | null = null): AsyncGenerator<readonly LogLine[]> {
  const isInput = path === '-';
  const file = isInput ? STANDARD_INPUT : path;
  try {
    if (isWholeFile(path)) {
      const events = eventsOfFile(path, withoutMark(wholeText(await readFile(path), file)));
      yield events.map((event, i) => ({ file, line: i + 1, text: JSON.stringify(event) }));
    } else if (isInput) yield* textLines(flowing(process.stdin, following?.signal), file);
    else if (following !== null) yield* followedLines(path, following);
    else yield* textLines(createReadStream(path) as AsyncIterable<Buffer>, file);
  } catch (error) {
    throw unreadable(error, file);
  }
}

/** Why a log cannot be read. Throws what is no reason of that kind. */
function unreadable(error: unknown, file: string): LogError {
  if (error instanceof LogError) return error;
  if (error instanceof TraceFormatError || error instanceof SyntaxError || error instanceof TooManyDigits)
    return new LogError({
      code: 'E623',
      severity: 'error',
      message: `the log ${file} is not what its name says: ${error instanceof TooManyDigits ? TOO_MANY_DIGITS : error.message}`,
      fix: 'A name that ends in .itf.json, .tlc.json or .otlp.json is that of one value of JSON. A log with a value a line has another name, such as run.ndjson.',
    });
  const predicate = predicateOf(error, 'read');
  if (predicate === null && (error as NodeJS.ErrnoException).code === undefined) throw error;
  const message = `the log ${file} ${predicate ?? `cannot be read: ${(error as Error).message}`}`;
  return new LogError({ code: 'E622', severity: 'error', message, fix: 'Check the path.' });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const TOO_MANY_DIGITS = 'the number has too many digits to be read';

/** What a line says; undefined for an empty one. Integers that are no safe numbers are objects `{"#bigint": "..."}`. Throws LogError. */
export function jsonOf(line: LogLine): Json | undefined {
  const { text } = line;
  if (/^\s*$/.test(text)) return undefined;
  try {
    const json = JSON.parse(text) as Json;
    const exact = withExactNumbers(text);
    return exact === text ? json : (JSON.parse(exact) as Json);
  } catch (error) {
    if (error instanceof TooManyDigits) {
      const message = TOO_MANY_DIGITS;
      const fix = 'Write it as a text, in quotes, if it is only compared.';
      throw new LogError({ code: 'E623', severity: 'error', message, span: placeOfLine(line, error.at), fix });
    }
    if (!(error instanceof SyntaxError)) throw error;
    const at = jsonFaultAt(text);
    const isShort = at >= text.trimEnd().length;
    const message = isShort
      ? 'the line ends before its JSON does'
      : `the line is no JSON: ${JSON.stringify(text[at])} is not expected here`;
    const fix = `A log has one JSON value a line.${adviceFor(line, isShort)}`;
    throw new LogError({ code: 'E623', severity: 'error', message, span: placeOfLine(line, at), fix });
  }
}

/** What to do about a line that is no JSON. */
function adviceFor({ text, isCut }: LogLine, isShort: boolean): string {
  if (isShort && isCut === true)
    return ' This one is the last and has no line break: if who wrote it was stopped meanwhile, leave it out, such as with `head -n -1`.';
  if (isShort) return " `jq -c .` brings values of several lines into this form, `jq -c '.[]'` the elements of one array.";
  if (text.includes('\0')) return ' There are bytes that are zero: if it is UTF-16, convert it, such as with `iconv -f utf-16le -t utf-8`.';
  return /^\s*[{["]/.test(text)
    ? ''
    : ' Leave out the other lines, such as with `grep "^{"`, and what stands before the JSON of a line, such as with `sed "s/^[^{]*//"`.';
}
