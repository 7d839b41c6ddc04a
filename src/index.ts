// The library: the engine of the command line for programs and test suites.
//
//     import { check } from 'tlasso';
//     const report = await check('specs/TwoPhase.tla', { config: 'specs/Small.cfg' });
//     if (report.verdict !== 'ok') console.log(textReport(report));
import { type Diagnostic, enteredText, renderDiagnostics } from './diagnostics/index.ts';
import type { CheckReport } from './report/index.ts';
import { driveScenario, type ScenarioLimits, type ScenarioResult } from './session/explore/scenario.ts';
import { openSpecification } from './session/explore/specification.ts';
import { type Exploration, exploreModule, exploreSystem } from './session/explore/steps.ts';
import {
  check as checkModule,
  drawGraph,
  type GraphRequest,
  type GraphResult,
  graphOfSystem,
  openTraceChecker,
  simulate as simulateModule,
  type TraceChecker,
  type TraceSubject,
} from './session/index.ts';
import { defined } from './session/options/defined.ts';
import { demandOptions, type InternalPart, OPTION_SHAPES } from './session/options/library.ts';
import { withDefaults } from './session/options/schema.ts';
import type { CheckEvents, CheckRequest, ModelRequest, SimulationRequest } from './session/request.ts';
import { type DefinedSystem, definitionOf, systemOf } from './session/systems/define-system.ts';
import type { Program } from './session/systems/program.ts';
import { isProgramFile } from './session/systems/program-file.ts';
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
  type JsonLog,
  type JsonReport,
  jsonLog,
  jsonReport,
  type LogObstacle,
  type LogPrefix,
  type LogReport,
  type LogVerdict,
  logText,
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
export type { ScenarioLine, ScenarioResult } from './session/explore/scenario.ts';
export type { Exploration, ExploredState, ExploredStep } from './session/explore/steps.ts';
export { drawSvg, type GraphResult, type TraceChecker } from './session/index.ts';
export type { CheckProgress } from './session/request.ts';
export { defineConfig, type ModelConfig, type SuiteConfig } from './session/suite/suite-config.ts';
export type { Data } from './session/systems/data.ts';
export { type DefinedSystem, defineSystem } from './session/systems/define-system.ts';
export type {
  Current,
  MakeRule,
  Predicate,
  Process,
  Rule,
  Rules,
  SystemDefinition,
  SystemState,
  Variables,
} from './session/systems/definition.ts';
export { SystemDefinitionError } from './session/systems/definition-kinds.ts';
export type { Formula, Ltl } from './session/systems/formulas.ts';
export type { Module } from './syntax/index.ts';

/** How to check a module: what `tlasso check` has as options. */
export type ModuleCheckOptions = Partial<Omit<CheckRequest, 'file' | InternalPart>> & Omit<CheckEvents, InternalPart>;

/** How to check a system that this program defines. Functions do not cross threads: for several workers the system needs a file of its own. */
export interface SystemCheckOptions
  extends Pick<CheckEvents, 'progress' | 'warn'>,
    Pick<CheckRequest, 'maxStates' | 'maxDepth' | 'memory' | 'spill' | 'signal'> {
  /** Whether a state without successors is a fault; true if absent. */
  readonly deadlock?: boolean;
}

/** The system as this copy of the library runs it. Throws a TypeError where it is none. */
const programOf = (subject: unknown): Program => {
  const definition = definitionOf(subject);
  if (definition === undefined) throw new TypeError('give the path of a module or a program, or a system made by defineSystem');
  const own = subject as DefinedSystem;
  return { system: typeof own.on === 'function' ? own : systemOf(definition), text: '' };
};

const alone = (name: string, options: { readonly workers?: unknown }): void => {
  if (options.workers !== undefined && options.workers !== 1)
    throw new TypeError(
      `the options of ${name}: functions do not cross threads, so several workers need the system in a file of its own: ${name}('system.ts', { workers: 2 })`,
    );
};

/**
 * Checks a TLA+ module, a program that exports a system, or a system made by `defineSystem`. Never rejects for faults of the specification: they are in
 * the report. Rejects with a TypeError for options that there are not.
 * @param subject the path of the root module or the program, or the system
 */
export function check(subject: string, options?: ModuleCheckOptions): Promise<CheckReport>;
export function check(subject: DefinedSystem, options?: SystemCheckOptions): Promise<CheckReport>;
export async function check(subject: string | DefinedSystem, options: ModuleCheckOptions | SystemCheckOptions = {}): Promise<CheckReport> {
  const isFile = typeof subject === 'string';
  demandOptions('check', options, isFile ? OPTION_SHAPES.check : OPTION_SHAPES.checkSystem);
  const { progress, print, warn, ...request }: ModuleCheckOptions = defined(options as ModuleCheckOptions);
  if (!isFile) alone('check', request);
  const subjectRequest = isFile ? { file: subject } : { file: '', program: programOf(subject) };
  return checkModule({ ...withDefaults('check', {}), ...request, ...subjectRequest }, defined({ progress, print, warn }));
}

/** How to simulate a module: what `tlasso simulate` has as options. Without `behaviours` it goes on until the signal is aborted. */
export type ModuleSimulationOptions = Partial<Omit<SimulationRequest, 'file' | InternalPart>> & Omit<CheckEvents, InternalPart>;

/** How to simulate a system that this program defines. */
export type SystemSimulationOptions = Pick<CheckEvents, 'progress' | 'warn'> &
  Pick<SimulationRequest, 'behaviours' | 'maxDepth' | 'seed' | 'signal' | 'deadlock'>;

/** Follows random behaviours of a TLA+ module, a program that exports a system, or a system made by `defineSystem`. As `check` otherwise. */
export function simulate(subject: string, options?: ModuleSimulationOptions): Promise<CheckReport>;
export function simulate(subject: DefinedSystem, options?: SystemSimulationOptions): Promise<CheckReport>;
export async function simulate(
  subject: string | DefinedSystem,
  options: ModuleSimulationOptions | SystemSimulationOptions = {},
): Promise<CheckReport> {
  const isFile = typeof subject === 'string';
  demandOptions('simulate', options, isFile ? OPTION_SHAPES.simulate : OPTION_SHAPES.simulateSystem);
  const { progress, print, warn, ...request }: ModuleSimulationOptions = defined(options);
  if (!isFile) alone('simulate', request);
  const subjectRequest = isFile ? { file: subject } : { file: '', program: programOf(subject) };
  return simulateModule({ ...withDefaults('simulate', {}), ...request, ...subjectRequest }, defined({ progress, print, warn }));
}

/** How to open a module: what `tlasso explore` and `tlasso graph` have as options. */
export type ModuleOptions = Partial<Omit<ModelRequest, 'file' | InternalPart>>;

const opened = (file: string, options: ModuleOptions): ModelRequest => ({ invariants: [], properties: [], ...defined(options), file });

/**
 * The states of a TLA+ module or a defined system, one at a time: `initial` states, their `steps()`, and so on. Throws EvaluationError where a
 * defined system has no initial states.
 *
 *     const { initial } = explore('specs/peterson/Peterson.tla');
 *     for (const { action, state } of initial[0]!.steps()) console.log(action.name, state.value('pc'));
 */
export const explore = (subject: string | DefinedSystem, options: ModuleOptions = {}): Exploration => {
  demandOptions('explore', options, typeof subject === 'string' ? OPTION_SHAPES.explore : OPTION_SHAPES.exploreSystem);
  if (typeof subject === 'string') {
    if (isProgramFile(subject)) throw new TypeError(`explore: import the system of ${subject} and give it instead of its path`);
    return exploreModule(opened(subject, options));
  }
  const { system } = programOf(subject);
  return { initial: exploreSystem(system!.system, system!.values), diagnostics: [] };
};

/** How to open the module of a scenario, and when to give up. */
export type ScenarioOptions = ModuleOptions & ScenarioLimits;

/**
 * Looks for a shortest behaviour that fits the lines of a scenario, as `tlasso check --scenario` does: a step, an expression or `...` on each line.
 *
 *     const result = await scenario('specs/peterson/Peterson.tla', 'a1(1)\\n...\\npc[1] = "cs"');
 *     if (result.kind !== 'fits') throw new Error(`no behaviour does that: ${result.kind}`);
 *
 * Throws TypeError where the module cannot be opened, with what is wrong in it.
 */
export async function scenario(
  file: string,
  lines: string,
  { signal, maxStates, ...options }: ScenarioOptions = {},
): Promise<ScenarioResult> {
  demandOptions('scenario', options, OPTION_SHAPES.explore);
  const { specification, diagnostics } = openSpecification({ ...opened(file, options), file });
  if (specification === null) throw new TypeError(renderDiagnostics(diagnostics));
  return await driveScenario(specification, lines, defined({ signal, maxStates }));
}

/** How to open a mapping: what `tlasso trace` has as options, but for what is about files that grow, and about alterations of one log. */
export type TraceOptions = Partial<Omit<TraceSubject, 'file' | 'signal' | 'control' | 'follow' | InternalPart>>;

/**
 * Compares logs with a specification, as `tlasso trace` does. The mapping is opened once, so a test suite can compare many logs.
 *
 *     const checker = traceChecker('specs/LendingLog.tla');
 *     const report = await checker.checkEvents(server.events);
 *     if (report.verdict !== 'accepted') throw new Error(logText(report));
 *
 * @param file the module that says what the events mean: it defines Event(e)
 */
export function traceChecker(file: string, options: TraceOptions = {}): TraceChecker {
  demandOptions('traceChecker', options, OPTION_SHAPES.trace);
  return openTraceChecker({ ...withDefaults('trace', {}), ...opened(file, options) });
}

/** What to draw of a state graph: what `tlasso graph` has as options. */
export type GraphOptions = Partial<Pick<GraphRequest, 'max' | 'selfLoops' | 'show'>> & Pick<ModelRequest, 'signal' | 'deadlock'>;

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
export async function graph(subject: string | DefinedSystem, options: GraphOptions & ModuleOptions = {}): Promise<GraphResult> {
  const isFile = typeof subject === 'string';
  demandOptions('graph', options, isFile ? OPTION_SHAPES.graph : OPTION_SHAPES.graphSystem);
  const { max, ...others } = { ...withDefaults('graph', {}), ...defined(options) };
  if (isFile) return drawGraph({ ...opened(subject, others), ...others, file: subject, max });
  return graphOfSystem({ ...programOf(subject).system!, deadlock: others.deadlock ?? true }, { ...others, max });
}

/**
 * Parses the text of one module. The names in it are not resolved.
 * @param name what to call the text in diagnostics
 */
export const parse = (text: string, name?: string): { readonly module: Module | null; readonly diagnostics: readonly Diagnostic[] } =>
  parseModule(name === undefined ? enteredText('text', text) : { name, text });
