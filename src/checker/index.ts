// The room that searches transition systems. Architecture invariant: no files, no clock, no process, and no knowledge of TLA+'s syntax.
export { BehaviourLedger, BehaviourQueue, type BehaviourRange, type RangeReport } from './behaviour-ledger.ts';
export { Check, check, LivenessRefusedError } from './check.ts';
export { type ExpanderOptions, expanderOptions, help } from './expander.ts';
export type { Explanation, FairnessReason, TruthRow } from './explanation.ts';
export { GraphRecorder, type RecorderOptions, STUTTERING, type StateGraph } from './graph.ts';
export { UnshareableError } from './leader.ts';
export {
  checkTemporal,
  type ExploredSystem,
  livenessRefusal,
  type PropertyResult,
  type TemporalCheckOptions,
  type TemporalOutcome,
  type Violation,
} from './liveness.ts';
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
  PropertySummary,
  SearchStatistics,
  ViolationCount,
} from './outcome.ts';
export { alwaysPossible, type PossibilityOutcome, type ReachOutcome, reach } from './reach.ts';
export { Search, search } from './search.ts';
export type { Helpers, SearchOptions, SearchReport, SpillOptions } from './search-options.ts';
export { type BehaviourOptions, Simulation, type SimulationOptions, type SimulationOutcome, simulate } from './simulate.ts';
export { type SimulationStatistics, Tally } from './simulation-tally.ts';
export type { LevelStart, Snapshot } from './snapshot.ts';
export { SpillError, type SpillFiles } from './spilled-states.ts';
export type { Words } from './state-rows.ts';
export { StateStore } from './state-store.ts';
export { type StateId, StoreFullError } from './store-limits.ts';
export { sensitiveToStuttering } from './stuttering.ts';
export { areReady, type PackedTeamMemory, packed, type TeamMemory, unpacked } from './team-memory.ts';
export { partsOf } from './temporal-formula.ts';
export { PropertyTooLargeError, planTemporal } from './temporal-plan.ts';
export { describeTrace, STUTTERING_NAME } from './trace-building.ts';
