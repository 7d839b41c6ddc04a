// The result of a sweep as plain data: one model under many constants.
import type { Diagnostic } from '../diagnostics/index.ts';
import type { CheckReport } from './check-report.ts';

/** What became of one combination of values. */
export interface SweepRow {
  /** The texts of the values, in the order of `SweepReport.constants`. */
  readonly values: readonly string[];
  /** What `tlasso check --constant` is given for it, the fixed ones first. */
  readonly constants: readonly string[];
  /** What checks it by itself. */
  readonly command: string;
  readonly outcome: 'checked' | 'unfinished' | 'skipped';
  /** Why there is no report. */
  readonly reason?: string;
  /** Of those that were checked. */
  readonly report?: CheckReport;
}

/** What became of all of them. */
export interface SweepReport {
  readonly file: string;
  /** Null: there is none. */
  readonly config: string | null;
  /** The names of the constants that have several values. */
  readonly constants: readonly string[];
  /** What is given to every check, as it was given. */
  readonly fixed: readonly string[];
  readonly rows: readonly SweepRow[];
  /** What is wrong with the question. */
  readonly diagnostics: readonly Diagnostic[];
  readonly seconds: number;
  readonly interrupted: boolean;
}

/** How a row ended, in one word: a verdict, or that there is none. */
export function rowVerdict({ outcome, report }: SweepRow): CheckReport['verdict'] | 'unfinished' | 'skipped' {
  return outcome === 'checked' && report !== undefined ? report.verdict : outcome === 'checked' ? 'unfinished' : outcome;
}
