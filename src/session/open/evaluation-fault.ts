// An evaluation that failed, as a diagnostic.
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { EvaluationError } from '../../model/index.ts';
import { originalDiagnostic, withEvaluationAdvice } from '../../pluscal/index.ts';

/** The error with its place in the file as the user knows it. */
export const evaluationFault = ({ message, span }: EvaluationError): Diagnostic =>
  withEvaluationAdvice(
    originalDiagnostic({
      code: 'E401',
      severity: 'error',
      message: message.replace(/\.$/, ''),
      ...(span === undefined ? {} : { span }),
    }),
  );
