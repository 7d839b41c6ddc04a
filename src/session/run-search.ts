// A search in pieces, so that the event loop gets a turn now and then: signals are heard, progress is told.
import { setImmediate as turn } from 'node:timers/promises';
import { type CheckOutcome, Check as CheckRun, type Search, type SearchOptions, type Snapshot } from '../checker/index.ts';
import type { TemporalProblem, TransitionSystem } from '../model/index.ts';
import { ArenaFull } from '../values/index.ts';
import type { Checkpoints } from './checkpoint/checkpoints.ts';
import type { HelperThreads } from './helpers.ts';
import { memoryGuard } from './memory-budget.ts';
import type { CheckEvents } from './request.ts';

/** What the caller wants of a search. */
export interface SearchWishes {
  /** Whether a state without successors is a fault. */
  readonly deadlock: boolean;
  readonly maxStates?: number;
  readonly maxDepth?: number;
  readonly signal?: AbortSignal;
  /** Bytes that the whole process may use; absent: most of what the machine, or its container, has. */
  readonly memory?: number;
  /** Where to go on from. */
  readonly from?: Snapshot;
  readonly checkpoints?: Checkpoints;
  /** Other threads that help if it is a large search. */
  readonly helpers?: HelperThreads;
}

/** Searches to the end, to a limit or until the signal is aborted. */
export const runSearch = async (
  system: TransitionSystem,
  temporal: TemporalProblem | null,
  request: SearchWishes,
  events: Pick<CheckEvents, 'progress'>,
): Promise<CheckOutcome> => {
  const search = new CheckRun(system, temporal, {
    deadlock: request.deadlock,
    ...(request.maxStates === undefined ? {} : { maxStates: request.maxStates }),
    ...(request.maxDepth === undefined ? {} : { maxDepth: request.maxDepth }),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
    ...(request.helpers === undefined ? {} : { helpers: request.helpers }),
    exhausted: memoryGuard(request.memory),
    interrupted: () => request.signal?.aborted === true,
    onProgress: progressTeller(events),
  });
  if (request.from !== undefined) search.search.restore(request.from);
  const between = (): void => {
    const failure = request.helpers?.failure ?? null;
    if (failure !== null) throw failure;
    request.checkpoints?.write(search.search, false);
  };
  try {
    const outcome = await advanceInTurns(search, search.search, between);
    if (outcome.verdict === 'interrupted' || outcome.verdict === 'limit') request.checkpoints?.write(search.search, true);
    return outcome;
  } finally {
    await request.helpers?.stop();
  }
};

/** Tells how far a search is, at most ten times a second. */
export const progressTeller = (events: Pick<CheckEvents, 'progress'>): NonNullable<SearchOptions['onProgress']> => {
  let shown = performance.now();
  return (p) => {
    const now = performance.now();
    if (now - shown < 100) return;
    shown = now;
    events.progress?.({ statesGenerated: p.generated, distinctStates: p.distinct, queue: p.queue, depth: p.level });
  };
};

/** Carries a search on to its end with turns for the event loop in between. */
export const advanceInTurns = async (
  run: { advance(expansions: number): CheckOutcome | null },
  search: Pick<Search, 'statistics'>,
  between: () => void = () => {},
): Promise<CheckOutcome> => {
  let outcome: CheckOutcome | null = null;
  let expansions = 256;
  while (outcome === null) {
    const began = performance.now();
    try {
      outcome = run.advance(expansions);
    } catch (error) {
      if (!(error instanceof ArenaFull)) throw error;
      return { verdict: 'limit', limit: 'memory', statistics: search.statistics, warnings: [] };
    }
    // About twenty turns of the event loop a second.
    const took = performance.now() - began;
    if (took < 25) expansions *= 2;
    else if (took > 100) expansions = Math.max(64, expansions >> 1);
    if (outcome !== null) break;
    await turn();
    between();
  }
  return outcome;
};
