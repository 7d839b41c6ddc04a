// The room that searches transition systems. Architecture invariant: no files, no clock, no process, and no knowledge of TLA+'s syntax.
export { GraphRecorder, type StateGraph } from './graph.ts';
export type {
  ActionCoverage,
  AssumptionOutcome,
  CheckOutcome,
  DeadlockOutcome,
  FaultOutcome,
  InterruptedOutcome,
  InvariantOutcome,
  LimitOutcome,
  OkOutcome,
  OutcomeWarning,
  Phase,
  PredicateRef,
  PropertyOutcome,
  SearchStatistics,
  ViolationCount,
} from './outcome.ts';
export { Search, search } from './search.ts';
export type { SearchOptions, SearchReport } from './search-options.ts';
export { type StateId, StateStore, StoreFullError } from './state-store.ts';
