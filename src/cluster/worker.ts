// A worker of a cluster: takes jobs of the runs that are announced, several at once, until it is told to leave.
//
// A job runs in a thread, so that this one can go on telling the server that it is at work. A worker that dies tells nothing, and after a while the job is
// given to another one. Whoever leaves in good order gives its jobs back at once.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Consumer, JetStreamApiError, type JetStreamClient, type JsMsg, jetstream } from '@nats-io/jetstream';
import { type ObjectStore, Objm } from '@nats-io/obj';
import { counted } from '../report/index.ts';
import { defined } from '../session/options/defined.ts';
import type { CheckProgress } from '../session/request.ts';
import { ClusterError } from './cluster-error.ts';
import { type Connected, connectTo, type Environment, hear } from './connect.ts';
import { doJob, type Workplace } from './do-job.ts';
import { agree, ownIdentity, versionText } from './identity.ts';
import { JobSlot } from './job-slot.ts';
import { FORGOTTEN_AFTER, type Job, type JobResult, MOST_DELIVERIES, type SentJob, SIGNS_OF_LIFE, SILENCE } from './jobs.ts';
import { CONSUMER, type JobNews, namesOf, type RunNews, runOfStream, SUBJECTS, TELL_EVERY, type WorkerNews } from './names.ts';
import { objectOf } from './object-of.ts';
import { mostBytes, packed, unpacked } from './payload.ts';
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
  /** Small files of its specifications by their digests: most modules are of several jobs. */
  readonly files: Map<string, Uint8Array>;
}

/** A job that this worker is at. */
interface Running {
  readonly run: string;
  readonly job: number;
  what: string;
  readonly began: number;
  readonly stop: AbortController;
  progress: CheckProgress | undefined;
  /** Of a part of a search: the process that has it. */
  process: string | undefined;
  /** It is done, and the server does not take the result: what it says. */
  refusal: string | undefined;
}

/** Milliseconds after which a run is forgotten, see `FORGOTTEN_AFTER`. */
function patienceWith({ news }: KnownRun): number {
  return FORGOTTEN_AFTER * silenceOf(news);
}

function silenceOf(news: RunNews | null): number {
  return news?.silence ?? SILENCE;
}

/** Milliseconds that a question for a job waits at the server; it allows no less. */
const ASK_FOR = 1000;

/** Milliseconds that the server has to take back what is not done, and then what was told last. */
const MOST_LEAVING = 2000;

/** Milliseconds before something that failed is tried again. */
const AGAIN = 500;

/** What a job needs is not waited for any more. */
class Unwanted extends Error {}

/** Waits until the signal. The server may have removed what is waited for: then there is no answer, and no error. */
async function whileWanted<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  let leave = (): void => {};
  const unwanted = new Promise<never>((_, reject) => {
    leave = () => reject(new Unwanted());
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([answer, unwanted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** The most bytes of a file that is asked for once for all jobs of a run. */
const SMALL_FILE = 2 ** 18;

/** A file of a specification, as long as somebody wants it. */
async function fileOf(
  digest: string,
  bucket: ObjectStore,
  known: Map<string, Uint8Array> | undefined,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const bytes = known?.get(digest) ?? (await whileWanted(signal, objectOf(bucket, digest)));
  if (bytes === null) throw new ClusterError('E633', 'a file of the specification is not on the server any more', 'It is sent again.');
  if (bytes.length <= SMALL_FILE) known?.set(digest, bytes);
  return bytes;
}

/** A worker. */
class ClusterWorker {
  readonly #plan: WorkerPlan;
  readonly #connected: Connected;
  readonly #js: JetStreamClient;
  readonly #identity = ownIdentity();
  readonly #id = this.#identity.name.replace(/[^\w-]/g, '-');
  readonly #folder = realpathSync(mkdtempSync(join(tmpdir(), 'tlasso-worker-')));
  readonly #runs = new Map<string, KnownRun>();
  readonly #running = new Set<Running>();
  /** When the server was last away. */
  #reconnected = 0;
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
    this.#listen();
    await this.#findOlderRuns();
    const timer = setInterval(() => void this.#tick(), TELL_EVERY);
    this.#tell();
    const leaving = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        for (const { stop } of this.#running) stop.abort();
        resolve();
      });
    });
    try {
      const done = Promise.all(this.#slots.map((slot) => this.#takeJobs(slot)));
      // Where the server is away nothing can be given back to it, and questions to it have no answer.
      await Promise.race([done, leaving.then(() => wait(MOST_LEAVING))]);
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
    on(SUBJECTS.unwanted, (run, text) => this.#stop((one) => one.run === run && one.job === Number(text)));
    void this.#watchServer();
  }

  #hear(run: string, news: RunNews): void {
    const known = this.#known(run);
    known.news = news;
    known.heard = performance.now();
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
    };
    this.#runs.set(run, known);
    return known;
  }

  #mayServe(news: RunNews): boolean {
    return agree(news, this.#identity) && (this.#plan.allowExec || !news.needsExec);
  }

  #stop(which: (one: Running) => boolean): void {
    for (const one of this.#running) if (which(one)) one.stop.abort();
  }

  #forget(run: string): void {
    this.#runs.delete(run);
    this.#stop((one) => one.run === run);
    for (const slot of this.#slots) slot.forget(run);
  }

  async #watchServer(): Promise<void> {
    for await (const { type } of this.#connected.nc.status()) {
      if (type === 'disconnect') this.#plan.told('the server is away: waiting for it');
      if (type === 'reconnect') {
        this.#reconnected = performance.now();
        for (const known of this.#runs.values()) known.consumer = null;
        this.#plan.told('the server is back');
      }
    }
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
    if (this.#connected.nc.isClosed() || this.#connected.nc.isDraining()) return;
    for (const [run, known] of [...this.#runs]) {
      // While the server was away nobody could be heard.
      if (now - Math.max(known.heard, this.#reconnected) < patienceWith(known)) continue;
      this.#forget(run);
      const { stream, bucketStream } = namesOf(run);
      // Another worker may have been faster.
      for (const name of [stream, bucketStream]) await this.#connected.jsm.streams.delete(name).catch(() => false);
      this.#plan.told(`a run that has told nothing for ${patienceWith(known) / 1000} s was removed from the server`);
    }
  }

  #tell(): void {
    const { nc } = this.#connected;
    if (nc.isClosed() || nc.isDraining()) return;
    const now = performance.now();
    const news: WorkerNews = {
      ...this.#identity,
      worker: this.#id,
      allowExec: this.#plan.allowExec,
      jobs: this.#plan.jobs,
      running: [...this.#running].map(
        ({ run, job, what, began, progress, process, refusal }): JobNews => ({
          run,
          job,
          what,
          seconds: (now - began) / 1000,
          ...defined({ progress, process, refusal }),
        }),
      ),
      done: this.#done,
    };
    nc.publish(SUBJECTS.worker(this.#id), JSON.stringify(news));
  }

  /** One job after the other, from the runs in turn. */
  async #takeJobs(slot: JobSlot): Promise<void> {
    const { signal } = this.#plan;
    while (!signal.aborted) {
      const run = this.#nextRun();
      if (run === null) {
        await wait(100);
        continue;
      }
      try {
        const message = await this.#ask(run);
        if (message !== null) await this.#take(run, message, slot);
      } catch (error) {
        // The run may be over, or the server away.
        const known = this.#runs.get(run);
        if (known !== undefined) known.consumer = null;
        if (error instanceof Error && error.name === 'InternalError') throw error;
        await wait(AGAIN);
      }
    }
  }

  /** A run that has jobs without a result, the next one of those in turn. */
  #nextRun(): string | null {
    const open = [...this.#runs].filter(([, { news }]) => news !== null && news.open > 0 && this.#mayServe(news));
    return open.length === 0 ? null : open[this.#turn++ % open.length]![0];
  }

  async #ask(run: string): Promise<JsMsg | null> {
    const known = this.#known(run);
    const { stream, bucket } = namesOf(run);
    known.consumer ??= await this.#js.consumers.get(stream, CONSUMER);
    known.bucket ??= await new Objm(this.#js).open(bucket, false);
    return await known.consumer.next({ expires: ASK_FOR });
  }

  async #take(run: string, message: JsMsg, slot: JobSlot): Promise<void> {
    const bucket = this.#runs.get(run)?.bucket;
    if (bucket === null || bucket === undefined || this.#plan.signal.aborted) return message.nak();
    const job = Number(message.subject.split('.').at(-1));
    const deliveries = message.info.deliveryCount;
    const stop = new AbortController();
    const atWork = setInterval(() => message.working(), silenceOf(this.#runs.get(run)?.news ?? null) / SIGNS_OF_LIFE);
    const one: Running = {
      run,
      job,
      what: '',
      began: performance.now(),
      stop,
      progress: undefined,
      process: undefined,
      refusal: undefined,
    };
    this.#running.add(one);
    try {
      const result: JobResult | null =
        deliveries > MOST_DELIVERIES ? { kind: 'lost', times: deliveries - 1 } : await this.#do(one, message.data, bucket, slot);
      if (result === null) {
        // Nobody wants it any more, or this worker leaves.
        if (this.#plan.signal.aborted) message.nak();
        else message.ack();
        return;
      }
      await this.#give(one, result, bucket);
      await message.ackAck();
    } finally {
      clearInterval(atWork);
      this.#running.delete(one);
    }
  }

  /** Does a job. Null: it was stopped. Throws where the server is away: then the job is given to somebody again. */
  async #do(one: Running, data: Uint8Array, bucket: ObjectStore, slot: JobSlot): Promise<JobResult | null> {
    try {
      const sent = (await whileWanted(one.stop.signal, unpacked(data, bucket))) as SentJob;
      const { job, what, files } = sent;
      one.what = what;
      this.#plan.told(`takes ${what}`);
      const { folder, isNew } = await slot.begin(one.run, sent);
      const known = this.#runs.get(one.run)?.files;
      if (isNew) await placeFiles(files, folder, (digest) => fileOf(digest, bucket, known, one.stop.signal));
      const result = await this.#result(one, job, { files, folder, slot });
      if (one.stop.signal.aborted) return null;
      this.#done++;
      this.#plan.told(`has done ${what} in ${((performance.now() - one.began) / 1000).toFixed(1)} s`);
      return withOriginalPlaces(result, files, folder);
    } catch (error) {
      if (error instanceof Unwanted) return null;
      throw error;
    } finally {
      await slot.end();
    }
  }

  /** What becomes of a job. Whatever fails is a fault of tlasso, and told by whoever has sent the job. */
  async #result(one: Running, job: Job, where: Pick<Workplace, 'files' | 'folder' | 'slot'>): Promise<JobResult> {
    const progress = (told: CheckProgress): void => {
      one.progress = told;
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
        signal: one.stop.signal,
        progress,
        began: (process) => {
          one.process = process;
        },
        told: (line) => this.#plan.told(`${line}: ${one.what}`),
      });
    } catch (error) {
      return { kind: 'failed', message: (error as Error).message };
    }
  }

  /** Gives a result to the run, also where the server is away for a while. Where the server does not take it the run is told, which nobody has to keep. */
  async #give(one: Running, result: JobResult, bucket: ObjectStore): Promise<void> {
    const { run, job } = one;
    const overflow = { name: `result-${job}-${this.#id}`, bucket, most: mostBytes(this.#connected.nc) };
    for (;;)
      try {
        await this.#js.publish(`${namesOf(run).results}.${job}`, await packed(result, overflow), { msgID: `${run}.result.${job}` });
        return;
      } catch (error) {
        if (!this.#runs.has(run) || this.#plan.signal.aborted || this.#connected.nc.isClosed()) throw error;
        if (!isPassing(error) && !isGone(error)) {
          if (!(error instanceof JetStreamApiError)) throw error;
          one.refusal = error.message;
          this.#tell();
        }
        await wait(AGAIN);
      }
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
