// Successors on their way out: each goes to the partition that it belongs to, in messages, so many of which may be under way.
import type { Post } from './messages.ts';
import { SentStates } from './sent-states.ts';
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

/** What one partition sends. */
export class Outgoing {
  readonly #width: number;
  readonly #exchange: ValueExchange;
  readonly #place: PartitionPlace;
  readonly #post: Post;
  readonly #sent: SentStates;
  readonly #links: readonly OutgoingLink[];
  /** By partition, messages in this level, and those of them and of earlier levels that were not taken in. */
  #messages: number[];
  readonly #inFlight: number[];

  constructor(width: number, exchange: ValueExchange, place: PartitionPlace, post: Post) {
    this.#width = width;
    this.#exchange = exchange;
    this.#place = place;
    this.#post = post;
    this.#sent = new SentStates(width);
    this.#links = Array.from({ length: place.count }, () => new OutgoingLink(width, exchange.writer()));
    this.#messages = this.#links.map(() => 0);
    this.#inFlight = this.#links.map(() => 0);
  }

  /** Whether more may be sent now. */
  get hasRoom(): boolean {
    for (const messages of this.#inFlight) if (messages >= WINDOW) return false;
    return true;
  }

  /** Where a state with a hash is to go: the number of a partition, or SENT_BEFORE, where it need not go anywhere. Every state that is asked for has to be sent then. */
  partitionFor(state: Int32Array, hash: number, finding: number): number {
    // A state that was sent before came from a predecessor before this one.
    if (finding === 0 && this.#sent.wasSent(state, hash)) return SENT_BEFORE;
    const { count } = this.#place;
    return count === 1 ? 0 : partitionOf(state, this.#width, this.#exchange, count);
  }

  /** Sends the successor of the state with a level index. Throws Unsendable. */
  send(state: Int32Array, index: number, finding: number, to: number): void {
    const link = this.#links[to]!;
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
