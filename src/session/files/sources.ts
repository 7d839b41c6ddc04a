// Texts of files, and those that come with tlasso.
import { readFileSync, statSync } from 'node:fs';
import type { Diagnostic, SourceText } from '../../diagnostics/index.ts';
import { decodeUtf8 } from '../../syntax/index.ts';
import { predicateOf } from './file-faults.ts';

/** A text, or why there is none. */
export type Read =
  | { readonly source: SourceText; readonly diagnostics: readonly [] }
  | { readonly source: null; readonly diagnostics: readonly Diagnostic[] };

/** Texts that stand for what files hold, by path: variants of a specification that are in no file. */
export type Texts = ReadonlyMap<string, string>;

/** Reads a text file, or what stands for it. */
export function readSource(path: string, texts?: Texts): Read {
  const given = texts?.get(path);
  if (given !== undefined) return { source: { name: path, text: given }, diagnostics: [] };
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const message = `the file ${path} ${predicateOf(error, 'read') ?? 'cannot be read'}`;
    return { source: null, diagnostics: [{ code: 'E001', severity: 'error', message, fix: 'Check the path.' }] };
  }
  return decodeUtf8(bytes, path);
}

/** Reads a text file; null where there is no file of the name. */
export function readIfThere(path: string, texts?: Texts): Read | null {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true ? readSource(path, texts) : null;
}
