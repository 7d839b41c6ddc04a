// Exploring a specification by hand, without a screen.

export { animationOfPath, drawingOf } from './animation.ts';
export { assumptionText, type BrokenAssumption } from './assumptions.ts';
export { commandOf } from './batch-command.ts';
export { type BesideState, sameLabel, type UnexplainedLine, type Visit } from './branches.ts';
export { type CarriedPath, carriedPath, carryPath, type Reopened } from './carried-path.ts';
export { changeSummary, changesText } from './change-summary.ts';
export type { Choice, ChoiceGroup, Choices, DisabledInstance, Fault, Refused } from './choices.ts';
export type { AliasView, Engine, Evaluated } from './engine.ts';
export { type Answer, Explorer, type Watch } from './explorer.ts';
export type { Expression } from '../open/entered-expression.ts';
export { initialLabels } from './initial-labels.ts';
export { type LogToExplore, logToExplore, openLog } from './log-beside.ts';
export { type Neighbourhood, neighbourhoodDot } from './neighbourhood.ts';
export { openToExplore } from './open-files.ts';
export { reasonText } from './reason-text.ts';
export type { Replay } from './replay.ts';
export { restoreSession, type SavedSession, saveSession } from './saved.ts';
export { driveScenario, type ScenarioResult } from './scenario.ts';
export {
  type Opened,
  openSpecification,
  type Specification,
  type ToExplore,
  type VariantToExplore,
} from './specification.ts';
export { openThreadEngine } from './thread-engine.ts';
export { type FoundTrace, type ReadTrace, readTrace } from './trace-files.ts';
export { type AskedPart, type FairnessRemark, isOfState, partOf, ruledOutBy, type TruthRow } from './truth.ts';
export type { WalkProgress, WalkResult, WalkStep } from './walks.ts';
export { plainWords, withWords } from './words.ts';
