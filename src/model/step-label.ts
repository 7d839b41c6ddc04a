// Values and steps as the checker names them, without knowing what they are.
import type { Span } from '../diagnostics/index.ts';

/** An interned value: equal values have equal ids within one store. Never 0. */
export type ValueId = number & { readonly brand?: 'value' };

/** A step as a person reads it: which action, with which values of its parameters. */
export interface StepLabel {
  readonly action: string;
  readonly arguments: readonly { readonly name: string; readonly value: ValueId }[];
  readonly span?: Span;
}
