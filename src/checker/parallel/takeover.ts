// How a search gets other threads: it calls the workers once it is large, goes on alone until they are ready, and hands over to a coordinator between two
// states, which gives back what all of them found.
import type { StateSink } from '../../model/index.ts';
import { type ExplorationOptions, poll, type SearchReport } from '../level/exploration-options.ts';
import type { SearchState } from '../level/search-state.ts';
import type { ParallelLevel } from '../level/snapshot.ts';
import { SHARED_UNUSED } from '../store/state-store.ts';
import { Coordinator, type ParallelEnd } from './coordinator.ts';
import type { InitialWork } from './initial-work.ts';
import { reserveSearchMemory } from './shared-memory.ts';
import type { Workers } from './workers.ts';

/** Thrown where the threads of a search cannot share its values: it must be done by one. */
export class UnshareableError extends Error {
  override readonly name = 'UnshareableError';
}

/** When the workers were called: by the search's clock, and after how many states. */
interface Call {
  readonly time: number;
  readonly position: number;
}

/** A search's side of its other threads. */
export class Takeover {
  /** Several threads search. */
  isLeading = false;
  /** Several threads have searched. */
  hasLed = false;

  readonly #search: SearchState;
  readonly #options: ExplorationOptions;
  readonly #workers: Workers;
  /** Once the workers are called. */
  #coordinator: Coordinator | null = null;
  #call: Call = { time: 0, position: 0 };
  /** The search has an outcome. */
  #isOver = false;
  /** Workers cannot be used: there is no memory for them. */
  #isAlone = false;
  /** This thread's part in the initial states, while several make them. */
  #initial: InitialWork | null = null;
  /** Other threads make initial states still, but this one has done its part. */
  #isMaking = false;
  /** The number of states after each piece of initial states that is made. */
  readonly #ends: number[] = [];
  /** The level that several threads began last, once they have ended. */
  #lastLevel: ParallelLevel | null = null;

  constructor(search: SearchState, options: ExplorationOptions, workers: Workers) {
    this.#search = search;
    this.#options = options;
    this.#workers = workers;
  }

  /** To be called before this thread works on. */
  enter(): void {
    if (this.#coordinator !== null && !this.#isOver) this.#workers.safepoints.enter();
  }

  /** To be called after: while there is time for others, this thread is at rest. After the end it stays: what follows makes values too. */
  leave(isOver: boolean): void {
    if (this.#coordinator === null || this.#isOver) return;
    this.#isOver = isOver;
    if (!isOver) this.#workers.safepoints.leave();
    else if (!this.isLeading) this.#coordinator.dismiss();
  }

  /** To be called between two states. True once several threads go on. */
  callOrHandOver(): boolean {
    const coordinator = this.#coordinator;
    if (coordinator === null) {
      this.#callIfWorth();
      return false;
    }
    if (!this.#isReady(coordinator)) return false;
    const search = this.#search;
    const { clock } = this.#options;
    const { time, position } = this.#call;
    const since = clock === undefined ? 0 : clock() - time;
    this.#beginLeading(coordinator);
    coordinator.takeOver(search, search.order!.level(), since / Math.max(1, search.position - position));
    return true;
  }

  /** Where initial states go while several threads make them. */
  get initialSink(): StateSink | null {
    return this.#initial?.sink ?? null;
  }

  /** Whether this thread makes the piece of the initial states that has this number, the next one. */
  takesPiece(piece: number): boolean {
    const coordinator = this.#coordinator;
    if (this.#initial === null) {
      // With a limit, how many states there are is only known where other threads rest.
      const isImpossible = this.#options.maxStates !== undefined || this.#search.system.isTalkative === true;
      if (coordinator === null || isImpossible || !this.#isReady(coordinator)) return true;
      this.#beginLeading(coordinator);
      const { level } = this.#search.report;
      this.#initial = coordinator.takeOverInitial(this.#search, piece, this.#ends, () => {
        const { generated, distinct } = coordinator.report;
        this.#look(coordinator, { generated, distinct, queue: distinct, level });
      });
    }
    return this.#initial.takes(piece);
  }

  /** The piece is made. */
  donePiece(): void {
    if (this.#initial !== null) this.#initial.done();
    else this.#ends.push(this.#search.store.count);
  }

  /** To be called where candidates for initial states have been looked at. */
  passes(): void {
    if (this.#initial !== null) {
      this.#initial.pass();
      return;
    }
    if (this.#coordinator !== null) this.#workers.safepoints.poll();
    else this.#callIfWorth();
  }

  /** What was thrown while initial states were made ends the search by several threads. False where only one thread makes them. */
  endsInitial(error: unknown): boolean {
    if (this.#initial === null) return false;
    this.#initial.fail(error);
    return true;
  }

  /** To be called once this thread has gone through the initial states. True where other threads make the rest: `advance` goes on. */
  endsPart(): boolean {
    const initial = this.#initial;
    if (initial === null) return false;
    this.#initial = null;
    this.#isMaking = true;
    this.#coordinator!.endInitial(initial);
    return true;
  }

  /** Goes on with the workers. What they found is in the search once this returns an end. Throws UnshareableError. */
  advance(expansions: number): ParallelEnd | null {
    const coordinator = this.#coordinator!;
    this.#look(coordinator, coordinator.report);
    const end = coordinator.advance(expansions);
    if (end !== null) {
      coordinator.dismiss();
      this.#takeBack(coordinator, end);
    }
    if (this.#isMaking && coordinator.hasInitialStates) {
      this.#isMaking = false;
      this.#search.level = coordinator.level;
      this.#search.initialStates = coordinator.level.size;
    }
    return end;
  }

  /** How far several threads are; null where one searches. */
  get report(): SearchReport | null {
    return this.isLeading ? this.#coordinator!.report : null;
  }

  /** The level that several threads began last; null where there was none. Meanwhile the vectors of the search's store can be read: the workers rest. */
  parallelLevel(): ParallelLevel | null {
    if (!this.isLeading) return this.#lastLevel;
    this.beginReading();
    return this.#coordinator!.parallelLevel;
  }

  /** To be called before states are read between two calls of `advance`. */
  beginReading(): void {
    if (this.isLeading) this.#search.store.learnResidence(this.#coordinator!.memory.states.words);
  }

  #look(coordinator: Coordinator, report: SearchReport): void {
    const stop = poll(this.#options, report, coordinator);
    if (stop !== null) coordinator.stop(stop);
  }

  /** Whether the workers can begin now. Where they never can they are dismissed. */
  #isReady(coordinator: Coordinator): boolean {
    if (!coordinator.isReady) return false;
    if (this.#search.store.isSharedAs(coordinator.memory.states)) return true;
    coordinator.dismiss();
    this.#coordinator = null;
    this.#isAlone = true;
    return false;
  }

  #callIfWorth(): void {
    if (this.#isAlone || !this.#workers.areWorth(this.#search)) return;
    const { store, system, position } = this.#search;
    const workers = this.#workers;
    const options = this.#options;
    const states = store.share();
    const memory =
      states === null ? null : reserveSearchMemory(states, workers.count + 1, system.actions.length, options.recorder !== undefined);
    if (memory === null) {
      this.#isAlone = true;
      return;
    }
    this.#call = { time: options.clock?.() ?? 0, position };
    workers.start(memory);
    workers.safepoints.enter();
    this.#coordinator = new Coordinator(system, memory, options, workers);
  }

  #beginLeading({ memory }: Coordinator): void {
    const search = this.#search;
    this.isLeading = true;
    search.workers = this.#workers.count + 1;
    search.store.tellResidence(memory.states.words);
  }

  #takeBack(coordinator: Coordinator, end: ParallelEnd): void {
    if (end.kind === 'one-thread') throw new UnshareableError('values of several threads cannot be evaluated by each');
    const search = this.#search;
    const { store, coverage } = search;
    const { memory, level, counters } = coordinator;
    this.#lastLevel = coordinator.parallelLevel;
    store.takeBack(memory.states);
    this.isLeading = false;
    this.hasLed = true;
    this.#coordinator = null;
    search.generated = counters.generated;
    counters.tell(coverage);
    search.level = level;
    search.unused = Atomics.load(memory.states.words, SHARED_UNUSED);
    search.hidden = search.unused;
    const expanded = level.earlier + level.size;
    search.position = level.earlier + (end.kind === 'complete' || end.kind === 'depth' ? level.size : 0);
    search.depth = search.distinct > expanded ? level.number + 1 : level.number;
  }
}
