// A search by several threads: what the coordinator does, level by level.
//
// Each level has three phases: `expand` its states; `settle` who the predecessors of the new states are; `sort` the new states into the order of the
// next level. The coordinator is the thread that began the search. It works like the others (it has a worker of its own), but in portions, so that it can look up in
// between; and it does small levels alone, because to wake the workers would take longer.
//
// The result does not depend on the number of threads or on which was faster: see level-faults.ts for predecessors and level-order.ts for the order.
import type { TransitionSystem } from '../../model/index.ts';
import type { ExplorationOptions } from '../level/exploration-options.ts';
import { type Level, levelAfter, makeLevel, NO_LEVEL } from '../level/level.ts';
import type { Counts, SearchState } from '../level/search-state.ts';
import type { ParallelLevel } from '../level/snapshot.ts';
import { SHARED_COUNT, SHARED_MASK, SHARED_UNUSED, UNUSED } from '../store/state-store.ts';
import type { StateId } from '../store/store-limits.ts';
import type { InitialWork } from './initial-work.ts';
import { groupByPredecessor } from './level-order.ts';
import { LevelRecorder } from './level-recorder.ts';
import { Pace } from './pace.ts';
import { Phases } from './phases.ts';
import { Flag, NOWHERE, PhaseKind, parityOf, raise, type SearchMemory, Word } from './shared-memory.ts';
import { CounterSums } from './thread-counters.ts';
import { Worker } from './worker.ts';
import { type Workers, workerOptions } from './workers.ts';

/** How a search by several threads ended. */
export type ParallelEnd =
  | { readonly kind: 'complete' }
  | { readonly kind: 'depth' }
  | { readonly kind: 'limit'; readonly limit: 'states' | 'memory' | 'disk' }
  | { readonly kind: 'interrupted' }
  /** Only one thread can do it: a value was met, say, that only the thread that made it can evaluate. */
  | { readonly kind: 'one-thread' }
  /** Something is wrong with a successor of the state, or it has none. */
  | {
      readonly kind: 'fault';
      readonly state: StateId;
      readonly levelIndex: number;
      /** What was counted before the state was expanded, and after. */
      readonly before: Counts;
      readonly after: Counts;
      /** UNKNOWN where they cannot all be made. */
      readonly successors: number;
    };

/** There is no memory for the recorded graph. */
const GRAPH_TOO_LARGE: ParallelEnd = { kind: 'limit', limit: 'memory' };

/** The end that flags mean, or null. */
function endBy(flags: number): ParallelEnd | null {
  if ((flags & Flag.oneThread) !== 0) return { kind: 'one-thread' };
  if ((flags & Flag.disk) !== 0) return { kind: 'limit', limit: 'disk' };
  if ((flags & Flag.memory) !== 0) return { kind: 'limit', limit: 'memory' };
  if ((flags & Flag.interrupted) !== 0) return { kind: 'interrupted' };
  return (flags & Flag.states) !== 0 ? { kind: 'limit', limit: 'states' } : null;
}

/** The thread that coordinates the others. */
export class Coordinator {
  readonly memory: SearchMemory;
  /** The level that is expanded; number 0 while initial states are made. */
  level: Level = NO_LEVEL;
  readonly #threads: number;
  readonly #worker: Worker;
  readonly #phases: Phases;
  readonly #recorder: LevelRecorder;
  readonly #clock: (() => number) | null;
  #pace: Pace;
  #counters: CounterSums;
  /** Successors made before this level, or before several threads took it over. */
  #generatedBefore = 0;
  #isCutOff = false;
  /** How many states the next level has. */
  #entered = 0;
  /** How many pieces of initial states there are. */
  #pieces = 0;

  constructor(system: TransitionSystem, memory: SearchMemory, options: ExplorationOptions, { safepoints, count }: Workers) {
    this.memory = memory;
    this.#threads = count + 1;
    this.#clock = options.clock ?? null;
    const actions = system.actions.length;
    this.#worker = new Worker(system, memory, workerOptions(options), { thread: 0, safepoints, files: options.spill?.files ?? null });
    this.#phases = new Phases(memory, safepoints, count);
    this.#recorder = new LevelRecorder(options.recorder ?? null, memory);
    this.#pace = new Pace(this.#clock, 0);
    this.#counters = new CounterSums(memory, this.#threads, actions, 0, new Float64Array(2 * actions));
  }

  /** True once every worker can begin. */
  get isReady(): boolean {
    return this.#phases.areWorkersReady;
  }

  /** Goes on from where one thread stood; a state took it so many milliseconds. */
  takeOver(search: SearchState, frontier: Int32Array, milliseconds: number): void {
    const { memory } = this;
    const { level, store, position } = search;
    const levelIndex = position - level.earlier;
    this.level = level;
    this.#begin(search, store.count, search.unused);
    const parity = parityOf(level.number);
    const indexes = memory.levelIndexes[parity];
    memory.orders[parity].set(frontier);
    for (let index = 0; index < frontier.length; index++) indexes[(frontier[index] as number) - level.from] = index;
    memory.successorCounts.fill(0, 0, levelIndex);
    // The actions that entered these states are counted already.
    memory.enteredBy.fill(-1, 0, store.count - level.to);
    this.#recorder.begin(levelIndex);
    this.#pace = new Pace(this.#clock, milliseconds);
    this.#beginPhase(PhaseKind.expand, levelIndex);
  }

  /**
   * Makes the rest of the initial states with the workers, from a piece on. `ends`: the number of states after each earlier piece. `look` is called now
   * and then. When this thread has done its part `endInitial` must follow.
   */
  takeOverInitial(search: SearchState, piece: number, ends: readonly number[], look: () => void): InitialWork {
    const { predecessors } = this.memory.states;
    this.#begin(search, ends.at(-1) ?? 0, 0);
    this.level = makeLevel({ ...NO_LEVEL, coverage: search.coverage.copy() });
    // Until they are all there, the number of a piece stands for a state's predecessor.
    for (const [earlier, end] of ends.entries()) predecessors.fill(earlier, earlier === 0 ? 0 : ends[earlier - 1], end);
    const work = this.#worker.initialWork(look);
    work.join(piece);
    this.#phases.begin(PhaseKind.initial, piece + 1);
    return work;
  }

  #begin({ generated, coverage, store, system }: SearchState, count: number, unused: number): void {
    const { words } = this.memory.states;
    Atomics.store(words, SHARED_MASK, store.slots - 1);
    Atomics.store(words, SHARED_COUNT, count);
    Atomics.store(words, SHARED_UNUSED, unused);
    this.#generatedBefore = generated;
    this.#counters = new CounterSums(this.memory, this.#threads, system.actions.length, generated, coverage.copy());
    this.#worker.states.reload();
    this.#worker.beginSharing();
  }

  /** This thread has gone through the initial states. */
  endInitial(work: InitialWork): void {
    this.#worker.endInitial(work);
    this.#pieces = work.pieces;
    this.#phases.isDone = true;
  }

  /** All initial states are there, and their order, or they are not going to be. */
  get hasInitialStates(): boolean {
    return this.level.number > 0;
  }

  /** Works on at most so many states. Null: there is more to do. */
  advance(budget: number): ParallelEnd | null {
    const phases = this.#phases;
    if (!phases.isDone) phases.isDone = this.#worker.work(phases.kind, budget);
    return phases.isOver() ? this.#nextPhase() : null;
  }

  /** Makes every thread stop soon. */
  stop(why: 'interrupted' | 'memory'): void {
    raise(this.memory, why === 'memory' ? Flag.memory : Flag.interrupted);
  }

  /** See `StateStore.startSpilling`. */
  startSpilling(): void {
    this.#worker.states.startSpilling();
  }

  /** Ends the workers. */
  dismiss(): void {
    this.#phases.quit();
  }

  /** Successors made so far, and what the actions contributed. */
  get counters(): CounterSums {
    return this.#counters;
  }

  get report(): { readonly generated: number; readonly distinct: number; readonly queue: number; readonly level: number } {
    const { distinct } = this.#worker.states;
    const { size, earlier, number } = this.level;
    const isExpanding = this.#phases.kind === PhaseKind.expand;
    const taken = isExpanding ? Math.min(size, Atomics.load(this.memory.control, Word.next)) : size;
    return { generated: this.#counters.generated, distinct, queue: distinct - earlier - taken, level: number };
  }

  /** The level, with the order of its states. */
  get parallelLevel(): ParallelLevel {
    const { level, memory } = this;
    return { level, frontier: memory.orders[parityOf(level.number)].subarray(0, level.size), workers: this.#threads };
  }

  #beginPhase(kind: number, next = 0): void {
    const { control, successorCounts } = this.memory;
    const { number, from, to, size } = this.level;
    Atomics.store(control, Word.level, number);
    Atomics.store(control, Word.levelFrom, from);
    Atomics.store(control, Word.levelTo, to);
    Atomics.store(control, Word.levelSize, size);
    if (kind === PhaseKind.expand) {
      // What is not expanded, because the search ends before, has made nothing.
      successorCounts.fill(0, next, size);
      Atomics.store(control, Word.slow, this.#pace.isSlow ? 1 : 0);
      // Whoever has expanded states settles what it found, so the phases of a level are alike.
      this.#phases.isAlone = this.#pace.isForOne(size);
      this.#pace.begin(next);
    }
    this.#phases.begin(kind, next);
  }

  /** The threads have done their parts: what comes next. */
  #nextPhase(): ParallelEnd | null {
    switch (this.#phases.kind) {
      case PhaseKind.initial:
        return this.#gatherInitial();
      case PhaseKind.expand:
        this.#pace.end(this.level.size, this.#phases.isAlone ? 1 : this.#threads);
        this.#beginPhase(PhaseKind.settle);
        return null;
      case PhaseKind.settle:
        return this.#endLevel();
      default:
        return this.#beginNextLevel();
    }
  }

  /** The level is expanded, and the predecessors of the new states are final. */
  #endLevel(): ParallelEnd | null {
    const { control } = this.memory;
    const flags = Atomics.load(control, Word.flags);
    this.#isCutOff ||= (flags & Flag.depth) !== 0;
    const end = endBy(flags);
    // What was found is true, also where other threads were stopped.
    const fault = Atomics.load(control, Word.firstFault);
    if (fault !== NOWHERE && end?.kind !== 'one-thread') return this.#faultAt(fault);
    if (end !== null) return end;
    const isAny = this.#group();
    // The workers sort while this thread records.
    if (isAny) this.#beginPhase(PhaseKind.sort);
    this.#recorder.record(this.level);
    if (isAny) return null;
    return this.#recorder.isFull ? GRAPH_TOO_LARGE : { kind: this.#isCutOff ? 'depth' : 'complete' };
  }

  /** The next level is in order. */
  #beginNextLevel(): ParallelEnd | null {
    if (this.#recorder.isFull) return GRAPH_TOO_LARGE;
    // Some states of the next level may be in no order then.
    if ((Atomics.load(this.memory.control, Word.flags) & Flag.disk) !== 0) {
      const end: ParallelEnd = { kind: 'limit', limit: 'disk' };
      return this.level.number === 0 ? this.#breakOffInitial(end) : end;
    }
    this.#nextLevel();
    this.#beginPhase(PhaseKind.expand);
    return null;
  }

  /** Every thread has made its initial states: puts them behind each other, piece by piece. */
  #gatherInitial(): ParallelEnd | null {
    const end = endBy(Atomics.load(this.memory.control, Word.flags));
    if (end !== null) return this.#breakOffInitial(end);
    const pieces = this.#pieces;
    const indexes = this.memory.levelIndexes[0];
    for (let piece = 0; piece < pieces; piece++) indexes[piece] = piece;
    // As if the pieces were the states of a level, which is not counted.
    this.level = makeLevel({ ...this.level, size: pieces, earlier: -pieces });
    const isAny = this.#group();
    this.#forgetPieces();
    if (isAny) this.#beginPhase(PhaseKind.sort);
    else {
      this.#nextLevel();
      this.#beginPhase(PhaseKind.expand);
    }
    return null;
  }

  /** The first level is as far as it came. */
  #breakOffInitial(end: ParallelEnd): ParallelEnd {
    this.#forgetPieces();
    this.level = makeLevel({ ...this.level, number: 1, earlier: 0, size: this.#worker.states.distinct });
    return end;
  }

  /** Initial states have no predecessor. */
  #forgetPieces(): void {
    const { predecessors } = this.memory.states;
    const { count } = this.#worker.states;
    for (let state = 0; state < count; state++) if (predecessors[state] !== UNUSED) predecessors[state] = -1;
  }

  /** Puts the new states behind each other. False if there are none. */
  #group(): boolean {
    this.#entered = groupByPredecessor(this.memory, this.level, this.#worker.states.count);
    return this.#entered > 0;
  }

  #nextLevel(): void {
    const { generated, coverage } = this.#counters;
    this.#generatedBefore = generated;
    this.level = levelAfter(this.level, {
      size: this.#entered,
      to: this.#worker.states.count,
      unused: Atomics.load(this.memory.states.words, SHARED_UNUSED),
      generated,
      coverage,
    });
  }

  /** The end by something that is wrong with a successor of the state at a level index. */
  #faultAt(levelIndex: number): ParallelEnd {
    const { successorCounts, orders, levelIndexes, states } = this.memory;
    const { predecessors } = states;
    const { number, from, to, earlier, size } = this.level;
    const parity = parityOf(number);
    let generated = this.#generatedBefore;
    // What was stopped, or could not be evaluated, is not counted.
    for (let index = 0; index < levelIndex; index++) generated += Math.max(0, successorCounts[index] as number);
    let distinct = earlier + size;
    let own = 0;
    for (let state = to; state < this.#worker.states.count; state++) {
      const predecessor = predecessors[state] as number;
      if (predecessor === UNUSED) continue;
      const index = levelIndexes[parity][predecessor - from] as number;
      if (index < levelIndex) distinct++;
      else if (index === levelIndex) own++;
    }
    const successors = successorCounts[levelIndex] as number;
    return {
      kind: 'fault',
      state: orders[parity][levelIndex] as number,
      levelIndex,
      before: { generated, distinct },
      after: { generated: generated + successors, distinct: distinct + own },
      successors,
    };
  }
}
