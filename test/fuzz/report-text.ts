// Reports as text that is to be equal where two searches of the same states are.
import type { CheckReport } from '../../src/report/index.ts';

/**
 * A report as text, without what depends on the clock and the number of threads. Where several search, others have done more than the one that finds a fault; and
 * where a search is cut off, which successors of the last state were made by then depends on the order of the loops over sets.
 */
export function textOf(report: CheckReport, isAlone: boolean): string {
  const { seconds: _seconds, workers: _workers, coverage, ...always } = report;
  const isExact = isAlone || report.verdict === 'ok';
  const { verdict, distinctStates } = report;
  const compared = verdict === 'limit' ? { verdict, distinctStates } : { ...always, ...(isExact ? { coverage } : {}) };
  return JSON.stringify(compared, (key, value: unknown) =>
    key === 'source' ? undefined : typeof value === 'bigint' ? String(value) : value,
  );
}
