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

/** Runs what reads or writes the file. False where the system refuses: a prompt works without a history. */
function succeeds(run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return false;
  }
}

/** The lines that were entered before, and those that are entered now. */
export class EntryHistory {
  /** The last one first, none twice. */
  readonly before: readonly string[];
  #file = historyFile();

  constructor() {
    const file = this.#file;
    let lines: string[] = [];
    if (file !== null && succeeds(() => (lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)))) {
      // Rarely, so that two prompts that do it at once are no matter.
      if (lines.length > 2 * MOST_LINES) succeeds(() => writeFileSync(file, `${lines.slice(-MOST_LINES).join('\n')}\n`, { mode: 0o600 }));
    }
    this.before = [...new Set(lines.reverse())].slice(0, MOST_LINES);
  }

  /** Remembers a line. */
  add(line: string): void {
    const file = this.#file;
    if (file === null || line.trim() === '') return;
    // What cannot be written once is not tried at each line.
    if (!succeeds(() => appendFileSync(file, `${line}\n`, { mode: 0o600 }))) this.#file = null;
  }
}
