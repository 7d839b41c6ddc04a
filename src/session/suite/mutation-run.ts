// The changes of a model of a suite: what became of them, as numbers that a suite can pin, and the survivors that its baseline does not accept.
import { countStatuses, killPercent, type MutationReport } from '../../report/index.ts';
import { mutate } from '../mutate/mutate.ts';
import { defined } from '../options/defined.ts';
import type { CheckRequest } from '../request.ts';
import type { MutationCount, MutationExpectation } from './suite-config.ts';

/** What became of the changes of a model. */
export interface MutationRun {
  readonly counts: Readonly<Record<MutationCount, number>>;
  /** Survivors that the baseline does not accept; empty where there is none. */
  readonly fresh: readonly string[];
  /** Entries of the baseline that are not needed any more. */
  readonly vanished: readonly string[];
  /** Why there is no answer. */
  readonly fault: string | null;
}

/** Seconds for one change. What is pinned must not depend on how fast the machine is, so it is long. */
const MUTANT_TIMEOUT = 120;

const NOTHING: Readonly<Record<MutationCount, number>> = {
  killed: 0,
  survived: 0,
  equivalent: 0,
  unreached: 0,
  invalid: 0,
  limit: 0,
  vacuous: 0,
  score: 0,
};

/** Changes the model as the expectation says. */
export async function runMutation(request: CheckRequest, expected: MutationExpectation): Promise<MutationRun> {
  const { maxMutants, seed, baseline } = expected;
  const invariants = [...request.invariants, ...(expected.invariants ?? [])];
  const properties = [...request.properties, ...(expected.properties ?? [])];
  const report = await mutate({
    ...request,
    invariants,
    properties,
    pairs: false,
    mutantTimeout: MUTANT_TIMEOUT,
    ...defined({ maxMutants, seed, baseline }),
  });
  const fault = faultOf(report);
  if (fault !== null) return { counts: NOTHING, fresh: [], vanished: [], fault };
  const counts = {
    ...countStatuses(report.mutants),
    vacuous: report.parts.filter(({ status }) => status === 'vacuous').length,
    score: Math.floor(killPercent(report.mutants) ?? 0),
  };
  return {
    counts,
    fresh: report.baseline?.fresh ?? [],
    vanished: (report.baseline?.vanished ?? []).map(({ id, now }) => `${id} (${now})`),
    fault: null,
  };
}

const faultOf = ({ original, interrupted, diagnostics }: MutationReport): string | null => {
  if (interrupted) return 'it was interrupted';
  if (original !== null) return null;
  const error = diagnostics.find(({ severity }) => severity === 'error');
  return error === undefined ? 'it has no report' : `${error.message} (${error.code})`;
};
