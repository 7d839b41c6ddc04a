// A worker of a cluster: takes jobs of the runs that are announced, several at once, until it is told to leave.
//
// A job runs in a thread, so that this one can go on telling the server that it is at work. A worker that dies tells nothing, and after a while the job is
// given to another one. Whoever leaves in good order gives its jobs back at once.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Consumer, JetStreamApiError, type JetStreamClient, jetstream } from '@nats-io/jetstream';
import { type ObjectStore, Objm } from '@nats-io/obj';
import { counted } from '../report/index.ts';
import { processFolder } from '../session/files/process-folder.ts';
import type { CheckProgress } from '../session/request.ts';
import { type Connected, connectTo, type Environment, hear, watchConnection } from './connect.ts';
import { DeliveredJob, type KnownFiles, Unwanted } from './delivered-job.ts';
import { doJob, type Workplace } from './do-job.ts';
import { agree, ownIdentity, versionText } from './identity.ts';
import { JobSlot } from './job-slot.ts';
import { FORGOTTEN_AFTER, type Job, type JobResult, MOST_DELIVERIES, SILENCE } from './jobs.ts';
import { consumerOf, namesOf, type RunNews, runOfStream, SUBJECTS, TELL_EVERY, type WorkerNews } from './names.ts';
import { mostBytes, packed } from './payload.ts';
import { isGone, isPassing } from './server-faults.ts';
import { placeFiles, withOriginalPlaces } from './specification-files.ts';

/** How a worker works. */
export interface WorkerPlan {
  readonly address: string;
  readonly env: Environment;
  /** Jobs at once. */
  readonly jobs: number;
  /** Specifications may run programs here. */
  readonly allowExec: boolean;
  /** See `Workplace`. */
  readonly memory: number | undefined;
  readonly signal: AbortSignal;
  readonly told: (line: string) => void;
}

/** A run that this worker has heard of. */
interface KnownRun {
  news: RunNews | null;
  /** When it was heard last. */
  heard: number;
  /** What a run that this worker cannot serve was told about. */
  isRefused: boolean;
  consumer: Consumer | null;
  bucket: ObjectStore | null;
  readonly files: KnownFiles;
  /** Whether the last job of it was done here in a short time. */
  isShort: boolean;
}

/** Milliseconds after which a run is forgotten, see `FORGOTTEN_AFTER`. */
function patienceWith({ news }: KnownRun): number {
  return FORGOTTEN_AFTER * silenceOf(news);
}

function silenceOf(news: RunNews | null): number {
  return news?.silence ?? SILENCE;
}

/** Milliseconds between two looks after which this process was suspended in between: they are a second apart. */
const SUSPENDED = 3 * TELL_EVERY;

/** Milliseconds that a question for a job waits at the server; it allows no less. */
const ASK_FOR = 1000;

/** Milliseconds between two looks whether a run has jobs, where none tells of any. */
const LOOK_EVERY = 100;

/** Milliseconds that the server has to take back what is not done, and then what was told last. */
const MOST_LEAVING = 2000;

/** Milliseconds before something that failed is tried again. */
const AGAIN = 500;

/** A run whose last job took fewer milliseconds here is asked for its next one ahead. */
const SHORT = 200;

/** A worker. */
class ClusterWorker {
  readonly #plan: WorkerPlan;
  readonly #connected: Connected;
  readonly #js: JetStreamClient;
  readonly #identity = ownIdentity();
  readonly #id = this.#identity.name.replace(/[^\w-]/g, '-');
  readonly #folder = processFolder('worker');
  readonly #runs = new Map<string, KnownRun>();
  /** Those that this worker is at, has ahead, or whose results are on the way. */
  readonly #delivered = new Set<DeliveredJob>();
  /** Wakes slots that have nothing to do. */
  readonly #waiting = new Set<() => void>();
  #isAway = false;
  /** Since when it hears what is told: the server was away before, or this process was suspended. */
  #listening = 0;
  /** When it looked last which runs are silent. */
  #ticked = 0;
  #done = 0;
  #turn = 0;
  readonly #slots: readonly JobSlot[];

  constructor(plan: WorkerPlan, connected: Connected) {
    this.#plan = plan;
    this.#connected = connected;
    this.#js = jetstream(connected.nc);
    this.#slots = Array.from({ length: plan.jobs }, (_, i) => new JobSlot(join(this.#folder, String(i + 1))));
  }

  async work(): Promise<void> {
    const { nc } = this.#connected;
    const { signal } = this.#plan;
    const ended = this.#watchServer();
    ended.catch(() => {});
    this.#listen();
    await Promise.race([this.#findOlderRuns(), ended]);
    const timer = setInterval(() => void this.#tick(), TELL_EVERY);
    this.#tell();
    const leaving = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        for (const delivered of this.#delivered) delivered.stop();
        resolve();
      });
    });
    try {
      const done = Promise.all(this.#slots.map((slot) => this.#takeJobs(slot)));
      // Where the server is away nothing can be given back to it, and questions to it have no answer.
      await Promise.race([done, leaving.then(() => wait(MOST_LEAVING)), ended]);
    } finally {
      clearInterval(timer);
      await Promise.all(this.#slots.map((slot) => slot.close()));
      rmSync(this.#folder, { recursive: true, force: true });
      // The server may be away.
      const taken = nc.drain().catch((error: unknown) => {
        if (!isPassing(error)) throw error;
      });
      await Promise.race([taken, wait(MOST_LEAVING)]);
      await nc.close();
    }
  }

  #listen(): void {
    const { nc } = this.#connected;
    const on = (subject: string, heard: (run: string, text: string) => void): void =>
      hear(nc, subject, (message) => heard(message.subject.split('.').at(-1)!, message.string()));
    on(SUBJECTS.runs, (run, text) => this.#hear(run, JSON.parse(text) as RunNews));
    on(SUBJECTS.over, (run) => this.#forget(run));
    on(SUBJECTS.unwanted, (run, text) => {
      for (const one of this.#delivered) {
        if (one.run !== run || one.job !== Number(text)) continue;
        one.isUnwanted = true;
        one.stop();
      }
    });
  }

  #hear(run: string, news: RunNews): void {
    const known = this.#known(run);
    known.news = news;
    known.heard = performance.now();
    for (const go of this.#waiting) go();
    if (known.isRefused || this.#mayServe(news)) return;
    known.isRefused = true;
    this.#plan.told(
      agree(news, this.#identity)
        ? `${news.what} (${news.name}): not served, its specification may run programs and this worker was started without --allow-exec`
        : `${news.what} (${news.name}): not served, it is of tlasso ${versionText(news)} and this is ${versionText(this.#identity)}`,
    );
  }

  #known(run: string): KnownRun {
    const known = this.#runs.get(run) ?? {
      news: null,
      heard: performance.now(),
      isRefused: false,
      consumer: null,
      bucket: null,
      files: new Map(),
      isShort: false,
    };
    this.#runs.set(run, known);
    return known;
  }

  #mayServe(news: RunNews): boolean {
    return agree(news, this.#identity) && (this.#plan.allowExec || !news.needsExec);
  }

  #forget(run: string): void {
    this.#runs.delete(run);
    for (const one of this.#delivered) if (one.run === run) one.stop();
    for (const slot of this.#slots) slot.forget(run);
  }

  /** Rejects with ClusterError where the server lets this worker in no more. */
  #watchServer(): Promise<never> {
    return new Promise((_, ended) => {
      watchConnection(this.#connected.nc, {
        away: () => {
          this.#isAway = true;
          this.#plan.told('the server is away: waiting for it');
        },
        back: () => {
          this.#isAway = false;
          this.#listening = performance.now();
          for (const known of this.#runs.values()) known.consumer = null;
          this.#plan.told('the server is back');
        },
        ended,
      });
    });
  }

  /** Runs whose command was ended by force before this worker came tell nothing: they are forgotten after a while, like others. */
  async #findOlderRuns(): Promise<void> {
    while (!this.#plan.signal.aborted)
      try {
        for await (const name of this.#connected.jsm.streams.names()) {
          const run = runOfStream(name);
          if (run !== null) this.#known(run);
        }
        return;
      } catch (error) {
        if (this.#connected.nc.isClosed() || !(isPassing(error) || isGone(error))) throw error;
        await wait(AGAIN);
      }
  }

  async #tick(): Promise<void> {
    this.#tell();
    const now = performance.now();
    // A process that was suspended has heard nobody meanwhile: what was told then it reads after this.
    if (now - this.#ticked > SUSPENDED) this.#listening = now;
    this.#ticked = now;
    // While the server is away nobody can be heard.
    if (this.#isAway || this.#connected.nc.isClosed() || this.#connected.nc.isDraining()) return;
    for (const [run, known] of [...this.#runs]) {
      if (now - Math.max(known.heard, this.#listening) < patienceWith(known)) continue;
      this.#forget(run);
      const { stream, bucketStream } = namesOf(run);
      // Another worker may have been faster.
      const remove = (name: string): Promise<boolean> => this.#connected.jsm.streams.delete(name).catch(isGone);
      const areGone = [await remove(stream), await remove(bucketStream)];
      if (areGone.every((isOne) => isOne))
        this.#plan.told(`a run that has told nothing for ${patienceWith(known) / 1000} s was removed from the server`);
    }
  }

  #tell(): void {
    const { nc } = this.#connected;
    if (nc.isClosed() || nc.isDraining()) return;
    const news: WorkerNews = {
      ...this.#identity,
      worker: this.#id,
      allowExec: this.#plan.allowExec,
      jobs: this.#plan.jobs,
      running: [...this.#delivered].map(({ news: told }) => told).filter((told) => told !== null),
      done: this.#done,
    };
    nc.publish(SUBJECTS.worker(this.#id), JSON.stringify(news));
  }

  /**
   * One job after the other, from the runs in turn. While one is done the server takes the result of the one before, and where jobs are short it gives the next one: however far the server is,
   * neither is waited for.
   */
  async #takeJobs(slot: JobSlot): Promise<void> {
    let next: Promise<DeliveredJob | null> | null = null;
    let given: Promise<void> = Promise.resolve();
    while (!this.#plan.signal.aborted) {
      const delivered: DeliveredJob | null = await (next ?? this.#nextJob());
      next = null;
      if (delivered?.begin() !== true) continue;
      next = this.#jobAhead();
      next.catch(() => {});
      try {
        const result = await this.#do(delivered, slot);
        delivered.end();
        // No more than one result is on the way: while the server is away they would pile up.
        await given;
        given = this.#conclude(delivered, result);
        given.catch(() => {});
      } catch (error) {
        this.#drop(delivered);
        await this.#failed(delivered.run, error);
      }
    }
    await given;
    const ahead = await next;
    if (ahead != null) await this.#giveBack(ahead);
  }

  /** The next job; null: there is none now. */
  async #nextJob(): Promise<DeliveredJob | null> {
    const run = this.#nextRun(() => true);
    if (run !== null) return await this.#ask(run);
    await this.#someNews();
    return null;
  }

  /** The job after the one that begins, where it is one that is likely to be short. Where it has to wait for long all the same, another worker gets it. */
  async #jobAhead(): Promise<DeliveredJob | null> {
    const run = this.#nextRun(({ isShort }) => isShort);
    const delivered = run === null ? null : await this.#ask(run);
    delivered?.hold(() => void this.#giveBack(delivered));
    return delivered;
  }

  /** The next run in turn of those that have jobs without a result; null where there is none, or it may not be that one. */
  #nextRun(mayBe: (known: KnownRun) => boolean): string | null {
    const open = [...this.#runs].filter(([, { news }]) => news !== null && news.open > 0 && this.#mayServe(news));
    const [run, known] = open[this.#turn % open.length] ?? [null, null];
    if (known === null || !mayBe(known)) return null;
    this.#turn++;
    return run;
  }

  /** Waits for a moment, or until a run has told something. */
  async #someNews(): Promise<void> {
    await new Promise<void>((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, LOOK_EVERY);
      this.#waiting.add(go);
    });
  }

  async #ask(run: string): Promise<DeliveredJob | null> {
    const known = this.#known(run);
    const { stream, bucket } = namesOf(run);
    try {
      known.consumer ??= await this.#consumerOf(stream);
      known.bucket ??= await new Objm(this.#js).open(bucket, false);
      const message = await known.consumer.next({ expires: ASK_FOR });
      if (message === null) return null;
      const delivered = new DeliveredJob(run, message, known.bucket, known.files, silenceOf(known.news));
      this.#delivered.add(delivered);
      // The run may have ended, and the worker may leave, since it was asked for.
      if (this.#plan.signal.aborted || !this.#runs.has(run)) delivered.stop();
      return delivered;
    } catch (error) {
      await this.#failed(run, error);
      return null;
    }
  }

  async #consumerOf(stream: string): Promise<Consumer> {
    const { created } = await this.#connected.jsm.streams.info(stream);
    return await this.#js.consumers.get(stream, consumerOf(created));
  }

  /** The run may be over, or the server away. Throws what is a fault of tlasso. */
  async #failed(run: string, error: unknown): Promise<void> {
    const known = this.#runs.get(run);
    if (known !== undefined) known.consumer = null;
    if (error instanceof Error && error.name === 'InternalError') throw error;
    await wait(AGAIN);
  }

  /** Nothing more is done with it here. */
  #drop(delivered: DeliveredJob): void {
    delivered.release();
    this.#delivered.delete(delivered);
  }

  /** Gives back a job that has not begun. That is noted, since a job that is given to too many workers is taken for one that ends them. */
  async #giveBack(delivered: DeliveredJob): Promise<void> {
    if (!delivered.leave()) return;
    const { run, job } = delivered;
    try {
      await this.#js.publish(`${namesOf(run).returned}.${job}`, '').catch(() => {});
      delivered.giveBack();
    } catch {
      // The server is away: it gives the job to another worker after a while.
    } finally {
      this.#drop(delivered);
    }
  }

  /** How many times a job has begun, or may have. */
  async #timesBegun({ run, job, deliveries }: DeliveredJob): Promise<number> {
    if (deliveries <= MOST_DELIVERIES) return deliveries;
    const { stream, returned } = namesOf(run);
    const subject = `${returned}.${job}`;
    const { state } = await this.#connected.jsm.streams.info(stream, { subjects_filter: subject });
    return deliveries - (state.subjects?.[subject] ?? 0);
  }

  /** Does a job. Null: it was stopped. Throws where the server is away: then the job is given to somebody again. */
  async #do(delivered: DeliveredJob, slot: JobSlot): Promise<JobResult | null> {
    const { run, signal } = delivered;
    let times = 0;
    try {
      times = await this.#timesBegun(delivered);
      if (times > MOST_DELIVERIES) return { kind: 'lost', times: times - 1 };
      const sent = await delivered.sent;
      const { job, what, files } = sent;
      delivered.what = what;
      this.#plan.told(`takes ${what}`);
      const { folder, isNew } = await slot.begin(run, sent);
      if (isNew) await placeFiles(files, folder, (digest) => delivered.contentOf(digest));
      const result = await this.#result(delivered, job, { files, folder, slot });
      if (signal.aborted) return null;
      this.#done++;
      this.#plan.told(`has done ${what} in ${(delivered.elapsed / 1000).toFixed(1)} s`);
      const known = this.#runs.get(run);
      if (known !== undefined) known.isShort = job.kind !== 'partition' && delivered.elapsed < SHORT;
      return withOriginalPlaces(result, files, folder);
    } catch (error) {
      if (error instanceof Unwanted) return null;
      // It is given to somebody once more, and then to nobody: what the server says is why.
      if (times === MOST_DELIVERIES) this.#tellRefusal(delivered, error);
      throw error;
    } finally {
      await slot.end();
    }
  }

  /** Sees to it that the server knows what became of a job. Null: it was stopped. */
  async #conclude(delivered: DeliveredJob, result: JobResult | null): Promise<void> {
    try {
      if (result === null && this.#plan.signal.aborted) return delivered.giveBack();
      // This worker takes the run for dead. Where it is there all the same, the server gives the job to another worker after a while.
      if (result === null && !delivered.isUnwanted) return;
      if (result !== null) await this.#give(delivered, result);
      delivered.conclude();
    } catch (error) {
      // The run is over, or the server away for good: it gives the job to another worker after a while.
      if (error instanceof Error && error.name === 'InternalError') throw error;
    } finally {
      this.#drop(delivered);
    }
  }

  /** What becomes of a job. Whatever fails is a fault of tlasso, and told by whoever has sent the job. */
  async #result(delivered: DeliveredJob, job: Job, where: Pick<Workplace, 'files' | 'folder' | 'slot'>): Promise<JobResult> {
    const progress = (told: CheckProgress): void => {
      delivered.progress = told;
    };
    try {
      const { address, env, allowExec, memory } = this.#plan;
      return await doJob(job, {
        ...where,
        address,
        env,
        worker: this.#id,
        allowExec,
        memory,
        signal: delivered.signal,
        progress,
        began: (process) => {
          delivered.process = process;
        },
        told: (line) => this.#plan.told(`${line}: ${delivered.what}`),
      });
    } catch (error) {
      return { kind: 'failed', message: (error as Error).message };
    }
  }

  /** Gives a result to the run, also where the server is away for a while. Where the server does not take it the run is told. */
  async #give(delivered: DeliveredJob, result: JobResult): Promise<void> {
    const { run, job, bucket } = delivered;
    const overflow = { name: `result-${job}-${this.#id}`, bucket, most: mostBytes(this.#connected.nc) };
    for (;;)
      try {
        await this.#js.publish(`${namesOf(run).results}.${job}`, await packed(result, overflow), {
          msgID: `${run}.result.${job}.${delivered.sequence}`,
        });
        return;
      } catch (error) {
        if (!this.#runs.has(run) || this.#plan.signal.aborted || this.#connected.nc.isClosed()) throw error;
        if (!isPassing(error) && !isGone(error) && !this.#tellRefusal(delivered, error)) throw error;
        await wait(AGAIN);
      }
  }

  /** Tells the run what the server refuses, which nobody has to keep. Returns false where it is another error. */
  #tellRefusal(delivered: DeliveredJob, error: unknown): boolean {
    if (!(error instanceof JetStreamApiError) || isPassing(error) || isGone(error)) return false;
    delivered.refusal = error.message;
    this.#tell();
    return true;
  }
}

/** Works until the signal is aborted. Throws ClusterError where there is no server. */
export async function workInCluster(plan: WorkerPlan): Promise<void> {
  // Modules are those that come with the job.
  delete process.env.TLASSO_LIBRARY;
  const identity = ownIdentity();
  const { address, env, told, signal } = plan;
  const connected = await connectTo(address, { name: `tlasso worker ${identity.name}`, env, warn: told, signal });
  told(`tlasso ${versionText(identity)} takes ${counted(plan.jobs, 'job')} at once from ${connected.nc.getServer()}`);
  await new ClusterWorker(plan, connected).work();
}
