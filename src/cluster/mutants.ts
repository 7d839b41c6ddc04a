// Mutants, and pairs of them, that workers judge: some at a time are a job, and a worker keeps the original open from one job to the next. What no worker could judge is left to
// whoever asked.
import { setMaxListeners } from 'node:events';
import type { CallJudges, TaskOrder } from '../session/mutate/request.ts';
import type { Task, TaskResult } from '../session/mutate/task.ts';
import { ClusterError } from './cluster-error.ts';
import { connectTo } from './connect.ts';
import { whyNotDone } from './jobs.ts';
import { ClusterRun, type RunPlan } from './run.ts';
import { Contents } from './specification-files.ts';

/** The most tasks of a job, and the part of those that are left of which a job is made: some take much longer than others, and all workers are to end at about the same time. */
const MOST = 16;
const PART = 1 / 32;

/** What has mutants judged by workers, and what ends that. */
export interface ClusterMutants {
  readonly judges: CallJudges;
  end(): Promise<void>;
}

/**
 * What has mutants judged by workers. The server is asked now whether it is there; a run begins when there is something to judge, since nothing may be told to the
 * workers while the original is explored. Throws ClusterError.
 */
export async function judgesOnCluster(plan: RunPlan): Promise<ClusterMutants> {
  const { nc } = await connectTo(plan.address, { ...plan, name: `tlasso ${plan.what}` });
  await nc.close();
  const judges = new RemoteJudges(plan);
  return {
    judges: (order, found, signal = new AbortController().signal) => judges.judge(order, { found, signal }),
    end: () => judges.end(),
  };
}

interface Telling {
  readonly found: (result: TaskResult) => void;
  readonly signal: AbortSignal;
}

class RemoteJudges {
  readonly #plan: RunPlan;
  readonly #contents = new Contents();
  #run: ClusterRun | null = null;

  constructor(plan: RunPlan) {
    this.#plan = plan;
  }

  async judge(order: TaskOrder, telling: Telling): Promise<void> {
    setMaxListeners(0, telling.signal);
    this.#run ??= await ClusterRun.begin(this.#plan, this.#contents);
    const run = this.#run;
    const areDone = await Promise.all(inJobs(order.tasks).map((tasks) => this.#judgeSome(run, { ...order, tasks }, telling)));
    // What is left is done by this thread, which tells the workers nothing meanwhile.
    if (areDone.includes(false)) await this.end();
  }

  /** Ends the run on the server. */
  async end(): Promise<void> {
    const run = this.#run;
    this.#run = null;
    await run?.end();
  }

  /** False where no worker could do all of it. */
  async #judgeSome(run: ClusterRun, order: TaskOrder, { found, signal }: Telling): Promise<boolean> {
    const { file, config } = order.request;
    const what = `${file} ${describe(order.tasks)}`;
    const result = await run.submit({ job: { kind: 'mutants', order }, what, files: this.#contents.filesOf(file, config) }, signal);
    if (result === null) return false;
    if (result.kind === 'refused') throw new ClusterError('E634', result.message, 'Start the worker with --allow-exec.');
    if (result.kind === 'done') for (const one of result.result as readonly TaskResult[]) found(one);
    else this.#plan.warn(`${what}: judged here, no worker could (${whyNotDone(result)})`);
    return result.kind === 'done';
  }
}

/** The tasks of each job, in their order: of many at the beginning, of one at the end. */
function inJobs(tasks: readonly Task[]): readonly (readonly Task[])[] {
  const jobs: (readonly Task[])[] = [];
  for (let from = 0; from < tasks.length; ) {
    const size = Math.max(1, Math.min(MOST, Math.floor((tasks.length - from) * PART)));
    jobs.push(tasks.slice(from, from + size));
    from += size;
  }
  return jobs;
}

/** In words. */
function describe(tasks: readonly Task[]): string {
  const [first] = tasks;
  if (first?.kind === 'pairs') return `pairs with ${first.change}${tasks.length === 1 ? '' : ` and ${tasks.length - 1} other changes`}`;
  const ids = tasks.flatMap((task) => (task.kind === 'mutants' ? task.ids : []));
  return ids.length === 1 ? `${ids[0]}` : `${ids.length} changes from ${ids[0]} on`;
}
