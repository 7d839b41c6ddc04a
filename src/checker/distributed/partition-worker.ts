// One process's part of a search by several that share no memory: it expands the states of its partition, sends each successor to whose partition it is in, and
// takes in what others send. What comes when is decided by messages alone, so this runs wherever somebody carries them.
//
// A level goes like this:
//
//   1. Successors go out, each with its rank among its siblings in canonical order, until a last message to everybody (`successors`).
//   2. Once the last messages of all others were taken in, predecessors are final. Each partition puts its new states into the order of their predecessors and ranks, and tells
//      the coordinator these (`children`).
//   3. The coordinator merges what it is told, and answers with the places of the states in the next level (`places`), which begins.
//
// So the order of each level, and with it every predecessor, fault and count, is that of one process (see docs/design/cluster.md).
import type { TransitionSystem } from '../../model/index.ts';
import { ByteReader, ByteWriter } from '../../values/index.ts';
import { Flag } from '../parallel/shared-memory.ts';
import type { WorkerOptions } from '../parallel/workers.ts';
import { hashOf } from '../store/state-hash.ts';
import type { Spill } from '../store/state-rows.ts';
import { Expansion } from './expansion.ts';
import { GraphGiver } from './graph-giving.ts';
import type { ResumableCounts } from './level-coordinator.ts';
import { LevelLog, LevelLogReader, type TakeState } from './level-log.ts';
import { LevelNotes } from './level-notes.ts';
import { COORDINATOR, type LevelFindings, type Message, type PartitionProgress, type Post } from './messages.ts';
import { Outgoing, type PartitionPlace } from './outgoing.ts';
import { type Children, OwnedStates } from './owned-states.ts';
import { StateExchange } from './state-exchange.ts';
import { SuccessorBatch } from './successor-batch.ts';
import { IncomingLink, type TakeSuccessor } from './successor-link.ts';
import { readState, type ValueExchange, writeState } from './value-exchange.ts';

/** What a partition waits for. */
type Waiting = 'expanding' | 'successors' | 'places';

/** What a partition is told. */
export interface PartitionOptions extends WorkerOptions {
  /** Whether the steps to its states are recorded. */
  readonly recordsSteps: boolean;
}

/** A model as a process that has a partition knows it. */
export interface PartitionModel {
  readonly system: TransitionSystem;
  /** The same system without cells and bits, which makes the initial states: `system`, where that has none. */
  readonly beginning: TransitionSystem;
  readonly exchange: ValueExchange;
}

/** One partition at work. */
export class PartitionWorker {
  readonly #system: TransitionSystem;
  readonly #exchange: StateExchange;
  readonly #place: PartitionPlace;
  readonly #post: Post;
  readonly #notes = new LevelNotes();
  readonly #owned: OwnedStates;
  readonly #outgoing: Outgoing;
  readonly #expansion: Expansion;
  readonly #incoming: readonly IncomingLink[];
  /** What was read of a message and is to be taken in. */
  readonly #arrived: SuccessorBatch;
  #waiting: Waiting = 'expanding';
  #begunLevel = 0;
  /** How many partitions have sent the last successors of the level. */
  #complete = 0;
  /** The new states of the level that was closed, while they have no places. */
  #closed: Children | null = null;
  #isStopped = false;
  readonly #graph: GraphGiver;
  readonly #log: LevelLog;

  constructor(
    { system, beginning, exchange: values }: PartitionModel,
    { deadlock, maxDepth, recordsSteps }: PartitionOptions,
    place: PartitionPlace,
    post: Post,
    spill?: Spill,
  ) {
    system.watchSymmetry?.(system.canonicalize !== undefined);
    const { width } = system;
    const exchange = new StateExchange(system, values);
    this.#system = system;
    this.#exchange = exchange;
    this.#place = place;
    this.#post = post;
    const notes = this.#notes;
    const owned = new OwnedStates(system, maxDepth, notes, recordsSteps ? place.count : 0, spill);
    const outgoing = new Outgoing(exchange, place, post, recordsSteps);
    this.#owned = owned;
    this.#outgoing = outgoing;
    this.#expansion = new Expansion(system, { place, deadlock, beginning, owned, outgoing, notes, stop: (flag) => this.#stop(flag) });
    this.#arrived = new SuccessorBatch(width);
    this.#incoming = Array.from({ length: place.count }, () => new IncomingLink(exchange, true));
    this.#log = new LevelLog(owned, exchange);
    this.#graph = new GraphGiver(owned, exchange, (part) => post(COORDINATOR, { kind: 'gathered', ...part }));
  }

  /** Whether `expand` has something to do, and room for what it makes. */
  get canExpand(): boolean {
    return this.#waiting === 'expanding' && !this.#isStopped && this.#outgoing.hasRoom;
  }

  get progress(): PartitionProgress {
    const { store, level, newFrom } = this.#owned;
    const { generated, left } = this.#expansion;
    return { generated, distinct: store.count, queue: store.count - newFrom + left, level };
  }

  /** See `StateStore.startSpilling`. */
  startSpilling(): void {
    this.#owned.store.startSpilling();
  }

  /** Ends the search: there is no memory for more. */
  endForMemory(): void {
    this.#stop(Flag.memory);
  }

  /** Makes the initial states. */
  begin(): void {
    this.#expansion.makeInitial();
    this.#expansion.finish();
    this.#endExpanding();
  }

  /** The last level whose states are complete, with their places in it. */
  get begunLevel(): number {
    return this.#begunLevel;
  }

  /** What is to be kept of such a level, see level-log.ts: of one level after the other. */
  logged(level: number): Generator<Uint8Array> {
    return this.#log.messagesOf(level);
  }

  /** Readers of what so many partitions of an attempt have kept. */
  readersOf(partitions: number): readonly LevelLogReader[] {
    return Array.from({ length: partitions }, () => new LevelLogReader(this.#exchange));
  }

  /**
   * Enters the states of the next level that are this partition's, in place of making them.
   * @param readers of the attempt that has kept it
   * @param pieces what each partition of then has kept of it, one message after the other
   */
  async restoreLevel(readers: readonly LevelLogReader[], pieces: readonly AsyncIterable<Uint8Array>[]): Promise<void> {
    const owned = this.#owned;
    const { number, count } = this.#place;
    let states = 0;
    for (const [i, piece] of pieces.entries()) {
      const reader = readers[i]!;
      reader.beginLevel();
      const take: TakeState = (state, predecessor, index) => {
        states++;
        if (this.#exchange.partitionOf(state, 0, count) === number) owned.restore(state, predecessor, index);
      };
      // Steps are gathered in the end from whoever has them, so that is somebody for each piece.
      const takeSteps = (steps: Uint8Array): void => {
        if (i % count === number) owned.steps?.restore(steps);
      };
      for await (const bytes of piece) reader.read(bytes, take, takeSteps);
    }
    owned.closeRestoredLevel(states);
  }

  /** Goes on with the level that was restored last. */
  resume(found: Pick<ResumableCounts, 'generated' | 'coverage'>): void {
    // Sums of all partitions count, so it does not matter whose they are.
    if (this.#place.number === 0) this.#expansion.restore(found);
    const { store, steps } = this.#owned;
    this.#post(COORDINATOR, { kind: 'restored', states: store.count, steps: steps?.count ?? 0 });
    this.#beginLevel();
  }

  /** Expands at most so many states. */
  expand(budget: number): void {
    for (let i = 0; i < budget && this.canExpand; i++) {
      if (this.#expansion.left === 0) {
        this.#expansion.finish();
        this.#endExpanding();
        return;
      }
      this.#expansion.expandNext();
    }
  }

  #stop(flag: number): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#post(COORDINATOR, { kind: 'stopped', flag });
  }

  #endExpanding(): void {
    this.#waiting = 'successors';
    this.#outgoing.endLevel();
    this.#complete++;
    this.#closeLevel();
  }

  /** Takes in a message. */
  receive(from: number, message: Message): void {
    if (this.#isStopped) return;
    switch (message.kind) {
      case 'successors':
        this.#takeSuccessors(from, message.bytes);
        if (message.isLast) this.#complete++;
        this.#closeLevel();
        return;
      case 'taken':
        this.#outgoing.taken(from);
        return;
      case 'places':
        this.#owned.levels.places.push(message.start);
        this.#owned.assign(this.#closed!, message.bytes);
        this.#owned.settleSteps();
        this.#beginLevel();
        this.#giveGraph();
        return;
      default:
        this.#guarded(() => this.#answer(message));
    }
  }

  /** Does something in which values are written. */
  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#expansion.blame(error);
    }
  }

  #takeSuccessors(from: number, bytes: Uint8Array): void {
    const owned = this.#owned;
    const { width } = owned.store;
    const batch = this.#arrived;
    try {
      const take: TakeSuccessor = (state, index, finding, rank, action) => {
        batch.add(state, hashOf(state, 0, width), index, finding, rank, action);
        if (batch.isFull) owned.takeAll(batch, from);
      };
      this.#incoming[from]!.read(bytes, take, (index, records) => {
        if (records <= batch.count) owned.takeAll(batch, from);
        owned.takeAgain(index, records - batch.count, from);
      });
      owned.takeAll(batch, from);
    } catch (error) {
      this.#expansion.blame(error);
    }
    this.#post(from, { kind: 'taken' });
  }

  /** Closes the level, once all successors were taken in. */
  #closeLevel(): void {
    if (this.#isStopped || this.#waiting !== 'successors' || this.#complete < this.#place.count) return;
    this.#complete = 0;
    this.#waiting = 'places';
    const owned = this.#owned;
    const { coverage, generated } = this.#expansion;
    owned.tellActions((action) => {
      if (action >= 0) coverage.distinct[action]!++;
    });
    coverage.leftOut += owned.leftOut;
    owned.leftOut = 0;
    this.#closed = owned.childrenInOrder();
    owned.closeLevel();
    const { store, newFrom, completeFrom, isCutOff, steps } = owned;
    const found: LevelFindings = {
      states: newFrom - completeFrom,
      firstFault: this.#notes.settle(store.predecessors),
      isCutOff,
      generated,
      coverage: [...coverage.copy()],
      steps: steps?.count ?? 0,
    };
    this.#post(COORDINATOR, { kind: 'children', found, bytes: this.#closed.told });
  }

  #beginLevel(): void {
    const { level } = this.#owned;
    this.#expansion.begin(this.#owned.inOrder(level));
    // What a state is tested for may depend on its level then.
    if (this.#system.varies !== undefined) this.#outgoing.forget();
    this.#waiting = 'expanding';
    this.#begunLevel = level;
  }

  /** Answers a question of the coordinator, between two levels. */
  #answer(message: Message): void {
    switch (message.kind) {
      case 'gather':
        this.#graph.ask(message.levels);
        this.#giveGraph();
        return;
      case 'count':
        this.#post(COORDINATOR, { kind: 'counted', counted: this.#expansion.countedBefore(message.index) });
        return;
      case 'find':
        this.#find(message.level, message.index);
        return;
      case 'ask-known':
        this.#post(COORDINATOR, { kind: 'known', bytes: this.#known(message.states, message.bytes) });
        return;
      default:
    }
  }

  #find(level: number, index: number): void {
    const { indexes, store, newFrom, levels } = this.#owned;
    const end = levels.starts[level] ?? newFrom;
    for (let state = levels.starts[level - 1] as number; state < end; state++) {
      if (indexes.get(state) !== index) continue;
      const out = new ByteWriter();
      const vector = store.vector(state);
      const values = this.#system.rows?.valuesOf(vector) ?? vector;
      writeState(values, values.length, this.#exchange.values.writer(), out);
      this.#post(COORDINATOR, { kind: 'found', predecessor: store.predecessors[state] as number, bytes: out.take() });
      return;
    }
  }

  #giveGraph(): void {
    this.#guarded(() => this.#graph.give());
  }

  #known(states: number, bytes: Uint8Array): Uint8Array {
    const { store, completeFrom } = this.#owned;
    const { rows, variables } = this.#system;
    const reader = this.#exchange.values.reader();
    const input = new ByteReader(bytes);
    return Uint8Array.from({ length: states }, () => {
      const values = readState(variables.length, reader, input);
      const state = store.find(rows?.vectorOf(values) ?? values, 0);
      return state >= 0 && state < completeFrom ? 1 : 0;
    });
  }
}
