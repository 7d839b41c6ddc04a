// What a running program throws, as faults of the specification.
import type { Span } from '../../diagnostics/index.ts';
import { DepthError, EvaluationError } from '../../model/index.ts';
import { ValueFault } from '../../values/index.ts';
import { AssertionFault } from '../standard/assertion-fault.ts';
import { UnassignedFault } from './program-faults.ts';

/** What was thrown as a fault of the specification; null where it is none. */
export function asFault(error: unknown, sites: readonly Span[], fallback?: Span): EvaluationError | null {
  if (error instanceof UnassignedFault)
    return new EvaluationError(error.message, sites[error.site] ?? fallback, 'evaluation', error.variable);
  if (error instanceof ValueFault)
    return new EvaluationError(error.message, sites[error.site] ?? fallback, error instanceof AssertionFault ? 'assertion' : 'evaluation');
  if (error instanceof RangeError && error.message.includes('call stack'))
    return new DepthError(
      'The evaluation recurses too deeply: a recursive operator or function does not come to an end here, or takes more levels than the stack has.',
      fallback,
    );
  if (error instanceof RangeError && error.message.includes('string length'))
    return new EvaluationError('A text would be made here that is longer than any string may be.', fallback);
  return null;
}
