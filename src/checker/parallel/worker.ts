// One thread's part in a search by several, the coordinator's own included: it takes blocks of the level, expands their states, and receives the
// successors in batches.
import type { TransitionSystem } from '../../model/index.ts';
import type { Safepoints } from '../../values/index.ts';
import { reducedSteps, type StubbornSets } from '../reduction/stubborn-sets.ts';
import { SharedStates } from '../store/shared-states.ts';
import { SpillError, type SpillFiles } from '../store/spilled-states.ts';
import { hashOf } from '../store/state-hash.ts';
import { Pin } from '../store/state-rows.ts';
import type { StateId } from '../store/store-limits.ts';
import { SuccessorOrder } from '../store/successor-order.ts';
import { Blocks, GROUPS } from './blocks.ts';
import { Emission } from './emission.ts';
import { ABORTED, flagOf, requireFault } from './ends.ts';
import { InitialWork } from './initial-work.ts';
import { LevelFaults, type LevelRange } from './level-faults.ts';
import { sortGroup } from './level-order.ts';
import { Receiver } from './receiver.ts';
import { countersOf, Flag, PhaseKind, parityOf, raise, type SearchMemory, UNKNOWN, Word } from './shared-memory.ts';
import { ThreadCounters } from './thread-counters.ts';
import type { WorkerOptions } from './workers.ts';

/** What identifies a worker. */
export interface WorkerPlace {
  /** Its number, from 0. */
  readonly thread: number;
  readonly safepoints: Safepoints;
  /** Where vectors can go, or null. */
  readonly files: SpillFiles | null;
}

/** A thread that searches with others. */
export class Worker {
  readonly states: SharedStates;
  readonly #system: TransitionSystem;
  readonly #memory: SearchMemory;
  readonly #options: WorkerOptions;
  readonly #place: WorkerPlace;
  readonly #stubborn: StubbornSets | null;
  readonly #counters: ThreadCounters;
  readonly #faults: LevelFaults;
  readonly #receiver: Receiver;
  readonly #emission: Emission;
  readonly #blocks: Blocks;
  #level: LevelRange = { number: 0, from: 0, to: 0 };
  /** See `ValueReader.keptRules`: how many there were when the other threads began. */
  #keptRules = 0;

  constructor(system: TransitionSystem, memory: SearchMemory, options: WorkerOptions, place: WorkerPlace) {
    system.watchSymmetry?.(system.canonicalize !== undefined);
    this.#system = system;
    this.#memory = memory;
    this.#options = options;
    this.#place = place;
    this.states = new SharedStates(memory.states, place.safepoints, place.thread, place.files);
    this.#stubborn = reducedSteps(system, options);
    this.#counters = new ThreadCounters(memory, system.actions.length, place.thread);
    this.#faults = new LevelFaults(memory, this.#counters);
    this.#receiver = new Receiver(system, memory, this.states, options, this.#faults, this.#counters);
    this.#emission = new Emission(system, this.#receiver, this.#counters, this.#faults);
    this.#blocks = new Blocks(memory);
  }

  /** Does its part of a phase, at most so many states of it. True once nothing is left to take. */
  work(kind: number, budget = Number.POSITIVE_INFINITY): boolean {
    switch (kind) {
      case PhaseKind.expand:
        return this.#expand(budget);
      case PhaseKind.settle:
        this.#settle();
        return true;
      case PhaseKind.initial:
        this.initialWork().run();
        this.#requireSharedValues();
        return true;
      case PhaseKind.sort:
        try {
          return this.#sort(budget);
        } catch (error) {
          if (!(error instanceof SpillError)) throw error;
          raise(this.#memory, Flag.disk);
          return true;
        }
      default:
        return true;
    }
  }

  /** From here on the values that this thread makes are for all. */
  beginSharing(): void {
    this.#keptRules = this.#system.values.keptRules?.() ?? 0;
  }

  /** Its part in the initial states; `look` is called now and then. */
  initialWork(look?: () => void): InitialWork {
    const threads = this.#memory.counters.length / countersOf(this.#system.actions.length);
    return new InitialWork(this.#system, this.#memory, this.states, { ...this.#place, counters: this.#counters, threads, look });
  }

  /** That part is done. */
  endInitial(work: InitialWork): void {
    work.finish();
    this.#requireSharedValues();
  }

  /** Equal states would be different ones where a value is known to one thread only: then one thread has to search. */
  #requireSharedValues(): void {
    if ((this.#system.values.keptRules?.() ?? 0) !== this.#keptRules) raise(this.#memory, Flag.oneThread);
  }

  #expand(budget: number): boolean {
    const { control, orders, counters } = this.#memory;
    const blocks = this.#blocks;
    this.#beginLevel();
    const levelSize = Atomics.load(control, Word.levelSize);
    const threads = counters.length / countersOf(this.#system.actions.length);
    this.states.beginLevel(levelSize, threads, this.#options.maxStates);
    const isSlow = Atomics.load(control, Word.slow) !== 0;
    const size = isSlow ? 1 : Blocks.sizeFor(levelSize, threads);
    const order = orders[parityOf(this.#level.number)];
    for (let expanded = 0; expanded < budget; expanded++) {
      if (blocks.isEmpty) {
        if (isSlow) this.#receiveRest();
        if (!blocks.take(size)) {
          this.#receiveRest();
          this.#requireSharedValues();
          return true;
        }
      }
      const levelIndex = blocks.next();
      if (levelIndex > (control[Word.firstSuspect] as number) || ((control[Word.flags] as number) & ~Flag.depth) !== 0) {
        blocks.drop();
        continue;
      }
      this.#place.safepoints.poll();
      this.#expandState(order[levelIndex] as number, levelIndex);
    }
    return false;
  }

  #beginLevel(): void {
    const { control } = this.#memory;
    const number = Atomics.load(control, Word.level);
    this.#level = { number, from: Atomics.load(control, Word.levelFrom), to: Atomics.load(control, Word.levelTo) };
    this.#faults.begin(this.#level);
    this.#receiver.begin(this.#level);
  }

  #expandState(state: StateId, levelIndex: number): void {
    const { successorCounts } = this.#memory;
    const { states } = this;
    const emission = this.#emission;
    emission.begin(state, levelIndex);
    this.#receiver.context.beginLevel(this.#level.number);
    try {
      const start = states.pin(state, Pin.expanded);
      if (this.#stubborn === null) this.#system.successors(states.vectors, start, emission.sink);
      else this.#stubborn.successors(states.vectors, start, this.#isOld, emission.sink);
      if (emission.made === 0 && this.#options.deadlock) this.#faults.fault(levelIndex, -1);
      emission.end();
    } catch (error) {
      this.#end(error);
      successorCounts[levelIndex] = UNKNOWN;
      return;
    }
    successorCounts[levelIndex] = emission.made;
    this.#counters.made(emission.made);
  }

  readonly #isOld = (vector: Int32Array): boolean => {
    const known = this.states.find(vector, 0, hashOf(vector, 0, this.states.width));
    return known >= 0 && known < this.#level.to;
  };

  /** No more is to come on this level. */
  #receiveRest(): void {
    try {
      this.#receiver.receiveAll();
    } catch (error) {
      this.#end(error);
    }
  }

  /** What was thrown is a fault of the specification at this level index, or the end of the search. */
  #end(error: unknown): void {
    if (error === ABORTED) return;
    const flag = flagOf(error);
    if (flag !== 0) {
      raise(this.#memory, flag);
      return;
    }
    requireFault(error);
    this.#faults.fault(this.#emission.levelIndex, -1);
  }

  #settle(): void {
    this.#faults.settle();
    this.#blocks.drop();
    this.#receiver.end();
    this.states.dropSpare();
  }

  /** Sorts groups of states of the next level, see `level-order.ts`. */
  #sort(budget: number): boolean {
    const memory = this.#memory;
    const blocks = this.#blocks;
    const order = new SuccessorOrder(this.states, this.#system);
    const level = Atomics.load(memory.control, Word.level);
    const to = Atomics.load(memory.control, Word.levelTo);
    for (let sorted = 0; sorted < budget; sorted++) {
      if (blocks.isEmpty && !blocks.take(GROUPS)) return true;
      sortGroup(memory, blocks.next(), level, to, order);
    }
    return false;
  }
}
