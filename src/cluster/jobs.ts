// What a job is, and what becomes of it. A job is data: the specification's files by their digests, and what to do with them.
import type { RangeReport } from '../checker/index.ts';
import type { TaskOrder } from '../session/mutate/request.ts';
import type { PlainCheck, PlainSimulation } from '../session/request.ts';
import type { RunnableModel } from '../session/suite/suite-model.ts';
import type { LogLine } from '../session/trace/log-lines.ts';
import type { WindowOrder } from '../session/trace/window-threads.ts';
import type { SentFiles } from './specification-files.ts';

/** Check a model. The result is a `ThreadOutcome`. */
export interface ModelJob {
  readonly kind: 'model';
  readonly model: RunnableModel;
  readonly seconds: number;
}

/** Make random behaviours. The result is `BehavioursMade`. */
export interface BehavioursJob {
  readonly kind: 'behaviours';
  readonly request: PlainSimulation;
  readonly from: number;
  readonly to: number;
  /** Of the simulator: where a worker has another one, its behaviours are other ones. */
  readonly identity: string;
}

/** What became of a range of behaviours. */
export interface BehavioursMade {
  /** Ranges of it. None: the worker has another simulator. */
  readonly reports: readonly RangeReport[];
  readonly isUnordered: boolean;
  readonly seconds: number;
}

/** Judge mutants, and pairs of them. The result is a list of `TaskResult`. */
export interface MutantsJob {
  readonly kind: 'mutants';
  readonly order: TaskOrder;
}

/** Compare lines of a log, each by itself. The result is `ComparedLines`. */
export interface LinesJob {
  readonly kind: 'lines';
  readonly order: WindowOrder;
  readonly lines: readonly LogLine[];
}

/** Have some of the states of a search, until it is over: see partition-thread.ts. */
export interface PartitionJob {
  readonly kind: 'partition';
  readonly run: string;
  readonly request: PlainCheck & { readonly deadlock: boolean };
  /** Of the model: where a worker has another one, it has another state space. */
  readonly identity: string;
  /** See `OrderElsewhere.layout`. */
  readonly layout: string | null;
}

/** What a worker does. */
export type Job = ModelJob | BehavioursJob | MutantsJob | LinesJob | PartitionJob;

/** A job with its files, as it is sent. */
export interface SentJob {
  readonly job: Job;
  /** For people: what it is. */
  readonly what: string;
  readonly files: SentFiles;
}

/** What became of a job. */
export type JobResult =
  | {
      readonly kind: 'done';
      readonly result: unknown;
      /** What the user should know of the worker. */
      readonly note?: string;
    }
  /** So many times a worker took it and ended, or left. */
  | { readonly kind: 'lost'; readonly times: number }
  /** The memory of the worker does not suffice; which worker that is, in words. */
  | { readonly kind: 'no-memory'; readonly message: string }
  /** The worker may not do this. */
  | { readonly kind: 'refused'; readonly message: string }
  /** A fault of tlasso. */
  | { readonly kind: 'failed'; readonly message: string };

/** Why a job was not done, in words. */
export function whyNotDone(result: Exclude<JobResult, { readonly kind: 'done' }>): string {
  if (result.kind !== 'lost') return result.message;
  return `workers took it ${result.times} times, and none of them came to its end: most likely it needs more memory than they have`;
}

/** A job is given to a worker so many times; where none comes to its end it is the job's doing. */
export const MOST_DELIVERIES = 5;

/** Milliseconds after which a job of a worker that says nothing is given to another one, unless TLASSO_SILENCE says otherwise in seconds. */
export const SILENCE = 10_000;

/** How many times in that time a worker says that it is at work. */
export const SIGNS_OF_LIFE = 4;

/** After so many times that time, a run that tells nothing is taken to have been ended by force: what it left on the server is removed. */
export const FORGOTTEN_AFTER = 3;
