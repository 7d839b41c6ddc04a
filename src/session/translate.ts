// The algorithm of a file: translate it and write the file, or say whether its translation is up to date.
import { writeFileSync } from 'node:fs';
import type { Diagnostic } from '../diagnostics/index.ts';
import { checkTranslation, writeTranslation } from '../pluscal/index.ts';
import { readSource } from './load.ts';

/** What became of a file. */
export interface TranslationOutcome {
  /** `failed` where the algorithm has errors, there is none, or (only checking) its translation is not up to date. */
  readonly result: 'written' | 'unchanged' | 'failed';
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Translates the algorithm in a file.
 * @param onlyCheck writes nothing: the outcome says whether there would be something to write
 */
export const translateFile = (path: string, onlyCheck: boolean): TranslationOutcome => {
  const { source, diagnostics } = readSource(path);
  if (source === null) return { result: 'failed', diagnostics };
  if (onlyCheck) {
    const found = checkTranslation(source);
    return { result: found.length > 0 ? 'failed' : 'unchanged', diagnostics: found };
  }
  const written = writeTranslation(source);
  if (written.text === null) return { result: 'failed', diagnostics: written.diagnostics };
  if (!written.changed) return { result: 'unchanged', diagnostics: written.diagnostics };
  try {
    writeFileSync(path, written.text);
  } catch {
    return {
      result: 'failed',
      diagnostics: [{ code: 'E001', severity: 'error', message: `the file ${path} cannot be written`, fix: 'Check its permissions.' }],
    };
  }
  return { result: 'written', diagnostics: written.diagnostics };
};
