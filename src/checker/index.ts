// The room that searches transition systems. Architecture invariant: no files, no clock, no process, and no knowledge of TLA+'s syntax.

export { Check, type CheckOptions, check, hasGoneOn, LivenessRefusedError, ViewCheck, withLater } from './check.ts';
export { ConsistentStates, type DeadEnd } from './conformance/consistent-states.ts';
export { type BlockedPrefix, type DeepestFirstOutcome, deepestFirst } from './conformance/deepest-first.ts';
export { circleIn, type EventOrder, orderOf } from './conformance/log-order.ts';
export { type Candidate, type LogMeaning, LogSteps, type Obstacle, stateKey, TooManyStates } from './conformance/log-steps.ts';
export type { GraphSize, GraphTarget } from './distributed/graph-gathering.ts';
export {
  type CoordinatedSearch,
  type DistributedEnd,
  LevelCoordinator,
  type ResumableCounts,
} from './distributed/level-coordinator.ts';
export { COORDINATOR, type DistributedCounts, type Message, type Post } from './distributed/messages.ts';
export { type PartitionModel, type PartitionOptions, PartitionWorker } from './distributed/partition-worker.ts';
export type { ValueExchange } from './distributed/value-exchange.ts';
export type { Deciding, SearchReport, SpillOptions } from './level/exploration-options.ts';
export type { LevelStart, Snapshot } from './level/snapshot.ts';
export { UnfollowedError } from './liveness/counterexample.ts';
export {
  checkTemporal,
  type ExploredSystem,
  livenessRefusal,
  type PropertyResult,
  type TemporalCheckOptions,
  type TemporalOutcome,
  type Violation,
} from './liveness/liveness.ts';
export { sensitiveToStuttering } from './liveness/stuttering.ts';
export { toFormula, underAssumptions } from './liveness/temporal-formula.ts';
export { endTemporal, type TemporalMemory } from './liveness/temporal-memory.ts';
export { classesOf, PropertyTooLargeError, planTemporal } from './liveness/temporal-plan.ts';
export { helpTemporal, type TemporalWorkers } from './liveness/temporal-workers.ts';
export { ROUNDS } from './liveness/view-lassos.ts';
export type { Explanation, FairnessReason, TruthRow } from './outcome/explanation.ts';
export type {
  ActionCoverage,
  AssumptionOutcome,
  CheckOutcome,
  DeadlockOutcome,
  FailedPostcondition,
  FaultOutcome,
  FoundViolation,
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
} from './outcome/outcome.ts';
export { failedPostcondition, withPostconditions } from './outcome/postconditions.ts';
export { registersOf, setRegisters } from './outcome/registers.ts';
export { atLevel, describeTrace, STUTTERING_NAME } from './outcome/trace-building.ts';
export { runWorker } from './parallel/run-worker.ts';
export { areReady, awaitReady, isGivenUp, isOver, type SearchMemory } from './parallel/shared-memory.ts';
export { UnshareableError } from './parallel/takeover.ts';
export { type SearchExtent, type WorkerOptions, type Workers, workerOptions } from './parallel/workers.ts';
export { alwaysPossible, type PossibilityOutcome } from './search/always-possible.ts';
export { Search, search } from './search/search.ts';
export type { SearchOptions } from './search/search-options.ts';
export { BehaviourLedger, BehaviourQueue, type BehaviourRange, type RangeReport } from './simulation/behaviour-ledger.ts';
export { type BehaviourOptions, Simulation, type SimulationOptions, type SimulationOutcome, simulate } from './simulation/simulate.ts';
export { type SimulationStatistics, Tally } from './simulation/simulation-tally.ts';
export { GraphRecorder, type RecorderOptions, STUTTERING, type StateGraph } from './store/graph.ts';
export { levelsOf } from './store/levels.ts';
export { SpillError, type SpillFiles } from './store/spilled-states.ts';
export { rowsOf, type Words } from './store/state-rows.ts';
export { StateStore } from './store/state-store.ts';
export { isOutOfMemory, type StateId, StoreFullError } from './store/store-limits.ts';
export { InitialPortions } from './successors/initial-portions.ts';
export type { Difference } from './variants/comparison.ts';
export { emptyGraph, exploreGraph, type KnownGraph, pathInto } from './variants/known-graph.ts';
export { Orbits } from './variants/orbits.ts';
export type { Requirement } from './variants/requirements.ts';
export { withKeptSteps } from './variants/shared-steps.ts';
export { searchVariant, type Variant, type VariantOutcome } from './variants/variant-search.ts';
