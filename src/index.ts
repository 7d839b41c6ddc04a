// The library: the engine of the command line for programs and test suites.
//
//     import { check } from 'tlasso';
//     const report = await check('specs/TwoPhase.tla', { config: 'specs/Small.cfg' });
//     if (report.verdict !== 'ok') console.log(textReport(report));
import type { Diagnostic } from './diagnostics/index.ts';
import type { CheckReport } from './report/index.ts';
import { check as checkModule, drawGraph, type GraphRequest, type GraphResult, graphOfSystem } from './session/index.ts';
import type { CheckEvents, CheckRequest, ModelRequest } from './session/request.ts';
import { type Exploration, exploreModule, exploreSystem } from './session/steps.ts';
import { checkSystem, type SystemCheckOptions } from './session/systems/check-system.ts';
import type { DefinedSystem } from './session/systems/define-system.ts';
import { type Module, parseModule } from './syntax/index.ts';

export { type Diagnostic, type JsonDiagnostic, jsonDiagnostic, renderDiagnostics, type Span } from './diagnostics/index.ts';
export { EvaluationError } from './model/index.ts';
export {
  type CheckReport,
  type DrawnGraph,
  dotOf,
  type GraphEdge,
  type GraphNode,
  graphSize,
  type JsonReport,
  jsonReport,
  type ReportedAction,
  type ReportedCoverage,
  type ReportedExplanation,
  type ReportedState,
  type ReportedTrace,
  textReport,
  type ValueTree,
  type Verdict,
  valueText,
} from './report/index.ts';
export { drawSvg, type GraphResult } from './session/index.ts';
export type { CheckProgress } from './session/request.ts';
export type { Exploration, ExploredState, ExploredStep } from './session/steps.ts';
export { defineConfig, type ModelConfig, type SuiteConfig } from './session/suite/expectations.ts';
export type { SystemCheckOptions } from './session/systems/check-system.ts';
export type { Data } from './session/systems/data.ts';
export { type DefinedSystem, defineSystem } from './session/systems/define-system.ts';
export type { Current, Predicate, Process, Rule, SystemDefinition, SystemState, Variables } from './session/systems/definition.ts';
export type { Formula, Ltl } from './session/systems/formulas.ts';
export { SystemDefinitionError } from './session/systems/layout.ts';
export type { Module } from './syntax/index.ts';

/** How to check a module: what `tlasso check` has as options. */
export type ModuleCheckOptions = Partial<Omit<CheckRequest, 'file'>> & CheckEvents;

/**
 * Checks a TLA+ module, or a system made by `defineSystem`. Never rejects for faults of the specification: they are in the report.
 * @param subject the path of the root module, or the system
 */
export function check(subject: string, options?: ModuleCheckOptions): Promise<CheckReport>;
export function check(subject: DefinedSystem, options?: SystemCheckOptions): Promise<CheckReport>;
export function check(subject: string | DefinedSystem, options: ModuleCheckOptions | SystemCheckOptions = {}): Promise<CheckReport> {
  if (typeof subject !== 'string') return checkSystem(subject, options);
  const { progress, print, ...request }: ModuleCheckOptions = options;
  return checkModule(
    { workers: 1, invariants: [], properties: [], ltl: [], ...request, file: subject },
    { ...(progress === undefined ? {} : { progress }), ...(print === undefined ? {} : { print }) },
  );
}

/** How to open a module: what `tlasso explore` and `tlasso graph` have as options. */
export type ModuleOptions = Partial<Omit<ModelRequest, 'file'>>;

const opened = (file: string, options: ModuleOptions): ModelRequest => ({ invariants: [], properties: [], ...options, file });

/**
 * The states of a TLA+ module or a defined system, one at a time: `initial` states, their `steps()`, and so on. Throws EvaluationError where a
 * defined system has no initial states.
 *
 *     const { initial } = explore('specs/peterson/Peterson.tla');
 *     for (const { action, state } of initial[0]!.steps()) console.log(action.name, state.value('pc'));
 */
export const explore = (subject: string | DefinedSystem, options: ModuleOptions = {}): Exploration =>
  typeof subject === 'string'
    ? exploreModule(opened(subject, options))
    : { initial: exploreSystem(subject.system, subject.values), diagnostics: [] };

/** What to draw of a state graph: what `tlasso graph` has as options. */
export type GraphOptions = Partial<Pick<GraphRequest, 'max' | 'selfLoops' | 'show'>> & Pick<ModelRequest, 'signal' | 'deadlock'>;

const mostNodes = 500;

/**
 * The state graph of a TLA+ module or a defined system as data; `dotOf` and `drawSvg` draw it.
 *
 *     const result = await graph(system);
 *     if (result.kind === 'graph') console.log(graphSize(result.graph), await drawSvg(dotOf(result.graph)));
 */
export function graph(
  subject: string,
  options?: GraphOptions & ModuleOptions & Pick<GraphRequest, 'view' | 'cluster'>,
): Promise<GraphResult>;
export function graph(subject: DefinedSystem, options?: GraphOptions): Promise<GraphResult>;
export function graph(subject: string | DefinedSystem, options: GraphOptions & ModuleOptions = {}): Promise<GraphResult> {
  const { max = mostNodes, ...others } = options;
  if (typeof subject === 'string') return drawGraph({ ...opened(subject, others), ...others, file: subject, max });
  return graphOfSystem({ ...subject, deadlock: others.deadlock ?? true }, { ...others, max });
}

/**
 * Parses the text of one module. The names in it are not resolved.
 * @param name what to call the text in diagnostics
 */
export const parse = (text: string, name = '<text>'): { readonly module: Module | null; readonly diagnostics: readonly Diagnostic[] } =>
  parseModule({ name, text });
