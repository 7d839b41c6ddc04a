// A job that the server has given to this worker: with what it needs, which is asked for at once, and with signs of life, until it is known what became of it.
import type { JsMsg } from '@nats-io/jetstream';
import type { ObjectStore } from '@nats-io/obj';
import { defined } from '../session/options/defined.ts';
import type { CheckProgress } from '../session/request.ts';
import { ClusterError } from './cluster-error.ts';
import { type SentJob, SIGNS_OF_LIFE } from './jobs.ts';
import type { JobNews } from './names.ts';
import { objectOf } from './object-of.ts';
import { unpacked } from './payload.ts';
import { FILES_AT_ONCE } from './specification-files.ts';

/** Small files of the specifications of a run, by their digests: most modules are of several jobs. */
export type KnownFiles = Map<string, Uint8Array>;

/** The most bytes of a file that is asked for once for all jobs of a run. */
const SMALL_FILE = 2 ** 18;

/** Milliseconds that a job waits here for the one before to end: a job that takes longer is nothing to wait for, and another worker may be free. */
const MOST_HELD = 200;

/** What a job needs is not waited for any more. */
export class Unwanted extends Error {}

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

/** A delivery of a job. */
export class DeliveredJob {
  readonly run: string;
  readonly job: number;
  readonly bucket: ObjectStore;
  /** What was sent. Rejects with Unwanted where the job is stopped. */
  readonly sent: Promise<SentJob>;
  /** What it is, for people; and how far it is. */
  what = '';
  progress: CheckProgress | undefined;
  /** Of a part of a search: the process that has it. */
  process: string | undefined;
  /** The server does not take the result, or does not give what the job needs: what it says. */
  refusal: string | undefined;
  /** The run has said that nobody wants it any more. */
  isUnwanted = false;
  readonly #message: JsMsg;
  readonly #known: KnownFiles;
  readonly #contents = new Map<string, Promise<Uint8Array>>();
  readonly #stop = new AbortController();
  readonly #atWork: NodeJS.Timeout;
  #held: NodeJS.Timeout | undefined;
  #state: 'waits' | 'is done' | 'was done' | 'goes back' = 'waits';
  #began = 0;

  /** @param silence milliseconds without a sign of life after which the server gives it to somebody else */
  constructor(run: string, message: JsMsg, bucket: ObjectStore, known: KnownFiles, silence: number) {
    this.run = run;
    this.job = Number(message.subject.split('.').at(-1));
    this.bucket = bucket;
    this.#message = message;
    this.#known = known;
    this.#atWork = setInterval(() => message.working(), silence / SIGNS_OF_LIFE);
    this.sent = whileWanted(this.signal, unpacked(message.data, bucket) as Promise<SentJob>);
    // What is wrong is told by whoever waits for it.
    this.sent.then(({ files }) => void files.files.slice(0, FILES_AT_ONCE).map(({ digest }) => this.contentOf(digest))).catch(() => {});
  }

  /** Aborted where nobody wants it any more, and where the worker leaves. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** The number of its message: a job that is sent again, since its result was lost, has another one. */
  get sequence(): number {
    return this.#message.seq;
  }

  /** How many times the server has given it to somebody. */
  get deliveries(): number {
    return this.#message.info.deliveryCount;
  }

  /** Milliseconds since it began. */
  get elapsed(): number {
    return performance.now() - this.#began;
  }

  /** What the worker tells of it; null: nothing. */
  get news(): JobNews | null {
    const { run, job, what, elapsed, progress, process, refusal } = this;
    if (this.#state !== 'is done' && refusal === undefined) return null;
    return { run, job, what, seconds: elapsed / 1000, ...defined({ progress, process, refusal }) };
  }

  /** It waits for the one before to end. `tooLong` is called where that takes too long. */
  hold(tooLong: () => void): void {
    this.#held = setTimeout(tooLong, MOST_HELD);
  }

  /** It begins. Returns false where it was given back. */
  begin(): boolean {
    clearTimeout(this.#held);
    if (this.#state !== 'waits') return false;
    this.#state = 'is done';
    this.#began = performance.now();
    return true;
  }

  /** Its result is there. */
  end(): void {
    this.#state = 'was done';
  }

  /** It is not to begin here. Returns false where it has begun. */
  leave(): boolean {
    if (this.#state !== 'waits') return false;
    this.#state = 'goes back';
    return true;
  }

  stop(): void {
    this.#stop.abort();
  }

  /** The server gives it to another worker, at once. */
  giveBack(): void {
    this.release();
    this.#message.nak();
  }

  /** Nobody is to do it any more. Where the server does not hear that, somebody does it in vain. */
  conclude(): void {
    this.release();
    this.#message.ack();
  }

  /** No further signs of life: the server gives it to another worker after a while. */
  release(): void {
    clearTimeout(this.#held);
    clearInterval(this.#atWork);
  }

  /** A file of the specification. Rejects with Unwanted where the job is stopped. */
  contentOf(digest: string): Promise<Uint8Array> {
    const content = this.#contents.get(digest) ?? this.#ask(digest);
    this.#contents.set(digest, content);
    // It is asked for before anybody waits for it.
    content.catch(() => {});
    return content;
  }

  async #ask(digest: string): Promise<Uint8Array> {
    const bytes = this.#known.get(digest) ?? (await whileWanted(this.signal, objectOf(this.bucket, digest)));
    if (bytes === null) throw new ClusterError('E633', 'a file of the specification is not on the server any more', 'It is sent again.');
    if (bytes.length <= SMALL_FILE) this.#known.set(digest, bytes);
    return bytes;
  }
}
