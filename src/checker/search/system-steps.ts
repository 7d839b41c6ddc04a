// The successors of stored states: all of them, or those that partial-order reduction leaves.
import type { StateSink } from '../../model/index.ts';
import type { ExplorationOptions } from '../level/exploration-options.ts';
import type { SearchState } from '../level/search-state.ts';
import { reducedSteps, type StubbornSets } from '../reduction/stubborn-sets.ts';
import { Pin } from '../store/state-rows.ts';
import type { StateId } from '../store/store-limits.ts';

/** The steps of one search, in one thread. */
export class SystemSteps {
  readonly #search: SearchState;
  readonly #stubborn: StubbornSets | null;

  constructor(search: SearchState, options: ExplorationOptions) {
    this.#search = search;
    this.#stubborn = reducedSteps(search.system, options);
  }

  /** Whether only some steps are looked at. Which ones depends on the states that are known. */
  get isReduced(): boolean {
    return this.#stubborn !== null;
  }

  /** Emits the successors of a state. Throws what the system throws. */
  successors(state: StateId, sink: StateSink): void {
    const { store, system } = this.#search;
    const start = store.pin(state, Pin.expanded);
    if (this.#stubborn === null) system.successors(store.vectors, start, sink);
    else this.#stubborn.successors(store.vectors, start, this.#isOld, sink);
  }

  /** Whether a vector is a state of a level up to this one. */
  readonly #isOld = (vector: Int32Array): boolean => {
    const { store, level } = this.#search;
    const known = store.find(vector, 0);
    return known >= 0 && known < level.to;
  };
}
