// What a run has on the server: a stream with its jobs and results, their consumer, and a bucket for files and for what is too large for a message.
import { randomBytes } from 'node:crypto';
import { AckPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { type ObjectStore, Objm } from '@nats-io/obj';
import { nanos } from '@nats-io/transport-node';
import { InternalError } from '../diagnostics/index.ts';
import type { Connected } from './connect.ts';
import { consumerOf, namesOf } from './names.ts';
import { asClusterError, isGone, isPassing } from './server-faults.ts';
import type { Contents } from './specification-files.ts';

/** What it is made for. */
export interface RoomPlan {
  /** The command in words. */
  readonly what: string;
  /** Milliseconds without a word after which a job is given to another worker. */
  readonly silence: number;
  readonly replicas: number;
}

/** So often a server is asked to remove something: it may be starting again. Each time it has some seconds to answer. */
const MOST_REMOVING = 3;

/** The room of one run. */
export class RunRoom {
  readonly id = randomBytes(8).toString('hex');
  readonly names = namesOf(this.id);
  readonly #connected: Connected;
  readonly #plan: RoomPlan;
  readonly #contents: Contents;
  /** What was put into the bucket, or is about to be, by its digest. */
  readonly #stored = new Map<string, Promise<unknown>>();
  #bucket: ObjectStore | null = null;
  /** The moment when the server made the stream, as it tells it. */
  created = '';

  constructor(connected: Connected, plan: RoomPlan, contents: Contents) {
    this.#connected = connected;
    this.#plan = plan;
    this.#contents = contents;
  }

  /** Throws InternalError before the first `make`. */
  get bucket(): ObjectStore {
    if (this.#bucket === null) throw new InternalError('the bucket of a run is used before it was made');
    return this.#bucket;
  }

  /** Makes what is not there. Throws ClusterError. */
  async make(): Promise<void> {
    const { jsm, nc } = this.#connected;
    const { stream, bucket, jobs, results, returned, states } = this.names;
    const { what, silence, replicas } = this.#plan;
    this.#stored.clear();
    try {
      const { created } = await jsm.streams.add({
        name: stream,
        description: what.slice(0, 200),
        subjects: [`${jobs}.*`, `${results}.*`, `${returned}.*`, `${states}.>`],
        retention: RetentionPolicy.Limits,
        storage: StorageType.File,
        num_replicas: replicas,
      });
      await jsm.consumers.add(stream, {
        durable_name: consumerOf(created),
        filter_subject: `${jobs}.*`,
        ack_policy: AckPolicy.Explicit,
        ack_wait: nanos(silence),
        max_deliver: -1,
        max_ack_pending: -1,
      });
      this.created = created;
      this.#bucket = await new Objm(nc).create(bucket, { storage: StorageType.File, replicas });
    } catch (error) {
      throw asClusterError(error);
    }
  }

  /** Whether the server has lost some of it. False also where the server does not answer. */
  async isLost(): Promise<boolean> {
    try {
      for (const stream of [this.names.stream, this.names.bucketStream]) await this.#connected.jsm.streams.info(stream);
      return false;
    } catch (error) {
      return isGone(error);
    }
  }

  /** Has a content in the bucket, where it is put once. */
  async store(digest: string): Promise<void> {
    const stored = this.#stored.get(digest) ?? this.bucket.putBlob({ name: digest }, this.#contents.bytes.get(digest)!);
    this.#stored.set(digest, stored);
    try {
      await stored;
    } catch (error) {
      this.#stored.delete(digest);
      throw error;
    }
  }

  /** Removes a job that nobody has taken. Where that fails somebody does it in vain. */
  withdraw(number: number): void {
    this.#connected.jsm.streams.purge(this.names.stream, { filter: `${this.names.jobs}.${number}` }).catch(() => {});
  }

  /** Removes all of it. Returns a sentence for each thing that stays. */
  async remove(): Promise<readonly string[]> {
    const left = await Promise.all([this.names.stream, this.names.bucketStream].map((stream) => this.#removeStream(stream)));
    return left.filter((sentence) => sentence !== null);
  }

  /** Returns a sentence where the stream stays. */
  async #removeStream(stream: string): Promise<string | null> {
    for (let tries = 1; ; tries++)
      try {
        await this.#connected.jsm.streams.delete(stream);
        return null;
      } catch (error) {
        if (isGone(error)) return null;
        if (!isPassing(error) || this.#connected.nc.isClosed() || tries === MOST_REMOVING)
          return `The stream ${stream} could not be removed from the server (${(error as Error).message}): a worker will.`;
      }
  }
}
