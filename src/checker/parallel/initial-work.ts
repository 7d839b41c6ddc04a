// One thread's part in making the initial states: it takes one piece after the other (see `Turns`) and enters the states.
//
// The number of a piece stands for the predecessor of its states: of several pieces with the same state the first one counts. Whatever is wrong, with a
// state or in making it, ends the search by several threads: one of them then finds out what it is, in order.
import type { TransitionSystem, Turns } from '../../model/index.ts';
import type { Safepoints } from '../../values/index.ts';
import type { SharedStates } from '../store/shared-states.ts';
import type { StateId } from '../store/store-limits.ts';
import { EvaluationContext } from '../successors/evaluation-context.ts';
import { type PredicateHost, Predicates } from '../successors/predicates.ts';
import { Entry, SuccessorChecks, type SuccessorSink } from '../successors/successor-checks.ts';
import { Batch } from './batch.ts';
import { ABORTED, flagOf } from './ends.ts';
import { Flag, raise, type SearchMemory, Word } from './shared-memory.ts';
import type { ThreadCounters } from './thread-counters.ts';

/** For the store: as if a level of so many states were expanded. */
const LARGE_LEVEL = 2 ** 16;

/** What the thread is. */
export interface InitialPlace {
  readonly safepoints: Safepoints;
  readonly counters: ThreadCounters;
  readonly threads: number;
  /** Called now and then. */
  readonly look: (() => void) | undefined;
}

/** A thread's part. */
export class InitialWork implements Turns, PredicateHost, SuccessorSink {
  /** The number of the next piece, whoever takes it. */
  pieces = 0;

  readonly #system: TransitionSystem;
  readonly #memory: SearchMemory;
  readonly #states: SharedStates;
  readonly #place: InitialPlace;
  readonly #batch: Batch;
  readonly #representative: Int32Array;
  readonly #checks: SuccessorChecks;
  /** The piece whose turn it is here. */
  #mine = -1;
  /** Of the state that is received: its number in the batch, the hash of what is kept of it, and the state it equals. */
  #i = 0;
  #hash = 0;
  #state: StateId = -1;

  constructor(system: TransitionSystem, memory: SearchMemory, states: SharedStates, place: InitialPlace) {
    this.#system = system;
    this.#memory = memory;
    this.#states = states;
    this.#place = place;
    this.#batch = new Batch(system.width, system.canonicalize === undefined);
    this.#representative = new Int32Array(system.width);
    const context = new EvaluationContext(system.progress);
    context.beginInitial();
    this.#checks = new SuccessorChecks(new Predicates(system, {}, context, this), this, false);
    states.beginLevel(LARGE_LEVEL, place.threads, Number.POSITIVE_INFINITY);
  }

  /** Goes through all pieces. */
  run(): void {
    this.#mine = Atomics.add(this.#memory.control, Word.next, 1);
    try {
      this.#system.initial(this.sink, this);
    } catch (error) {
      this.fail(error);
    }
    this.finish();
  }

  /** Joins in the middle of an enumeration. The piece that is next is its own. */
  join(piece: number): void {
    this.#mine = piece;
  }

  /** The enumeration is over. */
  finish(): void {
    try {
      this.#receiveAll();
    } catch (error) {
      this.fail(error);
    }
    this.#states.dropSpare();
  }

  /** What was thrown ends the search by several threads. */
  fail(error: unknown): void {
    this.#batch.count = 0;
    if (error !== ABORTED) raise(this.#memory, flagOf(error) || Flag.oneThread);
  }

  take(): boolean {
    return this.takes(this.pieces);
  }

  /** Whether the piece with this number, the next one, is its own. */
  takes(piece: number): boolean {
    this.pieces = piece + 1;
    if (piece >= this.#memory.successorCounts.length) this.#leaveToOne();
    return piece === this.#mine;
  }

  done(): void {
    this.#mine = Atomics.add(this.#memory.control, Word.next, 1);
  }

  pass(): void {
    this.#place.safepoints.poll();
    this.#place.look?.();
    if (Atomics.load(this.#memory.control, Word.flags) !== 0) throw ABORTED;
  }

  readonly sink = (next: Int32Array): void => {
    const batch = this.#batch;
    const system = this.#system;
    this.#place.counters.made(1);
    const at = batch.add(next, -1, this.#mine, 0);
    if (system.canonicalize !== undefined) {
      try {
        system.canonicalize(next, 0, this.#representative);
      } catch (error) {
        batch.count--;
        throw error;
      }
      batch.kept.set(this.#representative, at);
    }
    if (batch.isFull) this.#receiveAll();
  };

  #receiveAll(): void {
    const { count, kept, vectors } = this.#batch;
    const { width } = this.#states;
    this.#batch.count = 0;
    const hashes = this.#states.fetch(kept, count);
    for (let i = 0; i < count; i++) {
      this.#i = i;
      this.#hash = hashes[i] as number;
      this.#checks.receiveInitial(kept, i * width, vectors, i * width);
    }
  }

  get #piece(): number {
    return this.#batch.predecessors[this.#i] as number;
  }

  // What the checks ask of a search.

  readonly isRecording = false;
  readonly vectors = new Int32Array(0);

  /** Initial states have none. */
  predecessor(): number {
    return -1;
  }

  violated(): never {
    return this.#leaveToOne();
  }

  find(kept: Int32Array, at: number): boolean {
    this.#state = this.#states.find(kept, at, this.#hash);
    return this.#state >= 0;
  }

  enter(kept: Int32Array, at: number): number {
    this.#state = this.#states.add(kept, at, this.#hash, this.#piece);
    return this.#states.isNew ? Entry.entered : Entry.known;
  }

  leaveOut(): void {
    this.#place.counters.leftOut();
  }

  /** The piece with the least number counts. */
  meet(): boolean {
    const { predecessors } = this.#states;
    const piece = this.#piece;
    let before = predecessors[this.#state] as number;
    while (before > piece) {
      const found = Atomics.compareExchange(predecessors, this.#state, before, piece);
      if (found === before) break;
      before = found;
    }
    return false;
  }

  /** One thread has to do it. */
  #leaveToOne(): never {
    raise(this.#memory, Flag.oneThread);
    throw ABORTED;
  }
}
