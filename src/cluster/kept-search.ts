// A search that is kept on the server under a name, so that another command, on any machine, goes on with it. It has a stream of its own: the states that processes have written
// (state-log.ts), and a record of how far that is. Each record is written on condition that the one before is the last, so of two commands with one name the first one is told.
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { JetStreamApiError, type JetStreamManager, jetstream, jetstreamManager, StorageType, type StreamConfig } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { ClusterError } from './cluster-error.ts';
import { ownIdentity } from './identity.ts';
import { namesOfKept } from './names.ts';
import { asClusterError, isGone, isPassing } from './server-faults.ts';
import type { LogRoom, Resumption } from './state-log.ts';

/** Where the states of a search are written, and how far that is known. */
export interface SearchLog {
  readonly room: LogRoom;
  /** The number of the next attempt, which no other one has. */
  claim(): Promise<number>;
  /** Notes how far an attempt could go on. */
  note(resumption: Resumption | null): Promise<void>;
}

/** How far a search is. */
interface KeptRecord {
  /** Of the specification, its options, and tlasso. */
  readonly program: string;
  readonly nextAttempt: number;
  readonly resumption: Resumption | null;
  /** Of the command that has written it. */
  readonly writer: string;
}

/** Milliseconds between two tries to read or write a record, and how many there are. */
const AGAIN = 500;
const MOST_TRIES = 60;

/** Does something with the server, also where that is away for a while. */
async function persisting<Result>(nc: NatsConnection, work: () => Promise<Result>): Promise<Result> {
  for (let left = MOST_TRIES; ; left--)
    try {
      return await work();
    } catch (error) {
      if (left === 0 || nc.isClosed() || error instanceof ClusterError || !(isPassing(error) || isGone(error))) throw error;
      await wait(AGAIN);
    }
}

type StreamPlan = Pick<StreamConfig, 'name' | 'subjects' | 'storage' | 'num_replicas'>;

/** What is kept under a name. */
export class KeptSearch implements SearchLog {
  readonly room: LogRoom;
  readonly #nc: NatsConnection;
  readonly #jsm: JetStreamManager;
  readonly #name: string;
  readonly #recordSubject: string;
  readonly #writer = randomBytes(8).toString('hex');
  readonly #config: StreamPlan;
  #record: KeptRecord;
  /** Of the last record in the stream; 0: there is none. */
  #sequence: number;

  private constructor(
    nc: NatsConnection,
    jsm: JetStreamManager,
    name: string,
    config: StreamPlan,
    found: { readonly record: KeptRecord; readonly sequence: number },
  ) {
    const { stream, states, record } = namesOfKept(name);
    this.room = { stream, subject: states };
    this.#config = config;
    this.#nc = nc;
    this.#jsm = jsm;
    this.#name = name;
    this.#recordSubject = record;
    this.#record = found.record;
    this.#sequence = found.sequence;
  }

  /**
   * Finds what is kept under a name, or begins to keep something.
   * @param program identifies the specification and its options
   * @throws ClusterError where what is kept is of another one
   */
  static async open(nc: NatsConnection, name: string, program: string, replicas: number): Promise<KeptSearch> {
    const { version, build } = ownIdentity();
    const own = createHash('sha256')
      .update(JSON.stringify([program, version, build]))
      .digest('hex');
    try {
      return await persisting(nc, () => KeptSearch.#openOnce(nc, name, own, replicas));
    } catch (error) {
      throw asClusterError(error);
    }
  }

  static async #openOnce(nc: NatsConnection, name: string, own: string, replicas: number): Promise<KeptSearch> {
    const { stream, states, record } = namesOfKept(name);
    const jsm = await jetstreamManager(nc);
    const config: StreamPlan = { name: stream, subjects: [`${states}.>`, record], storage: StorageType.File, num_replicas: replicas };
    await jsm.streams.add(config);
    const last = await jsm.streams.getMessage(stream, { last_by_subj: record });
    const found = last === null ? { program: own, nextAttempt: 0, resumption: null, writer: '' } : last.json<KeptRecord>();
    if (found.program !== own)
      throw new ClusterError(
        'E639',
        `what the server keeps as ${name} is of another specification, configuration or version of tlasso, or of other options`,
        `Choose another name for --keep, or remove what is kept: nats stream rm ${stream}`,
      );
    return new KeptSearch(nc, jsm, name, config, { record: found, sequence: last?.seq ?? 0 });
  }

  /** From where it can go on. */
  get resumption(): Resumption | null {
    return this.#record.resumption;
  }

  async claim(): Promise<number> {
    const number = this.#record.nextAttempt;
    await this.#write({ ...this.#record, nextAttempt: number + 1 });
    return number;
  }

  async note(resumption: Resumption | null): Promise<void> {
    if (resumption?.counts.level !== this.#record.resumption?.counts.level) await this.#write({ ...this.#record, resumption });
  }

  async remove(): Promise<void> {
    try {
      await this.#jsm.streams.delete(this.room.stream);
    } catch (error) {
      if (!isGone(error)) throw asClusterError(error);
    }
  }

  /** Writes a record, also where the server is away for a while. */
  async #write(record: Omit<KeptRecord, 'writer'>): Promise<void> {
    try {
      await persisting(this.#nc, () => this.#writeOnce({ ...record, writer: this.#writer }));
    } catch (error) {
      throw asClusterError(error);
    }
  }

  async #writeOnce(record: KeptRecord): Promise<void> {
    const expect = { lastSubjectSequence: this.#sequence };
    try {
      const { seq } = await jetstream(this.#nc).publish(this.#recordSubject, JSON.stringify(record), { expect });
      this.#sequence = seq;
      this.#record = record;
    } catch (error) {
      // A server that has lost its disk begins anew.
      if (isGone(error)) {
        await this.#jsm.streams.add(this.#config);
        this.#sequence = 0;
        throw error;
      }
      if (!(error instanceof JetStreamApiError) || !/wrong last sequence/i.test(error.message)) throw error;
      // The server may have taken what this process has written and not said so.
      const last = await this.#jsm.streams.getMessage(this.room.stream, { last_by_subj: this.#recordSubject });
      if (last !== null && last.json<KeptRecord>().writer !== this.#writer)
        throw new ClusterError(
          'E639',
          `another command goes on with what the server keeps as ${this.#name}`,
          'Choose another name for --keep.',
        );
      this.#sequence = last?.seq ?? 0;
      await this.#writeOnce(record);
    }
  }
}
