// A check of a system written in TypeScript.
import type { CheckReport } from '../../report/index.ts';
import { reportOf } from '../report-outcome.ts';
import type { CheckEvents } from '../request.ts';
import { runSearch } from '../run-search.ts';
import type { DefinedSystem } from './define-system.ts';

/** How to check a defined system. */
export interface SystemCheckOptions extends Pick<CheckEvents, 'progress'> {
  /** Whether a state without successors is a fault; true if absent. */
  readonly deadlock?: boolean;
  readonly maxStates?: number;
  readonly maxDepth?: number;
  readonly signal?: AbortSignal;
}

/** Explores all states and checks everything that the definition says. */
export const checkSystem = async (defined: DefinedSystem, options: SystemCheckOptions = {}): Promise<CheckReport> => {
  const { system, temporal, values } = defined;
  const started = performance.now();
  const outcome = await runSearch(system, temporal, { ...options, deadlock: options.deadlock ?? true }, options);
  const model = { system, temporal, hasBehaviour: true, initialSpan: null };
  return reportOf(model, values, outcome, [], (performance.now() - started) / 1000);
};
