// One run: a command that has jobs for workers. It keeps what it has sent until it has the result, so that a server which lost everything gets it again.
//
// A result counts once: a job that two workers did, since one of them was thought to have ended, has two equal results, and the first one is taken.
//
// A run has more fields than most: the server, the workers, the jobs and the clock each say when the others are to be asked again.
import { type ConsumerMessages, type JetStreamClient, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { CheckProgress } from '../session/request.ts';
import { ClusterError } from './cluster-error.ts';
import { type Connected, connectTo, type Environment, hear, shown, watchConnection } from './connect.ts';
import { ownIdentity } from './identity.ts';
import { type JobResult, MOST_DELIVERIES, type SentJob, SILENCE } from './jobs.ts';
import { type Identity, type RunNews, SUBJECTS, TELL_EVERY, type WorkerNews } from './names.ts';
import { OpenJobs } from './open-jobs.ts';
import { mostBytes, ObjectGone, packed, unpacked } from './payload.ts';
import { RunRoom } from './run-room.ts';
import { asClusterError, isGone, isPassing, refusedBy } from './server-faults.ts';
import type { Contents } from './specification-files.ts';
import { WorkerRoster } from './worker-roster.ts';

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

/** Looks in turn at which no worker was there, after which that is told; and milliseconds without one that may take jobs after which the run ends. */
const TELL_WAITING = 3;
const MOST_REFUSING = 5000;

/** Milliseconds without a word of a worker that mean nothing, however short a run's patience is. */
const LATE = 3 * TELL_EVERY;

/** Times that a server without JetStream, or that loses what was just made, is asked to take it again. */
const MOST_RESTORING = 30;

/** Jobs that are on the way to the server at once. */
const LANES = 16;

/** Milliseconds that a question for results waits at the server. */
const ASK_FOR = 5000;

const REPLICAS = 'TLASSO_REPLICAS';

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, TELL_EVERY));

/** Copies of what is on a cluster of servers. */
export function replicasOf({ env }: Pick<RunPlan, 'env'>): number {
  return Number(env[REPLICAS] ?? 1);
}

/** A run while it goes on. */
export class ClusterRun {
  readonly #connected: Connected;
  readonly #plan: RunPlan;
  readonly #identity: Identity = ownIdentity();
  readonly #js: JetStreamClient;
  readonly #room: RunRoom;
  readonly #workers: WorkerRoster;
  readonly #jobs = new OpenJobs();
  /** The last job of each that is on the way to the server. */
  readonly #lanes: Promise<void>[] = [];
  readonly #silence: number;
  readonly #began = performance.now();
  #told = performance.now();
  /** When it was looked last whether the server has all of this run. */
  #looked = performance.now();
  #isAway = false;
  #messages: ConsumerMessages | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isMaking = false;
  #isOver = false;

  private constructor(connected: Connected, plan: RunPlan, contents: Contents) {
    this.#connected = connected;
    this.#plan = plan;
    const seconds = Number(plan.env.TLASSO_SILENCE ?? 0);
    this.#silence = seconds > 0 ? 1000 * seconds : SILENCE;
    this.#js = jetstream(connected.nc);
    this.#workers = new WorkerRoster(this.#identity, plan.needsExec);
    this.#room = new RunRoom(connected, { what: plan.what, silence: this.#silence, replicas: replicasOf(plan) }, contents);
  }

  /** Begins a run on the server. Throws ClusterError. */
  static async begin(plan: RunPlan, contents: Contents): Promise<ClusterRun> {
    const connected = await connectTo(plan.address, { ...plan, name: `tlasso ${plan.what}` });
    const run = new ClusterRun(connected, plan, contents);
    try {
      watchConnection(connected.nc, { away: () => run.#away(), back: () => void run.#back(), ended: (error) => run.#jobs.failAll(error) });
      await run.#make();
      run.#listen();
    } catch (error) {
      await run.end();
      throw error;
    }
    return run;
  }

  /** What it is called on the server. */
  get id(): string {
    return this.#room.id;
  }

  get connection(): NatsConnection {
    return this.#connected.nc;
  }

  /** Whether nothing was heard of a worker for longer than a run is patient. What is told once a second may be late. */
  isSilent(worker: string): boolean {
    return this.#workers.silenceOf(worker, performance.now()) > Math.max(this.#silence, LATE);
  }

  /** Whether a process of a search, which was heard last at a moment, has ended, as its worker has told after that. */
  hasEnded(worker: string, process: string, heard: number): boolean {
    // What the worker has told just then may be older.
    return this.#workers.hasLeft(worker, process, heard + 2 * TELL_EVERY);
  }

  /** Jobs that all workers who may take them take at once. */
  get capacity(): number {
    return this.#workers.capacity;
  }

  /** Who is there and may not take its jobs, in sentences. */
  get unfit(): string {
    return this.#workers.unfit;
  }

  /** Why nobody will do jobs: none of the workers that are there may, or the server lets this run in no more. Null where some may, or none is there, or the run has just begun. */
  get refusal(): Error | null {
    const { failure } = this.#jobs;
    if (failure !== null) return failure;
    if (this.#workers.isEmpty || this.capacity > 0 || performance.now() - this.#began < MOST_REFUSING) return null;
    return this.#workers.whyNobody();
  }

  /**
   * Has a job done. Rejects with ClusterError where nobody can.
   * @param signal not wanted any more: null
   */
  async submit(sent: SentJob, signal: AbortSignal, progress?: (progress: CheckProgress) => void): Promise<JobResult | null> {
    if (signal.aborted) return null;
    const { number, result } = this.#jobs.add(sent, progress);
    let withdraw = (): void => {};
    const unwanted = new Promise<null>((resolve) => {
      withdraw = () => {
        if (this.#jobs.withdraw(number)) this.#withdraw(number);
        resolve(null);
      };
      signal.addEventListener('abort', withdraw);
    });
    this.#send(number).catch((error: unknown) => {
      if (!this.#isOver) this.#jobs.fail(number, asClusterError(error));
    });
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
    this.#messages?.stop();
    const { nc } = this.#connected;
    if (!nc.isClosed()) nc.publish(SUBJECTS.overOf(this.#room.id), '');
    for (const sentence of await this.#room.remove()) this.#plan.warn(sentence);
    await nc.close();
  }

  #listen(): void {
    const { nc } = this.#connected;
    hear(nc, SUBJECTS.workers, (message) => this.#hear(message.json<WorkerNews>()));
    void this.#takeResults();
    this.#timer = setInterval(() => this.#tick(), TELL_EVERY);
  }

  #hear(news: WorkerNews): void {
    this.#workers.hear(news, performance.now());
    for (const { run, job, progress, refusal } of news.running) {
      if (run !== this.#room.id) continue;
      if (progress !== undefined) this.#jobs.tell(job, progress);
      if (refusal !== undefined) this.#jobs.fail(job, refusedBy(refusal));
    }
  }

  #tick(): void {
    this.#tell();
    const now = performance.now();
    // Where nothing was told for long a worker may have taken the run for dead. And what workers wait for in vain is told to nobody.
    if (now - this.#told > this.#silence || (now - this.#looked > this.#silence && !this.#isAway)) {
      this.#looked = now;
      void this.#restore();
    }
    this.#told = now;
    this.#workers.forget(now);
    // While the server is away nobody can be heard.
    if (this.#jobs.count === 0 || this.#isAway || this.#connected.nc.isClosed()) return;
    const looks = this.#workers.looksAlone();
    const { refusal } = this;
    if (looks > 0 && refusal !== null) this.#jobs.failAll(refusal);
    else if (looks === TELL_WAITING) {
      const command = `\`tlasso worker --server ${shown(this.#plan.address)}\``;
      const hadWorkers = this.#workers.haveBeen;
      this.#plan.warn(
        hadWorkers ? `No worker is left: waiting for others (${command}).` : `Waiting for workers: start some with ${command}.`,
      );
    }
  }

  #tell(): void {
    const { nc } = this.#connected;
    if (nc.isClosed()) return;
    const news: RunNews = {
      ...this.#identity,
      run: this.#room.id,
      what: this.#plan.what,
      needsExec: this.#plan.needsExec,
      silence: this.#silence,
      open: this.#jobs.count,
      done: this.#jobs.done,
      seconds: (performance.now() - this.#began) / 1000,
    };
    nc.publish(SUBJECTS.run(this.#room.id), JSON.stringify(news));
  }

  /** Sends a job after the ones before it in its lane: the first jobs are there soon, and all of them about in their order. */
  async #send(number: number): Promise<void> {
    const lane = number % LANES;
    const sending = (this.#lanes[lane] ?? Promise.resolve()).then(() => this.#sendAtLast(number));
    this.#lanes[lane] = sending.catch(() => {});
    await sending;
  }

  /** Sends a job, once more where the server is away for a while: by its id the server knows it. */
  async #sendAtLast(number: number): Promise<void> {
    while (this.#jobs.has(number) && !this.#isOver)
      try {
        await this.#sendOnce(number);
        return;
      } catch (error) {
        if (!isPassing(error) && !isGone(error)) throw error;
        await pause();
        if (isGone(error)) void this.#restore();
      }
  }

  /** Has the server have what belongs to an open job, and the job: another message where a result of it was lost. */
  async #sendOnce(number: number): Promise<void> {
    const job = this.#jobs.get(number);
    if (job === undefined) return;
    const { bucket, names, id, created } = this.#room;
    await Promise.all(job.sent.files.files.map(({ digest }) => this.#room.store(digest)));
    const bytes = await packed(job.sent, { name: `job-${number}`, bucket, most: mostBytes(this.#connected.nc) });
    const published = `${created}.${job.lost}`;
    if (!this.#jobs.has(number) || job.published === published) return;
    await this.#js.publish(`${names.jobs}.${number}`, bytes, { msgID: `${id}.job.${number}.${job.lost}` });
    job.published = published;
    this.#tell();
  }

  #withdraw(number: number): void {
    const { nc } = this.#connected;
    if (this.#isOver || nc.isClosed()) return;
    nc.publish(SUBJECTS.unwantedOf(this.#room.id), JSON.stringify(number));
    this.#room.withdraw(number);
  }

  /** Takes results until the run is over. */
  async #takeResults(): Promise<void> {
    const { stream, results } = this.#room.names;
    while (!this.#isOver)
      try {
        const consumer = await this.#js.consumers.get(stream, { filter_subjects: `${results}.*` });
        this.#messages = await consumer.consume({ expires: ASK_FOR, abort_on_missing_resource: true });
        // Its timers would keep the process from ending.
        if (this.#isOver) return this.#messages.stop();
        for await (const message of this.#messages) {
          await this.#enter(Number(message.subject.split('.').at(-1)), message.data);
          if (this.#isOver) return;
        }
      } catch (error) {
        if (this.#isOver) return;
        if (!isGone(error) && !isPassing(error)) return this.#jobs.failAll(asClusterError(error));
        await pause();
        // What was told did not arrive for so long that the workers have taken this run for dead.
        if (isGone(error)) void this.#restore();
      }
  }

  async #enter(number: number, message: Uint8Array): Promise<void> {
    while (this.#jobs.has(number) && !this.#isOver)
      try {
        this.#jobs.settle(number, (await unpacked(message, this.#room.bucket)) as JobResult);
        return;
      } catch (error) {
        if (error instanceof ObjectGone || isGone(error)) return await this.#haveDoneAgain(number);
        if (!isPassing(error)) return this.#jobs.failAll(this.#unreadable(error as Error));
        await pause();
      }
  }

  /** Sends a job again whose result is too large for a message, and was lost. */
  async #haveDoneAgain(number: number): Promise<void> {
    const job = this.#jobs.get(number)!;
    if (++job.lost < MOST_DELIVERIES) return await this.#make();
    const why = `the server has lost ${job.lost} results of a job: each is too large for a message, and is not in the bucket ${this.#room.names.bucket}`;
    this.#jobs.failAll(new ClusterError('E633', why, 'Look who removes it.'));
  }

  #unreadable({ message }: Error): ClusterError {
    return new ClusterError(
      'E634',
      `a result cannot be read (${message}): this is Node ${process.versions.node}, the workers run on ${[...this.#workers.nodes].join(', ')}`,
      'Use the same version of Node.',
    );
  }

  #away(): void {
    if (this.#isOver) return;
    this.#isAway = true;
    this.#plan.warn('The server is away: waiting for it. What is known stays.');
  }

  /** Brings the server up to date. */
  async #back(): Promise<void> {
    if (this.#isOver) return;
    this.#isAway = false;
    await this.#restore();
    // A server that was started again knows nothing of whoever took results: they are asked for from the first on.
    this.#messages?.stop();
  }

  /** Sends again what the server has lost. */
  async #restore(): Promise<void> {
    if (this.#isMaking || !(await this.#room.isLost()) || this.#isMaking) return;
    try {
      await this.#make();
    } catch (error) {
      this.#jobs.failAll(asClusterError(error));
    }
  }

  /** Has the server take all that this run has for it, also where it is away for a while. Throws ClusterError. */
  async #make(): Promise<void> {
    this.#isMaking = true;
    try {
      for (let left = MOST_RESTORING; !this.#isOver; left--)
        try {
          await this.#room.make();
          for (const number of this.#jobs.numbers) await this.#sendOnce(number);
          return;
        } catch (error) {
          // Where JetStream is not ready yet the server says that it has none.
          const mayPass = isPassing(error) || (isGone(error) && left > 0);
          if (!mayPass || this.#connected.nc.isClosed()) throw error;
          await pause();
        }
    } finally {
      this.#isMaking = false;
    }
  }
}
