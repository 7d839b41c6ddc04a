// Successors on their way out: each goes to the partition that it belongs to, in messages, so many of which may be under way.
import type { Post } from './messages.ts';
import { PLACES, SentStates } from './sent-states.ts';
import { REMEMBERED } from './step-log.ts';
import { OutgoingLink } from './successor-link.ts';
import { partitionOf, type ValueExchange } from './value-exchange.ts';

/** Bytes of a message of successors, about. */
const MESSAGE = 2 ** 15;
/** Messages of successors to one partition that nobody has taken in yet: more are not sent. */
const WINDOW = 8;

/** Which of how many partitions this is. */
export interface PartitionPlace {
  readonly number: number;
  readonly count: number;
}

/** In place of a partition: the state was sent lately. */
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
  readonly #width: number;
  readonly #exchange: ValueExchange;
  readonly #place: PartitionPlace;
  readonly #post: Post;
  readonly #sent: SentStates;
  /** Null where steps are not recorded. */
  readonly #records: SentRecords | null;
  /** The place in `#sent` of the state that is to be sent, or -1. */
  #at = -1;
  readonly #links: readonly OutgoingLink[];
  /** By partition, messages in this level, and those of them and of earlier levels that were not taken in. */
  #messages: number[];
  readonly #inFlight: number[];

  constructor(width: number, exchange: ValueExchange, place: PartitionPlace, post: Post, isRecording: boolean) {
    this.#width = width;
    this.#exchange = exchange;
    this.#place = place;
    this.#post = post;
    this.#sent = new SentStates(width);
    this.#records = isRecording ? new SentRecords(place.count) : null;
    this.#links = Array.from({ length: place.count }, () => new OutgoingLink(width, exchange.writer()));
    this.#messages = this.#links.map(() => 0);
    this.#inFlight = this.#links.map(() => 0);
  }

  /** Whether more may be sent now. */
  get hasRoom(): boolean {
    for (const messages of this.#inFlight) if (messages >= WINDOW) return false;
    return true;
  }

  /**
   * Where a successor with a hash of the state with a level index is to go: the number of a partition, or SENT_BEFORE, where it need not go anywhere. Every state that is
   * asked for has to be sent then. Where steps are recorded, those to states that were sent before are told, and states of this partition are never left out.
   */
  partitionFor(state: Int32Array, hash: number, index: number, finding: number): number {
    const records = this.#records;
    this.#at = -1;
    if (finding === 0) {
      const at = this.#sent.placeOf(state, hash);
      // A state that was sent before came from a predecessor before this one.
      if (at >= 0) return records === null ? SENT_BEFORE : this.#partitionAgain(records, at, index);
      this.#at = -1 - at;
    }
    const { count } = this.#place;
    const to = count === 1 ? 0 : partitionOf(state, this.#width, this.#exchange, count);
    if (records !== null && this.#at >= 0) records.partitions[this.#at] = to;
    return to;
  }

  /** The same for a state that was sent lately. */
  #partitionAgain({ partitions, numbers, counts }: SentRecords, at: number, index: number): number {
    const to = partitions[at] as number;
    if (to === this.#place.number) return to;
    const before = (counts[to] as number) - (numbers[at] as number);
    if (before > REMEMBERED) {
      this.#at = at;
      return to;
    }
    const link = this.#links[to]!;
    link.addAgain(index, before);
    if (link.length > MESSAGE) this.#flush(to);
    return SENT_BEFORE;
  }

  /** Sends the successor of the state with a level index. Throws Unsendable. */
  send(state: Int32Array, index: number, finding: number, to: number): void {
    const link = this.#links[to]!;
    const records = this.#records;
    if (records !== null) {
      const number = records.counts[to]!++;
      if (this.#at >= 0) records.numbers[this.#at] = number;
    }
    link.add(state, 0, index, finding);
    if (link.length > MESSAGE) this.#flush(to);
  }

  /** Sends what is left of the level. Returns how many messages of the level went to each partition. */
  endLevel(): readonly number[] {
    for (const [to, link] of this.#links.entries()) if (link.length > 0) this.#flush(to);
    const messages = this.#messages;
    this.#messages = messages.map(() => 0);
    return messages;
  }

  /** A partition has taken in a message. */
  taken(by: number): void {
    this.#inFlight[by]!--;
  }

  /** Forgets what was sent. */
  forget(): void {
    this.#sent.forget();
  }

  #flush(to: number): void {
    this.#post(to, { kind: 'successors', bytes: this.#links[to]!.take() });
    this.#messages[to]!++;
    this.#inFlight[to]!++;
  }
}
