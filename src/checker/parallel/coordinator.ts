// A search by several threads: who leads it, level by level.
//
// Each level has three phases, with a barrier after each: `expand` its states; `settle` who the makers of the new states are; `sort` the new states
// into the order of the next level. The leader is the thread that began the search. It works like the others, but in portions, so that it can look up
// in between; and it does small levels alone, because waking the others would take longer.
//
// The result does not depend on the number of threads or on who was faster: see expander.ts for makers and successor-order.ts for the order.
import type { TransitionSystem } from '../../model/index.ts';
import type { Safepoints } from '../../values/index.ts';
import type { SearchOptions } from '../search/search-options.ts';
import type { TeamBegin } from '../search/snapshot.ts';
import type { GraphRecorder } from '../store/graph.ts';
import { SHARED_COUNT, SHARED_MASK, SHARED_UNUSED, UNUSED } from '../store/state-store.ts';
import { type StateId, StoreFullError } from '../store/store-limits.ts';
import { clearEdgeLog } from './edge-log.ts';
import type { InitialPart } from './initial-states.ts';
import { groupByMaker, type Level } from './level-order.ts';
import { areReady, countersOf, Flag, NOWHERE, PhaseKind, type TeamMemory, Word } from './shared-memory.ts';
import { Expander, expanderOptions } from './worker.ts';

/** Smaller levels are done by the leader alone, unless that is likely to take longer than to wake the others, in milliseconds. */
const SMALL_LEVEL = 256;
const WORTH_WAKING = 0.5;
/** Successors are received in batches where a state takes less, in milliseconds. */
const SLOW = 0.02;

/** There is no memory for the recorded graph. */
const TOO_LARGE: TeamEnd = { kind: 'limit', limit: 'memory' };
/** How long the leader waits for the others before it looks up, in milliseconds. */
const PATIENCE = 20;

/** Where a search stands when a team takes over. */
export interface Standing {
  readonly level: number;
  readonly levelStart: number;
  readonly levelEnd: number;
  /** The states of the level, in order; positions before `position` are expanded. */
  readonly frontier: Int32Array;
  readonly position: number;
  /** States of earlier levels. */
  readonly earlier: number;
  readonly generated: number;
  /** By action, see `Snapshot`: now, and when the level began. */
  readonly coverage: Float64Array;
  readonly coverageAtStart: Float64Array;
  readonly generatedAtStart: number;
  /** Numbers that name no state. */
  readonly unused: number;
  /** Slots of the table less one, and the number of states. */
  readonly mask: number;
  readonly count: number;
  /** Milliseconds that a state took to expand lately, 0 where nobody knows. */
  readonly pace: number;
}

/** Where a search stands when a team takes over its initial states. */
export interface InitialStanding {
  /** The number of the piece that is next. */
  readonly piece: number;
  /** The number of states after each earlier piece. */
  readonly ends: readonly number[];
  readonly generated: number;
  /** By action, see `Snapshot`. */
  readonly coverage: Float64Array;
  /** Slots of the table less one. */
  readonly mask: number;
}

/** How a team's work ended. */
export type TeamEnd =
  | { readonly kind: 'complete' }
  | { readonly kind: 'depth' }
  | { readonly kind: 'limit'; readonly limit: 'states' | 'memory' | 'disk' }
  | { readonly kind: 'interrupted' }
  /** A value was met that only the thread that made it can evaluate. */
  | { readonly kind: 'foreign' }
  /** Something is wrong with a successor of the state, or it has none. */
  | {
      readonly kind: 'fault';
      readonly state: StateId;
      readonly rank: number;
      readonly before: Counts;
      readonly after: Counts;
      /** UNKNOWN where they cannot all be made. */
      readonly successors: number;
    };

/** What was counted up to a point of the order. */
export interface Counts {
  readonly generated: number;
  readonly distinct: number;
}

/** The end that flags mean, or null. */
const endBy = (flags: number): TeamEnd | null => {
  if ((flags & Flag.foreign) !== 0) return { kind: 'foreign' };
  if ((flags & Flag.disk) !== 0) return { kind: 'limit', limit: 'disk' };
  if ((flags & Flag.memory) !== 0) return { kind: 'limit', limit: 'memory' };
  if ((flags & Flag.abort) !== 0) return { kind: 'interrupted' };
  return (flags & Flag.states) !== 0 ? { kind: 'limit', limit: 'states' } : null;
};

/** The leader's side. */
export class Team {
  readonly memory: TeamMemory;
  private readonly system: TransitionSystem;
  private readonly threads: number;
  private readonly safepoints: Safepoints;
  private readonly expander: Expander;
  private readonly recorder: GraphRecorder | null;
  /** From this position on the level's edges are in the log. */
  private recordFrom = 0;
  private isGraphTooLarge = false;
  private kind: number = PhaseKind.expand;
  private isAwaiting = false;
  private isSolo = false;
  private awaited = 0;
  private readonly now: (() => number) | null;
  /** When the threads began to expand the level, and from which position on. */
  private expandSince = 0;
  private expandFrom = 0;
  /** Milliseconds of a thread that a state took to expand lately. */
  private pace = 0;
  /** 0 while initial states are made. */
  private level = 0;
  private levelStart = 0;
  private levelEnd = 0;
  private frontier = 0;
  /** States of earlier levels. */
  private earlier = 0;
  /** Successors made before this level, and those of the level made before the team took over. */
  private generatedBefore = 0;
  private generatedSolo = 0;
  private isDeep = false;
  private unusedAtStart = 0;
  private coverageAtStart: Float64Array = new Float64Array(0);
  private coverageAtTakeOver: Float64Array = new Float64Array(0);
  private generatedAtStart = 0;
  /** States of the next level. */
  private entered = 0;
  /** Of initial states. */
  private pieces = 0;

  /** @param threads the leader included */
  constructor(system: TransitionSystem, memory: TeamMemory, options: SearchOptions, safepoints: Safepoints, threads: number) {
    this.system = system;
    this.memory = memory;
    this.threads = threads;
    this.safepoints = safepoints;
    this.recorder = options.recorder ?? null;
    this.now = options.clock ?? null;
    this.expander = new Expander(system, memory, expanderOptions(options), safepoints, 0, options.spill?.files ?? null);
  }

  /** True once every other thread can begin. */
  get isReady(): boolean {
    return areReady(this.memory, this.threads - 1);
  }

  /** Goes on from where one thread stood. */
  takeOver(at: Standing): void {
    const { memory } = this;
    const { words } = memory.states;
    Atomics.store(words, SHARED_MASK, at.mask);
    Atomics.store(words, SHARED_COUNT, at.count);
    Atomics.store(words, SHARED_UNUSED, at.unused);
    this.unusedAtStart = at.unused;
    this.generatedAtStart = at.generatedAtStart;
    this.coverageAtStart = at.coverageAtStart;
    this.coverageAtTakeOver = at.coverage;
    this.expander.states.reload();
    this.expander.beginTeam();
    this.level = at.level;
    this.levelStart = at.levelStart;
    this.levelEnd = at.levelEnd;
    this.frontier = at.frontier.length;
    this.earlier = at.earlier;
    this.generatedBefore = at.generated;
    this.generatedSolo = at.generated;
    const parity = (at.level & 1) as 0 | 1;
    const ranks = memory.ranks[parity];
    memory.orders[parity].set(at.frontier);
    for (let position = 0; position < at.frontier.length; position++) ranks[(at.frontier[position] as number) - at.levelStart] = position;
    memory.made.fill(0, 0, at.position);
    // The actions that entered these states are counted already.
    memory.via.fill(-1, 0, at.count - at.levelEnd);
    this.recordFrom = at.position;
    this.pace = at.pace;
    this.begin(PhaseKind.expand, at.position);
  }

  /** Makes the rest of the initial states with the others. `look` is called now and then. When this thread has done its part `endPart` must follow. */
  takeOverInitial(at: InitialStanding, look: () => void): InitialPart {
    const { memory, expander } = this;
    const { control } = memory;
    const { words, predecessors } = memory.states;
    Atomics.store(words, SHARED_MASK, at.mask);
    Atomics.store(words, SHARED_COUNT, at.ends.at(-1) ?? 0);
    Atomics.store(words, SHARED_UNUSED, 0);
    this.coverageAtStart = at.coverage;
    this.coverageAtTakeOver = at.coverage;
    expander.states.reload();
    expander.beginTeam();
    this.generatedBefore = at.generated;
    this.generatedSolo = at.generated;
    // Until they are all there, a state's maker is a piece.
    for (const [piece, end] of at.ends.entries()) predecessors.fill(piece, piece === 0 ? 0 : at.ends[piece - 1], end);
    const part = expander.initialPart(look);
    part.join(at.piece);
    this.kind = PhaseKind.initial;
    Atomics.store(control, Word.next, at.piece + 1);
    Atomics.store(control, Word.firstSuspect, NOWHERE);
    Atomics.store(control, Word.done, 0);
    this.awaited = this.threads - 1;
    this.wake(PhaseKind.initial);
    return part;
  }

  /** This thread has gone through the initial states. */
  endPart(part: InitialPart): void {
    this.expander.endInitial(part);
    this.pieces = part.pieces;
    this.isAwaiting = true;
  }

  /** All initial states are there, and their order, or they are not going to be. */
  get hasInitialStates(): boolean {
    return this.level > 0;
  }

  /** Every thread has made its initial states: puts them behind each other, piece by piece. */
  private gatherInitial(): TeamEnd | null {
    const { memory, pieces } = this;
    const end = endBy(Atomics.load(memory.control, Word.flags));
    if (end !== null) return this.endInitial(end);
    const rank = memory.ranks[0];
    for (let piece = 0; piece < pieces; piece++) rank[piece] = piece;
    this.frontier = pieces;
    // Pieces are no states.
    this.earlier = -pieces;
    this.entered = 0;
    const isAny = this.place();
    this.comeFromInitial();
    if (isAny) this.begin(PhaseKind.sort);
    else {
      this.nextLevel();
      this.begin(PhaseKind.expand);
    }
    return null;
  }

  /** The first level is as far as it came. */
  private endInitial(end: TeamEnd): TeamEnd {
    this.comeFromInitial();
    this.level = 1;
    this.earlier = 0;
    this.frontier = this.expander.states.distinct;
    return end;
  }

  /** Initial states have no predecessor. */
  private comeFromInitial(): void {
    const { predecessors } = this.memory.states;
    const { count } = this.expander.states;
    for (let state = 0; state < count; state++) if (predecessors[state] !== UNUSED) predecessors[state] = -1;
  }

  /** Works on at most so many states. Null: there is more to do. */
  advance(budget: number): TeamEnd | null {
    if (!this.isAwaiting) {
      if (!this.expander.work(this.kind, budget)) return null;
      this.isAwaiting = true;
    }
    if (!this.isSolo) {
      const { control } = this.memory;
      const done = Atomics.load(control, Word.done);
      if (done !== this.awaited) {
        // At rest, for a thread that has more to do may want a table to grow.
        this.safepoints.leave();
        Atomics.wait(control, Word.done, done, PATIENCE);
        this.safepoints.enter();
        if (Atomics.load(control, Word.done) !== this.awaited) return null;
      }
    }
    this.isAwaiting = false;
    return this.nextPhase();
  }

  /** Makes every thread stop soon. */
  interrupt(flag: number = Flag.abort): void {
    Atomics.or(this.memory.control, Word.flags, flag);
  }

  /** See `StateStore.startSpilling`. */
  startSpilling(): void {
    this.expander.states.startSpilling();
  }

  /** Sends the other threads home. */
  dismiss(): void {
    this.wake(PhaseKind.quit);
  }

  /** Successors made so far. */
  get generated(): number {
    return this.generatedSolo + this.sum(0);
  }

  get report(): { readonly distinct: number; readonly queue: number; readonly level: number } {
    const { distinct } = this.expander.states;
    const taken = this.kind === PhaseKind.expand ? Math.min(this.frontier, Atomics.load(this.memory.control, Word.next)) : this.frontier;
    return { distinct, queue: distinct - this.earlier - taken, level: this.level };
  }

  /** Adds what the actions contributed. */
  addCoverage(generated: Float64Array, distinct: Float64Array): void {
    const actions = this.system.actions.length;
    for (let action = 0; action < actions; action++) {
      generated[action]! += this.sum(1 + action);
      distinct[action]! += this.sum(1 + actions + action);
    }
  }

  private sum(counter: number): number {
    const stride = countersOf(this.system.actions.length);
    let total = 0;
    for (let thread = 0; thread < this.threads; thread++) total += this.memory.counters[thread * stride + counter] as number;
    return total;
  }

  private begin(kind: number, next = 0): void {
    const { control } = this.memory;
    this.kind = kind;
    Atomics.store(control, Word.level, this.level);
    Atomics.store(control, Word.levelStart, this.levelStart);
    Atomics.store(control, Word.levelEnd, this.levelEnd);
    Atomics.store(control, Word.frontier, this.frontier);
    Atomics.store(control, Word.next, next);
    Atomics.store(control, Word.done, 0);
    if (kind === PhaseKind.expand) {
      // What is not expanded, because the search ends before, has made nothing.
      this.memory.made.fill(0, next, this.frontier);
      Atomics.store(control, Word.firstSuspect, NOWHERE);
      Atomics.store(control, Word.firstFault, NOWHERE);
      Atomics.store(control, Word.slow, this.pace < SLOW ? 0 : 1);
      this.isSolo = this.frontier < SMALL_LEVEL && this.frontier * this.pace <= WORTH_WAKING;
      this.expandSince = this.now?.() ?? 0;
      this.expandFrom = next;
    }
    // Whoever has expanded states settles what it found, so the phases of a level are alike.
    if (this.isSolo) return;
    this.awaited = this.threads - 1;
    this.wake(kind);
  }

  /** All states of the level are expanded, by one thread or by all. */
  private measurePace(): void {
    const expanded = this.frontier - this.expandFrom;
    if (this.now === null || expanded === 0) return;
    const took = this.now() - this.expandSince;
    this.pace = ((this.isSolo ? 1 : this.threads) * took) / expanded;
  }

  private wake(kind: number): void {
    const { control } = this.memory;
    Atomics.store(control, Word.kind, kind);
    Atomics.add(control, Word.phase, 1);
    Atomics.notify(control, Word.phase);
  }

  private nextPhase(): TeamEnd | null {
    const { control } = this.memory;
    switch (this.kind) {
      case PhaseKind.expand:
        this.measurePace();
        this.begin(PhaseKind.settle);
        return null;
      case PhaseKind.settle: {
        const flags = Atomics.load(control, Word.flags);
        this.isDeep ||= (flags & Flag.deep) !== 0;
        const end = endBy(flags);
        // What was found is true, also where others were stopped.
        const fault = Atomics.load(control, Word.firstFault);
        if (fault !== NOWHERE && end?.kind !== 'foreign') return this.faultAt(fault);
        if (end !== null) return end;
        const isAny = this.place();
        // The others sort while this thread records.
        if (isAny) this.begin(PhaseKind.sort);
        this.record();
        if (isAny) return null;
        return this.isGraphTooLarge ? TOO_LARGE : { kind: this.isDeep ? 'depth' : 'complete' };
      }
      case PhaseKind.initial:
        return this.gatherInitial();
      default:
        if (this.isGraphTooLarge) return TOO_LARGE;
        // Some states of the next level may be in no order then.
        if ((Atomics.load(control, Word.flags) & Flag.disk) !== 0) {
          const end: TeamEnd = { kind: 'limit', limit: 'disk' };
          return this.level === 0 ? this.endInitial(end) : end;
        }
        this.nextLevel();
        this.begin(PhaseKind.expand);
        return null;
    }
  }

  /** The level is expanded: its edges go to the recorder, in the order of the level. */
  private record(): void {
    const { recorder, memory } = this;
    if (recorder === null || memory.edges === null) return;
    try {
      recorder.adopt(memory.orders[(this.level & 1) as 0 | 1].subarray(0, this.frontier), this.recordFrom, memory.edges);
    } catch (error) {
      if (!(error instanceof StoreFullError)) throw error;
      this.isGraphTooLarge = true;
    }
    clearEdgeLog(memory.edges);
    this.recordFrom = 0;
  }

  /** Puts the new states behind each other. False if there are none. */
  private place(): boolean {
    this.entered = groupByMaker(this.memory, this.standing, this.expander.states.count);
    return this.entered > 0;
  }

  private nextLevel(): void {
    this.generatedBefore = this.generated;
    this.earlier += this.frontier;
    this.level++;
    this.levelStart = this.levelEnd;
    this.levelEnd = this.expander.states.count;
    this.frontier = this.entered;
    this.unusedAtStart = Atomics.load(this.memory.states.words, SHARED_UNUSED);
    this.generatedAtStart = this.generatedBefore;
    const coverage = this.coverageAtTakeOver.slice();
    const actions = this.system.actions.length;
    this.addCoverage(coverage.subarray(0, actions), coverage.subarray(actions));
    this.coverageAtStart = coverage;
  }

  private faultAt(rank: number): TeamEnd {
    const { made, orders, ranks, states } = this.memory;
    const { predecessors } = states;
    const parity = (this.level & 1) as 0 | 1;
    let generated = this.generatedBefore;
    // What was stopped, or could not be evaluated, is not counted.
    for (let position = 0; position < rank; position++) generated += Math.max(0, made[position] as number);
    let distinct = this.earlier + this.frontier;
    let own = 0;
    for (let state = this.levelEnd; state < this.expander.states.count; state++) {
      const maker = predecessors[state] as number;
      if (maker === UNUSED) continue;
      const at = ranks[parity][maker - this.levelStart] as number;
      if (at < rank) distinct++;
      else if (at === rank) own++;
    }
    const successors = made[rank] as number;
    return {
      kind: 'fault',
      state: orders[parity][rank] as number,
      rank,
      before: { generated, distinct },
      after: { generated: generated + successors, distinct: distinct + own },
      successors,
    };
  }

  /** Where the current level began; coverage as it was then. */
  levelBegin(): TeamBegin {
    const { level, levelStart, levelEnd, earlier, frontier } = this;
    const start = {
      level,
      levelStart,
      levelEnd,
      earlier,
      unused: this.unusedAtStart,
      generated: this.generatedAtStart,
      workers: this.threads,
    };
    return { start, frontier: this.memory.orders[(level & 1) as 0 | 1].subarray(0, frontier), coverage: this.coverageAtStart };
  }

  /** Where the level stands that was expanded last: see `Standing`. */
  get standing(): Level & Pick<Standing, 'earlier'> {
    const { level, levelStart, levelEnd, earlier, frontier } = this;
    return { level, levelStart, levelEnd, earlier, frontier };
  }
}
