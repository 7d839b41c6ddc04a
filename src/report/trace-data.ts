// Behaviours as plain data: what reports show of them.
import type { Span } from '../diagnostics/index.ts';
import type { ValueTree } from './values/value-tree.ts';

/** A step as a person reads it. */
export interface ReportedAction {
  readonly name: string;
  readonly arguments: readonly { readonly name: string; readonly value: ValueTree }[];
  readonly span?: Span;
}

export interface ReportedState {
  /** How the state was reached from the one before. Null for an initial state, and where no action of the specification explains the step. */
  readonly action: ReportedAction | null;
  /** The variables in the order of their declaration, or what ALIAS shows instead. */
  readonly variables: readonly { readonly name: string; readonly value: ValueTree }[];
  /** The variables themselves, where ALIAS shows something else. */
  readonly behind?: readonly { readonly name: string; readonly value: ValueTree }[];
}

/** A behaviour as evidence. */
export interface ReportedTrace {
  readonly states: readonly ReportedState[];
  /** Index (from 0) of the state to which the last one returns; equal to the last index where the behaviour stutters for ever. */
  readonly loop?: number;
  /** Of a lasso: the step from the last state back to state `loop`. Absent where it stutters, and where no action explains the step. */
  readonly closing?: ReportedAction;
}
