// Texts of files, and those that come with tlasso.
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import type { Diagnostic, SourceText } from '../../diagnostics/index.ts';
import { decodeUtf8 } from '../../syntax/index.ts';
import { predicateOf } from './file-faults.ts';

/** A text with what is remarkable about its bytes, or why there is none. */
export interface Read {
  readonly source: SourceText | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Texts that stand for what files hold, by path: variants of a specification that are in no file. */
export type Texts = ReadonlyMap<string, string>;

/** The variable of the environment that confines a process and its threads to the files below a folder. */
const WORKSPACE = 'TLASSO_WORKSPACE';

/** From now on this thread, and those that it starts, read specifications only where they lie below a folder after links are followed. */
export function readOnlyBelow(folder: string): void {
  process.env[WORKSPACE] = realpathSync(folder);
}

/** Whether a path may be read: it is below the folder of `readOnlyBelow`, or there is none. What is not there is no matter here. */
export function isReadable(path: string): boolean {
  const folder = process.env[WORKSPACE] ?? '';
  if (folder === '' || statSync(path, { throwIfNoEntry: false }) === undefined) return true;
  const real = realpathSync(path);
  return real === folder || real.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** `-` is standard input for other programs. */
const NOT_FROM_STANDARD_INPUT: Diagnostic = {
  code: 'E001',
  severity: 'error',
  message: 'the name - stands for no file here',
  fix: 'Write the text into a file, a module into one with its name such as M.tla. Of standard input only tlasso format --stdin reads a module.',
};

/** Reads a text file, or what stands for it. */
export function readSource(path: string, texts?: Texts): Read {
  const given = texts?.get(path);
  if (given !== undefined) return { source: { name: path, text: given }, diagnostics: [] };
  if (!isReadable(path)) {
    const message = `the file ${path} is outside of the workspace`;
    const fix = 'Put it into the workspace: no link, and no library, leads out of it.';
    return { source: null, diagnostics: [{ code: 'E001', severity: 'error', message, fix }] };
  }
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (path === '-') return { source: null, diagnostics: [NOT_FROM_STANDARD_INPUT] };
    const message = `the file ${path} ${predicateOf(error, 'read') ?? 'cannot be read'}`;
    return { source: null, diagnostics: [{ code: 'E001', severity: 'error', message, fix: 'Check the path.' }] };
  }
  return decodeUtf8(bytes, path);
}

/** Reads a text file that is written anew: what would be written is UTF-8, so the file has to be. */
export function readToRewrite(path: string): Read {
  const read = readSource(path);
  if (read.diagnostics.length === 0) return read;
  return { source: null, diagnostics: read.diagnostics.map((diagnostic) => ({ ...diagnostic, severity: 'error' })) };
}

/** Reads a text file; null where there is no file of the name. */
export function readIfThere(path: string, texts?: Texts): Read | null {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true ? readSource(path, texts) : null;
}
