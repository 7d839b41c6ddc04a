// Room for one job at a time: a folder for its files, and a thread. Both stay for the next job where it has the same specification and asks the same of it, since to open a
// model anew takes longer than many a job. Models, which have nothing in common, have a thread that stays from one to the next.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { ModelThreads } from '../session/suite/model-threads.ts';
import { JobThread } from '../session/threads/job-thread.ts';
import type { Job, SentJob } from './jobs.ts';

/** What jobs that can be done by one thread have in common; null: every job has a thread of its own. */
function commonOf(job: Job): unknown {
  switch (job.kind) {
    case 'behaviours':
      return { ...job, from: 0, to: 0 };
    case 'mutants':
      return { ...job, order: { ...job.order, tasks: [] } };
    case 'lines':
      return { ...job, lines: [] };
    default:
      return null;
  }
}

/** Less stack than the main thread has, in megabytes: what is too deep for one is to be too deep for all. */
const STACK = 1;

/** Milliseconds without a job after which the thread for models goes: it has some memory. */
const MOST_IDLE = 60_000;

/** What is kept between two jobs. */
interface Kept {
  readonly run: string;
  /** Equal for jobs that can use it. */
  readonly key: string | null;
  readonly folder: string;
  thread: JobThread | null;
}

/** One place for jobs. */
export class JobSlot {
  readonly #root: string;
  #folders = 0;
  #kept: Kept | null = null;
  #isBusy = false;
  #idle: NodeJS.Timeout | undefined;
  /** The thread of jobs that are models, of any run. */
  readonly models = new ModelThreads();

  /** @param root a folder of its own, which need not be there */
  constructor(root: string) {
    this.#root = root;
  }

  /** A job begins. `isNew`: the folder is empty. */
  async begin(run: string, { job, files }: SentJob): Promise<{ readonly folder: string; readonly isNew: boolean }> {
    this.#isBusy = true;
    clearTimeout(this.#idle);
    const common = commonOf(job);
    const key =
      common === null
        ? null
        : createHash('sha256')
            .update(serialize([run, common, files]))
            .digest('hex');
    if (key !== null && this.#kept?.key === key) return { folder: this.#kept.folder, isNew: false };
    await this.#clear();
    if (job.kind !== 'model') await this.models.end();
    const folder = join(this.#root, String(++this.#folders));
    mkdirSync(folder, { recursive: true });
    this.#kept = { run, key, folder, thread: null };
    return { folder, isNew: true };
  }

  /** The thread for the job that has begun: that of the job before where it can be used. */
  thread(program: URL, workerData: unknown): JobThread {
    const kept = this.#kept!;
    kept.thread ??= new JobThread(program, { workerData, resourceLimits: { stackSizeMb: STACK } });
    return kept.thread;
  }

  /** The job is over. */
  async end(): Promise<void> {
    this.#isBusy = false;
    this.#idle = setTimeout(() => void this.models.end(), MOST_IDLE).unref();
    if (this.#kept?.thread?.hasEnded !== false) await this.#clear();
  }

  /** A run is over: what is kept for it goes. */
  forget(run: string): void {
    if (this.#kept?.run === run && !this.#isBusy) void this.#clear();
  }

  /** Nothing is done here any more. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.models.end();
    await this.#clear();
  }

  /** Ends what is kept for jobs with something in common. */
  async #clear(): Promise<void> {
    const kept = this.#kept;
    this.#kept = null;
    if (kept === null) return;
    await kept.thread?.end();
    rmSync(kept.folder, { recursive: true, force: true });
  }
}
