// What was entered at prompts before, in a file of the user: a line for each line that was entered.
//
// Each line is added when it is entered, so that neither a run that is killed nor two prompts at once lose what the other has.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder } from '../output/own-folders.ts';

/** Lines that are remembered. */
export const MOST_LINES = 1000;

/** The file: TLASSO_HISTORY, or one of tlasso's own. Null for none: TLASSO_HISTORY is empty, or no folder belongs to the user alone. */
function historyFile(): string | null {
  const { TLASSO_HISTORY: given } = process.env;
  if (given !== undefined) return given === '' ? null : given;
  const folder = ownFolder('state');
  return folder === null ? null : join(folder, 'eval-history');
}

/** What reads or writes the file gives; null where the system refuses: a prompt works without a history. */
function unlessRefused<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return null;
  }
}

const asLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** The lines that were entered before, and those that are entered now. */
export class EntryHistory {
  /** The last one first, none twice. */
  readonly before: readonly string[];
  #file = historyFile();

  constructor() {
    const file = this.#file;
    const text = file === null ? null : unlessRefused(() => readFileSync(file, 'utf8'));
    const lines = (text ?? '').split('\n').filter(Boolean);
    this.before = [...new Set(lines.toReversed())].slice(0, MOST_LINES);
    // Rarely, so that two prompts that do it at once are no matter.
    if (file !== null && lines.length > 2 * MOST_LINES)
      unlessRefused(() => writeFileSync(file, asLines(lines.slice(-MOST_LINES)), { mode: 0o600 }));
  }

  /** Remembers a line. */
  add(line: string): void {
    const file = this.#file;
    if (file === null || line.trim() === '') return;
    // What cannot be written once is not tried at each line.
    if (unlessRefused(() => appendFileSync(file, asLines([line]), { mode: 0o600 })) === null) this.#file = null;
  }
}
