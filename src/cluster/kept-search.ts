// A search that is kept on the server under a name, so that another command, on any machine, goes on with it. It has a stream of its own: the states that processes have written
// (state-log.ts), and a record of how far that is. Each record is written on condition that the one before is the last, so of two commands with one name the first one is told. That is known by its
// number in the stream, so both are of one stream: one that was lost, and made again by another command, has other subjects.
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { JetStreamApiError, type JetStreamManager, jetstream, jetstreamManager, StorageType, type StreamConfig } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { ClusterError } from './cluster-error.ts';
import { ownIdentity } from './identity.ts';
import { streamOfKept, subjectsOfKept } from './names.ts';
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

/** What is kept under a name, as it is found. */
interface Found {
  /** The moment when the server made the stream. */
  readonly created: string;
  /** The last record; null: there is none. */
  readonly record: KeptRecord | null;
  /** Its number in the stream; 0: there is none. */
  readonly sequence: number;
}

/** Finds what is kept under a name, in a stream that is made where it is not there. */
async function find(jsm: JetStreamManager, name: string, config: StreamPlan): Promise<Found> {
  const { created } = await jsm.streams.add(config);
  const last = await jsm.streams.getMessage(config.name, { last_by_subj: subjectsOfKept(name, created).record });
  return { created, record: last?.json<KeptRecord>() ?? null, sequence: last?.seq ?? 0 };
}

/** What is kept under a name. */
export class KeptSearch implements SearchLog {
  readonly #nc: NatsConnection;
  readonly #jsm: JetStreamManager;
  readonly #name: string;
  readonly #writer = randomBytes(8).toString('hex');
  readonly #config: StreamPlan;
  #record: KeptRecord;
  #found: Found;

  private constructor(nc: NatsConnection, jsm: JetStreamManager, name: string, config: StreamPlan, own: string, found: Found) {
    this.#config = config;
    this.#nc = nc;
    this.#jsm = jsm;
    this.#name = name;
    this.#record = found.record ?? { program: own, nextAttempt: 0, resumption: null, writer: '' };
    this.#found = found;
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
    const jsm = await jetstreamManager(nc);
    const config: StreamPlan = { ...streamOfKept(name), storage: StorageType.File, num_replicas: replicas };
    const found = await find(jsm, name, config);
    if (found.record !== null && found.record.program !== own)
      throw new ClusterError(
        'E639',
        `what the server keeps as ${name} is of another specification, configuration or version of tlasso, or of other options`,
        `Choose another name for --keep, or remove what is kept: nats stream rm ${config.name}`,
      );
    return new KeptSearch(nc, jsm, name, config, own, found);
  }

  get room(): LogRoom {
    return { stream: this.#config.name, subject: subjectsOfKept(this.#name, this.#found.created).states };
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
      await this.#jsm.streams.delete(this.#config.name);
    } catch (error) {
      if (!isGone(error)) throw asClusterError(error);
    }
  }

  /** Removes what this command has made, unless there is something to go on with, or another command goes on with it. */
  async discard(): Promise<void> {
    try {
      const { record } = await find(this.#jsm, this.#name, this.#config);
      const isOthers = record !== null && record.writer !== this.#writer;
      if (!isOthers && (record?.resumption ?? null) === null) await this.remove();
    } catch {
      // Whoever discards it ends because of something else, which is told.
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
    const { created, sequence } = this.#found;
    const expect = { lastSubjectSequence: sequence };
    try {
      const { seq } = await jetstream(this.#nc).publish(subjectsOfKept(this.#name, created).record, JSON.stringify(record), { expect });
      this.#found = { created, record, sequence: seq };
      this.#record = record;
    } catch (error) {
      if (!isGone(error) && !(error instanceof JetStreamApiError && /wrong last sequence/i.test(error.message))) throw error;
      // A server that has lost its disk begins anew. Or it has taken what this process has written and not said so.
      this.#found = await find(this.#jsm, this.#name, this.#config);
      const { record: last } = this.#found;
      if (last !== null && last.writer !== this.#writer)
        throw new ClusterError(
          'E639',
          `another command goes on with what the server keeps as ${this.#name}`,
          'Choose another name for --keep.',
        );
      if (isGone(error)) throw error;
      await this.#writeOnce(record);
    }
  }
}
