// One thread's part in a search by several: it takes blocks of positions of the level, expands their states and enters the successors.
//
// The first maker of a state is the one with the least position in its level, as if one thread had expanded the level in order. Whoever finds a state of
// the next level with a later maker takes its place. Predicates are only asked whether they hold: what exactly is wrong with the successors of a state is
// found out by the search itself, in canonical order, once it is known which state is the first one with a faulty successor (see search.ts).
import type { TransitionSystem } from '../model/index.ts';
import { ArenaFull, ForeignClosure, type Safepoints } from '../values/index.ts';
import { type AmpleSuccessors, ampleFor } from './ample.ts';
import { EdgeWriter } from './edge-log.ts';
import { asEvaluationError } from './fault.ts';
import type { SearchOptions } from './search-options.ts';
import { SharedStates } from './shared-states.ts';
import { SpillError, type SpillFiles } from './spilled-states.ts';
import { type StateId, StoreFullError } from './store-limits.ts';
import { SuccessorOrder } from './successor-order.ts';
import { countersOf, Flag, PhaseKind, type TeamMemory, UNKNOWN, Word } from './team-memory.ts';

/** Positions that a thread takes at a time. */
const BLOCK = 32;

/** What every thread of a search is told; plain data. */
export interface ExpanderOptions {
  readonly deadlock: boolean;
  readonly maxStates: number;
  readonly maxDepth: number;
}

/** The part of the search's options that concerns its threads. */
export const expanderOptions = ({ deadlock, maxStates, maxDepth }: SearchOptions): ExpanderOptions => ({
  deadlock: deadlock !== false,
  maxStates: maxStates ?? Number.POSITIVE_INFINITY,
  maxDepth: maxDepth ?? Number.POSITIVE_INFINITY,
});

class Aborted extends Error {}
const ABORTED = new Aborted('the search has stopped');

/** Errors that say nothing about the specification: the search cannot go on. */
const isEnd = (error: unknown): boolean =>
  error === ABORTED || error instanceof StoreFullError || error instanceof ArenaFull || error instanceof ForeignClosure;

/** A thread's part. */
export class Expander {
  readonly states: SharedStates;
  private readonly system: TransitionSystem;
  private readonly memory: TeamMemory;
  private readonly options: ExpanderOptions;
  private readonly safepoints: Safepoints;
  private readonly order: SuccessorOrder;
  private readonly ample: AmpleSuccessors | null;
  private readonly edges: EdgeWriter | null;
  private readonly constrained: boolean;
  private readonly firstCounter: number;
  private readonly actions: number;
  private readonly representative: Int32Array;

  private level = 0;
  private levelStart = 0;
  private levelEnd = 0;
  private ranks: Int32Array;
  private current: StateId = -1;
  /** Where its vector is. */
  private start = 0;
  private rank = 0;
  private made = 0;
  private isFaulty = false;
  /** Triples: a state, the maker that took the place of another, the action. */
  private readonly takenOver: number[] = [];
  /** Pairs: the position at which something is wrong, the state that is wrong or -1. */
  private readonly faults: number[] = [];
  /** What is left of the block taken last. */
  private blockNext = 0;
  private blockEnd = 0;

  /**
   * @param thread its number, from 0
   * @param files where vectors can go, or null
   */
  constructor(
    system: TransitionSystem,
    memory: TeamMemory,
    options: ExpanderOptions,
    safepoints: Safepoints,
    thread: number,
    files: SpillFiles | null,
  ) {
    this.system = system;
    this.memory = memory;
    this.options = options;
    this.safepoints = safepoints;
    this.states = new SharedStates(memory.states, safepoints, thread, files);
    this.order = new SuccessorOrder(this.states, system.values);
    this.ample = ampleFor(system, options);
    this.edges = memory.edges === null ? null : new EdgeWriter(memory.edges);
    this.constrained = system.constraints.length > 0 || system.stepConstraints.length > 0;
    this.actions = system.actions.length;
    this.representative = new Int32Array(system.variables.length);
    this.firstCounter = thread * countersOf(this.actions);
    this.ranks = memory.ranks[0];
  }

  /** Does its part of a phase, at most so many states of it. True once nothing is left to take. */
  work(kind: number, budget = Number.POSITIVE_INFINITY): boolean {
    switch (kind) {
      case PhaseKind.expand:
        return this.expand(budget);
      case PhaseKind.settle:
        this.settle();
        return true;
      case PhaseKind.sort:
        try {
          return this.sort(budget);
        } catch (error) {
          if (!(error instanceof SpillError)) throw error;
          this.raise(Flag.disk);
          return true;
        }
      default:
        return true;
    }
  }

  private expand(budget: number): boolean {
    const { control, orders, ranks } = this.memory;
    const level = Atomics.load(control, Word.level);
    this.level = level;
    this.levelStart = Atomics.load(control, Word.levelStart);
    this.levelEnd = Atomics.load(control, Word.levelEnd);
    this.ranks = ranks[(level & 1) as 0 | 1];
    const order = orders[(level & 1) as 0 | 1];
    for (let expanded = 0; expanded < budget; expanded++) {
      if (this.blockNext === this.blockEnd && !this.takeBlock(BLOCK)) return true;
      const rank = this.blockNext++;
      if (rank > (control[Word.firstSuspect] as number) || ((control[Word.flags] as number) & ~Flag.deep) !== 0) {
        this.blockNext = this.blockEnd;
        continue;
      }
      this.safepoints.poll();
      this.expandState(order[rank] as number, rank);
    }
    return false;
  }

  private takeBlock(size: number): boolean {
    const { control } = this.memory;
    const frontier = Atomics.load(control, Word.frontier);
    const from = Atomics.add(control, Word.next, size);
    if (from >= frontier || from > Atomics.load(control, Word.firstSuspect)) return false;
    this.blockNext = from;
    this.blockEnd = Math.min(frontier, from + size);
    return true;
  }

  private expandState(state: StateId, rank: number): void {
    const { memory, system, states, ample } = this;
    this.current = state;
    this.rank = rank;
    this.made = 0;
    this.isFaulty = false;
    this.edges?.beginState();
    system.progress.level = this.level;
    try {
      this.start = states.pin(state);
      if (ample === null) system.successors(states.vectors, this.start, this.sink);
      else ample.successors(states.vectors, this.start, this.isOld, this.sink);
      if (this.made === 0 && this.options.deadlock) this.fault(-1);
      this.edges?.endState(rank);
    } catch (error) {
      if (error === ABORTED) return;
      this.classify(error);
      memory.made[rank] = UNKNOWN;
      return;
    }
    memory.made[rank] = this.made;
    memory.counters[this.firstCounter] = (memory.counters[this.firstCounter] as number) + this.made;
  }

  /** A thrown error: a fault of the specification at this position, or the end of the search. */
  private classify(error: unknown): void {
    if (error instanceof SpillError) this.raise(Flag.disk);
    else if (error instanceof StoreFullError || error instanceof ArenaFull) this.raise(Flag.memory);
    else if (error instanceof ForeignClosure) this.raise(Flag.foreign);
    else {
      asEvaluationError(error);
      this.fault(-1);
    }
  }

  private readonly isOld = (vector: Int32Array): boolean => {
    const known = this.states.find(vector);
    return known >= 0 && known < this.levelEnd;
  };

  private raise(flag: number): void {
    Atomics.or(this.memory.control, Word.flags, flag);
  }

  private readonly sink = (next: Int32Array, action: number): void => {
    const { counters } = this.memory;
    this.made++;
    const counter = this.firstCounter + 1 + action;
    counters[counter] = (counters[counter] as number) + 1;
    try {
      this.receive(next, action);
    } catch (error) {
      if (isEnd(error)) throw error;
      asEvaluationError(error);
      this.fault(-1);
    }
  };

  private receive(next: Int32Array, action: number): void {
    const { states, system } = this;
    let kept = next;
    if (system.canonicalize !== undefined) {
      kept = this.representative;
      system.canonicalize(next, 0, kept);
    }
    let state = states.find(kept);
    let isNew = state < 0;
    let inModel = true;
    if (this.constrained) {
      if (isNew) inModel = this.inModel(kept, next);
      // A step that is cut off makes nothing, also if another step makes the same state.
      else if (this.edges !== null || state >= this.levelEnd) inModel = this.isStepInModel(next);
    }
    if (isNew && inModel) {
      if (this.level >= this.options.maxDepth) {
        this.raise(Flag.deep);
        return;
      }
      state = states.add(kept, this.current);
      isNew = states.isNew;
      if (isNew) this.entered(state, action);
    }
    if (isNew && !this.isRight(kept)) this.fault(state);
    if (state >= this.levelEnd && !isNew) {
      if (inModel) this.takeOver(state, action);
      // In order this step may be the first one to the state.
      else if (!this.isRight(kept)) this.fault(-1);
    }
    const { stepInvariants } = system;
    for (let i = 0; i < stepInvariants.length; i++) if (!stepInvariants[i]!.holds(states.vectors, this.start, next, 0)) this.fault(-1);
    if (this.edges === null) return;
    if (inModel) this.edges.edge(state);
    else this.edges.cut();
  }

  private entered(state: StateId, action: number): void {
    const { counters, via } = this.memory;
    if (this.states.count > this.options.maxStates && this.states.distinct > this.options.maxStates) {
      this.raise(Flag.states);
      throw ABORTED;
    }
    via[state - this.levelEnd] = action;
    const counter = this.firstCounter + 1 + this.actions + action;
    counters[counter] = (counters[counter] as number) + 1;
  }

  private inModel(kept: Int32Array, next: Int32Array): boolean {
    const { system } = this;
    system.progress.level = this.level + 1;
    for (const constraint of system.constraints) if (!constraint.holds(kept, 0)) return false;
    system.progress.level = this.level;
    return this.isStepInModel(next);
  }

  private isStepInModel(next: Int32Array): boolean {
    const { system, states } = this;
    for (const constraint of system.stepConstraints) if (!constraint.holds(states.vectors, this.start, next, 0)) return false;
    return true;
  }

  /** Every invariant holds. One that has no value counts as violated: it is a fault of the state, whoever turns out to be its maker. */
  private isRight(kept: Int32Array): boolean {
    const { invariants } = this.system;
    try {
      for (let i = 0; i < invariants.length; i++) if (!invariants[i]!.holds(kept, 0)) return false;
    } catch (error) {
      if (isEnd(error)) throw error;
      asEvaluationError(error);
      return false;
    }
    return true;
  }

  /** The maker with the least position counts. */
  private takeOver(state: StateId, action: number): void {
    const { predecessors } = this.states;
    let maker = predecessors[state] as number;
    while ((this.ranks[maker - this.levelStart] as number) > this.rank) {
      const found = Atomics.compareExchange(predecessors, state, maker, this.current);
      if (found === maker) {
        this.takenOver.push(state, this.current, action);
        return;
      }
      maker = found;
    }
  }

  private fault(state: StateId): void {
    if (this.isFaulty && state < 0) return;
    this.isFaulty = true;
    this.faults.push(this.rank, state);
    lower(this.memory.control, Word.firstSuspect, this.rank);
  }

  /** Makers are final now: counts and faults are theirs. */
  private settle(): void {
    const { takenOver, faults, memory, states } = this;
    const { counters, via, control } = memory;
    const distinct = this.firstCounter + 1 + this.actions;
    for (let i = 0; i < takenOver.length; i += 3) {
      const state = takenOver[i] as number;
      const action = takenOver[i + 2] as number;
      if (states.predecessors[state] !== takenOver[i + 1]) continue;
      const before = via[state - this.levelEnd] as number;
      via[state - this.levelEnd] = action;
      counters[distinct + before] = (counters[distinct + before] as number) - 1;
      counters[distinct + action] = (counters[distinct + action] as number) + 1;
    }
    for (let i = 0; i < faults.length; i += 2) {
      const state = faults[i + 1] as number;
      const rank = state < 0 ? (faults[i] as number) : (this.ranks[(states.predecessors[state] as number) - this.levelStart] as number);
      lower(control, Word.firstFault, rank);
    }
    takenOver.length = 0;
    faults.length = 0;
    this.blockNext = 0;
    this.blockEnd = 0;
    this.edges?.beginLevel();
    states.dropSpare();
  }

  /** Sorts the states of the next level that have the same maker, and notes their positions. */
  private sort(budget: number): boolean {
    const { control, groups, orders, ranks } = this.memory;
    const level = Atomics.load(control, Word.level);
    const levelEnd = Atomics.load(control, Word.levelEnd);
    const order = orders[((level + 1) & 1) as 0 | 1];
    const positions = ranks[((level + 1) & 1) as 0 | 1];
    for (let sorted = 0; sorted < budget; sorted++) {
      if (this.blockNext === this.blockEnd && !this.takeBlock(BLOCK * 8)) return true;
      const maker = this.blockNext++;
      const from = groups[maker] as number;
      const to = groups[maker + 1] as number;
      if (to - from > 1) this.order.sort(order, from, to);
      for (let position = from; position < to; position++) positions[(order[position] as number) - levelEnd] = position;
    }
    return false;
  }
}

/** Makes a shared word the lesser of itself and a value. */
function lower(words: Int32Array, index: number, value: number): void {
  let before = Atomics.load(words, index);
  while (value < before) {
    const found = Atomics.compareExchange(words, index, before, value);
    if (found === before) return;
    before = found;
  }
}

/** A thread that helps: it works in every phase until it is told to quit. Blocks. */
export function help(
  system: TransitionSystem,
  memory: TeamMemory,
  options: ExpanderOptions,
  safepoints: Safepoints,
  thread: number,
  files: SpillFiles | null = null,
): void {
  const { control } = memory;
  const expander = new Expander(system, memory, options, safepoints, thread, files);
  let phase = Atomics.load(control, Word.phase);
  Atomics.add(control, Word.ready, 1);
  for (;;) {
    // It may be over before it begins.
    if (Atomics.load(control, Word.kind) === PhaseKind.quit) return;
    Atomics.wait(control, Word.phase, phase);
    phase = Atomics.load(control, Word.phase);
    const kind = Atomics.load(control, Word.kind);
    if (kind === PhaseKind.quit) return;
    safepoints.enter();
    try {
      expander.work(kind);
    } finally {
      // Also where it fails: nobody may wait for a thread that has ended.
      safepoints.leave();
    }
    Atomics.add(control, Word.done, 1);
    Atomics.notify(control, Word.done);
  }
}
