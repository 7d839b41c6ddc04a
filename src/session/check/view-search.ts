// Temporal properties where the search without VIEW comes to no end: lassos in the graph of views, followed on real states.
import { type CheckOutcome, ViewCheck } from '../../checker/index.ts';
import type { TemporalProblem, TransitionSystem } from '../../model/index.ts';
import type { CheckEvents } from '../request.ts';
import { memoryBudget } from '../threads/memory-budget.ts';
import { unchecked } from './possibility.ts';
import { advanceInTurns, progressTeller, type SearchWishes } from './run-search.ts';

/** What was found in the graph of views. */
export interface ViewSearch {
  /** A violation by real states. */
  readonly outcome: CheckOutcome | null;
  /** Properties that are violated as views show it, by nothing that came back in so many rounds. */
  readonly suspects: readonly string[];
}

/** Null where nothing can be said. */
export const searchViews = async (
  system: TransitionSystem,
  temporal: TemporalProblem,
  wishes: SearchWishes,
  events: Pick<CheckEvents, 'progress'>,
): Promise<ViewSearch | null> => {
  if (system.view === undefined || system.varies !== undefined) return null;
  const { canonicalize: _canonicalize, ...searched } = unchecked(system);
  const isAborted = (): boolean => wishes.signal?.aborted === true;
  const run = new ViewCheck(searched, temporal, {
    deadlock: false,
    onProgress: progressTeller(events),
    exhausted: memoryBudget(wishes.memory).exhausted,
    interrupted: isAborted,
    ...(wishes.maxStates === undefined ? {} : { maxStates: wishes.maxStates }),
  });
  return run.conclude(await advanceInTurns(run, run.search));
};
