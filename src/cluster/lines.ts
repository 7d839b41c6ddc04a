// Lines of a log that workers compare, each by itself: some thousands are a job. What no worker can compare is compared by whoever asked.
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ComparedLines } from '../session/trace/compare-lines.ts';
import type { LogLine } from '../session/trace/log-lines.ts';
import type { CallComparers, WindowOrder } from '../session/trace/window-threads.ts';
import type { LineComparers } from '../session/trace/windows.ts';
import { whyNotDone } from './jobs.ts';
import { TELL_EVERY } from './names.ts';
import { ClusterRun, type RunPlan } from './run.ts';
import { Contents, type SentFiles } from './specification-files.ts';

/** What calls the workers, and what ends the run. */
export interface ClusterLines {
  readonly comparers: CallComparers;
  end(): Promise<void>;
}

/** Lines of a job: about a tenth of a second of work, so that sending them is little beside it. */
const BATCH = 5000;

/** Milliseconds in which workers are to tell that they are there, and between two looks. */
const GATHERING = 1.5 * TELL_EVERY;
const LOOK_EVERY = 20;

/** Begins a run whose jobs are lines of a log. Throws ClusterError. */
export async function linesOnCluster(plan: RunPlan): Promise<ClusterLines> {
  const contents = new Contents();
  const run = await ClusterRun.begin(plan, contents);
  // Short logs are compared before a worker has told that it is there.
  for (let waited = 0; run.capacity === 0 && waited < GATHERING; waited += LOOK_EVERY) await wait(LOOK_EVERY);
  if (run.capacity === 0) plan.warn('No worker is there yet: lines are compared here until one is.');
  return {
    comparers: (order) => new RemoteComparers(run, contents.filesOf(order.subject.file, order.subject.config), order, plan.warn),
    end: () => run.end(),
  };
}

class RemoteComparers implements LineComparers {
  readonly batch = BATCH;
  waiting = 0;
  readonly #run: ClusterRun;
  readonly #files: SentFiles;
  readonly #order: WindowOrder;
  readonly #warn: (message: string) => void;
  readonly #stop = new AbortController();
  #isWarned = false;

  constructor(run: ClusterRun, files: SentFiles, order: WindowOrder, warn: (message: string) => void) {
    this.#run = run;
    this.#files = files;
    this.#order = order;
    this.#warn = warn;
    // One for each job.
    setMaxListeners(0, this.#stop.signal);
  }

  /** Workers that are there: while there is none, whoever asked compares. */
  get count(): number {
    return this.#run.capacity;
  }

  async compare(lines: readonly LogLine[]): Promise<ComparedLines> {
    const [first] = lines;
    const what = `${this.#order.subject.file} ${lines.length} lines from ${first?.file}:${first?.line} on`;
    this.waiting++;
    try {
      const result = await this.#run.submit(
        { job: { kind: 'lines', order: this.#order, lines }, what, files: this.#files },
        this.#stop.signal,
      );
      if (result?.kind === 'done') return result.result as ComparedLines;
      throw this.#undone(result === null ? 'it was withdrawn' : whyNotDone(result));
    } finally {
      this.waiting--;
    }
  }

  async terminate(): Promise<void> {
    this.#stop.abort();
  }

  #undone(why: string): Error {
    if (!this.#isWarned && !this.#stop.signal.aborted) this.#warn(`Some lines are compared here: ${why}.`);
    this.#isWarned = true;
    return new Error(why);
  }
}
