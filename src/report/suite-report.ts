// The result of a suite as plain data: what every model was expected to do, what it did, and where the two differ.
import type { Diagnostic, Span } from '../diagnostics/index.ts';
import type { CheckReport } from './check-report.ts';

/** One difference between what a model was expected to do and what it did. */
export interface Difference {
  /** The expectation: `verdict`, `distinctStates`, `covered`, ... */
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
  /** What it means or what to do. */
  readonly note?: string;
  /** Where the expectation is written, if in a file that is data. */
  readonly span?: Span;
}

/** What became of one model of a suite. */
export interface ModelResult {
  readonly name: string;
  /** Paths of the module and the configuration. */
  readonly file: string;
  readonly config: string;
  /** What checks it by itself. */
  readonly command: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped. */
  readonly reason?: string;
  /** Not empty exactly where it failed. */
  readonly differences: readonly Difference[];
  /** Absent where the model was not run. */
  readonly report?: CheckReport;
}

/** What became of a suite. */
export interface SuiteReport {
  /** In the order of the suite, however many ran at once. */
  readonly models: readonly ModelResult[];
  /** What is wrong with the files that describe the suite. */
  readonly diagnostics: readonly Diagnostic[];
  readonly seconds: number;
}

/** How many models came to each outcome. */
export function countOutcomes({ models }: SuiteReport): Readonly<Record<ModelResult['outcome'], number>> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { outcome } of models) counts[outcome]++;
  return counts;
}

/** Whether every model that ran did what was expected, at least one did, and the suite's files have no errors. */
export function isSuccess(suite: SuiteReport): boolean {
  return countOutcomes(suite).failed === 0 && countOutcomes(suite).passed > 0 && suite.diagnostics.every((d) => d.severity !== 'error');
}

/** What differs where the check failed in a way that nobody expected. */
const ABOUT_FAILURE: ReadonlySet<string> = new Set(['verdict', 'property']);

/** The report of a check that should not have failed, or not like this: what it found is the news. Undefined where only numbers differ. */
export function unexpectedFailure({ outcome, differences, report }: ModelResult): CheckReport | undefined {
  const isNews = outcome === 'failed' && report?.verdict !== 'ok' && differences.some(({ what }) => ABOUT_FAILURE.has(what));
  return isNews ? report : undefined;
}
