// Random behaviours that workers make: ranges of their numbers are the jobs. Whoever asks for them keeps the ledger, and makes those that the workers do not.
import { setMaxListeners } from 'node:events';
import type { BehaviourQueue, RangeReport } from '../checker/index.ts';
import type { BehaviourMakers, CallMakers, PlainSimulation } from '../session/request.ts';
import { newsOrAbort } from '../session/simulate/simulation-threads.ts';
import { ClusterError } from './cluster-error.ts';
import { type BehavioursMade, whyNotDone } from './jobs.ts';
import { ClusterRun, type RunPlan } from './run.ts';
import { Contents, type SentFiles } from './specification-files.ts';

/** What calls the workers, and what ends the run. */
export interface ClusterBehaviours {
  readonly makers: CallMakers;
  end(): Promise<void>;
}

/** Begins a run whose jobs are ranges of behaviours. Throws ClusterError. */
export async function behavioursOnCluster(plan: RunPlan): Promise<ClusterBehaviours> {
  const contents = new Contents();
  const run = await ClusterRun.begin(plan, contents);
  return {
    makers: (request, queue, identity, enter) => {
      const makers = new RemoteMakers(run, contents.filesOf(request.file, request.config), {
        request,
        queue,
        identity,
        enter,
        warn: plan.warn,
      });
      makers.begin();
      return makers;
    },
    end: () => run.end(),
  };
}

interface Order {
  readonly request: PlainSimulation;
  readonly queue: BehaviourQueue;
  readonly identity: string;
  readonly enter: (report: RangeReport) => void;
  /** Told why the workers make no more. */
  readonly warn: (message: string) => void;
}

/** Seconds that a job is to take. */
const JOB_SECONDS = 1;

/** Behaviours of the first jobs, and the most of one. */
const FIRST = 256;
const MOST = 2 ** 22;

/** The part of a job that is the least there is, at the end: then all workers are to end at about the same time. */
const LEAST_PART = 1 / 16;

/** Milliseconds between two looks at who is there. */
const LOOK_EVERY = 200;

/** Looks without any worker after which whoever asked goes on alone: three times the time in which a worker tells that it is there. */
const PATIENT_LOOKS = 75;

/** Jobs that each worker has ahead. */
const AHEAD = 2;

class RemoteMakers implements BehaviourMakers {
  isUnordered = false;
  hasFailed = false;
  #isOver = false;
  #open = 0;
  #size = FIRST;
  #lonely = 0;
  #hear: () => void = () => {};
  #timer: NodeJS.Timeout | null = null;
  readonly #run: ClusterRun;
  readonly #files: SentFiles;
  readonly #order: Order;
  readonly #stop = new AbortController();

  constructor(run: ClusterRun, files: SentFiles, order: Order) {
    this.#run = run;
    this.#files = files;
    this.#order = order;
    // One for each job.
    setMaxListeners(0, this.#stop.signal);
  }

  get count(): number {
    return Math.max(1, this.#run.capacity);
  }

  get suffice(): boolean {
    return this.#run.capacity > 0;
  }

  get isGone(): boolean {
    return this.#isOver || (this.#open === 0 && this.#order.queue.left === 0);
  }

  begin(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY);
    this.#look();
  }

  async news(signal: AbortSignal | undefined): Promise<void> {
    if (this.isGone || this.hasFailed || signal?.aborted === true) return;
    await newsOrAbort(signal, (hear) => {
      this.#hear = hear;
    });
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#stop.abort();
    this.#hear();
  }

  /** Sends as many jobs as the workers that are there can use. */
  #look(): void {
    const { queue } = this.#order;
    const { capacity } = this.#run;
    this.#lonely = capacity === 0 ? this.#lonely + 1 : 0;
    if (capacity === 0) this.#hear();
    if (this.#lonely > PATIENT_LOOKS) this.#fail('there are no workers');
    while (!this.#isOver && this.#open < AHEAD * capacity) {
      const fair = Math.max(this.#size * LEAST_PART, queue.left / (2 * capacity + 1));
      const range = queue.take(Math.ceil(Math.min(this.#size, fair)));
      if (range === null) return;
      void this.#make(range.from, range.to);
    }
  }

  async #make(from: number, to: number): Promise<void> {
    const { request, identity, queue, enter } = this.#order;
    this.#open++;
    try {
      const job = { kind: 'behaviours', request, from, to, identity } as const;
      const what = `${request.file} behaviours ${from + 1} to ${to}`;
      const result = await this.#run.submit({ job, what, files: this.#files }, this.#stop.signal);
      if (this.#isOver) return;
      if (result?.kind !== 'done') return this.#fail(result === null ? 'the job was withdrawn' : whyNotDone(result));
      const made = result.result as BehavioursMade;
      if (made.isUnordered) this.isUnordered = true;
      for (const report of made.reports) {
        if (report.reached < report.to) queue.lower(report.reached);
        enter(report);
      }
      if (made.reports.length === 0 && !made.isUnordered && from < queue.limit) this.#fail('a worker made nothing of a range');
      const wanted = ((to - from) * JOB_SECONDS) / Math.max(made.seconds, 0.1);
      this.#size = Math.max(1, Math.min(MOST, Math.round(Math.min(wanted, 4 * this.#size))));
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error;
      this.#fail(error.message);
    } finally {
      this.#open--;
      this.#look();
      this.#hear();
    }
  }

  #fail(why: string): void {
    if (this.#isOver) return;
    if (!this.hasFailed) this.#order.warn(`The rest of the behaviours is made here alone: ${why}.`);
    this.hasFailed = true;
    this.#hear();
  }
}
