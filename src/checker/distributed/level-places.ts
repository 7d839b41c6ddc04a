// Where the levels of a search begin: among the numbers that one partition has given its states, and among the places of all states in the order of the search.
import type { StateId } from '../store/store-limits.ts';

/** The levels that are complete. */
export class LevelPlaces {
  /** The first number of the states of each complete level, the initial ones first. */
  readonly starts: StateId[] = [];
  /** The place of the first state of each level: of those levels whose states have places. */
  readonly places: number[] = [];
  /** How many states all partitions have in the level that was restored last. */
  #restored = 0;

  /** A level is restored, of which all partitions have so many states. */
  restored(states: number): void {
    const before = this.places.at(-1);
    this.places.push(before === undefined ? 0 : before + this.#restored);
    this.#restored = states;
  }

  /** The place of the first state of the level that a state belongs to; undefined where it has none. */
  placeBefore(state: StateId): number | undefined {
    const { starts } = this;
    let level = 0;
    for (let above = starts.length; above - level > 1; ) {
      const middle = (level + above) >> 1;
      if ((starts[middle] as number) <= state) level = middle;
      else above = middle;
    }
    return this.places[level];
  }
}
