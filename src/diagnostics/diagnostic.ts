// What is wrong with something a user gave us, as plain data. Renderers (text, JSON, SARIF, ...) come last and elsewhere.
import type { Code } from './codes/index.ts';
import type { Span } from './span.ts';

export type Severity = 'error' | 'warning' | 'note';

/** Another place that helps to understand the diagnostic, such as the first of two equal definitions. */
export interface Related {
  readonly span: Span;
  readonly message: string;
}

/**
 * A fault or a remark, with the place it is about. The message is one sentence without a final line break. Texts name no line and no column: spans do, and
 * those in the translation of an algorithm become those of the algorithm.
 */
export interface Diagnostic {
  readonly code: Code;
  readonly severity: Severity;
  readonly message: string;
  readonly span?: Span;
  readonly related?: readonly Related[];
  /** Further sentences: what it means in the user's spec. */
  readonly notes?: readonly string[];
  /** What to do about it, as one imperative sentence. */
  readonly fix?: string;
}

/** A user's fault that stops the current phase. Carries every diagnostic that the phase found. */
export class DiagnosticError extends Error {
  override readonly name = 'DiagnosticError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((d) => `${d.code}: ${d.message}`).join('\n'));
    this.diagnostics = diagnostics;
  }
}

/** A broken invariant of tlasso itself: never a verdict, never the user's fault. */
export class InternalError extends Error {
  override readonly name = 'InternalError';

  constructor(message: string) {
    super(`${message} (this is a fault of tlasso, please report it with the specification)`);
  }
}
