// Models that workers check: what runs them for a suite or a sweep in the place of threads of this process.
import { type ModelRunner, ModelThreads, plainModel, type ThreadOutcome } from '../session/suite/model-threads.ts';
import { isProgramFile } from '../session/systems/program-file.ts';
import { ClusterError } from './cluster-error.ts';
import { type JobResult, whyNotDone } from './jobs.ts';
import { ClusterRun, type RunPlan } from './run.ts';
import { Contents } from './specification-files.ts';

/** A runner and what ends it. */
export interface ClusterModels {
  readonly runner: ModelRunner;
  end(): Promise<void>;
}

/** More models than this are not sent at a time: each is a message, and an answer that is awaited. */
const AHEAD = 500;

/** Begins a run whose jobs are models. Throws ClusterError. */
export async function modelsOnCluster(plan: RunPlan): Promise<ClusterModels> {
  const contents = new Contents();
  const run = await ClusterRun.begin(plan, contents);
  const own = new ModelThreads();
  const runner: ModelRunner = {
    jobs: AHEAD,
    run: async (model, seconds, signal, progress) => {
      // A program is no data: it is run where the user has started it.
      if (isProgramFile(model.file)) return own.run(model, seconds, signal, progress);
      const { options, file, config } = model;
      if (options.allowIo === true)
        throw new ClusterError(
          'E635',
          `${file} may write files (--allow-io): they would be written on another machine, and lost`,
          'Leave out --allow-io or --cluster.',
        );
      const job = { kind: 'model', model: plainModel(model), seconds } as const;
      const what = [file, ...(config === undefined ? [] : [config]), ...(options.constants ?? [])].join(' ');
      const result = await run.submit({ job, what, files: contents.filesOf(file, config) }, signal, progress);
      if (result?.kind === 'done' && result.note !== undefined) plan.warn(`${what}: ${result.note}`);
      return outcomeOf(result);
    },
  };
  const end = async (): Promise<void> => {
    await own.end();
    await run.end();
  };
  return { runner, end };
}

function outcomeOf(result: JobResult | null): ThreadOutcome {
  if (result === null) return { kind: 'interrupted' };
  if (result.kind === 'done') return result.result as ThreadOutcome;
  return { kind: result.kind === 'failed' ? 'crashed' : 'unable', message: whyNotDone(result) };
}
