// The other threads of a search, as it gets them.
import type { Safepoints } from '../../values/index.ts';
import type { ExplorationOptions, SearchReport } from '../level/exploration-options.ts';
import type { Level } from '../level/level.ts';
import type { SearchMemory } from './shared-memory.ts';

/** How far a search is. The level is the one that is searched; it has no states while initial states are made. */
export interface SearchExtent {
  readonly report: SearchReport;
  readonly level: Pick<Level, 'size' | 'earlier'>;
}

/** Workers that a search can call. They and its own thread share the store of values already, or will when they start. */
export interface Workers {
  /** How many there are besides the search's own thread. */
  readonly count: number;
  readonly safepoints: Safepoints;
  /** Whether a search calls them. Asked before each state. */
  areWorth(search: SearchExtent): boolean;
  /** Calls them: each is to call `runWorker` with this memory and its number, from 1. Called once, when the search turns out to be large. */
  start(memory: SearchMemory): void;
}

/** What every worker of a search is told; plain data. */
export interface WorkerOptions {
  readonly deadlock: boolean;
  readonly maxStates: number;
  readonly maxDepth: number;
}

/** The part of the search's options that concerns its workers. */
export function workerOptions({ deadlock, maxStates, maxDepth }: ExplorationOptions): WorkerOptions {
  return {
    deadlock: deadlock !== false,
    maxStates: maxStates ?? Number.POSITIVE_INFINITY,
    maxDepth: maxDepth ?? Number.POSITIVE_INFINITY,
  };
}
