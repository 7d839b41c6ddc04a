// What a search can be asked, other threads included.
import type { ExplorationOptions } from '../level/exploration-options.ts';
import type { Workers } from '../parallel/workers.ts';

/** What the search is asked to do beyond exploring. Everything is optional. */
export interface SearchOptions extends ExplorationOptions {
  /** Other threads that can search with this one; not with VIEW or a recorder of a graph by number, nor to count all violations. */
  readonly workers?: Workers;
  /** From so many states on one thread makes successors ahead, see `SuccessorsAhead`: what it finds is the same. */
  readonly lookAheadFrom?: number;
}
