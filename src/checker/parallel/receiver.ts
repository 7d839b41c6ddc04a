// How a worker receives successors: a batch is looked up at once, then each is checked (see `successor-checks.ts`) and entered.
//
// Predicates are only asked whether they hold. What exactly is wrong with the successors of a state is found out by the search itself, in canonical order,
// once it is known which state is the first one with a faulty successor.
import type { TransitionSystem } from '../../model/index.ts';
import type { SharedStates } from '../store/shared-states.ts';
import { Pin } from '../store/state-rows.ts';
import type { StateId } from '../store/store-limits.ts';
import { EvaluationContext } from '../successors/evaluation-context.ts';
import { type PredicateHost, Predicates } from '../successors/predicates.ts';
import { Entry, SuccessorChecks, type SuccessorSink } from '../successors/successor-checks.ts';
import { Batch, END_OF_ROW } from './batch.ts';
import { EdgeWriter } from './edge-log.ts';
import { ABORTED, requireFault } from './ends.ts';
import type { LevelFaults, LevelRange } from './level-faults.ts';
import { Flag, raise, type SearchMemory } from './shared-memory.ts';
import type { ThreadCounters } from './thread-counters.ts';
import type { WorkerOptions } from './workers.ts';

/** Thrown where a predicate does not hold. */
class Violated extends Error {}
const VIOLATED = new Violated('a predicate does not hold');

/** One thread's way from successors to states. */
export class Receiver implements PredicateHost, SuccessorSink {
  readonly batch: Batch;
  readonly context: EvaluationContext;
  readonly #memory: SearchMemory;
  readonly #states: SharedStates;
  readonly #options: WorkerOptions;
  readonly #faults: LevelFaults;
  readonly #counters: ThreadCounters;
  readonly #checks: SuccessorChecks;
  readonly #edges: EdgeWriter | null;
  #level: LevelRange = { number: 0, from: 0, to: 0 };
  /** The number in the batch of the successor that is received, and the hash of what is kept of it. */
  #i = 0;
  #hash = 0;
  /** The state it equals, or -1; and whether this thread has entered it. */
  #state: StateId = -1;
  #isEntered = false;
  /** The state whose successors are received, and, where a predicate wanted it, where its vector is; else -1. */
  #from: StateId = -1;
  #fromAt = -1;

  constructor(
    system: TransitionSystem,
    memory: SearchMemory,
    states: SharedStates,
    options: WorkerOptions,
    faults: LevelFaults,
    counters: ThreadCounters,
  ) {
    this.#memory = memory;
    this.#states = states;
    this.#options = options;
    this.#faults = faults;
    this.#counters = counters;
    this.#edges = memory.edges === null ? null : new EdgeWriter(memory.edges);
    this.batch = new Batch(system.width, system.canonicalize === undefined);
    this.context = new EvaluationContext(system.progress);
    this.#checks = new SuccessorChecks(new Predicates(system, {}, this.context, this), this, system.varies !== undefined);
  }

  /** Whether edges are recorded: then the ends of states are in the batch. */
  get isRecording(): boolean {
    return this.#edges !== null;
  }

  /** What follows are successors of states of this level. */
  begin(level: LevelRange): void {
    this.#level = level;
  }

  /** The level is expanded. */
  end(): void {
    this.#edges?.beginLevel();
    this.#from = -1;
  }

  /** Receives the batch. Throws what ends the search. */
  receiveAll(): void {
    const { batch } = this;
    const { count, kept, vectors, predecessors, levelIndexes, actions } = batch;
    const { width } = this.#states;
    // What throws is at the end anyway.
    batch.count = 0;
    const hashes = this.#states.fetch(kept, count);
    for (let i = 0; i < count; i++) {
      const predecessor = predecessors[i] as number;
      if (predecessor !== this.#from) {
        this.#from = predecessor;
        this.#fromAt = -1;
        this.#edges?.beginState();
      }
      if (actions[i] === END_OF_ROW) {
        this.#edges?.endState(levelIndexes[i] as number);
        continue;
      }
      this.#i = i;
      this.#hash = hashes[i] as number;
      this.#isEntered = false;
      try {
        this.#checks.receive(kept, i * width, vectors, i * width);
      } catch (error) {
        this.#blame(error);
      }
    }
  }

  /** Something is wrong with the successor. Throws what ends the search. */
  #blame(error: unknown): void {
    if (error !== VIOLATED) requireFault(error);
    // An invariant is about the state, whoever turns out to be its predecessor; everything else is about the step.
    const isOfState = this.context.phase === 'invariant' && this.#isEntered;
    this.context.leaveSuccessor();
    this.#faults.fault(this.batch.levelIndexes[this.#i] as number, isOfState ? this.#state : -1);
  }

  // What the checks ask of a search.

  get vectors(): Int32Array {
    return this.#states.vectors;
  }

  predecessor(): number {
    if (this.#fromAt < 0) this.#fromAt = this.#states.pin(this.#from, Pin.received);
    return this.#fromAt;
  }

  violated(): never {
    throw VIOLATED;
  }

  find(kept: Int32Array, at: number): boolean {
    this.#state = this.#states.find(kept, at, this.#hash);
    return this.#state >= 0;
  }

  enter(kept: Int32Array, at: number): number {
    const states = this.#states;
    const { maxDepth, maxStates } = this.#options;
    if (this.#level.number >= maxDepth) {
      raise(this.#memory, Flag.depth);
      return Entry.cutOff;
    }
    this.#state = states.add(kept, at, this.#hash, this.#from);
    if (!states.isNew) return Entry.known;
    this.#isEntered = true;
    if (states.areMoreThan(maxStates)) {
      raise(this.#memory, Flag.states);
      throw ABORTED;
    }
    this.#faults.entered(this.#state, this.batch.actions[this.#i] as number);
    return Entry.entered;
  }

  /** A state of the next level may be made by this step first. Where the step is cut off, nothing is entered by it, but the invariants are checked. */
  meet(isInModel: boolean): boolean {
    const state = this.#state;
    if (state < this.#level.to) return false;
    const { levelIndexes, actions } = this.batch;
    if (isInModel) this.#faults.offer(state, this.#from, levelIndexes[this.#i] as number, actions[this.#i] as number);
    return !isInModel;
  }

  leaveOut(): void {
    this.#counters.leftOut();
  }

  record(isInModel: boolean): void {
    if (isInModel) this.#edges?.edge(this.#state);
    else this.#edges?.cut();
  }
}
