// Files in their layout: read, laid out, written.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, lineIndexOf, type SourceText } from '../../diagnostics/index.ts';
import { type FormatOptions, type FormattedText, formatDocument, type UnreadableText } from '../../formatting/index.ts';
import { reasonOf } from '../files/file-faults.ts';
import { readFolder } from '../files/folders.ts';
import { readToRewrite } from '../files/sources.ts';
import type { LineRange } from '../options/value-kinds.ts';

/** How a file is to be laid out. */
export interface FormatRequest {
  /** Only the definitions, comments and algorithms that reach into these lines. */
  readonly lines?: LineRange;
  readonly indent?: number;
}

/** What became of a file. */
export interface FormatOutcome {
  /** `changed`: it was written, or would be where it is only verified. `failed`: it is as it was. */
  readonly result: 'unchanged' | 'changed' | 'failed';
  /** How many lines are other ones. */
  readonly changedLines: number;
  /** The text in its layout, where it is another one. */
  readonly text?: string;
  readonly diagnostics: readonly Diagnostic[];
}

const BYTE_ORDER_MARK = '\ufeff';

const beginsWithMark = (path: string): boolean => readFileSync(path).subarray(0, 3).equals(Buffer.from(BYTE_ORDER_MARK));

/** A text in its layout. */
export function formatText(source: SourceText, { lines, indent }: FormatRequest): FormattedText | UnreadableText {
  const index = lineIndexOf(source);
  const range = lines && {
    start: index.startOf(lines.first),
    end: Math.max(index.startOf(lines.first), index.startOf(lines.last + 1) - 1),
  };
  const options: FormatOptions = { ...(range && { range }), ...(indent !== undefined && { indent }) };
  return formatDocument(source, options);
}

/** How many lines of a text changes reach. */
export function linesChanged(source: SourceText, { edits }: FormattedText): number {
  const index = lineIndexOf(source);
  const lines = new Set<number>();
  for (const { start, end, text } of edits) {
    const old = source.text.slice(start, end);
    // A row begins with the end of the line before it, which is the same one.
    const same = /^(?:\r\n|\n|\r)/.exec(old)?.[0] ?? '';
    const from = text.startsWith(same) ? start + same.length : start;
    for (let line = index.lineAt(from); line <= index.lineAt(Math.max(from, end)); line++) lines.add(line);
  }
  return lines.size;
}

/**
 * Lays a file out.
 * @param onlyCheck writes nothing: the outcome says whether there would be something to write
 */
export function formatFile(path: string, onlyCheck: boolean, request: FormatRequest): FormatOutcome {
  const failed = (diagnostics: readonly Diagnostic[]): FormatOutcome => ({ result: 'failed', changedLines: 0, diagnostics });
  const { source, diagnostics } = readToRewrite(path);
  if (source === null) return failed(diagnostics);
  const formatted = formatText(source, request);
  if (formatted.kind === 'unreadable') return failed(formatted.diagnostics);
  if (formatted.text === source.text) return { result: 'unchanged', changedLines: 0, diagnostics: formatted.diagnostics };
  try {
    if (!onlyCheck) writeFileSync(path, (beginsWithMark(path) ? BYTE_ORDER_MARK : '') + formatted.text);
  } catch (error) {
    const message = `the file ${path} cannot be written: ${reasonOf(error, 'written')}`;
    return failed([{ code: 'E001', severity: 'error', message, fix: 'Check its permissions.' }]);
  }
  const { text, diagnostics: told } = formatted;
  return { result: 'changed', changedLines: linesChanged(source, formatted), text, diagnostics: told };
}

/** Folders that hold no specifications of the project. */
const isForeign = (name: string): boolean => name === 'node_modules' || name.startsWith('.');

/**
 * The modules that paths name: files as they are, of folders every `.tla` below, in the order of their names.
 * @param unreadable told of folders that cannot be read
 */
export function modulesBelow(paths: readonly string[], unreadable: (fault: Diagnostic) => void): readonly string[] {
  return paths.flatMap((path) => {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
    const entries = readFolder(path);
    if ('code' in entries) {
      unreadable(entries);
      return [];
    }
    const below = entries.filter((one) => !isForeign(one.name) && (one.isDirectory() || /\.tla$/.test(one.name)));
    return below.flatMap((one) => (one.isDirectory() ? modulesBelow([join(path, one.name)], unreadable) : [join(path, one.name)]));
  });
}
