// The graph as far as the coordinator has it: levels are gathered when it is time to look at temporal properties, and the rest when the search is over.
import { InternalError } from '../../diagnostics/index.ts';
import { isOutOfMemory } from '../store/store-limits.ts';
import { GraphGathering, type GraphPart, type GraphTarget } from './graph-gathering.ts';
import type { DistributedCounts, Post } from './messages.ts';
import type { StateExchange } from './state-exchange.ts';

/** What has come of it: more is to come; what was seen in it ends the search; all of it is there; there is no memory for it. */
export type GraphProgress = 'growing' | 'seen' | 'whole' | 'too large';

/** The graph of a search by so many partitions. */
export class GrowingGraph {
  readonly #target: GraphTarget;
  readonly #exchange: StateExchange;
  readonly #partitions: number;
  readonly #post: Post;
  /** What comes, and the last level of that; null: nothing. */
  #coming: { readonly levels: GraphGathering; readonly to: number } | null = null;
  /** The last level that is there, and the steps. */
  #level = 0;
  #steps = 0;
  #isTooLarge = false;
  /** What the whole search has counted, once it is over. */
  #whole: { readonly counts: DistributedCounts; readonly areStepsCounted: boolean } | null = null;

  constructor(target: GraphTarget, exchange: StateExchange, partitions: number, post: Post) {
    this.#target = target;
    this.#exchange = exchange;
    this.#partitions = partitions;
    this.#post = post;
  }

  /** How much of the whole is there; null while the search goes on. */
  get progress(): { readonly done: number; readonly of: number } | null {
    return this.#whole === null ? null : (this.#coming?.levels.progress ?? null);
  }

  /** A level has begun, and this was counted: has those before it gathered and looked at, if it is time to. */
  grow(counts: DistributedCounts): void {
    const { level, earlier, steps } = counts;
    // Where there is no room already, that is told early.
    if (this.#isTooLarge || !this.#target.fits({ states: earlier, steps })) return;
    if (this.#target.expanded(counts) && this.#coming === null) this.#gather(level - 1, earlier);
  }

  /**
   * The search is over, all states up to the level of these counts are expanded: has the rest gathered.
   * @param areStepsCounted whether all steps that were counted lead to states of the graph
   */
  finish(counts: DistributedCounts, areStepsCounted: boolean): GraphProgress {
    if (this.#isTooLarge || !this.#target.fits({ states: counts.distinct, steps: counts.steps })) return 'too large';
    this.#whole = { counts, areStepsCounted };
    if (this.#coming === null) this.#gather(counts.level, counts.distinct);
    return 'growing';
  }

  /** Gathers the levels up to this one: then there are so many states. */
  #gather(to: number, states: number): void {
    const levels = { from: this.#level + 1, to, isWhole: this.#whole !== null };
    this.#coming = { levels: new GraphGathering(this.#target, this.#exchange, this.#partitions, levels, states, this.#post), to };
  }

  /** Takes in what a partition has sent. */
  receive(from: number, part: GraphPart): GraphProgress {
    if (this.#coming === null) return 'growing';
    const { levels, to } = this.#coming;
    try {
      levels.receive(from, part);
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
      return this.#leave();
    }
    if (levels.isDone) return this.#received(to, levels.steps);
    return this.#target.isFull() ? this.#leave() : 'growing';
  }

  #leave(): GraphProgress {
    this.#isTooLarge = true;
    this.#coming = null;
    return 'too large';
  }

  #received(to: number, steps: number): GraphProgress {
    this.#coming = null;
    this.#level = to;
    this.#steps += steps;
    if (this.#whole === null) return this.#target.look(this.#partitions) ? 'seen' : 'growing';
    const { counts, areStepsCounted } = this.#whole;
    if (to < counts.level) {
      this.#gather(counts.level, counts.distinct);
      return 'growing';
    }
    if (areStepsCounted && this.#steps !== counts.steps) throw new InternalError('steps of the graph are missing');
    return 'whole';
  }
}
