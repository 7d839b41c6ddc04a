// A search in pieces, so that the event loop gets a turn now and then: signals are heard, progress is told.
import { setImmediate as turn } from 'node:timers/promises';
import {
  type CheckOptions,
  type CheckOutcome,
  Check as CheckRun,
  Search,
  type SearchOptions,
  type SearchReport,
  type Snapshot,
  SpillError,
  StoreFullError,
} from '../../checker/index.ts';
import type { TemporalProblem, TransitionSystem } from '../../model/index.ts';
import { type Arena, GivenUp, Interrupted } from '../../values/index.ts';
import type { Checkpoints } from '../checkpoint/checkpoints.ts';
import { defined } from '../options/defined.ts';
import { type SearchFields, searchFields } from '../options/schema.ts';
import type { CheckEvents, CheckRequest } from '../request.ts';
import { type MemoryBudget, memoryBudget } from '../threads/memory-budget.ts';
import { Slices } from '../threads/slices.ts';
import { keepVigil, noVigil, type Vigil } from '../threads/vigil.ts';
import type { HelperThreads } from './search-threads.ts';
import { filesIn, spillFolder } from './spill.ts';

/** What the caller wants of a search. */
export interface SearchWishes extends SearchFields, Pick<CheckRequest, 'spill' | 'spillSegment' | 'checkpoint' | 'hear'> {
  /** The values of the search, and what its places are called, to look after evaluations that take long. */
  readonly watched?: { readonly arena: Arena; readonly placeOf: (site: number) => string | null };
  /** Whether a state without successors is a fault. */
  readonly deadlock: boolean;
  readonly signal?: AbortSignal;
  /** Bytes that the whole process may use; absent: most of what the machine, or its container, has. */
  readonly memory?: number;
  /** Whether the postconditions are evaluated in the end; true by default. */
  readonly postconditions?: boolean;
  /** Where to go on from. */
  readonly from?: Snapshot;
  readonly checkpoints?: Checkpoints;
  /** Whether other searches follow one that ends so. They write no checkpoints: what is known when they begin is kept. */
  readonly isFollowed?: (outcome: CheckOutcome) => boolean;
  /** What may go on in the place of the search: see `LayoutTrial`. */
  readonly trial?: SearchTrial;
  /** See `SearchOptions`. */
  readonly portions?: boolean;
  /** Other threads that help if it is a large search. */
  readonly helpers?: HelperThreads;
  /** Has the states searched by others, before the temporal properties: the outcome, or null where these are left. */
  readonly searchFirst?: (run: CheckRun, budget: MemoryBudget) => Promise<CheckOutcome | null>;
}

/** A search that goes on in the place of another one. */
export interface Successor {
  readonly system: TransitionSystem;
  readonly temporal: TemporalProblem | null;
  readonly from: Snapshot;
}

/** Looks at a search once in a while. */
export interface SearchTrial {
  /** The first look is to be taken at once. */
  readonly isForced: boolean;
  /** What goes on in its place from where it stands; null where it goes on itself. */
  look(search: Search): Successor | null;
}

/** What takes more milliseconds before a search begins is not done twice. */
const LONG_BEGINNING = 200;

/** Thrown between two turns of a search, and caught by who takes the turns. */
class Succeeded extends Error {
  constructor(readonly by: Successor) {
    super('another search goes on');
  }
}

/** Searches to the end, to a limit or until the signal is aborted. */
export const runSearch = async (
  system: TransitionSystem,
  temporal: TemporalProblem | null,
  request: SearchWishes,
  events: Pick<CheckEvents, 'progress' | 'warn'>,
): Promise<CheckOutcome> => {
  const budget = memoryBudget(request.memory);
  const warn = (message: string): void => events.warn?.(message);
  const files = filesIn(spillFolder(request), warn);
  const spill = request.spillSegment === undefined ? { wanted: budget.pressing } : { wanted: () => true, segment: request.spillSegment };
  let search: Search | null = null;
  let vigil = vigilOver(request, budget, () => search, events);
  const options: CheckOptions = {
    ...searchFields(request),
    ...defined({ signal: request.signal, workers: request.helpers, temporalWorkers: request.helpers }),
    deadlock: request.deadlock,
    clock: () => performance.now(),
    portions: request.portions ?? false,
    postconditions: request.postconditions ?? true,
    exhausted: budget.exhausted,
    spill: { files, ...spill },
    interrupted: () => vigil.ending() === 'interruption',
    onProgress: progressTeller(events),
  };
  const searchedFirst = async (run: CheckRun): Promise<CheckOutcome | null> => {
    if (request.searchFirst === undefined) return null;
    // Nothing is evaluated meanwhile that could be given up.
    vigil.end();
    try {
      return await request.searchFirst(run, budget);
    } finally {
      vigil = vigilOver(request, budget, () => search, events);
    }
  };
  const carryOn = async (run: CheckRun, from: Snapshot | undefined, trial: SearchTrial | undefined): Promise<CheckOutcome> => {
    const between = (): void => {
      vigil.turn();
      const failure = request.helpers?.failure ?? null;
      if (failure !== null) throw failure;
      const by = trial?.look(run.search) ?? null;
      if (by !== null) throw new Succeeded(by);
      request.checkpoints?.write(run.search, false);
    };
    return (
      restored(run.search, from) ??
      (await searchedFirst(run)) ??
      (await advanceInTurns(run, run.search, between, trial?.isForced === true ? 1 : undefined))
    );
  };
  /** The search, or another one in its place. */
  const carryOnInTurn = async (run: CheckRun, trial: SearchTrial | undefined): Promise<CheckOutcome> => {
    try {
      return await carryOn(run, request.from, trial);
    } catch (error) {
      if (!(error instanceof Succeeded)) throw error;
      const { by } = error;
      const further = begun(by.system, by.temporal, options);
      if (!(further instanceof CheckRun)) return further;
      search = further.search;
      return await carryOn(further, by.from, undefined);
    }
  };
  try {
    const began = performance.now();
    const run = begun(system, temporal, options);
    // Another search would have to make its automata again.
    const trial = performance.now() - began < LONG_BEGINNING ? request.trial : undefined;
    search = run instanceof CheckRun ? run.search : null;
    const outcome = run instanceof CheckRun ? await carryOnInTurn(run, trial) : run;
    if (outcome.verdict === 'limit' && outcome.limit === 'disk') warn(diskFull(spillFolder(request), files.problem()));
    const isOpen = outcome.verdict === 'interrupted' || outcome.verdict === 'limit' || request.isFollowed?.(outcome) === true;
    if (search !== null && isOpen) request.checkpoints?.write(search, true);
    return outcome;
  } finally {
    vigil.end();
    await request.helpers?.stop();
    files.close();
  }
};

const diskFull = (folder: string, problem: string | null): string =>
  `States that do not fit into memory could not be kept in ${folder}: ${problem ?? 'the disk is full, or fails'}. ` +
  'What was found so far is in the report; --spill DIR names a folder with more room.';

/** A search, and its outcome. */
export interface Explored {
  readonly search: Search;
  readonly outcome: CheckOutcome;
}

/** What is asked of a search of which the states are wanted. */
export type ExploringWishes = Pick<SearchWishes, 'maxStates' | 'maxDepth' | 'signal' | 'hear' | 'memory' | 'watched'>;

/**
 * Explores all states by one thread, for somebody who reads them afterwards: nothing is spilled, no checkpoint is written, and states without successors are
 * fine unless `more` says otherwise.
 */
export async function exploreStates(
  system: TransitionSystem,
  wishes: ExploringWishes,
  events: Pick<CheckEvents, 'progress'>,
  more: Pick<SearchOptions, 'recorder' | 'deadlock' | 'continueAfterViolation'> = {},
): Promise<Explored> {
  const budget = memoryBudget(wishes.memory);
  const { maxStates, maxDepth, signal } = wishes;
  let begun: Search | null = null;
  const vigil = vigilOver(wishes, budget, () => begun, events);
  try {
    const search = new Search(system, {
      deadlock: false,
      ...more,
      ...defined({ maxStates, maxDepth, signal }),
      exhausted: budget.exhausted,
      onProgress: progressTeller(events),
      interrupted: () => vigil.ending() === 'interruption',
    });
    begun = search;
    return { search, outcome: await advanceInTurns(search, search, () => vigil.turn()) };
  } finally {
    vigil.end();
  }
}

const vigilOver = (
  { watched, ...request }: Pick<SearchWishes, 'watched' | 'signal' | 'hear'>,
  budget: MemoryBudget,
  search: () => Search | null,
  events: Pick<CheckEvents, 'progress'>,
): Vigil => {
  if (watched === undefined) return noVigil;
  const tell = progressTeller(events);
  return keepVigil(watched.arena, request, budget, (site) => {
    const report = search()?.report;
    if (report !== undefined) tell(report, watched.placeOf(site) ?? undefined);
  });
};

/** The counts of a run that ended before its search began. */
export const NOTHING_SEARCHED: CheckOutcome['statistics'] = {
  statesGenerated: 0,
  distinctStates: 0,
  depth: 0,
  initialStates: 0,
  queue: 0,
  actions: [],
};

/** The outcome of what was given up. Throws any other error. */
export const givenUp = (error: unknown, statistics: CheckOutcome['statistics']): CheckOutcome => {
  if (!(error instanceof GivenUp)) throw error;
  return { ...howGivenUp(error), statistics, warnings: [] };
};

/** The verdict about what was given up. */
export function howGivenUp(error: GivenUp): { readonly verdict: 'interrupted' } | { readonly verdict: 'limit'; readonly limit: 'memory' } {
  return error instanceof Interrupted ? { verdict: 'interrupted' } : { verdict: 'limit', limit: 'memory' };
}

/** A check; or its outcome, where it ends while automata are built. */
const begun = (system: TransitionSystem, temporal: TemporalProblem | null, options: CheckOptions): CheckRun | CheckOutcome => {
  try {
    return new CheckRun(system, temporal, options);
  } catch (error) {
    return givenUp(error, NOTHING_SEARCHED);
  }
};

/** Goes to where an earlier run stood. Null where that fits into memory. */
const restored = (search: Search, from: Snapshot | undefined): CheckOutcome | null => {
  try {
    if (from !== undefined) search.restore(from);
    return null;
  } catch (error) {
    if (!(error instanceof StoreFullError)) throw error;
    return { verdict: 'limit', limit: error instanceof SpillError ? 'disk' : 'memory', statistics: search.statistics, warnings: [] };
  }
};

/** Tells how far a search is, at most ten times a second, and when something else begins. */
export const progressTeller = (
  events: Pick<CheckEvents, 'progress'>,
): ((progress: Parameters<NonNullable<SearchOptions['onProgress']>>[0], evaluating?: string) => void) => {
  let shown = performance.now();
  let kind: NonNullable<SearchReport['deciding']>['kind'] | undefined;
  return (p, evaluating) => {
    const now = performance.now();
    if (now - shown < 100 && p.deciding?.kind === kind) return;
    shown = now;
    kind = p.deciding?.kind;
    events.progress?.({
      statesGenerated: p.generated,
      distinctStates: p.distinct,
      queue: p.queue,
      depth: p.level,
      ...defined({ evaluating, deciding: p.deciding }),
    });
  };
};

/** Carries a search on to its end with turns for the event loop in between; `first` states are expanded before the first. */
export const advanceInTurns = async (
  run: { advance(expansions: number): CheckOutcome | null },
  search: Pick<Search, 'statistics'>,
  between: () => void = () => {},
  first = 256,
): Promise<CheckOutcome> => {
  let outcome: CheckOutcome | null = null;
  // About twenty turns of the event loop a second.
  const slices = new Slices({ short: 25, long: 100, first, least: Math.min(first, 64) });
  while (outcome === null) {
    try {
      outcome = run.advance(slices.begin());
    } catch (error) {
      return givenUp(error, search.statistics);
    }
    slices.done();
    if (outcome !== null) break;
    await turn();
    between();
  }
  return outcome;
};
