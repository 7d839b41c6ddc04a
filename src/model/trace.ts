// A behaviour, or the beginning of one, as evidence: what the checker found and the reports and the explorer show.
import type { Span } from '../diagnostics/index.ts';
import type { StepLabel, ValueId } from './step-label.ts';

export interface TraceState {
  /** One value id per variable. */
  readonly vector: Int32Array;
  /** How this state was reached from the one before; null for the first state. */
  readonly label: StepLabel | null;
  /** What ALIAS shows instead of the variables. */
  readonly alias?: readonly { readonly name: string; readonly value: ValueId }[];
  /** Why ALIAS has no value here. */
  readonly aliasFault?: { readonly message: string; readonly span?: Span | undefined };
}

/** A finite behaviour, or a lasso: after the last state the behaviour goes on with state `loop`. */
export interface Trace {
  readonly states: readonly TraceState[];
  /** Index of the state to which the last one returns. Equal to the last index: the behaviour stutters for ever. Absent: a finite behaviour. */
  readonly loop?: number;
  /** Of a lasso: the step from the last state back to state `loop`. Absent where the behaviour stutters. */
  readonly closing?: StepLabel;
}
