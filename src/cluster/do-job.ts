// A job on the machine of a worker. What a job may do is the worker's business, whatever the job says of itself.
import type { CheckProgress } from '../session/request.ts';
import { runInThread } from '../session/suite/run-in-thread.ts';
import { isProgramFile } from '../session/systems/program-file.ts';
import type { Job, JobResult, ModelJob } from './jobs.ts';
import { placeOf, type SentFiles } from './specification-files.ts';

/** Where and how a job is done. */
export interface Workplace {
  readonly files: SentFiles;
  /** The folder with the files. */
  readonly folder: string;
  readonly allowExec: boolean;
  readonly signal: AbortSignal;
  readonly progress: (progress: CheckProgress) => void;
}

/** Does a job. */
export async function doJob(job: Job, place: Workplace): Promise<JobResult> {
  switch (job.kind) {
    case 'model':
      return checkModel(job, place);
  }
}

async function checkModel({ model, seconds }: ModelJob, { files, folder, allowExec, signal, progress }: Workplace): Promise<JobResult> {
  const { file, config, options } = model;
  if (isProgramFile(file)) return { kind: 'refused', reason: `${file} is a program: workers run none` };
  if (options.allowExec === true && !allowExec)
    return { kind: 'refused', reason: `${file} may run programs, and the worker was started without --allow-exec` };
  const here = {
    ...model,
    file: placeOf(files, file, folder),
    ...(config === undefined ? {} : { config: placeOf(files, config, folder) }),
    options: { ...options, allowIo: false },
  };
  return { kind: 'done', result: await runInThread(here, seconds, signal, progress) };
}
