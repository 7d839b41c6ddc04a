// A program that exports a system, once it was run.
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { DefinedSystem } from './define-system.ts';

/** A system of a program, or why there is none. */
export type Program =
  | { readonly system: DefinedSystem; readonly text: string }
  | { readonly system: null; readonly diagnostics: readonly Diagnostic[] };
