// Load, compile, run: the room that touches files and the clock.
export { type AnalyzedFormula, analyzeFormula, type FormulaAnalysis } from './analyze-formula.ts';
export { check } from './check/whole-check.ts';
export { drawSvg, type Graphviz, loadGraphviz } from './drawing/graphviz.ts';
export { type Drawable, drawGraph, type GraphRequest, type GraphResult, graphOfSystem } from './graph/draw-graph.ts';
export { type MutantToExplore, mutantToExplore } from './mutate/mutant-to-explore.ts';
export { type MutateEvents, mutate } from './mutate/mutate.ts';
export type { MutateRequest } from './mutate/request.ts';
export type { Check, CheckEvents, CheckProgress, CheckRequest, ModelRequest, Simulate, SimulationRequest } from './request.ts';
export { simulate } from './simulate/whole-simulation.ts';
export type { TraceEvents, TraceRequest } from './trace/check-log.ts';
export type { TraceSubject } from './trace/open-trace.ts';
export { traceLog } from './trace/trace.ts';
export { openTraceChecker, type TraceChecker } from './trace/trace-checker.ts';
export { type TranslationOutcome, translateFile } from './translate.ts';
