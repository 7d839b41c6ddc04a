// What a search can be asked, and what it tells while it runs.
import type { StatePredicate, StepPredicate } from '../../model/index.ts';
import type { GraphRecorder } from '../store/graph.ts';
import type { Spill } from '../store/state-rows.ts';

/** What a search is asked to do beyond exploring, however many threads carry it on. Everything is optional. */
export interface ExplorationOptions {
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
  /** Then: the number of violations that ends the search. */
  readonly maxViolations?: number;
  /** Polled every few hundred states; true ends the search with verdict `interrupted`. */
  readonly interrupted?: () => boolean;
  /** As `interrupted`. Only seen between two calls of `advance`, or if another thread sets it. */
  readonly signal?: AbortSignal;
  /** Called as often as `interrupted` is polled. It decides itself how often to show something. */
  readonly onProgress?: (progress: SearchReport) => void;
  /** Gets every edge between states of the search. */
  readonly recorder?: GraphRecorder;
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

/** How far a search is. */
export interface SearchReport {
  readonly generated: number;
  readonly distinct: number;
  readonly queue: number;
  readonly level: number;
  /** The search is over, and this is what its graph is looked at for. */
  readonly deciding?: Deciding;
}

/** What the graph of a complete search is looked at for: fair behaviours as such, or one of the temporal properties, which have numbers from 1. Other processes' graph is gathered before. */
export type Deciding =
  | { readonly kind: 'gathering'; readonly done: number; readonly of: number }
  | { readonly kind: 'fairness' }
  | { readonly kind: 'property'; readonly name: string; readonly number: number; readonly of: number };

/** Whoever can be told by `poll` that vectors are to be written to a file. */
export interface Spilling {
  startSpilling(): void;
}

/** Tells how far the search is, and asks what its caller wants by now: why to stop, or null. May throw StoreFullError. */
export function poll(options: ExplorationOptions, report: SearchReport, spilling: Spilling): 'interrupted' | 'memory' | null {
  options.onProgress?.(report);
  if (options.signal?.aborted === true || options.interrupted?.() === true) return 'interrupted';
  if (options.spill?.wanted() === true) spilling.startSpilling();
  return options.exhausted?.() === true ? 'memory' : null;
}
