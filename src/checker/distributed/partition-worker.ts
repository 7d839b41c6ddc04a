// One process's part of a search by several that share no memory: it expands the states of its partition, sends each successor to whose partition it is in, and
// takes in what others send. What comes when is decided by messages alone, so this runs wherever somebody carries them.
//
// A level goes like this:
//
//   1. `expand`: successors go out. Then the coordinator is told how many messages were sent to whom (`expanded`), and tells everybody how many
//      are to come (`expected`).
//   2. Once all of those were taken in, predecessors are final. Each partition tells the others which of what they sent has become a state (`accepted`).
//   3. Whoever expanded a state now knows its new successors and puts them into canonical order. How many there are of which state goes to the coordinator
//      (`children`), which answers with their places in the next level (`places`).
//   4. These go to whom the states belong to (`indexes`), and the next level begins.
//
// So the order of each level, and with it every predecessor, fault and count, is that of one process (see docs/design/cluster.md).
import type { StateSink, TransitionSystem, Turns } from '../../model/index.ts';
import { ByteReader, ByteWriter, Unsendable } from '../../values/index.ts';
import { CoverageCounters } from '../outcome/coverage.ts';
import { ABORTED, flagOf, requireFault } from '../parallel/ends.ts';
import { Flag, UNKNOWN } from '../parallel/shared-memory.ts';
import type { WorkerOptions } from '../parallel/workers.ts';
import { IntegerList } from '../store/integer-list.ts';
import { hashOf } from '../store/state-hash.ts';
import { Pin, type Spill } from '../store/state-rows.ts';
import type { StateId } from '../store/store-limits.ts';
import { EvaluationContext } from '../successors/evaluation-context.ts';
import { type PredicateHost, Predicates } from '../successors/predicates.ts';
import { LevelNotes } from './level-notes.ts';
import { COORDINATOR, type CountedBefore, type Message, type PartitionProgress, type Post } from './messages.ts';
import { type Accepted, OwnedStates } from './owned-states.ts';
import { SentStates } from './sent-states.ts';
import { sortedByKey } from './sort-by-index.ts';
import { IncomingLink, OutgoingLink, StepFinding } from './successor-link.ts';
import { SuccessorLog } from './successor-log.ts';
import { partitionOf, readState, type ValueExchange, writeState } from './value-exchange.ts';

/** Bytes of a message of successors, about. */
const MESSAGE = 2 ** 15;
/** Messages of successors to one partition that nobody has taken in yet: more are not sent. */
const WINDOW = 8;

/** Which of how many partitions this is. */
export interface PartitionPlace {
  readonly number: number;
  readonly count: number;
}

/** What a partition waits for. */
type Waiting = 'expanding' | 'successors' | 'accepted' | 'places' | 'indexes';

/** One partition at work. */
export class PartitionWorker implements PredicateHost {
  readonly #system: TransitionSystem;
  readonly #exchange: ValueExchange;
  readonly #options: WorkerOptions;
  readonly #place: PartitionPlace;
  readonly #post: Post;
  readonly #notes = new LevelNotes();
  readonly #owned: OwnedStates;
  readonly #context: EvaluationContext;
  readonly #predicates: Predicates;
  readonly #hasStepPredicates: boolean;
  readonly #coverage: CoverageCounters;
  readonly #log: SuccessorLog;
  readonly #sent: SentStates;
  readonly #outgoing: readonly OutgoingLink[];
  readonly #incoming: readonly IncomingLink[];
  readonly #representative: Int32Array;
  #waiting: Waiting = 'expanding';
  #isStopped = false;
  /** The states of the level, and the level index of the one that is expanded. */
  #frontier: Int32Array = new Int32Array(0);
  #position = 0;
  #index = 0;
  #state: StateId = -1;
  #made = 0;
  #generated = 0;
  /** How many successors each state of the frontier has, by position. */
  readonly #counts = new IntegerList();
  /** Messages in this level: sent, and sent but not taken in. */
  #messages: number[];
  readonly #inFlight: number[];
  #ownRecords = 0;
  /** Of the level: what is expected, and what has come of the other phases, by partition. */
  #expected: readonly number[] | null = null;
  #accepted: (Uint8Array | null)[];
  #acceptedHere: readonly Accepted[] = [];
  #indexed = 0;
  /** The first numbers of the states of each level. */
  readonly #levelStarts: StateId[] = [];

  constructor(system: TransitionSystem, exchange: ValueExchange, options: WorkerOptions, place: PartitionPlace, post: Post, spill?: Spill) {
    system.watchSymmetry?.(system.canonicalize !== undefined);
    const width = system.variables.length;
    const each = <T>(make: () => T): T[] => Array.from({ length: place.count }, make);
    this.#system = system;
    this.#exchange = exchange;
    this.#options = options;
    this.#place = place;
    this.#post = post;
    this.#owned = new OwnedStates(system, options.maxDepth, this.#notes, spill);
    this.#context = new EvaluationContext(system.progress);
    this.#predicates = new Predicates(system, {}, this.#context, this);
    this.#hasStepPredicates = system.stepConstraints.length + system.stepInvariants.length > 0;
    this.#coverage = new CoverageCounters(system.actions.length);
    this.#log = new SuccessorLog(width, system.values);
    this.#sent = new SentStates(width);
    this.#outgoing = each(() => new OutgoingLink(width, exchange.writer()));
    this.#incoming = each(() => new IncomingLink(width, exchange.reader()));
    this.#representative = new Int32Array(width);
    this.#messages = each(() => 0);
    this.#inFlight = each(() => 0);
    this.#accepted = each(() => null);
  }

  /** Whether `expand` has something to do, and room for what it makes. */
  get canExpand(): boolean {
    return this.#waiting === 'expanding' && !this.#isStopped && this.#inFlight.every((messages) => messages < WINDOW);
  }

  get progress(): PartitionProgress {
    const { store, level } = this.#owned;
    return {
      generated: this.#generated,
      distinct: store.count,
      queue: store.count - (this.#levelStarts.at(-1) ?? 0) - this.#position,
      level,
    };
  }

  /** See `StateStore.startSpilling`. */
  startSpilling(): void {
    this.#owned.store.startSpilling();
  }

  /** Ends the search: there is no memory for more. */
  endForMemory(): void {
    this.#stop(Flag.memory);
  }

  /** Makes the initial states of the pieces that are this partition's. */
  begin(): void {
    const { number, count } = this.#place;
    let pieces = 0;
    // What is in no piece is the first partition's.
    let isMine = number === 0;
    const turns: Turns = {
      take: () => {
        this.#beginPiece(pieces);
        isMine = pieces++ % count === number;
        return isMine;
      },
      done: () => {
        this.#beginPiece(pieces);
        isMine = number === 0;
      },
      pass: () => {},
    };
    this.#context.beginInitial();
    this.#guarded(() =>
      this.#system.initial((next) => {
        if (isMine) this.#sink(next, -1);
      }, turns),
    );
    this.#endExpanding();
  }

  /** The number of a piece stands for the predecessor of its states. */
  #beginPiece(piece: number): void {
    this.#index = piece;
    this.#position = piece;
  }

  /** Expands at most so many states. */
  expand(budget: number): void {
    for (let i = 0; i < budget && this.canExpand; i++) {
      if (this.#position === this.#frontier.length) {
        this.#endExpanding();
        return;
      }
      this.#expandState(this.#frontier[this.#position] as number);
      this.#position++;
    }
  }

  #expandState(state: StateId): void {
    const { store } = this.#owned;
    this.#state = state;
    this.#index = this.#owned.indexes.get(state);
    this.#made = 0;
    this.#context.beginLevel(this.#owned.level);
    const isWhole = this.#guarded(() => {
      const start = store.pin(state, Pin.expanded);
      this.#system.successors(store.vectors, start, this.#sink);
    });
    this.#counts.set(this.#position, isWhole ? this.#made : UNKNOWN);
    if (isWhole && this.#made === 0 && this.#options.deadlock) this.#notes.note(this.#index);
  }

  /** Evaluates; what fails is noted. Returns whether nothing did. */
  #guarded(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (error !== ABORTED) this.#blame(error);
      return false;
    }
  }

  /** Something is wrong with the state that is expanded, or the search ends. */
  #blame(error: unknown): void {
    const flag = error instanceof Unsendable ? Flag.oneThread : flagOf(error);
    if (flag === 0) {
      requireFault(error);
      this.#notes.note(this.#index);
      return;
    }
    this.#stop(flag);
  }

  #stop(flag: number): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#post(COORDINATOR, { kind: 'stopped', flag });
  }

  readonly #sink: StateSink = (next, action) => {
    const { canonicalize } = this.#system;
    this.#made++;
    this.#generated++;
    if (action >= 0) this.#coverage.generated[action]!++;
    const finding = this.#hasStepPredicates && action >= 0 ? this.#findingOf(next) : 0;
    let kept = next;
    if (canonicalize !== undefined) {
      kept = this.#representative;
      try {
        canonicalize(next, 0, kept);
      } catch (error) {
        this.#blame(error);
        return;
      }
    }
    this.#send(kept, action, finding);
    if (this.#isStopped) throw ABORTED;
  };

  #send(state: Int32Array, action: number, finding: number): void {
    const { number, count } = this.#place;
    const width = this.#representative.length;
    // A state that was sent before came from a predecessor before this one.
    if (finding === 0 && this.#sent.wasSent(state, hashOf(state, 0, width))) return;
    const to = count === 1 ? 0 : partitionOf(state, width, this.#exchange, count);
    if (to === number) {
      if (!this.#owned.take(state, this.#index, finding, to, this.#ownRecords)) return;
      this.#ownRecords++;
    } else {
      const link = this.#outgoing[to]!;
      link.add(state, this.#index, finding);
      if (link.length > MESSAGE) this.#flush(to);
    }
    this.#log.add(state, action, to, this.#position);
  }

  /** What the predicates of steps say of a step from the state that is expanded. */
  #findingOf(next: Int32Array): number {
    const predicates = this.#predicates;
    let finding = 0;
    predicates.begin(next, 0);
    const among = (bit: number, evaluate: () => boolean): void => {
      try {
        if (!evaluate()) finding |= StepFinding.cut;
      } catch (error) {
        if (error !== ABORTED) requireFault(error);
        finding |= bit;
      }
    };
    among(StepFinding.constraintFails, () => predicates.satisfiesStepConstraints());
    among(StepFinding.violated, () => {
      predicates.checkStepInvariants();
      return true;
    });
    this.#context.leaveSuccessor();
    return finding;
  }

  #flush(to: number): void {
    this.#post(to, { kind: 'successors', bytes: this.#outgoing[to]!.take() });
    this.#messages[to]!++;
    this.#inFlight[to]!++;
  }

  #endExpanding(): void {
    for (const [to, link] of this.#outgoing.entries()) if (link.length > 0) this.#flush(to);
    this.#waiting = 'successors';
    this.#post(COORDINATOR, { kind: 'expanded', messages: this.#messages });
    this.#messages = this.#messages.map(() => 0);
    this.#goOn();
  }

  /** Takes in a message. */
  receive(from: number, message: Message): void {
    if (this.#isStopped) return;
    switch (message.kind) {
      case 'successors':
        this.#takeSuccessors(from, message.bytes);
        break;
      case 'taken':
        this.#inFlight[from]!--;
        return;
      case 'expected':
        this.#expected = message.messages;
        break;
      case 'accepted':
        this.#accepted[from] = message.bytes;
        break;
      case 'places':
        this.#assignPlaces(message.bytes);
        break;
      case 'indexes':
        this.#takeIndexes(from, new ByteReader(message.bytes));
        break;
      default:
        this.#answer(message);
        return;
    }
    this.#goOn();
  }

  #takeSuccessors(from: number, bytes: Uint8Array): void {
    const link = this.#incoming[from]!;
    const owned = this.#owned;
    this.#guarded(() =>
      link.read(bytes, (state, index, finding) => {
        owned.take(state, index, finding, from, link.records);
      }),
    );
    this.#post(from, { kind: 'taken' });
  }

  /** Goes on with the phases of the level as far as everything for them is there. */
  #goOn(): void {
    if (this.#waiting === 'successors' && this.#hasAllSuccessors()) this.#closeLevel();
    if (this.#waiting === 'accepted' && this.#accepted.every((bits) => bits !== null)) this.#tellChildren();
    if (this.#waiting === 'indexes' && this.#indexed === this.#place.count) this.#beginLevel();
  }

  #hasAllSuccessors(): boolean {
    const expected = this.#expected;
    return expected !== null && this.#incoming.every(({ messages }, from) => messages === expected[from]);
  }

  #closeLevel(): void {
    const owned = this.#owned;
    const { number } = this.#place;
    this.#acceptedHere = owned.acceptedBy(this.#incoming.map(({ records }, from) => (from === number ? this.#ownRecords : records)));
    this.#levelStarts.push(owned.newFrom);
    owned.closeLevel();
    this.#expected = null;
    this.#ownRecords = 0;
    for (const link of this.#incoming) {
      link.messages = 0;
      link.records = 0;
    }
    this.#waiting = 'accepted';
    for (const [to, { bits }] of this.#acceptedHere.entries()) {
      if (to === number) this.#accepted[to] = bits;
      else this.#post(to, { kind: 'accepted', bytes: bits });
    }
  }

  /** It is known which successors are new states. */
  #tellChildren(): void {
    const owned = this.#owned;
    const { store, newFrom } = owned;
    const out = new ByteWriter();
    let before = 0;
    this.#log.settle(
      this.#accepted as Uint8Array[],
      (action) => {
        if (action >= 0) this.#coverage.distinct[action]!++;
      },
      (position, children) => {
        const index = owned.level === 1 ? position : owned.indexes.get(this.#frontier[position] as number);
        out.varint(index - before);
        out.varint(children);
        before = index;
      },
    );
    this.#accepted = this.#accepted.map(() => null);
    this.#waiting = 'places';
    const found = {
      states: newFrom - (this.#levelStarts.at(-1) as number),
      firstFault: this.#notes.settle(store.predecessors),
      isCutOff: owned.isCutOff,
      generated: this.#generated,
      coverage: [...this.#coverage.copy()],
    };
    this.#post(COORDINATOR, { kind: 'children', found, bytes: out.take() });
  }

  /** It is known where the new states stand in the next level. */
  #assignPlaces(bytes: Uint8Array): void {
    const { number } = this.#place;
    const input = new ByteReader(bytes);
    let place = 0;
    this.#log.assign(() => {
      place += input.varint();
      return place;
    });
    const out = this.#outgoing.map(() => new ByteWriter());
    const before = this.#outgoing.map(() => 0);
    this.#log.tellIndexes((partition, index) => {
      out[partition]!.signed(index - before[partition]!);
      before[partition] = index;
    });
    this.#waiting = 'indexes';
    for (const [to, writer] of out.entries()) {
      if (to === number) this.#takeIndexes(number, new ByteReader(writer.take()));
      else this.#post(to, { kind: 'indexes', bytes: writer.take() });
    }
  }

  #takeIndexes(from: number, input: ByteReader): void {
    let index = 0;
    for (const state of this.#acceptedHere[from]!.states) {
      index += input.signed();
      this.#owned.indexes.set(state, index);
    }
    this.#indexed++;
  }

  #beginLevel(): void {
    const owned = this.#owned;
    this.#indexed = 0;
    this.#acceptedHere = [];
    this.#frontier = sortedByKey(owned.indexes.entries, this.#levelStarts.at(-1) as number, owned.newFrom);
    this.#position = 0;
    this.#counts.length = 0;
    // What a state is tested for may depend on its level then.
    if (this.#system.varies !== undefined) this.#sent.forget();
    this.#waiting = 'expanding';
  }

  /** Answers a question of the coordinator, between two levels. */
  #answer(message: Message): void {
    switch (message.kind) {
      case 'count':
        this.#post(COORDINATOR, { kind: 'counted', counted: this.#countedBefore(message.index) });
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

  #countedBefore(index: number): CountedBefore {
    const { indexes, store, newFrom } = this.#owned;
    const counted = { generated: 0, states: 0, own: 0 };
    let successors: number | null = null;
    for (const [position, state] of this.#frontier.entries()) {
      const made = this.#counts.get(position);
      // What could not be evaluated is not counted.
      if (indexes.get(state) < index) counted.generated += Math.max(0, made);
      else if (indexes.get(state) === index) successors = made;
    }
    for (let state = this.#levelStarts.at(-1) as number; state < newFrom; state++) {
      const predecessor = store.predecessors[state] as number;
      if (predecessor < index) counted.states++;
      else if (predecessor === index) counted.own++;
    }
    return { ...counted, successors };
  }

  #find(level: number, index: number): void {
    const { indexes, store, newFrom } = this.#owned;
    const end = this.#levelStarts[level] ?? newFrom;
    for (let state = this.#levelStarts[level - 1] as number; state < end; state++) {
      if (indexes.get(state) !== index) continue;
      const out = new ByteWriter();
      writeState(store.vector(state), store.width, this.#exchange.writer(), out);
      this.#post(COORDINATOR, { kind: 'found', predecessor: store.predecessors[state] as number, bytes: out.take() });
      return;
    }
  }

  #known(states: number, bytes: Uint8Array): Uint8Array {
    const { store } = this.#owned;
    const reader = this.#exchange.reader();
    const input = new ByteReader(bytes);
    const begun = this.#levelStarts.at(-1) as number;
    return Uint8Array.from({ length: states }, () => {
      const state = store.find(readState(store.width, reader, input), 0);
      return state >= 0 && state < begun ? 1 : 0;
    });
  }

  // What the predicates of steps ask of a search.

  get vectors(): Int32Array {
    return this.#owned.store.vectors;
  }

  predecessor(): number {
    return this.#owned.store.at(this.#state);
  }

  violated(): never {
    throw ABORTED;
  }
}
