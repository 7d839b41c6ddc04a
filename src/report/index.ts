export { type Animation, boxOfFrames, type Frame, frameOf } from './animation/animation.ts';
export { type Rgba, rgbaOf } from './animation/colour.ts';
export { elementOf, PictureError, type SvgElement } from './animation/element.ts';
export type { Cells, Picture, PlacedPicture } from './animation/picture.ts';
export { type Box, boxOf, captionStart, type Outline, type Point, type Shape, shapesOf } from './animation/shapes.ts';
export { pictureSvg } from './animation/svg-text.ts';
export type { BehaviourSet, GeneratedBehaviour } from './behaviours/behaviour-set.ts';
export type { BehaviourFormat } from './behaviours/render-behaviours.ts';
export type {
  CheckReport,
  CheckStatistics,
  FailedProperty,
  FaultPhase,
  ReportedAction,
  ReportedCount,
  ReportedCoverage,
  ReportedExplanation,
  ReportedPart,
  ReportedReason,
  ReportedReasons,
  ReportedState,
  ReportedTrace,
  ReportedViolations,
  Verdict,
} from './check-report.ts';
export { csvSweep } from './csv/sweep-csv.ts';
export { checkText, type Format, formats, type RenderOptions, renderCheck, renderLog, renderMutation, renderSuite } from './formats.ts';
export { actionColour, dotOf, dotPieces, graphOfTrace } from './graph/dot.ts';
export { type DrawnGraph, type GraphEdge, type GraphNode, graphJson, graphSize } from './graph/drawn-graph.ts';
export { withPictures } from './graph/pictures.ts';
export { type ExplorerPage, explorerPage } from './html/explorer-page.ts';
export { mutationPage } from './html/mutation-page.ts';
export { htmlPage, htmlPieces, type PageOptions } from './html/page.ts';
export { stateRows } from './html/state-rows.ts';
export { type JsonReport, type JsonState, type JsonValue, jsonReport } from './json/check-json.ts';
export { type JsonLog, jsonLog } from './json/log-json.ts';
export { type JsonMutation, jsonMutation } from './json/mutation-json.ts';
export { sweepJson } from './json/sweep-json.ts';
export type {
  LogControl,
  LoggedAction,
  LoggedBranch,
  LogObstacle,
  LogPath,
  LogPrefix,
  LogReport,
  LogVerdict,
  ReportedLine,
} from './log-report.ts';
export {
  type BaselineReport,
  countStatuses,
  killPercent,
  killRate,
  type MutantResult,
  type MutantStatus,
  type MutationFinding,
  type MutationReport,
  type PairCount,
  type PartResult,
  type PropertyScore,
  type ReportedDifference,
  type RequirementRelation,
  type RequirementRelations,
  scoresOf,
} from './mutation-report.ts';
export { blocksOf, isTooLarge, type Text } from './pieces.ts';
export {
  classOfConjunction,
  classText,
  type LeftOut,
  type NotChecked,
  type ReportedPossibility,
  type ReportedProperty,
} from './reported-properties.ts';
export { reportedAction, reportTrace, withoutAlias } from './reported-trace.ts';
export { type MessageHints, messageHints } from './sequence/hints.ts';
export { entriesByText, type ProcessLanes, processLanes } from './sequence/processes.ts';
export { type Sequence, type SequenceMessage, sequenceOf } from './sequence/sequence.ts';
export { shortenedReport } from './shortened.ts';
export { countOutcomes, type Difference, isSuccess, type ModelResult, type SuiteReport } from './suite-report.ts';
export { rowVerdict, type SweepReport, type SweepRow } from './sweep-report.ts';
export { type TextOptions, textReport, verdictText } from './text/check-text.ts';
export { neverEnabled } from './text/coverage-text.ts';
export { type AutomatonSize, type FormulaReport, formulaReportText } from './text/formula-report.ts';
export { formulaText } from './text/formula-text.ts';
export { statesText } from './text/explanation-text.ts';
export { type FairnessReason, fairnessReason } from './text/fairness-reason.ts';
export { logText, obstacleText, obstacleValues } from './text/log-text.ts';
export { type MutationTextOptions, mutantLine, mutationText, partLine, partName } from './text/mutation-text.ts';
export { counted, duration, grouped, rate } from './text/numbers.ts';
export { modelText, suiteEndText } from './text/suite-text.ts';
export { reasonSentence, reasonValues } from './text/reasons-text.ts';
export { SweepTable, sweepEndText, sweepFaults } from './text/sweep-text.ts';
export { type TraceLayout, traceText } from './text/trace-text.ts';
export { itfOf } from './trace/itf.ts';
export { jsonTraceOf } from './trace/json-trace.ts';
export { type TraceModule, tlaModuleOf } from './trace/tla-module.ts';
export { tlcJsonOf } from './trace/tlc-json.ts';
export { tlcTextOf } from './trace/tlc-text.ts';
export { TraceFormatError } from './trace/trace-error.ts';
export { readTraceFile, type TraceFormat, traceFormatOf, traceFormats } from './trace/trace-file.ts';
export { traceTexts } from './trace/trace-texts.ts';
export { brief, partsOf } from './values/brief.ts';
export { equation } from './values/equation.ts';
export { type Change, differences } from './values/value-diff.ts';
export { type Json, valueJson } from './values/value-json.ts';
export { sameValue, valueLines, valueText } from './values/value-text.ts';
export { type EntryTree, type FieldTree, treeMaker, type ValueShape, type ValueTree, type ValueView } from './values/value-tree.ts';
export { viewOf } from './values/value-view.ts';
