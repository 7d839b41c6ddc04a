// What is asked of a mutation run.
import type { CommandFields } from '../options/schema.ts';
import type { CheckRequest } from '../request.ts';
import type { Task, TaskResult } from './task.ts';

/** What to mutate, and how much of it. */
export interface MutateRequest extends CheckRequest, Omit<CommandFields<'mutate'>, keyof CheckRequest> {
  /** False: no two changes are tried at once, so nothing is said about what hides what. */
  readonly pairs?: boolean;
  /** Who does tasks before this process does those that are left. */
  readonly judges?: CallJudges;
}

/** A mutation run as plain data. */
export type PlainMutation = Omit<MutateRequest, 'signal' | 'hear' | 'program' | 'judges'>;

/** Tasks for others. */
export interface TaskOrder {
  readonly request: PlainMutation;
  readonly tasks: readonly Task[];
  /** Seconds for one mutant, and for one pair. */
  readonly limit: number;
  /** See `Original.leftOut`. */
  readonly leftOut: ReadonlySet<string>;
}

/** Has tasks done by others. It ends when they have done all, or cannot, or the signal is aborted. */
export type CallJudges = (order: TaskOrder, found: (result: TaskResult) => void, signal: AbortSignal | undefined) => Promise<void>;
