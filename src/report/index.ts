export type {
  CheckReport,
  CheckStatistics,
  FailedProperty,
  FaultPhase,
  ReportedAction,
  ReportedCoverage,
  ReportedExplanation,
  ReportedPart,
  ReportedState,
  ReportedTrace,
  Verdict,
} from './check-report.ts';
export { githubOfCheck, githubOfSuite } from './ci/github.ts';
export { junitOfCheck, junitOfSuite } from './ci/junit.ts';
export { markdownOfCheck, markdownOfSuite } from './ci/markdown.ts';
export { type SarifLog, sarifOfCheck, sarifOfSuite } from './ci/sarif.ts';
export { coverageText, type JsonCoverage, type JsonPart, jsonCoverage, jsonParts, neverEnabled } from './coverage-text.ts';
export { type AutomatonSize, type FormulaReport, formulaReportText } from './formula-report.ts';
export { formulaText } from './formula-text.ts';
export { actionColour, dotOf, graphOfTrace } from './graph/dot.ts';
export { type DrawnGraph, type GraphEdge, type GraphNode, graphSize } from './graph/drawn-graph.ts';
export { htmlPage, type PageOptions } from './html/page.ts';
export { type JsonReport, type JsonState, type JsonValue, jsonReport } from './json.ts';
export { duration, grouped, rate } from './numbers.ts';
export { classOfConjunction, classText, type NotChecked, type ReportedPossibility, type ReportedProperty } from './reported-properties.ts';
export { reportedAction, reportTrace } from './reported-trace.ts';
export { type JsonSuite, jsonSuite } from './suite-json.ts';
export { countOutcomes, type Difference, isSuccess, type ModelResult, type SuiteReport } from './suite-report.ts';
export { modelText, suiteEndText } from './suite-text.ts';
export { type TextOptions, textReport, verdictText } from './text.ts';
export { type TraceLayout, traceText } from './text-trace.ts';
export { itfOf } from './trace/itf.ts';
export { jsonTraceOf } from './trace/json-trace.ts';
export { type TraceModule, tlaModuleOf } from './trace/tla-module.ts';
export { tlcJsonOf } from './trace/tlc-json.ts';
export { tlcTextOf } from './trace/tlc-text.ts';
export { TraceFormatError } from './trace/trace-error.ts';
export { readTraceFile, type TraceFormat, traceFormatOf, traceFormats } from './trace/trace-file.ts';
export { traceTexts } from './trace/trace-texts.ts';
export { type Change, differences } from './value-diff.ts';
export { type Json, valueJson } from './value-json.ts';
export { sameValue, valueLines, valueText } from './value-text.ts';
export { type EntryTree, type FieldTree, treeMaker, type ValueShape, type ValueTree, type ValueView } from './value-tree.ts';
export { viewOf } from './value-view.ts';
