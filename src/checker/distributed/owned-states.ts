// The states of one partition: it takes in successors, its own and those that others send, keeps what is new, and says of each new state whose successor it is.
//
// The rule for predecessors is that of threads: the one with the least level index counts. So it does not matter in which order messages come.
import { InternalError } from '../../diagnostics/index.ts';
import { EvaluationError, type StepPredicate, type TransitionSystem } from '../../model/index.ts';
import { ByteReader } from '../../values/index.ts';
import { requireFault } from '../parallel/ends.ts';
import { IntegerList } from '../store/integer-list.ts';
import type { Spill } from '../store/state-rows.ts';
import { StateStore } from '../store/state-store.ts';
import type { StateId } from '../store/store-limits.ts';
import { EvaluationContext } from '../successors/evaluation-context.ts';
import { type PredicateHost, Predicates } from '../successors/predicates.ts';
import { Entry, SuccessorChecks, type SuccessorSink } from '../successors/successor-checks.ts';
import type { LevelNotes } from './level-notes.ts';
import { LevelPlaces } from './level-places.ts';
import { ChildrenWriter } from './merge-children.ts';
import { sortedByKey, sortedByPair } from './sort-by-index.ts';
import { CUT, StepLog } from './step-log.ts';
import type { SuccessorBatch } from './successor-batch.ts';
import { StepFinding } from './successor-link.ts';

/** Thrown where a predicate does not hold. */
class Violated extends Error {}
const VIOLATED = new Violated('a predicate does not hold');

/** Where whoever made the step could not evaluate a constraint. */
const FAILED_THERE = new EvaluationError('a constraint on steps has no value');

/** The successor that is taken in, and what becomes of it. */
interface Arrival {
  index: number;
  finding: number;
  hash: number;
  rank: number;
  action: number;
  state: StateId;
  /** What the step leads to, where steps are recorded: a state, or CUT. */
  target: StateId;
  isEntered: boolean;
}

/** The new states of a level in the order in which they will stand in it, and what the coordinator is told of them, see merge-children.ts. */
export interface Children {
  readonly states: Int32Array;
  readonly told: Uint8Array;
}

/** The states that belong to one partition. */
export class OwnedStates implements PredicateHost, SuccessorSink {
  /** As predecessors it has level indexes. */
  readonly store: StateStore;
  /** The level index of each state that has one. */
  readonly indexes = new IntegerList();
  /** A state of a level beyond the limit was left out. */
  isCutOff = false;
  /** How often constraints have left out a step, or an initial state, in this level. */
  leftOut = 0;
  /** The level whose successors are taken in: 0 while initial states are made. */
  level = 0;
  /** The first number of the states that are new in this level. */
  newFrom: StateId = 0;
  /** Where complete levels begin. */
  readonly levels = new LevelPlaces();
  /** The steps to these states; null where they are not recorded. */
  readonly steps: StepLog | null;

  readonly #context: EvaluationContext;
  readonly #checks: SuccessorChecks;
  readonly #notes: LevelNotes;
  readonly #maxDepth: number;
  /** Of each new state of a level: where it stands among its siblings, see successor-link.ts, and the action of the step from its predecessor. */
  readonly #ranks = new IntegerList();
  readonly #actions = new IntegerList();
  /** What `inOrder` returned last: the level that is expanded is written to the log as well. */
  #inOrder: { readonly level: number; readonly states: Int32Array } | null = null;
  readonly #arrival: Arrival = {
    index: 0,
    finding: 0,
    hash: 0,
    rank: 0,
    action: -1,
    state: -1,
    target: CUT,
    isEntered: false,
  };

  /** @param recorded from how many partitions steps are recorded; 0: they are not */
  constructor(system: TransitionSystem, maxDepth: number, notes: LevelNotes, recorded: number, spill?: Spill) {
    this.store = new StateStore(system.width, undefined, spill);
    this.#context = new EvaluationContext(system.progress);
    this.#context.beginInitial();
    this.#notes = notes;
    this.#maxDepth = maxDepth;
    this.steps = recorded > 0 ? new StepLog(recorded) : null;
    const asFoundThere = { ...system, ...this.#foundThere(system) };
    this.#checks = new SuccessorChecks(new Predicates(asFoundThere, {}, this.#context, this), this, system.varies !== undefined);
  }

  /** What stands for the predicates of steps: they were evaluated where the step was made. */
  #foundThere({ stepConstraints, stepInvariants }: TransitionSystem): Pick<TransitionSystem, 'stepConstraints' | 'stepInvariants'> {
    const constraint: StepPredicate = {
      name: 'constraints on steps',
      holds: () => {
        const { finding } = this.#arrival;
        if ((finding & StepFinding.constraintFails) !== 0) throw FAILED_THERE;
        return (finding & StepFinding.cut) === 0;
      },
    };
    const invariant: StepPredicate = { name: 'invariants of steps', holds: () => (this.#arrival.finding & StepFinding.violated) === 0 };
    return {
      stepConstraints: stepConstraints.length > 0 ? [constraint] : [],
      stepInvariants: stepInvariants.length > 0 ? [invariant] : [],
    };
  }

  /** Takes in a successor of a batch, which a partition has made or sent. Throws what ends the search. */
  take(batch: SuccessorBatch, number: number, partition: number): void {
    const { vectors } = batch;
    const offset = number * this.store.width;
    const index = batch.indexes[number] as number;
    const arrival = this.#arrival;
    arrival.index = index;
    arrival.finding = batch.findings[number] as number;
    arrival.hash = batch.hashes[number] as number;
    arrival.rank = batch.ranks[number] as number;
    arrival.action = batch.actions[number] as number;
    arrival.state = -1;
    arrival.target = CUT;
    arrival.isEntered = false;
    try {
      if (this.level === 0) this.#checks.receiveInitial(vectors, offset, vectors, offset);
      else this.#checks.receive(vectors, offset, vectors, offset);
    } catch (error) {
      if (error !== VIOLATED) requireFault(error);
      // An invariant is about the state, whoever turns out to be its predecessor; everything else is about the step.
      if (this.#context.phase === 'invariant' && arrival.isEntered) this.#notes.noteState(arrival.state);
      else this.#notes.note(index);
      this.#context.leaveSuccessor();
    }
    if (this.steps !== null) this.#recordStep(this.steps, partition);
  }

  /** Takes in all successors of a batch, which a partition has sent. Throws what ends the search. */
  takeAll(batch: SuccessorBatch, partition: number): void {
    const { hashes, count } = batch;
    this.store.fetch(hashes, count);
    for (let i = 0; i < count; i++) this.take(batch, i, partition);
    batch.count = 0;
  }

  #recordStep(steps: StepLog, partition: number): void {
    const { state, target, index } = this.#arrival;
    if (this.level > 0) steps.add(index, target);
    steps.remember(this.level > 0 ? target : state, partition);
  }

  /** A step of the state with a level index leads to what came from a partition so many records ago. */
  takeAgain(index: number, records: number, partition: number): void {
    if (this.level > 0) this.steps?.addAgain(index, records, partition);
  }

  /** Enters a state of the level that comes next whose place in it is known. */
  restore(state: Int32Array, predecessor: number, index: number): void {
    if (this.store.find(state, 0) >= 0) throw new InternalError('a state of a level that is restored is known');
    this.indexes.set(this.store.add(state, 0, predecessor), index);
  }

  /** All successors of the level are here: what comes is of the next one. */
  closeLevel(): void {
    const { completeFrom, newFrom, indexes } = this;
    this.steps?.closeLevel((index, state) => state >= completeFrom && state < newFrom && indexes.get(state) === index);
    this.#beginNext();
  }

  #beginNext(): void {
    this.levels.starts.push(this.newFrom);
    this.newFrom = this.store.count;
    this.level++;
    this.#context.beginLevel(this.level);
    this.#ranks.length = 0;
    this.#actions.length = 0;
  }

  /** The states of a complete level in the order of their level indexes, the first level being 1. */
  inOrder(level: number): Int32Array {
    if (this.#inOrder?.level !== level) {
      const { starts } = this.levels;
      const states = sortedByKey(this.indexes.entries, starts[level - 1]!, starts[level] ?? this.newFrom);
      this.#inOrder = { level, states };
    }
    return this.#inOrder.states;
  }

  /** The steps from the states of the last level whose successors were taken in are written, as far as these have places. */
  settleSteps(): void {
    const expanded = this.level - 1;
    if (expanded > 0) this.steps?.settleLevel(this.levels.places[expanded - 1] as number, (state) => this.#placeOf(state));
  }

  /** The place of a state in the search; CUT where it has none. */
  #placeOf(state: StateId): number {
    const before = this.levels.placeBefore(state);
    return before === undefined ? CUT : before + this.indexes.get(state);
  }

  /** The states of a level are restored, of which all partitions have so many, with the steps from the level before. */
  closeRestoredLevel(states: number): void {
    if (this.level > 0) this.steps?.settleRestored();
    this.levels.restored(states);
    this.#beginNext();
  }

  /** The first number of the states of the level that was completed last. */
  get completeFrom(): StateId {
    return this.levels.starts.at(-1) ?? 0;
  }

  /** Calls `tell` for each new state of the level whose successors are taken in, with the action of the step from its predecessor. */
  tellActions(tell: (action: number) => void): void {
    const count = this.store.count - this.newFrom;
    for (let i = 0; i < count; i++) tell(this.#actions.get(i));
  }

  /** The new states in the order of their predecessors, and of their ranks. Their level indexes will be in this order. */
  childrenInOrder(): Children {
    const { store, newFrom } = this;
    const { predecessors } = store;
    const ranks = this.#ranks.entries;
    const states = sortedByPair(predecessors, ranks, newFrom, store.count);
    const out = new ChildrenWriter();
    for (let i = 0; i < states.length; i++) {
      const state = states[i] as StateId;
      out.add(predecessors[state] as number, ranks[state - newFrom] as number);
    }
    return { states, told: out.take() };
  }

  /** The places of the states of the level that was closed last are there. */
  assign({ states }: Children, places: Uint8Array): void {
    const input = new ByteReader(places);
    let index = 0;
    for (let i = 0; i < states.length; i++) {
      index += input.varint();
      this.indexes.set(states[i] as StateId, index);
    }
    this.#inOrder = { level: this.level, states };
  }

  // What the checks ask of a search.

  get isRecording(): boolean {
    return this.steps !== null;
  }

  readonly vectors = new Int32Array(0);

  predecessor(): number {
    return 0;
  }

  violated(): never {
    throw VIOLATED;
  }

  find(kept: Int32Array, at: number): boolean {
    const arrival = this.#arrival;
    arrival.state = this.store.find(kept, at, arrival.hash);
    return arrival.state >= 0;
  }

  enter(kept: Int32Array, at: number): number {
    if (this.level >= this.#maxDepth && this.level > 0) {
      this.isCutOff = true;
      return Entry.cutOff;
    }
    const arrival = this.#arrival;
    arrival.state = this.store.add(kept, at, arrival.index);
    arrival.isEntered = true;
    this.#becomePredecessor();
    return Entry.entered;
  }

  meet(isInModel: boolean): boolean {
    const { state, index } = this.#arrival;
    if (state < this.newFrom) return false;
    const { predecessors } = this.store;
    if (isInModel && index < (predecessors[state] as number)) {
      predecessors[state] = index;
      this.#becomePredecessor();
    }
    return !isInModel;
  }

  leaveOut(): void {
    this.leftOut++;
  }

  record(isInModel: boolean): void {
    const arrival = this.#arrival;
    arrival.target = isInModel ? arrival.state : CUT;
  }

  #becomePredecessor(): void {
    const { state, rank, action } = this.#arrival;
    this.#ranks.set(state - this.newFrom, rank);
    this.#actions.set(state - this.newFrom, action);
  }
}
