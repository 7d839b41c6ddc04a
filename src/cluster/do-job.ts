// A job on the machine of a worker. What a job may do is the worker's business, whatever the job says of itself.
import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { BehaviourRange, RangeReport } from '../checker/index.ts';
import { threadProgram } from '../session/files/programs.ts';
import type { Round, TaskNews, ThreadOrder } from '../session/mutate/judging-threads.ts';
import type { TaskResult } from '../session/mutate/task.ts';
import { newTurns } from '../session/mutate/turns.ts';
import { defined } from '../session/options/defined.ts';
import type { CheckProgress } from '../session/request.ts';
import type { SimulationNews, SimulationWorkerData } from '../session/simulate/simulation-threads.ts';
import { isProgramFile } from '../session/systems/program-file.ts';
import { bytesAllowed } from '../session/threads/memory-budget.ts';
import { optimizingLater } from '../session/threads/optimize-later.ts';
import { isOutOfHeap, OUT_OF_HEAP } from '../session/threads/out-of-heap.ts';
import type { ComparedLines } from '../session/trace/compare-lines.ts';
import type { WindowNews, WindowOrder } from '../session/trace/window-threads.ts';
import type { Environment } from './connect.ts';
import type { JobSlot } from './job-slot.ts';
import type { BehavioursJob, BehavioursMade, Job, JobResult, LinesJob, ModelJob, MutantsJob, PartitionJob } from './jobs.ts';
import type { PartitionNews, PartitionOrder } from './partition-order.ts';
import { placeOf, type SentFiles } from './specification-files.ts';

/** Where and how a job is done. */
export interface Workplace {
  /** The server, and what this worker is called there. */
  readonly address: string;
  readonly env: Environment;
  readonly worker: string;
  readonly files: SentFiles;
  /** The folder with the files. */
  readonly folder: string;
  /** Where the job is done. */
  readonly slot: JobSlot;
  readonly allowExec: boolean;
  /** Bytes that the worker may use for all that it does; undefined: most of what the machine has. */
  readonly memory: number | undefined;
  readonly signal: AbortSignal;
  readonly progress: (progress: CheckProgress) => void;
  /** Told the name of the process that has a part of a search from now on. */
  readonly began: (process: string) => void;
  /** Told what the job has come to, for people. */
  readonly told: (line: string) => void;
}

/** Does a job. */
export async function doJob(job: Job, place: Workplace): Promise<JobResult> {
  try {
    return await resultOf(job, place);
  } catch (error) {
    if (error instanceof Error && isOutOfHeap(error)) return noMemory(place, OUT_OF_HEAP);
    throw error;
  }
}

function resultOf(job: Job, place: Workplace): Promise<JobResult> {
  switch (job.kind) {
    case 'model':
      return checkModel(job, place);
    case 'behaviours':
      return makeBehaviours(job, place);
    case 'mutants':
      return judgeMutants(job, place);
    case 'lines':
      return compareLines(job, place);
    case 'partition':
      return havePartition(job, place);
  }
}

function noMemory({ worker }: Workplace, message: string): JobResult {
  return { kind: 'no-memory', message: `worker ${worker} has no memory for it: ${message}` };
}

/** The memory that a job may use where the user said this of it. */
function memoryFor(asked: number | undefined, { memory }: Workplace): { readonly memory?: number } {
  return defined({ memory: asked === undefined || memory === undefined ? (asked ?? memory) : Math.min(asked, memory) });
}

/** Why a worker does not do this; null where it does. */
function refusal(file: string, wantsExec: boolean | undefined, { allowExec }: Workplace): JobResult | null {
  if (isProgramFile(file)) return { kind: 'refused', message: `${file} is a program: workers run none` };
  if (wantsExec !== true || allowExec) return null;
  return { kind: 'refused', message: `${file} may run programs, and the worker was started without --allow-exec` };
}

/** The files of a model where the worker has put them. */
function filesHere(
  { file, config }: { readonly file: string; readonly config?: string },
  { files, folder }: Workplace,
): { readonly file: string; readonly config?: string } {
  return defined({ file: placeOf(files, file, folder), config: config === undefined ? undefined : placeOf(files, config, folder) });
}

async function checkModel({ model, seconds }: ModelJob, place: Workplace): Promise<JobResult> {
  const refused = refusal(model.file, model.options.allowExec, place);
  if (refused !== null) return refused;
  const options = { ...model.options, ...memoryFor(undefined, place), allowIo: false };
  const outcome = await place.slot.models.run({ ...model, ...filesHere(model, place), options }, seconds, place.signal, place.progress);
  if (outcome.kind === 'unable') return noMemory(place, outcome.message);
  const isFull = outcome.kind === 'done' && outcome.run.report.limit === 'memory';
  const megabytes = Math.round(bytesAllowed(place.memory) / 2 ** 20);
  const note = isFull ? `it ended at the ${megabytes} MB of memory that worker ${place.worker} may use` : undefined;
  return { kind: 'done', result: outcome, ...defined({ note }) };
}

async function makeBehaviours({ request, from, to, identity }: BehavioursJob, place: Workplace): Promise<JobResult> {
  const refused = refusal(request.file, request.allowExec, place);
  if (refused !== null) return refused;
  const program = threadProgram('simulation-worker');
  if (program === null) return { kind: 'failed', message: 'there is no program for a thread' };
  const began = performance.now();
  const reports: RangeReport[] = [];
  let isUnordered = false;
  const here = { ...request, ...filesHere(request, place), ...memoryFor(request.memory, place), allowIo: false };
  const data: SimulationWorkerData = { request: here, words: null, identity, threads: 2 };
  await place.slot.thread(program, data).do(
    { from, to } satisfies BehaviourRange,
    (news: SimulationNews) => {
      if (news.kind === 'range') reports.push(news.report);
      else isUnordered = true;
    },
    place.signal,
  );
  const seconds = (performance.now() - began) / 1000;
  return { kind: 'done', result: { reports, isUnordered, seconds } satisfies BehavioursMade };
}

async function judgeMutants({ order }: MutantsJob, place: Workplace): Promise<JobResult> {
  const { request, tasks } = order;
  const refused = refusal(request.file, request.allowExec, place);
  if (refused !== null) return refused;
  const program = threadProgram('mutation-worker');
  if (program === null) return { kind: 'failed', message: 'there is no program for a thread' };
  const found: TaskResult[] = [];
  const here = { ...request, ...filesHere(request, place), ...memoryFor(request.memory, place), allowIo: false };
  const data: ThreadOrder = { request: here, limit: order.limit, leftOut: order.leftOut, turns: newTurns() };
  const round: Round = { tasks, turns: newTurns() };
  await optimizingLater('changes', () =>
    place.slot.thread(program, data).do(round, ({ result }: TaskNews) => found.push(result), place.signal),
  );
  const wanted = tasks.reduce((sum, task) => sum + (task.kind === 'mutants' ? task.ids.length : 1), 0);
  const missing = wanted - found.length;
  return missing === 0 ? { kind: 'done', result: found } : { kind: 'failed', message: `${missing} changes were not judged` };
}

async function compareLines({ order, lines }: LinesJob, place: Workplace): Promise<JobResult> {
  const { subject } = order;
  const refused = refusal(subject.file, subject.allowExec, place);
  if (refused !== null) return refused;
  const program = threadProgram('window-worker');
  if (program === null) return { kind: 'failed', message: 'there is no program for a thread' };
  const here = { ...subject, ...filesHere(subject, place), ...memoryFor(subject.memory, place), allowIo: false };
  const data: WindowOrder = { ...order, subject: here };
  let found: ComparedLines | null = null;
  await place.slot.thread(program, data).do(
    lines,
    (news: WindowNews) => {
      if (news.kind === 'compared') found = news.compared;
    },
    place.signal,
  );
  return found === null ? { kind: 'failed', message: 'lines were not compared' } : { kind: 'done', result: found };
}

/** A thread has this long to tell that it leaves. */
const LEAVING = 500;

async function havePartition(job: PartitionJob, place: Workplace): Promise<JobResult> {
  const refused = refusal(job.request.file, job.request.allowExec, place);
  if (refused !== null) return refused;
  const program = threadProgram('partition-worker');
  if (program === null) return { kind: 'failed', message: 'there is no program for a thread' };
  const { address, env, worker, signal, progress, told } = place;
  const here = { ...job.request, ...filesHere(job.request, place), ...memoryFor(job.request.memory, place), allowIo: false };
  const process = randomBytes(6).toString('hex');
  const order: PartitionOrder = { ...job, request: here, address, env: { ...env }, worker, process };
  place.began(process);
  return await new Promise((resolve) => {
    const thread = new Worker(program, { workerData: order, resourceLimits: { stackSizeMb: 1 } });
    const end = (result: JobResult): void => {
      signal.removeEventListener('abort', leave);
      resolve(result);
      void thread.terminate();
    };
    const over = { kind: 'done', result: null } as const;
    const leave = (): void => {
      thread.postMessage('leave');
      setTimeout(() => end(over), LEAVING).unref();
    };
    signal.addEventListener('abort', leave);
    thread.on('message', (news: PartitionNews) => {
      if (news.kind === 'progress') progress(news.progress);
      else if (news.kind === 'joined') told(news.text);
      else end(news.kind === 'failed' ? news : over);
    });
    thread.on('error', (error) => end(isOutOfHeap(error) ? noMemory(place, OUT_OF_HEAP) : { kind: 'failed', message: error.message }));
    thread.on('exit', (code) => end({ kind: 'failed', message: `the thread ended with code ${code}` }));
    if (signal.aborted) leave();
  });
}
