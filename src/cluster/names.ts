// What stands on the server, and what is told there.
//
// A run is one command that has jobs for others. While it goes on it has a stream (jobs, results, and the states of a search), with one consumer that all workers pull from, and a bucket of objects
// (files by the digests of their contents, and results that are too large for a message). Both have the id of the run in their names, and nothing else of tlasso is
// ever stored. Who is there is told by plain messages, once a second, which nobody keeps.
import type { CheckProgress } from '../session/request.ts';

const PREFIX = 'TLASSO';

/**
 * The consumer of a run's jobs, by the moment when the server made the stream, as it tells it. A stream that was lost is made again under its name, and its messages have other numbers: what a worker
 * says of a delivery names the consumer, so that what it says of one from the stream before is of nothing that is there.
 */
export function consumerOf(created: string): string {
  return `workers-${momentOf(created)}`;
}

/** A moment as the server tells it, as a part of names. */
function momentOf(created: string): string {
  return created.replace(/\D/g, '');
}

/** What a run is called on the server. */
export function namesOf(run: string): {
  readonly stream: string;
  readonly bucket: string;
  readonly bucketStream: string;
  readonly jobs: string;
  readonly results: string;
  /** A message for each time that a worker has given a job back which had not begun there. */
  readonly returned: string;
  /** See state-log.ts. */
  readonly states: string;
} {
  const stream = `${PREFIX}_${run}`;
  return {
    stream,
    bucket: stream,
    bucketStream: `OBJ_${stream}`,
    jobs: `tlasso.${run}.job`,
    results: `tlasso.${run}.result`,
    returned: `tlasso.${run}.returned`,
    states: `tlasso.${run}.states`,
  };
}

/** The stream of a search that is kept under a name, and its subjects. */
export function streamOfKept(name: string): { readonly name: string; readonly subjects: string[] } {
  const subject = `tlasso.kept.${name}`;
  return { name: `${PREFIX}_KEPT_${name}`, subjects: [`${subject}.states.>`, `${subject}.record.*`] };
}

/** The subjects of what is kept, by the moment when the server made the stream: nothing of a stream that was lost is taken for something of the one that was made again under its name. */
export function subjectsOfKept(name: string, created: string): { readonly states: string; readonly record: string } {
  const subject = `tlasso.kept.${name}`;
  const moment = momentOf(created);
  return { states: `${subject}.states.${moment}`, record: `${subject}.record.${moment}` };
}

/** The run that a stream belongs to; null where it is not ours. */
export function runOfStream(stream: string): string | null {
  return /^(?:OBJ_)?TLASSO_([0-9a-f]+)$/.exec(stream)?.[1] ?? null;
}

/** The name under which a stream keeps a search; null where it keeps none. */
export function keptAs(stream: string): string | null {
  return /^TLASSO_KEPT_(.+)$/.exec(stream)?.[1] ?? null;
}

/** Subjects of what is told and not kept. */
export const SUBJECTS = {
  /** `RunNews` of every run. */
  runs: 'tlasso.run.*',
  run: (run: string) => `tlasso.run.${run}`,
  /** The run has ended. */
  over: 'tlasso.over.*',
  overOf: (run: string) => `tlasso.over.${run}`,
  /** The number of a job that is not wanted any more. */
  unwanted: 'tlasso.unwanted.*',
  unwantedOf: (run: string) => `tlasso.unwanted.${run}`,
  /** What processes of a search tell each other: to one of them, or to the coordinator. */
  searchOf: (run: string, process: string) => `tlasso.search.${run}.${process}`,
  /** `WorkerNews` of every worker. */
  workers: 'tlasso.worker.*',
  worker: (worker: string) => `tlasso.worker.${worker}`,
} as const;

/** Milliseconds between two messages that somebody is there. */
export const TELL_EVERY = 1000;

/** Who one is. Work is shared only where version and build are the same. */
export interface Identity {
  readonly version: string;
  /** Of the program's files. */
  readonly build: string;
  readonly node: string;
  /** Host and process. */
  readonly name: string;
}

/** What a run tells. */
export interface RunNews extends Identity {
  readonly run: string;
  /** The command in words. */
  readonly what: string;
  /** Only workers that were started with --allow-exec may take its jobs. */
  readonly needsExec: boolean;
  /** Milliseconds: see `SILENCE`. */
  readonly silence: number;
  /** Jobs without a result, and with one. */
  readonly open: number;
  readonly done: number;
  readonly seconds: number;
}

/** A job that a worker is at. */
export interface JobNews {
  readonly run: string;
  readonly job: number;
  readonly what: string;
  readonly seconds: number;
  readonly progress?: CheckProgress;
  /** Of a part of a search: the process that has it. */
  readonly process?: string;
  /** The server does not take the result, or does not give what the job needs: what it says. */
  readonly refusal?: string;
}

/** What a worker tells. */
export interface WorkerNews extends Identity {
  readonly worker: string;
  readonly allowExec: boolean;
  /** Jobs that it takes at once, those that it is at, and how many it has done. */
  readonly jobs: number;
  readonly running: readonly JobNews[];
  readonly done: number;
}
