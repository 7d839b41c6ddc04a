// What is asked of a mutation run.
import type { CommandFields } from '../options/schema.ts';
import type { CheckRequest } from '../request.ts';

/** What to mutate, and how much of it. */
export interface MutateRequest extends CheckRequest, Omit<CommandFields<'mutate'>, keyof CheckRequest> {
  /** False: no two changes are tried at once, so nothing is said about what hides what. */
  readonly pairs?: boolean;
}
