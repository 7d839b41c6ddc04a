export { evaluateBoolean, isBoolean, partsOf, propositionsIn } from './formula-parts.ts';
export { type Guard, type Part, type Reduction, wordsFor } from './reduction.ts';
export type { StateSink } from './state-sink.ts';
export type { StepLabel, ValueId } from './step-label.ts';
export type { FairnessCondition, Proposition, TemporalFormula, TemporalProblem, TemporalProperty } from './temporal-problem.ts';
export type { Trace, TraceState } from './trace.ts';
export {
  type Action,
  DepthError,
  EvaluationError,
  type IdList,
  type JointEntries,
  type OrderedEntries,
  PropertyError,
  type SearchProgress,
  type SplitRows,
  type StatePredicate,
  type StepPredicate,
  SymmetryError,
  type TransitionSystem,
  type Turns,
  UNNAMED_ASSUMPTION,
  type ValueReader,
  type View,
} from './transition-system.ts';
