// One run: a command that has jobs for workers. It keeps what it has sent until it has the result, so that a server which lost everything gets it again.
//
// A result counts once: a job that two workers did, since one of them was thought to have ended, has two equal results, and the first one is taken.
import { randomBytes } from 'node:crypto';
import {
  AckPolicy,
  type ConsumerMessages,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  jetstream,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { type ObjectStore, Objm } from '@nats-io/obj';
import { nanos } from '@nats-io/transport-node';
import { InternalError } from '../diagnostics/index.ts';
import type { CheckProgress } from '../session/request.ts';
import { ClusterError } from './cluster-error.ts';
import { type Connected, connectTo, type Environment } from './connect.ts';
import { agree, ownIdentity, versionText } from './identity.ts';
import { type JobResult, type SentJob, SILENCE } from './jobs.ts';
import { CONSUMER, type Identity, namesOf, type RunNews, SUBJECTS, TELL_EVERY, type WorkerNews } from './names.ts';
import { mostBytes, packed, unpacked } from './payload.ts';
import type { Contents } from './specification-files.ts';

/** What a run is told to do, and whom it tells. */
export interface RunPlan {
  readonly address: string;
  readonly env: Environment;
  /** The command in words. */
  readonly what: string;
  readonly needsExec: boolean;
  /** Gets what the user should know: that it waits for workers, that the server is away. */
  readonly warn: (message: string) => void;
}

interface Pending {
  readonly sent: SentJob;
  readonly progress: ((progress: CheckProgress) => void) | undefined;
  settle(result: JobResult): void;
  fail(error: Error): void;
}

/** Milliseconds without a worker after which that is told, and without one that may take jobs after which the run ends. */
const TELL_WAITING = 3000;
const MOST_REFUSING = 5000;

/** Milliseconds until a worker that told nothing is taken to be gone. */
const GONE = 5000;

/** Milliseconds that a question for results waits at the server. */
const ASK_FOR = 5000;

const REPLICAS = 'TLASSO_REPLICAS';

/** A run while it goes on. */
export class ClusterRun {
  readonly #connected: Connected;
  readonly #plan: RunPlan;
  readonly #contents: Contents;
  readonly #id = randomBytes(8).toString('hex');
  readonly #names = namesOf(this.#id);
  readonly #identity: Identity = ownIdentity();
  readonly #js: JetStreamClient;
  readonly #began = performance.now();
  readonly #silence: number;
  readonly #pending = new Map<number, Pending>();
  readonly #workers = new Map<string, { readonly news: WorkerNews; readonly heard: number }>();
  /** What was put into the bucket, or is about to be, by its digest. */
  readonly #stored = new Map<string, Promise<unknown>>();
  #bucket: ObjectStore | null = null;
  #next = 0;
  #done = 0;
  #isOver = false;
  #isWaitingTold = false;
  #told = performance.now();
  #messages: ConsumerMessages | null = null;
  /** Why nothing can be done any more. */
  #failure: Error | null = null;
  #timer: NodeJS.Timeout | null = null;

  private constructor(connected: Connected, plan: RunPlan, contents: Contents) {
    this.#connected = connected;
    this.#plan = plan;
    this.#contents = contents;
    const seconds = Number(plan.env.TLASSO_SILENCE ?? 0);
    this.#silence = seconds > 0 ? 1000 * seconds : SILENCE;
    this.#js = jetstream(connected.nc);
  }

  /** Begins a run on the server. Throws ClusterError. */
  static async begin(plan: RunPlan, contents: Contents): Promise<ClusterRun> {
    const connected = await connectTo(plan.address, `tlasso ${plan.what}`, plan.env);
    const run = new ClusterRun(connected, plan, contents);
    try {
      await run.#makeRoom();
      run.#listen();
    } catch (error) {
      await run.end();
      throw error;
    }
    return run;
  }

  /** Jobs that all workers who may take them take at once. */
  get capacity(): number {
    return [...this.#workers.values()].reduce((sum, { news }) => sum + (this.#mayTake(news) ? news.jobs : 0), 0);
  }

  /**
   * Has a job done. Rejects with ClusterError where nobody can.
   * @param signal not wanted any more: null
   */
  async submit(sent: SentJob, signal: AbortSignal, progress?: (progress: CheckProgress) => void): Promise<JobResult | null> {
    const number = this.#next++;
    if (signal.aborted) return null;
    if (this.#failure !== null) throw this.#failure;
    const result = new Promise<JobResult>((settle, fail) => {
      this.#pending.set(number, { sent, progress, settle, fail });
    });
    let withdraw = (): void => {};
    const unwanted = new Promise<null>((resolve) => {
      withdraw = () => {
        if (this.#pending.delete(number)) this.#withdraw(number);
        resolve(null);
      };
      signal.addEventListener('abort', withdraw);
    });
    try {
      await this.#send(number, sent);
    } catch (error) {
      if (!this.#isOver && this.#pending.has(number)) this.#pending.get(number)!.fail(asClusterError(error));
    }
    try {
      return await Promise.race([result, unwanted]);
    } finally {
      signal.removeEventListener('abort', withdraw);
    }
  }

  /** Ends the run. Nothing of it stays on the server. */
  async end(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    const { nc, jsm } = this.#connected;
    nc.publish(SUBJECTS.overOf(this.#id), '');
    for (const stream of [this.#names.stream, this.#names.bucketStream])
      try {
        await jsm.streams.delete(stream);
      } catch (error) {
        if (!isGone(error))
          this.#plan.warn(`The stream ${stream} could not be removed from the server (${(error as Error).message}): a worker will.`);
      }
    await nc.close();
  }

  /** Makes the stream, its consumer and the bucket; those that are there stay. */
  async #makeRoom(): Promise<void> {
    const { jsm, nc } = this.#connected;
    const { stream, bucket, jobs, results } = this.#names;
    const num_replicas = Number(this.#plan.env[REPLICAS] ?? 1);
    try {
      await jsm.streams.add({
        name: stream,
        description: this.#plan.what.slice(0, 200),
        subjects: [`${jobs}.*`, `${results}.*`],
        retention: RetentionPolicy.Limits,
        storage: StorageType.File,
        num_replicas,
      });
      await jsm.consumers.add(stream, {
        durable_name: CONSUMER,
        filter_subject: `${jobs}.*`,
        ack_policy: AckPolicy.Explicit,
        ack_wait: nanos(this.#silence),
        max_deliver: -1,
        max_ack_pending: -1,
      });
      this.#bucket = await new Objm(nc).create(bucket, { storage: StorageType.File, replicas: num_replicas });
    } catch (error) {
      throw asClusterError(error);
    }
  }

  #listen(): void {
    const { nc } = this.#connected;
    nc.subscribe(SUBJECTS.workers, {
      callback: (error, message) => {
        if (error === null || error === undefined) this.#hear(message.json<WorkerNews>());
      },
    });
    void this.#takeResults();
    void this.#watchServer();
    this.#timer = setInterval(() => this.#tick(), TELL_EVERY);
  }

  #hear(news: WorkerNews): void {
    this.#workers.set(news.worker, { news, heard: performance.now() });
    for (const { run, job, progress } of news.running)
      if (run === this.#id && progress !== undefined) this.#pending.get(job)?.progress?.(progress);
  }

  #tick(): void {
    this.#tell();
    const now = performance.now();
    // Where nothing was told for long a worker may have taken the run for dead.
    if (now - this.#told > this.#silence) void this.#restore();
    this.#told = now;
    for (const [worker, { heard }] of this.#workers) if (now - heard > GONE) this.#workers.delete(worker);
    if (this.#pending.size === 0 || this.capacity > 0 || this.#connected.nc.isClosed()) return;
    const elapsed = now - this.#began;
    if (this.#workers.size > 0 && elapsed > MOST_REFUSING) this.#giveUp(this.#whyNobody());
    else if (elapsed > TELL_WAITING && !this.#isWaitingTold) {
      this.#isWaitingTold = true;
      this.#plan.warn(
        `Waiting for workers: start some with \`tlasso worker --server ${this.#plan.address.replace(/\/\/[^@/,]*@/g, '//')}\`.`,
      );
    }
  }

  #tell(): void {
    const { nc } = this.#connected;
    if (nc.isClosed()) return;
    const news: RunNews = {
      ...this.#identity,
      run: this.#id,
      what: this.#plan.what,
      needsExec: this.#plan.needsExec,
      silence: this.#silence,
      open: this.#pending.size,
      done: this.#done,
      seconds: (performance.now() - this.#began) / 1000,
    };
    nc.publish(SUBJECTS.run(this.#id), JSON.stringify(news));
  }

  #mayTake(news: WorkerNews): boolean {
    return agree(news, this.#identity) && (news.allowExec || !this.#plan.needsExec);
  }

  #whyNobody(): ClusterError {
    const others = [...this.#workers.values()].map(({ news }) => news);
    const different = others.filter((news) => !agree(news, this.#identity));
    if (different.length > 0) {
      const versions = [...new Set(different.map(versionText))].join(', ');
      return new ClusterError(
        'E634',
        `no worker can take these jobs: they run tlasso ${versions}, and this is ${versionText(this.#identity)}`,
        'Start workers of the same version and build.',
      );
    }
    return new ClusterError(
      'E634',
      'no worker can take these jobs: the specification may run programs (--allow-exec), and none of them allows that',
      'Leave out --allow-exec, or start workers with it.',
    );
  }

  #giveUp(error: Error): void {
    this.#failure = error;
    for (const pending of this.#pending.values()) pending.fail(error);
    this.#pending.clear();
  }

  /** Sends a job, once more where the server is away for a while: by its id the server knows it. */
  async #send(number: number, sent: SentJob): Promise<void> {
    while (this.#pending.has(number) && !this.#isOver)
      try {
        await this.#sendOnce(number, sent);
        return;
      } catch (error) {
        if (!isPassing(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, TELL_EVERY));
      }
  }

  async #sendOnce(number: number, sent: SentJob): Promise<void> {
    const { nc } = this.#connected;
    const bucket = this.#bucket;
    if (bucket === null) throw new InternalError('a job is sent before there is a bucket');
    await Promise.all(sent.files.files.map(({ digest }) => this.#store(digest, bucket)));
    const bytes = await packed(sent, { name: `job-${number}`, bucket, most: mostBytes(nc) });
    if (!this.#pending.has(number)) return;
    await this.#js.publish(`${this.#names.jobs}.${number}`, bytes, { msgID: `${this.#id}.job.${number}` });
    this.#tell();
  }

  /** Has a content in the bucket, where it is put once. */
  async #store(digest: string, bucket: ObjectStore): Promise<void> {
    const stored = this.#stored.get(digest) ?? bucket.putBlob({ name: digest }, this.#contents.bytes.get(digest)!);
    this.#stored.set(digest, stored);
    try {
      await stored;
    } catch (error) {
      this.#stored.delete(digest);
      throw error;
    }
  }

  #withdraw(number: number): void {
    const { nc, jsm } = this.#connected;
    if (this.#isOver || nc.isClosed()) return;
    nc.publish(SUBJECTS.unwantedOf(this.#id), JSON.stringify(number));
    // A job that nobody has taken is taken by nobody then. Where that fails somebody does it in vain.
    jsm.streams.purge(this.#names.stream, { filter: `${this.#names.jobs}.${number}` }).catch(() => {});
  }

  /** Takes results until the run is over. */
  async #takeResults(): Promise<void> {
    while (!this.#isOver)
      try {
        const consumer = await this.#js.consumers.get(this.#names.stream, { filter_subjects: `${this.#names.results}.*` });
        this.#messages = await consumer.consume({ expires: ASK_FOR });
        for await (const message of this.#messages) {
          await this.#enter(Number(message.subject.split('.').at(-1)), message.data);
          if (this.#isOver) return;
        }
      } catch (error) {
        if (this.#isOver) return;
        if (!isGone(error) && !isPassing(error)) return this.#giveUp(asClusterError(error));
        await new Promise((resolve) => setTimeout(resolve, TELL_EVERY));
      }
  }

  async #enter(number: number, message: Uint8Array): Promise<void> {
    const pending = this.#pending.get(number);
    if (pending === undefined || this.#bucket === null) return;
    try {
      const result = (await unpacked(message, this.#bucket)) as JobResult;
      if (!this.#pending.delete(number)) return;
      this.#done++;
      pending.settle(result);
    } catch (error) {
      const workers = [...this.#workers.values()].map(({ news }) => news.node);
      this.#giveUp(
        new ClusterError(
          'E634',
          `a result cannot be read (${(error as Error).message}): this is Node ${process.versions.node}, the workers run on ${[...new Set(workers)].join(', ')}`,
          'Use the same version of Node.',
        ),
      );
    }
  }

  /** Tells that the server is away, and brings it up to date when it is back. */
  async #watchServer(): Promise<void> {
    for await (const { type } of this.#connected.nc.status()) {
      if (this.#isOver) return;
      if (type === 'disconnect') this.#plan.warn('The server is away: waiting for it. What is known stays.');
      if (type !== 'reconnect') continue;
      await this.#restore();
      // A server that was started again knows nothing of whoever took results: they are asked for from the first on.
      this.#messages?.stop();
    }
  }

  /** Sends again what the server has lost. */
  async #restore(): Promise<void> {
    try {
      await this.#connected.jsm.streams.info(this.#names.stream);
    } catch (error) {
      if (!isGone(error) || this.#isOver) return;
      this.#stored.clear();
      try {
        await this.#makeRoom();
        for (const [number, { sent }] of [...this.#pending]) await this.#send(number, sent);
      } catch (fault) {
        // Away again: it is tried once more when it is back.
        if (!isPassing(fault)) this.#giveUp(asClusterError(fault));
      }
    }
  }
}

/** The stream is not there. */
function isGone(error: unknown): boolean {
  if (error instanceof JetStreamApiError)
    return error.code === JetStreamApiCodes.StreamNotFound || error.code === JetStreamApiCodes.ConsumerNotFound;
  return error instanceof Error && /stream not found|consumer not found|no responders/i.test(error.message);
}

/** It may go better next time. */
function isPassing(error: unknown): boolean {
  return error instanceof Error && /timeout|disconnect|reconnect|heartbeat|connection/i.test(`${error.name} ${error.message}`);
}

function asClusterError(error: unknown): Error {
  if (error instanceof ClusterError || !(error instanceof Error) || error instanceof InternalError) return error as Error;
  const words = `${error.name} ${error.message}`;
  if (/permission|authorization/i.test(words))
    return new ClusterError(
      'E632',
      `the server does not allow this: ${error.message}`,
      'Allow the user the subjects `tlasso.>`, `$JS.API.>` and `$O.>`, and `_INBOX.>` for answers.',
    );
  if (/insufficient|resources|maximum|limit|no space/i.test(words))
    return new ClusterError('E633', `the server has no room: ${error.message}`, 'Give JetStream more storage, or end other runs.');
  return new ClusterError('E633', `the server could not do what it was asked: ${error.message}`, 'See its log.');
}
