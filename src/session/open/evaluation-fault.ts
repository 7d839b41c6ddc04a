// An evaluation that failed, as a diagnostic.
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { EvaluationError } from '../../model/index.ts';

/** The error with its place. */
export const evaluationFault = ({ message, span }: EvaluationError): Diagnostic => ({
  code: 'E401',
  severity: 'error',
  message: message.replace(/\.$/, ''),
  ...(span === undefined ? {} : { span }),
});
