// Where a search stands, whoever carries it on: one thread, or several that take it over and give it back.
//
// Invariant: `position` states are expanded, and `level` is the level of the next one; states from `level.to` on are one level deeper.
import type { TransitionSystem } from '../../model/index.ts';
import { CoverageCounters } from '../outcome/coverage.ts';
import type { GraphRecorder } from '../store/graph.ts';
import type { StateStore } from '../store/state-store.ts';
import { SuccessorOrder } from '../store/successor-order.ts';
import type { SearchReport } from './exploration-options.ts';
import { type Level, levelAfter, NO_LEVEL } from './level.ts';

/** What was counted up to a point of the order in which states are expanded. */
export interface Counts {
  readonly generated: number;
  readonly distinct: number;
}

/** One search: its states, its level, and its counts. */
export class SearchState {
  readonly system: TransitionSystem;
  readonly store: StateStore;
  /** The order of the level, and of the next one. Null where states are expanded in the order of their numbers. */
  readonly order: SuccessorOrder | null;
  readonly recorder: GraphRecorder | null;
  readonly coverage: CoverageCounters;
  level: Level = NO_LEVEL;
  /** States that are expanded. */
  position = 0;
  /** Numbers that name no state. */
  unused = 0;
  generated = 0;
  initialStates = 0;
  /** States that were entered but do not count. */
  hidden = 0;
  depth = 0;
  workers = 1;

  /** @param isOrdered whether the states of a level are expanded in canonical order */
  constructor(system: TransitionSystem, store: StateStore, recorder: GraphRecorder | null, isOrdered: boolean) {
    this.system = system;
    this.store = store;
    this.order = isOrdered ? new SuccessorOrder(store, system) : null;
    this.recorder = recorder;
    this.coverage = new CoverageCounters(system.actions.length);
  }

  /** How many states there are. */
  get distinct(): number {
    return this.store.count - this.unused;
  }

  get report(): SearchReport {
    const { generated, distinct, position, level } = this;
    return { generated, distinct, queue: distinct - position, level: Math.max(1, level.number) };
  }

  /** The states that were entered since the level began are the next level. */
  nextLevel(): void {
    const { store, unused, generated, coverage, level } = this;
    this.order?.nextLevel();
    const to = store.count;
    this.level = levelAfter(level, { size: to - level.to, to, unused, generated, coverage: coverage.copy() });
  }

  /** Sets the counts to what they were at a point of this level's order. */
  count({ generated, distinct }: Counts): void {
    const { earlier, size, number } = this.level;
    this.generated = generated;
    this.hidden = this.store.count - distinct;
    this.depth = distinct > earlier + size ? number + 1 : number;
  }
}
