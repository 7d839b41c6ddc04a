// Successors on their way out: each goes to the partition that it belongs to, in messages, so many of which may be under way.
import type { Post } from './messages.ts';
import { NO_PLACE, PLACES, SentStates } from './sent-states.ts';
import type { StateExchange } from './state-exchange.ts';
import { REMEMBERED } from './step-log.ts';
import type { SuccessorBatch } from './successor-batch.ts';
import { OutgoingLink } from './successor-link.ts';

/** Bytes of a message of successors, about. */
const MESSAGE = 2 ** 15;
/** Messages of successors to one partition that nobody has taken in yet: more are not sent. */
const WINDOW = 8;

/** Which of how many partitions this is. */
export interface PartitionPlace {
  readonly number: number;
  readonly count: number;
}

/** In place of a partition: the state was sent lately, and who has it was told of the step. */
export const SENT_BEFORE = -1;

/** Where the states that were sent lately have gone, by their places: to which partition, and as which record of those since the search began. */
class SentRecords {
  readonly partitions = new Int32Array(PLACES);
  readonly numbers = new Int32Array(PLACES);
  /** By partition, how many were sent. */
  readonly counts: number[];

  constructor(partitions: number) {
    this.counts = Array.from({ length: partitions }, () => 0);
  }
}

/** What one partition sends. */
export class Outgoing {
  /** The number of this partition. */
  readonly own: number;
  /** Whether steps are recorded: then states of this partition are never left out, and steps to states that were sent before are told. */
  readonly isRecording: boolean;
  readonly #width: number;
  readonly #exchange: StateExchange;
  readonly #partitions: number;
  readonly #post: Post;
  readonly #sent: SentStates;
  readonly #records: SentRecords;
  /** The place in `#sent` of the state that is to be sent, or NO_PLACE. */
  #at = NO_PLACE;
  readonly #links: readonly OutgoingLink[];
  /** By partition, messages that were not taken in. */
  readonly #inFlight: number[];

  constructor(exchange: StateExchange, place: PartitionPlace, post: Post, isRecording: boolean) {
    const { width } = exchange;
    this.own = place.number;
    this.isRecording = isRecording;
    this.#width = width;
    this.#exchange = exchange;
    this.#partitions = place.count;
    this.#post = post;
    this.#sent = new SentStates(width);
    this.#records = new SentRecords(place.count);
    this.#links = Array.from({ length: place.count }, () => new OutgoingLink(exchange, true));
    this.#inFlight = this.#links.map(() => 0);
  }

  /** Whether more may be sent now. */
  get hasRoom(): boolean {
    for (const messages of this.#inFlight) if (messages >= WINDOW) return false;
    return true;
  }

  /** Looks whether a state, given with its hash, was sent lately: see `SentStates.placeOf`. If not, it has to be sent. */
  lookFor(state: Int32Array, hash: number): number {
    return this.#sent.placeOf(state, hash);
  }

  /** The partition of a state: a vector at an offset. */
  partitionOf(vectors: Int32Array, offset: number): number {
    const partitions = this.#partitions;
    return partitions === 1 ? 0 : this.#exchange.partitionOf(vectors, offset, partitions);
  }

  /**
   * The same where steps are recorded, for a successor of the state with a level index. SENT_BEFORE where it need not go anywhere: the step to it was told.
   * @param sent what `lookFor` has said
   */
  partitionRecorded(vectors: Int32Array, offset: number, index: number, sent: number): number {
    const { partitions, numbers, counts } = this.#records;
    if (sent < 0) {
      const to = this.partitionOf(vectors, offset);
      this.#at = sent === NO_PLACE ? NO_PLACE : -1 - sent;
      if (this.#at >= 0) partitions[this.#at] = to;
      return to;
    }
    const to = partitions[sent] as number;
    if (to === this.own) return to;
    const before = (counts[to] as number) - (numbers[sent] as number);
    if (before > REMEMBERED) {
      this.#at = sent;
      return to;
    }
    const link = this.#links[to]!;
    link.addAgain(index, before);
    if (link.length > MESSAGE) this.#flush(to, false);
    return SENT_BEFORE;
  }

  /** Sends a successor of a batch to a partition. Throws Unsendable. */
  send(batch: SuccessorBatch, number: number, to: number): void {
    const link = this.#links[to]!;
    if (this.isRecording) {
      const { numbers, counts } = this.#records;
      const record = counts[to]!++;
      if (this.#at >= 0) numbers[this.#at] = record;
    }
    link.add(
      batch.vectors,
      number * this.#width,
      batch.indexes[number] as number,
      batch.findings[number] as number,
      batch.ranks[number] as number,
      batch.actions[number] as number,
    );
    if (link.length > MESSAGE) this.#flush(to, false);
  }

  /** Sends what is left of the level: a last message to each partition. */
  endLevel(): void {
    for (const to of this.#links.keys()) if (to !== this.own) this.#flush(to, true);
  }

  /** A partition has taken in a message. */
  taken(by: number): void {
    this.#inFlight[by]!--;
  }

  /** Forgets what was sent. */
  forget(): void {
    this.#sent.forget();
  }

  #flush(to: number, isLast: boolean): void {
    this.#post(to, { kind: 'successors', bytes: this.#links[to]!.take(), isLast });
    this.#inFlight[to]!++;
  }
}
