// Reports of whole checks, to be compared.
import { expect } from 'vitest';
import { check } from '../../../src/session/check/whole-check.ts';
import { defined } from '../../../src/session/options/defined.ts';
import type { CheckRequest } from '../../../src/session/request.ts';

/** The report of a check by one worker, without what depends on the clock. */
export const reportOf = async (file: string, config: string | undefined, more: Partial<CheckRequest>) => {
  const request: CheckRequest = { file, ...defined({ config }), workers: 1, invariants: [], properties: [], ltl: [], ...more };
  const { seconds: _seconds, ...report } = await check(request, {});
  return report;
};

/**
 * The report of a check by so many threads, which are called at once and waited for, without how many searched in the end. Without coverage, too: several may have taken
 * more steps than those that lead to the fault.
 */
export const reportOfSeveral = async (file: string, config: string, workers: number) => {
  const { workers: searched, coverage: _coverage, ...report } = await reportOf(file, config, { workers, callsAtOnce: true });
  // What is wrong with an initial state is told by one.
  expect(searched).toBe(report.verdict === 'invariant' && report.depth === 1 ? 1 : workers);
  return report;
};
