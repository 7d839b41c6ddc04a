// Mutants that workers judge: some at a time are a job, and a worker keeps the original open from one job to the next. What no worker could judge is left to whoever asked.
import { setMaxListeners } from 'node:events';
import type { KeptResult } from '../session/mutate/progress-file.ts';
import type { CallJudges, JudgingOrder } from '../session/mutate/request.ts';
import { ClusterError } from './cluster-error.ts';
import { connectTo } from './connect.ts';
import { whyNotDone } from './jobs.ts';
import { ClusterRun, type RunPlan } from './run.ts';
import { Contents } from './specification-files.ts';

/** The most mutants of a job, and about how many jobs there are to be: some take much longer than others, and all workers are to end at about the same time. */
const MOST = 16;
const JOBS = 64;

/**
 * What has mutants judged by workers. The server is asked now whether it is there; a run begins when there is something to judge, since nothing may be told to the
 * workers while the original is explored. Throws ClusterError.
 */
export async function judgesOnCluster(plan: RunPlan): Promise<CallJudges> {
  const { nc } = await connectTo(plan.address, { ...plan, name: `tlasso ${plan.what}` });
  await nc.close();
  return async (order, found, signal = new AbortController().signal) => {
    if (order.ids.length === 0) return;
    const contents = new Contents();
    const run = await ClusterRun.begin(plan, contents);
    try {
      setMaxListeners(0, signal);
      const size = Math.min(MOST, Math.ceil(order.ids.length / JOBS));
      const parts = Array.from({ length: Math.ceil(order.ids.length / size) }, (_, i) => order.ids.slice(i * size, (i + 1) * size));
      await Promise.all(parts.map((ids) => judgePart(run, contents, { ...order, ids }, { plan, found, signal })));
    } finally {
      await run.end();
    }
  };
}

interface Telling {
  readonly plan: RunPlan;
  readonly found: (result: KeptResult) => void;
  readonly signal: AbortSignal;
}

async function judgePart(run: ClusterRun, contents: Contents, order: JudgingOrder, { plan, found, signal }: Telling): Promise<void> {
  const { file, config } = order.request;
  const what = `${file} ${order.ids.length === 1 ? order.ids[0] : `${order.ids.length} changes from ${order.ids[0]} on`}`;
  const result = await run.submit({ job: { kind: 'mutants', order }, what, files: contents.filesOf(file, config) }, signal);
  if (result === null) return;
  if (result.kind === 'refused') throw new ClusterError('E634', result.message, 'Start the worker with --allow-exec.');
  if (result.kind === 'done') for (const one of result.result as readonly KeptResult[]) found(one);
  else plan.warn(`${what}: judged here, no worker could (${whyNotDone(result)})`);
}
