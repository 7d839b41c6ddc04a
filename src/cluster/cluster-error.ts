// What is wrong with a cluster: told as a diagnostic, and never a fault of tlasso.
import type { Diagnostic } from '../diagnostics/index.ts';

/** The server, the workers or the question of a user cannot do what is asked. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
  readonly diagnostic: Diagnostic;

  constructor(code: 'E631' | 'E632' | 'E633' | 'E634' | 'E635' | 'E637' | 'E638' | 'E639', message: string, fix: string) {
    super(message);
    this.diagnostic = { code, severity: 'error', message, fix };
  }
}
