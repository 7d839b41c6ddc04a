// Temporal properties while the search goes on: its graph may never be complete.
//
// Now and then the graph of the states expanded so far is looked at, each time four times as many. The looks are at the first 2^14, 2^16, ... states in
// the order of the search, so what is found does not depend on the time. When they happen does: a look waits until all of them have taken at most a
// fifth of the time. A model that is complete before the first look is checked as a whole, and only then.
import { ProductTooLargeError } from '../temporal/index.ts';
import { GivenUp } from '../values/index.ts';
import { checkSoFar, type TemporalView } from './liveness/liveness.ts';
import type { TemporalPlan } from './liveness/temporal-plan.ts';
import { storedPath } from './outcome/trace-building.ts';
import type { Search } from './search/search.ts';
import type { GraphRecorder } from './store/graph.ts';
import { StoreFullError } from './store/store-limits.ts';

const FIRST = 2 ** 14;
const GROWTH = 4;

/** How many states a look is at, the first one being 0. */
export function statesOfLook(look: number): number {
  return FIRST * GROWTH ** look;
}

/** Of the time of the search, what the looks may take. */
const SHARE = 1 / 4;
/** Milliseconds that somebody waits who has interrupted the check. */
const PATIENCE = 400;
/** Milliseconds that a look may take while other processes wait for what this one tells them: they would take it for lost. */
const PATIENCE_OF_OTHERS = 2500;
/** Milliseconds for a state, where nothing is known. */
const USUAL_PACE = 0.005;

/** How a search ended before its graph was complete. */
export type EarlyEnd = 'limit' | 'memory' | 'interrupted';

/** The looks at one search. */
export class EarlyChecks {
  readonly #plan: TemporalPlan;
  readonly #search: Search;
  readonly #recorder: GraphRecorder;
  readonly #clock: (() => number) | null;
  readonly #interrupted: () => boolean;
  readonly #started: number;
  /** How many looks there were, the last one not counted. */
  looks = 0;
  #spent = 0;
  /** Milliseconds that the last look took. */
  #last = 0;
  /** Milliseconds for a state, in the last look. */
  #pace = 0;
  /** Nothing was found among so many states. */
  #seenStates = 0;

  constructor(
    plan: TemporalPlan,
    search: Search,
    recorder: GraphRecorder,
    options: { readonly clock?: () => number; readonly interrupted: () => boolean },
  ) {
    this.#plan = plan;
    this.#search = search;
    this.#recorder = recorder;
    this.#clock = options.clock ?? null;
    this.#interrupted = options.interrupted;
    this.#started = this.#now;
  }

  /** So many states were looked at, the first that were expanded, and nothing was found. */
  get seen(): number {
    return this.#seenStates;
  }

  /** How many states to expand before the next look may be due. */
  before(expansions: number): number {
    const left = statesOfLook(this.looks) - this.#recorder.recorded;
    return left > 0 && !this.#search.isParallel ? Math.min(expansions, left) : expansions;
  }

  /** Looks if it is time to. Null where nothing was found. To be called between two advances of the search. */
  look(): TemporalView | null {
    const states = statesOfLook(this.looks);
    if (this.#recorder.recorded < states || !this.isAffordable) return null;
    return this.#nextLook(states, this.#interrupted);
  }

  /** The next look, while other processes search: it is given up where it takes long, and the one after it is at more states. */
  lookBeside(): TemporalView | null {
    const began = this.#now;
    return this.#nextLook(statesOfLook(this.looks), () => this.#now - began > PATIENCE_OF_OTHERS || this.#interrupted());
  }

  #nextLook(states: number, interrupted: () => boolean): TemporalView | null {
    const view = this.#viewOf(states, interrupted);
    if (view === null) return null;
    this.looks++;
    return view.kind === 'nothing' || view.kind === 'interrupted' ? null : view;
  }

  /** The last look, at the first states, as many as were expanded. Null where nothing was found, or there was no time for it; where memory is used up a copy of the graph would take more. */
  lookAtLast(states: number, end: EarlyEnd): TemporalView | null {
    if (states <= this.#seenStates || end === 'memory') return null;
    if (end === 'interrupted' && states * (this.#pace || USUAL_PACE) > PATIENCE) return null;
    const began = this.#now;
    const view = this.#viewOf(states, end === 'interrupted' ? () => this.#now - began > PATIENCE : this.#interrupted);
    return view === null || view.kind === 'nothing' || view.kind === 'interrupted' ? null : view;
  }

  get #now(): number {
    return this.#clock?.() ?? 0;
  }

  /** Where code is new, most of what a look takes is not in proportion to the states: the next takes twice as long, more or less. What it took counts. */
  get isAffordable(): boolean {
    if (this.#clock === null) return true;
    const searched = this.#now - this.#started - this.#spent;
    return this.#spent + 2 * this.#last <= searched * SHARE;
  }

  /** Null where there is no memory for it, or no time. */
  #viewOf(states: number, interrupted: () => boolean): TemporalView | null {
    const search = this.#search;
    const recorder = this.#recorder;
    const plan = this.#plan;
    const began = this.#now;
    const view = search.reading(() => {
      try {
        const { initialStates } = search.statistics;
        const graph = recorder.soFar(states, initialStates);
        const deepest = storedPath(search.store, graph.states![states - 1] as number).length;
        return checkSoFar({ system: search.system, store: search.store, graph }, plan, deepest - 1, interrupted);
      } catch (error) {
        if (error instanceof StoreFullError || error instanceof ProductTooLargeError || error instanceof GivenUp) return null;
        throw error;
      }
    });
    const took = this.#now - began;
    this.#spent += took;
    this.#last = took;
    this.#pace = took / Math.max(1, states);
    if (view?.kind === 'nothing') this.#seenStates = states;
    return view;
  }
}
