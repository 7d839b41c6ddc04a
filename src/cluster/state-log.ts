// The states of a search, kept on the server: each process writes what it has of a level once the level is complete, and the processes of a later attempt, more or fewer, read
// what all of those before have written. Each message is
//
//     level (4 bytes)  whether it is the last one of the level (1)  a message of checker/distributed/level-log.ts
//
// on a subject that names the attempt and the process. By their ids the server knows messages that are sent again.
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { type Consumer, type ConsumerMessages, type JetStreamClient, type JsMsg, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { PartitionWorker, ResumableCounts } from '../checker/index.ts';
import { InternalError } from '../diagnostics/index.ts';

/** Levels that the processes of one attempt have written: those after the piece before. */
export interface KeptPiece {
  readonly attempt: number;
  readonly processes: number;
  /** The last of the levels. */
  readonly to: number;
}

/** From where an attempt goes on. */
export interface Resumption {
  readonly counts: ResumableCounts;
  /** In their order. */
  readonly pieces: readonly KeptPiece[];
  /** How the states in them are laid out: see `OrderElsewhere.layout`. */
  readonly layout: string | null;
}

const HEAD = 5;

/** Messages that the server has not taken yet: more are not sent. */
const WINDOW = 16;

/** Milliseconds that the server has to take a message. */
const PATIENCE = 10_000;

/** Milliseconds of an attempt after which its levels are written, so that short searches have nothing to do with it. */
const WORTH = 1000;

/** Levels that may wait to be written; and the most milliseconds for which the search lets the log have its turn where more do. */
const MOST_WAITING = 2;
const LONGEST_TURN = 10;

/** Where messages are kept. */
export interface LogRoom {
  readonly stream: string;
  /** What their subjects begin with. */
  readonly subject: string;
}

/** Who writes. */
export interface LogPlace {
  readonly room: LogRoom;
  readonly attempt: number;
  /** Of the partition. */
  readonly number: number;
  /** The last level that is kept already. */
  readonly from: number;
}

function subjectOf({ room, attempt, number }: LogPlace): string {
  return `${room.subject}.${attempt}.${number}`;
}

/** What one process writes in one attempt. */
export class StateLogWriter {
  /** Why nothing more is written; null: it is. */
  fault: string | null = null;
  readonly #js: JetStreamClient;
  readonly #place: LogPlace;
  readonly #worker: PartitionWorker;
  readonly #kept: (level: number) => void;
  readonly #began = performance.now();
  #level: number;
  #sent = 0;
  #isWriting = false;
  #isOver = false;

  /** @param kept told the last level that the server has */
  constructor(nc: NatsConnection, place: LogPlace, worker: PartitionWorker, kept: (level: number) => void) {
    this.#js = jetstream(nc);
    this.#place = place;
    this.#worker = worker;
    this.#kept = kept;
    this.#level = place.from;
  }

  /** Writes the levels that are complete, beside whatever else goes on. */
  writeOn(): void {
    if (this.#isWriting || this.#isOver || this.#level >= this.#worker.begunLevel || performance.now() - this.#began < WORTH) return;
    this.#isWriting = true;
    void this.#write();
  }

  /**
   * Milliseconds without expansion that the log needs now. A process that never waits for others would leave it further and further behind, and what is lost with a worker is what was not
   * written: so the more levels wait, the longer.
   */
  get needs(): number {
    const waiting = this.#worker.begunLevel - this.#level;
    return this.#isWriting && !this.#isOver && waiting > MOST_WAITING ? Math.min(waiting, LONGEST_TURN) : 0;
  }

  /** Nothing more is to be written. */
  stop(): void {
    this.#isOver = true;
  }

  async #write(): Promise<void> {
    try {
      while (!this.#isOver && this.#level < this.#worker.begunLevel) await this.#writeLevel(this.#level + 1);
    } catch (error) {
      if (error instanceof InternalError) throw error;
      this.fault = (error as Error).message;
      this.stop();
    } finally {
      this.#isWriting = false;
    }
  }

  async #writeLevel(level: number): Promise<void> {
    const underWay = new Set<Promise<unknown>>();
    const send = async (bytes: Uint8Array, isLast: boolean): Promise<void> => {
      const message = Buffer.allocUnsafe(HEAD + bytes.length);
      message.writeUInt32LE(level, 0);
      message[4] = isLast ? 1 : 0;
      message.set(bytes, HEAD);
      const subject = subjectOf(this.#place);
      const taken = this.#js.publish(subject, message, { msgID: `${subject}.${this.#sent++}`, timeout: PATIENCE });
      underWay.add(taken);
      taken.finally(() => underWay.delete(taken)).catch(() => {});
      if (underWay.size >= WINDOW) await Promise.race(underWay);
      await turn();
    };
    let before: Uint8Array | null = null;
    for (const bytes of this.#worker.logged(level)) {
      if (before !== null) await send(before, false);
      if (this.#isOver) return;
      before = bytes;
    }
    await send(before!, true);
    await Promise.all(underWay);
    this.#level = level;
    if (!this.#isOver) this.#kept(level);
  }
}

/** What was kept is not all there. */
export class Unreadable extends Error {}

/** Reads what one process has written, level after level. */
class StateLogReader {
  readonly #consumer: Consumer;
  readonly #messages: ConsumerMessages;
  readonly #next: AsyncIterator<JsMsg>;
  #level: number;

  private constructor(consumer: Consumer, messages: ConsumerMessages, from: number) {
    this.#consumer = consumer;
    this.#messages = messages;
    this.#next = messages[Symbol.asyncIterator]();
    this.#level = from;
  }

  static async open(js: JetStreamClient, place: LogPlace): Promise<StateLogReader> {
    const consumer = await js.consumers.get(place.room.stream, { filter_subjects: subjectOf(place) });
    return new StateLogReader(consumer, await consumer.consume({ max_messages: WINDOW }), place.from);
  }

  /** The messages of the next level. Throws Unreadable, or what the server says. */
  async *level(): AsyncGenerator<Uint8Array> {
    this.#level++;
    for (;;) {
      const bytes = await this.#message();
      if (bytes.readUInt32LE(0) !== this.#level) throw new Unreadable('what was kept is in another order');
      yield bytes.subarray(HEAD);
      if (bytes[4] === 1) return;
    }
  }

  async #message(): Promise<Buffer> {
    const late = new AbortController();
    try {
      const next = await Promise.race([this.#next.next(), wait(PATIENCE, null, { signal: late.signal })]);
      if (next?.done === false) return Buffer.from(next.value.data);
    } finally {
      late.abort();
    }
    // Where the server is away this fails otherwise, and it may have it all the same.
    const { num_pending: left } = await this.#consumer.info();
    if (left === 0) throw new Unreadable('the server does not have what was kept');
    throw new Error('the server is slow');
  }

  stop(): void {
    this.#messages.stop();
  }
}

/**
 * Has a process take from the log what is its part.
 * @param isWanted asked between two levels
 * @throws Unreadable, or what the server says
 */
export async function readStates(
  nc: NatsConnection,
  room: LogRoom,
  { pieces }: Resumption,
  worker: PartitionWorker,
  isWanted: () => boolean,
): Promise<void> {
  const js = jetstream(nc);
  let level = 0;
  for (const { attempt, processes, to } of pieces) {
    const readers = await Promise.all(
      Array.from({ length: processes }, (_, number) => StateLogReader.open(js, { room, attempt, number, from: level })),
    );
    const readersOfLevels = worker.readersOf(processes);
    try {
      for (; level < to && isWanted(); level++)
        await worker.restoreLevel(
          readersOfLevels,
          readers.map((reader) => reader.level()),
        );
    } finally {
      for (const reader of readers) reader.stop();
    }
    if (!isWanted()) return;
  }
}
