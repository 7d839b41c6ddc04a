// What a search can be asked, and what it tells while it runs.
import type { StatePredicate, StepPredicate } from '../../model/index.ts';
import type { Safepoints } from '../../values/index.ts';
import type { TeamMemory } from '../parallel/shared-memory.ts';
import type { GraphRecorder } from '../store/graph.ts';
import type { Spill } from '../store/state-rows.ts';

/** What the search is asked to do beyond exploring. Everything is optional. */
export interface SearchOptions {
  /** Whether a state without successor is an error; true by default. */
  readonly deadlock?: boolean;
  /** Predicates to check instead of the system's own. */
  readonly invariants?: readonly StatePredicate[];
  readonly stepInvariants?: readonly StepPredicate[];
  /** Verdict `limit` when there are more distinct states. */
  readonly maxStates?: number;
  /** Verdict `limit` when there are states of a greater level; initial states have level 1. */
  readonly maxDepth?: number;
  /** Polled as `interrupted`; true ends the search with verdict `limit`, of memory. */
  readonly exhausted?: () => boolean;
  /** Where vectors go once there are too many for the memory; absent: they stay there. */
  readonly spill?: SpillOptions;
  /** Count all violations and report the first when everything is explored. */
  readonly continueAfterViolation?: boolean;
  /** Polled every few hundred states; true ends the search with verdict `interrupted`. */
  readonly interrupted?: () => boolean;
  /** As `interrupted`. Only seen between two calls of `advance`, or if another thread sets it. */
  readonly signal?: AbortSignal;
  /** Called as often as `interrupted` is polled. It decides itself how often to show something. */
  readonly onProgress?: (progress: SearchReport) => void;
  /** Gets every edge between states of the search. */
  readonly recorder?: GraphRecorder;
  /** Other threads that can help; not with VIEW, SYMMETRY or a recorder of a graph by number, nor to count all violations. */
  readonly helpers?: Helpers;
  /** Tells milliseconds. What a search decides by it never changes what it finds. */
  readonly clock?: () => number;
  /** With a clock: initial states are made in portions, see `InitialPortions`. Only where their making does nothing else, like printing. */
  readonly portions?: boolean;
}

/** When and where vectors are written to a file: see `StateRows`. */
export interface SpillOptions extends Spill {
  /** Polled as `interrupted`; from the first true on the vectors in memory do not become more. */
  readonly wanted: () => boolean;
}

/** How a search gets help from other threads. They and this one share the store of values already, or will when they start. */
export interface Helpers {
  /** How many there are besides this thread. */
  readonly count: number;
  readonly safepoints: Safepoints;
  /** Whether a search that has made so many successors calls them. Asked before each state; they may be got ready meanwhile. */
  areWorth(successors: number): boolean;
  /** Calls them: each is to call `help` with this memory and its number, from 1. Called once, when the search turns out to be large. */
  start(memory: TeamMemory): void;
}

/** Where a search stands. */
export interface SearchReport {
  readonly generated: number;
  readonly distinct: number;
  readonly queue: number;
  readonly level: number;
}
