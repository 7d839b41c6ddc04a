// The checker's edge: what may be thrown by a system while the checker calls it.
import { DepthError, EvaluationError } from '../../model/index.ts';

/** Whether the stack was too small, which depends on the thread. */
export const isTooDeep = (error: unknown): boolean =>
  error instanceof DepthError || (error instanceof RangeError && /call stack/.test(error.message));

/** The error as a fault of the specification; anything else is thrown again. */
export function asEvaluationError(error: unknown): EvaluationError {
  if (error instanceof EvaluationError) return error;
  if (isTooDeep(error)) {
    return new DepthError('The evaluation is nested too deeply: probably a recursive definition that does not end.');
  }
  throw error;
}
