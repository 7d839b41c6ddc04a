// The algorithm of a file: translate it and write the file, or say whether its translation is up to date.
import { writeFileSync } from 'node:fs';
import type { Diagnostic } from '../diagnostics/index.ts';
import { inspectTranslation, readWishes, writeTranslation } from '../pluscal/index.ts';
import { readToRewrite } from './files/sources.ts';

/** What became of a file. */
export interface TranslationOutcome {
  /** `failed` where the algorithm has errors, there is none, or (only checking) its translation is not up to date. */
  readonly result: 'written' | 'unchanged' | 'failed';
  /** Options that the translation in the file was made with and that stand nowhere, in the words of `PlusCal options (...)`. */
  readonly options: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Translates the algorithm in a file.
 * @param onlyCheck writes nothing: the outcome says whether there would be something to write
 * @param options in the words of `PlusCal options (...)`; without any, those that the translation in the file was made with are found out
 */
export const translateFile = (path: string, onlyCheck: boolean, options?: string): TranslationOutcome => {
  const { source, diagnostics } = readToRewrite(path);
  if (source === null) return { result: 'failed', options: [], diagnostics };
  const beside = options === undefined ? undefined : readWishes(options);
  if (beside && beside.diagnostics.length > 0) return { result: 'failed', options: [], diagnostics: beside.diagnostics };
  if (onlyCheck) {
    const found = inspectTranslation(source, beside?.wishes);
    return { result: found.diagnostics.length > 0 ? 'failed' : 'unchanged', ...found };
  }
  const written = writeTranslation(source, beside?.wishes);
  if (written.text === null) return { result: 'failed', options: [], diagnostics: written.diagnostics };
  if (!written.changed) return { result: 'unchanged', options: written.options, diagnostics: written.diagnostics };
  try {
    writeFileSync(path, written.text);
  } catch {
    return {
      result: 'failed',
      options: [],
      diagnostics: [{ code: 'E001', severity: 'error', message: `the file ${path} cannot be written`, fix: 'Check its permissions.' }],
    };
  }
  return { result: 'written', options: written.options, diagnostics: written.diagnostics };
};
