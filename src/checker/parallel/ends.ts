// What an error that is thrown in a worker means: a fault of the specification, or that the search cannot go on.
import { SymmetryError } from '../../model/index.ts';
import { ArenaFull, ForeignClosure, GivenUp, Interrupted } from '../../values/index.ts';
import { asEvaluationError, isTooDeep } from '../outcome/fault.ts';
import { SpillError } from '../store/spilled-states.ts';
import { StoreFullError } from '../store/store-limits.ts';
import { Flag } from './shared-memory.ts';

/** Thrown in a worker that need not go on: a flag says why. */
export class Aborted extends Error {}
export const ABORTED = new Aborted('the search has stopped');

/**
 * The flag of an error that ends the search by several threads, 0 for one that may be a fault of the specification. How deep is too deep for the
 * stack depends on the thread, and on how far its code is optimized, so no other thread may find that again: one thread has to search.
 */
export function flagOf(error: unknown): number {
  if (error instanceof SpillError) return Flag.disk;
  if (error instanceof StoreFullError || error instanceof ArenaFull) return Flag.memory;
  if (error instanceof Interrupted) return Flag.interrupted;
  return error instanceof ForeignClosure || error instanceof SymmetryError || isTooDeep(error) ? Flag.oneThread : 0;
}

/** Returns where the error is a fault of the specification; anything else is thrown again. */
export function requireFault(error: unknown): void {
  if (error === ABORTED || error instanceof GivenUp || flagOf(error) !== 0) throw error;
  asEvaluationError(error);
}
