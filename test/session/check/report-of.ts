// Reports of whole checks, to be compared.
import { check } from '../../../src/session/check/whole-check.ts';
import { defined } from '../../../src/session/options/defined.ts';
import type { CheckRequest } from '../../../src/session/request.ts';

/** The report of a check by one worker, without what depends on the clock. */
export const reportOf = async (file: string, config: string | undefined, more: Partial<CheckRequest>) => {
  const request: CheckRequest = { file, ...defined({ config }), workers: 1, invariants: [], properties: [], ltl: [], ...more };
  const { seconds: _seconds, ...report } = await check(request, {});
  return report;
};
