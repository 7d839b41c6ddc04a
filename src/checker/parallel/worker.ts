// One thread's part in a search by several: it takes blocks of positions of the level, expands their states and enters the successors.
//
// The first maker of a state is the one with the least position in its level, as if one thread had expanded the level in order. Whoever finds a state of
// the next level with a later maker takes its place. Predicates are only asked whether they hold: what exactly is wrong with the successors of a state is
// found out by the search itself, in canonical order, once it is known which state is the first one with a faulty successor (see search.ts).
import { SymmetryError, type TransitionSystem } from '../../model/index.ts';
import { ArenaFull, ForeignClosure, GivenUp, Interrupted, type Safepoints } from '../../values/index.ts';
import { asEvaluationError, isTooDeep } from '../outcome/fault.ts';
import { type AmpleSuccessors, ampleFor } from '../reduction/stubborn-sets.ts';
import type { SearchOptions } from '../search/search-options.ts';
import { SharedStates } from '../store/shared-states.ts';
import { SpillError, type SpillFiles } from '../store/spilled-states.ts';
import { hashOf } from '../store/state-hash.ts';
import { Pin } from '../store/state-rows.ts';
import { type StateId, StoreFullError } from '../store/store-limits.ts';
import { SuccessorOrder } from '../store/successor-order.ts';
import { END_OF_ROW, PendingSuccessors } from './batch.ts';
import { EdgeWriter } from './edge-log.ts';
import { InitialPart } from './initial-states.ts';
import { sortGroup } from './level-order.ts';
import { countersOf, Flag, PhaseKind, type TeamMemory, UNKNOWN, Word } from './shared-memory.ts';

/** Positions that a thread takes at a time; fewer in a small level, of which each thread takes at least so many blocks, and one where states are slow. */
const BLOCK = 32;
const BLOCKS = 16;

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
  error === ABORTED ||
  error instanceof StoreFullError ||
  error instanceof GivenUp ||
  error instanceof ForeignClosure ||
  error instanceof SymmetryError;

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
  /** Whether a predicate is about the step, and not about the new state alone. */
  private readonly looksBack: boolean;
  private readonly thread: number;
  private readonly threads: number;
  private readonly firstCounter: number;
  private readonly actions: number;
  private readonly representative: Int32Array;

  private level = 0;
  private levelStart = 0;
  private levelEnd = 0;
  private ranks: Int32Array;
  /** The state being expanded, its position, and how many successors it has so far. */
  private current: StateId = -1;
  private rank = 0;
  private made = 0;
  private readonly pending: PendingSuccessors;
  /** The state whose successors are being received, and, where a predicate wants it, where its vector is. */
  private receivedFrom: StateId = -1;
  private start = 0;
  /** The last position that is known to be faulty. */
  private faultyRank = -1;
  /** Triples: a state, the maker that took the place of another, the action. */
  private readonly takenOver: number[] = [];
  /** Pairs: the position at which something is wrong, the state that is wrong or -1. */
  private readonly faults: number[] = [];
  /** What is left of the block taken last. */
  private blockNext = 0;
  private blockEnd = 0;
  /** See `ValueReader.keptRules`: of those until then nobody else has any. */
  private keptRules = 0;

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
    system.watchSymmetry?.(system.canonicalize !== undefined);
    this.memory = memory;
    this.options = options;
    this.safepoints = safepoints;
    this.states = new SharedStates(memory.states, safepoints, thread, files);
    this.order = new SuccessorOrder(this.states, system.values);
    this.ample = ampleFor(system, options);
    this.edges = memory.edges === null ? null : new EdgeWriter(memory.edges);
    this.constrained = system.constraints.length > 0 || system.stepConstraints.length > 0;
    this.looksBack = system.stepConstraints.length > 0 || system.stepInvariants.length > 0;
    this.actions = system.actions.length;
    this.pending = new PendingSuccessors(system.variables.length, system.canonicalize === undefined);
    this.representative = new Int32Array(system.variables.length);
    this.threads = memory.counters.length / countersOf(this.actions);
    this.thread = thread;
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
      case PhaseKind.initial:
        this.initialPart().run();
        this.requireShared();
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

  /** From here on what this thread makes is for all. */
  beginTeam(): void {
    this.keptRules = this.system.values.keptRules?.() ?? 0;
  }

  /** Equal states would be different ones where values are known to one thread only: then one thread has to search. */
  private requireShared(): void {
    if ((this.system.values.keptRules?.() ?? 0) !== this.keptRules) this.raise(Flag.foreign);
  }

  private expand(budget: number): boolean {
    const { control, orders, ranks } = this.memory;
    const level = Atomics.load(control, Word.level);
    this.level = level;
    this.levelStart = Atomics.load(control, Word.levelStart);
    this.levelEnd = Atomics.load(control, Word.levelEnd);
    this.ranks = ranks[(level & 1) as 0 | 1];
    const frontier = Atomics.load(control, Word.frontier);
    this.states.beginLevel(frontier, this.threads, this.options.maxStates);
    const isSlow = Atomics.load(control, Word.slow) !== 0;
    const block = isSlow ? 1 : Math.max(1, Math.min(BLOCK, Math.floor(frontier / (BLOCKS * this.threads))));
    const order = orders[(level & 1) as 0 | 1];
    for (let expanded = 0; expanded < budget; expanded++) {
      if (this.blockNext === this.blockEnd) {
        if (isSlow) this.receiveRest();
        if (!this.takeBlock(block)) {
          this.receiveRest();
          this.requireShared();
          return true;
        }
      }
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

  /** Its part in the initial states; `look` is called now and then. */
  initialPart(look?: () => void): InitialPart {
    return new InitialPart(this.system, this.memory, this.states, this.safepoints, this.thread, look);
  }

  /** The part is done. */
  endInitial(part: InitialPart): void {
    part.finish();
    this.requireShared();
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
    system.progress.level = this.level;
    try {
      const start = states.pin(state, Pin.expanded);
      if (ample === null) system.successors(states.vectors, start, this.sink);
      else ample.successors(states.vectors, start, this.isOld, this.sink);
      if (this.made === 0 && this.options.deadlock) this.fault(rank, -1);
      if (this.edges !== null) {
        this.pending.addEnd(state, rank);
        if (this.pending.isFull) this.receiveAll();
      }
    } catch (error) {
      this.classify(error, rank);
      memory.made[rank] = UNKNOWN;
      return;
    }
    memory.made[rank] = this.made;
    memory.counters[this.firstCounter] = (memory.counters[this.firstCounter] as number) + this.made;
  }

  /**
   * Returns where the error is a fault of the specification; anything else is thrown again. How deep is too deep depends on the thread, and on how far its
   * code is optimized, so nobody may find that again: one thread has to search, and says it where it happens.
   */
  private blame(error: unknown): void {
    if (isEnd(error) || isTooDeep(error)) throw error;
    asEvaluationError(error);
  }

  /** A thrown error: a fault of the specification at this position, or the end of the search. */
  private classify(error: unknown, rank: number): void {
    if (error === ABORTED) return;
    if (isTooDeep(error)) this.raise(Flag.foreign);
    else if (error instanceof SpillError) this.raise(Flag.disk);
    else if (error instanceof StoreFullError || error instanceof ArenaFull) this.raise(Flag.memory);
    else if (error instanceof Interrupted) this.raise(Flag.abort);
    else if (error instanceof ForeignClosure || error instanceof SymmetryError) this.raise(Flag.foreign);
    else {
      asEvaluationError(error);
      this.fault(rank, -1);
    }
  }

  private readonly isOld = (vector: Int32Array): boolean => {
    const known = this.states.find(vector, 0, hashOf(vector, 0, this.states.width));
    return known >= 0 && known < this.levelEnd;
  };

  private raise(flag: number): void {
    Atomics.or(this.memory.control, Word.flags, flag);
  }

  private readonly sink = (next: Int32Array, action: number): void => {
    const { pending, system } = this;
    const { counters } = this.memory;
    this.made++;
    const counter = this.firstCounter + 1 + action;
    counters[counter] = (counters[counter] as number) + 1;
    const at = pending.add(next, action, this.current, this.rank);
    if (system.canonicalize !== undefined) {
      try {
        system.canonicalize(next, 0, this.representative);
        pending.kept.set(this.representative, at);
      } catch (error) {
        pending.count--;
        this.blame(error);
        this.fault(this.rank, -1);
      }
    }
    if (pending.isFull) this.receiveAll();
  };

  /** No more is to come on this level. */
  private receiveRest(): void {
    try {
      this.receiveAll();
    } catch (error) {
      this.classify(error, this.rank);
    }
  }

  /** Receives what is pending. Throws what ends the search. */
  private receiveAll(): void {
    const { pending, states } = this;
    const { count, actions } = pending;
    // What throws is at the end anyway.
    pending.count = 0;
    const hashes = states.fetch(pending.kept, count);
    for (let i = 0; i < count; i++) {
      try {
        this.receive(i, hashes[i] as number, actions[i] as number);
      } catch (error) {
        this.blame(error);
        this.fault(pending.ranks[i] as number, -1);
      }
    }
  }

  private receive(i: number, hash: number, action: number): void {
    const { states, system, pending, edges } = this;
    const { vectors, kept } = pending;
    const at = i * states.width;
    const maker = pending.makers[i] as number;
    const rank = pending.ranks[i] as number;
    if (maker !== this.receivedFrom) {
      this.receivedFrom = maker;
      edges?.beginState();
      if (this.looksBack) this.start = states.pin(maker, Pin.received);
    }
    if (action === END_OF_ROW) {
      edges?.endState(rank);
      return;
    }
    let state = states.find(kept, at, hash);
    let isNew = state < 0;
    let inModel = true;
    if (this.constrained) {
      // A step that is cut off makes nothing, also if another step makes the same state.
      inModel = isNew ? this.inModel(at) : this.isStepInModel(at);
    }
    if (isNew && inModel) {
      if (this.level >= this.options.maxDepth) {
        this.raise(Flag.deep);
        return;
      }
      state = states.add(kept, at, hash, maker);
      isNew = states.isNew;
      if (isNew) this.entered(state, action);
    }
    if (isNew && !this.isRight(at)) this.fault(rank, state);
    if (state >= this.levelEnd && !isNew) {
      if (inModel) this.takeOver(state, maker, rank, action);
      // In order this step may be the first one to the state.
      else if (!this.isRight(at)) this.fault(rank, -1);
    }
    const { stepInvariants } = system;
    for (let j = 0; j < stepInvariants.length; j++)
      if (!stepInvariants[j]!.holds(states.vectors, this.start, vectors, at)) this.fault(rank, -1);
    if (edges === null) return;
    if (inModel) edges.edge(state);
    else edges.cut();
  }

  private entered(state: StateId, action: number): void {
    const { counters, via } = this.memory;
    if (this.states.areMoreThan(this.options.maxStates)) {
      this.raise(Flag.states);
      throw ABORTED;
    }
    via[state - this.levelEnd] = action;
    const counter = this.firstCounter + 1 + this.actions + action;
    counters[counter] = (counters[counter] as number) + 1;
  }

  private inModel(at: number): boolean {
    const { system, pending } = this;
    system.progress.level = this.level + 1;
    for (const constraint of system.constraints) if (!constraint.holds(pending.kept, at)) return false;
    system.progress.level = this.level;
    return this.isStepInModel(at);
  }

  private isStepInModel(at: number): boolean {
    const { system, states, pending } = this;
    for (const constraint of system.stepConstraints) if (!constraint.holds(states.vectors, this.start, pending.vectors, at)) return false;
    return true;
  }

  /** Every invariant holds. One that has no value counts as violated: it is a fault of the state, whoever turns out to be its maker. */
  private isRight(at: number): boolean {
    const { invariants } = this.system;
    const { kept } = this.pending;
    try {
      for (let i = 0; i < invariants.length; i++) if (!invariants[i]!.holds(kept, at)) return false;
    } catch (error) {
      this.blame(error);
      return false;
    }
    return true;
  }

  /** The maker with the least position counts. */
  private takeOver(state: StateId, by: StateId, rank: number, action: number): void {
    const { predecessors } = this.states;
    let maker = predecessors[state] as number;
    while ((this.ranks[maker - this.levelStart] as number) > rank) {
      const found = Atomics.compareExchange(predecessors, state, maker, by);
      if (found === maker) {
        this.takenOver.push(state, by, action);
        return;
      }
      maker = found;
    }
  }

  /** @param state the one that is wrong, or -1 where it is something else of the position */
  private fault(rank: number, state: StateId): void {
    if (rank === this.faultyRank && state < 0) return;
    this.faultyRank = rank;
    this.faults.push(rank, state);
    lower(this.memory.control, Word.firstSuspect, rank);
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
    this.faultyRank = -1;
    this.blockNext = 0;
    this.blockEnd = 0;
    this.edges?.beginLevel();
    states.dropSpare();
  }

  /** Sorts groups of states of the next level, see `maker-groups.ts`. */
  private sort(budget: number): boolean {
    const { memory } = this;
    const level = Atomics.load(memory.control, Word.level);
    const levelEnd = Atomics.load(memory.control, Word.levelEnd);
    for (let sorted = 0; sorted < budget; sorted++) {
      if (this.blockNext === this.blockEnd && !this.takeBlock(BLOCK * 8)) return true;
      sortGroup(memory, this.blockNext++, level, levelEnd, this.order);
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
