// What is asked of a mutation run.
import type { CommandFields } from '../options/schema.ts';
import type { CheckRequest } from '../request.ts';
import type { KeptResult } from './progress-file.ts';

/** What to mutate, and how much of it. */
export interface MutateRequest extends CheckRequest, Omit<CommandFields<'mutate'>, keyof CheckRequest> {
  /** False: no two changes are tried at once, so nothing is said about what hides what. */
  readonly pairs?: boolean;
  /** Who judges mutants before this process judges those that are left. */
  readonly judges?: CallJudges;
}

/** A mutation run as plain data. */
export type PlainMutation = Omit<MutateRequest, 'signal' | 'hear' | 'program' | 'judges'>;

/** Mutants to be judged by others: plain data. */
export interface JudgingOrder {
  readonly request: PlainMutation;
  /** The mutants by their ids. */
  readonly ids: readonly string[];
  /** Seconds for one mutant. */
  readonly limit: number;
  /** See `Original.leftOut`. */
  readonly leftOut: ReadonlySet<string>;
}

/** Has mutants judged by others. It ends when they have judged all, or cannot, or the signal is aborted. */
export type CallJudges = (order: JudgingOrder, found: (result: KeptResult) => void, signal: AbortSignal | undefined) => Promise<void>;
