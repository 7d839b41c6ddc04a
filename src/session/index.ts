// Load, compile, run: the room that touches files and the clock.
import { check as checkTranslated } from './check/check.ts';
import { reportingOriginalPlaces } from './open/original-places.ts';
import type { Check, Simulate } from './request.ts';
import { simulate as simulateTranslated } from './simulate/simulate.ts';
import { withDeepStack } from './threads/deep-stack.ts';
import { withTimeLimit } from './threads/time-limit.ts';

export { type AnalyzedFormula, analyzeFormula, type FormulaAnalysis } from './analyze-formula.ts';
export { drawSvg, type Graphviz, loadGraphviz } from './files/graphviz.ts';
export { type Drawable, drawGraph, type GraphRequest, type GraphResult, graphOfSystem } from './graph/draw-graph.ts';
export { type MutantToExplore, mutantToExplore } from './mutate/mutant-to-explore.ts';
export { type MutateEvents, mutate } from './mutate/mutate.ts';
export type { MutateRequest } from './mutate/request.ts';
export type { Check, CheckEvents, CheckProgress, CheckRequest, ModelRequest, Simulate, SimulationRequest } from './request.ts';
export type { TraceEvents, TraceRequest, TraceSubject } from './trace/check-log.ts';
export { traceLog } from './trace/trace.ts';
export { openTraceChecker, type TraceChecker } from './trace/trace-checker.ts';
export { type TranslationOutcome, translateFile } from './translate.ts';

/** Checks a module. See `Check`. */
export const check: Check = withTimeLimit(withDeepStack(reportingOriginalPlaces(checkTranslated)));

/** Takes random walks through a module. See `Simulate`. */
export const simulate: Simulate = withTimeLimit(reportingOriginalPlaces(simulateTranslated));
