// From a request to a compiled model: what a check, a simulation and the explorer begin with.
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { asksOfStates, type CompiledModel, compileModel, type Model, type ModelInput, type SplitVariables } from '../../compiler/index.ts';
import { type Diagnostic, isBundled, optionText } from '../../diagnostics/index.ts';
import { EvaluationError, PropertyError } from '../../model/index.ts';
import { originalDiagnostic } from '../../pluscal/index.ts';
import type { CheckReport } from '../../report/index.ts';
import type { Config, ConfigName, Module, OperatorDefinition } from '../../syntax/index.ts';
import { createValues, type Values } from '../../values/index.ts';
import { configFileOf } from '../files/config-file.ts';
import type { Texts } from '../files/sources.ts';
import { defined } from '../options/defined.ts';
import type { CheckEvents, ModelRequest } from '../request.ts';
import { openProgram } from '../systems/open-program.ts';
import { capabilities } from './capabilities.ts';
import { noBehaviour, type ReadConfiguration, readConfiguration } from './configuration.ts';
import { evaluationFault } from './evaluation-fault.ts';
import type { ModuleFinder, ParsedFiles } from './find-modules.ts';
import { type GivenConstants, givenConstants } from './given-constants.ts';
import { type Loaded, loadModule, namesOf, namingModelValues, notLoaded } from './load.ts';
import { type NamedModelValues, withModelValues } from './model-values.ts';
import { askQuestions, isOption, type QuestionTexts } from './questions.ts';
import { randomSource } from './random.ts';
import { showExpressions } from './shown-expression.ts';

/** A model ready to run, or why there is none. */
export type OpenedModel =
  | {
      readonly model: Model;
      readonly values: Values;
      readonly diagnostics: readonly Diagnostic[];
      /** What was compiled; null where that is a program. */
      readonly module: OpenedModule | null;
    }
  | ({
      readonly model: null;
      readonly verdict: 'parse-error' | 'config-error' | 'evaluation-error';
      readonly diagnostics: readonly Diagnostic[];
      /** Of a temporal property that has no value. */
    } & Pick<CheckReport, 'property' | 'phase'>);

/** A module with its configuration, as they were compiled. */
export interface OpenedModule {
  readonly compiled: CompiledModel;
  readonly input: ModelInput;
  /** With the definitions that the configuration names beside those of the file: values of `--constant` that are expressions. */
  readonly root: Module;
  readonly finder: ModuleFinder;
  readonly configFile: string;
}

/**
 * Whether initial states may be made in portions: some of what leads to them is evaluated again then, and not to be printed or counted again.
 */
export const allowsPortions = ({ isShareable, isSilent, probes }: Model): boolean => isShareable && isSilent && probes === null;

const fromCommandLine = (names: readonly string[], option: string): ConfigName[] =>
  names.map((name) => ({ name, span: { source: optionText(option, name), start: 0, end: name.length } }));

/** What is named twice is checked once. */
const withMore = (configured: readonly ConfigName[], more: readonly ConfigName[]): readonly ConfigName[] => {
  const all = [...configured, ...more];
  return all.filter(({ name }, i) => all.findIndex((other) => other.name === name) === i);
};

/** Expressions to show of each state instead of what the configuration's ALIAS says: the name of an option -> its text. */
export interface ShownTexts {
  readonly shown?: Readonly<Record<string, string>>;
}

/** What a request asks of its files. */
type LoadingRequest = ModelRequest & QuestionTexts & ShownTexts & { readonly memory?: number };

/** The files that a request names, read and resolved. */
export interface LoadedModel {
  readonly asked: ReturnType<typeof askQuestions>;
  readonly shown: ReturnType<typeof showExpressions>;
  readonly given: GivenConstants;
  readonly module: Loaded;
  readonly read: ReadConfiguration;
}

/** Bytes of memory that a byte of a module takes while it is parsed and resolved, measured. */
const MEMORY_OF_BYTE = 100;

/** A module for which the memory will not suffice is not begun: nobody can look after the parser. Null where it will. */
const tooLarge = ({ file, memory }: LoadingRequest): Loaded | null => {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const most = Math.min(memory ?? Number.POSITIVE_INFINITY, getHeapStatistics().heap_size_limit);
  if (size * MEMORY_OF_BYTE <= most) return null;
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;
  const message = `the file ${file} has ${megabytes(size)}: to read it takes about ${megabytes(size * MEMORY_OF_BYTE)} of memory, and ${megabytes(most)} may be used`;
  const fix = 'Divide it, or allow more: --memory SIZE, and NODE_OPTIONS=--max-old-space-size=MEGABYTES.';
  return notLoaded([{ code: 'E001', severity: 'error', message, fix }]);
};

type Added = Pick<LoadedModel, 'asked' | 'shown' | 'given'>;

/** What a request adds to its module. */
const addedDefinitions = ({ asked, shown, given }: Added): readonly OperatorDefinition[] => [
  ...asked.definitions,
  ...shown.definitions,
  ...given.definitions,
];

/**
 * Loads and resolves what the request names. It makes no values. `known` is filled with the files that are parsed, `texts` stand for the contents of files.
 */
export const loadModel = (request: LoadingRequest, known?: ParsedFiles, texts?: Texts): LoadedModel => {
  const asked = askQuestions(request, namesOf(request.file, texts));
  const shown = showExpressions(request.shown ?? {});
  const given = givenConstants(request.constants ?? []);
  const more = addedDefinitions({ asked, shown, given });
  const first = tooLarge(request) ?? loadModule(request.file, more, texts, known);
  const read = readConfiguration(request, first, given, texts);
  const module = namingModelValues(first, read.config?.constants ?? given.entries, (named) =>
    loadModule(request.file, more, texts, known, named),
  );
  return { asked, shown, given, module, read: module === first ? read : readConfiguration(request, module, given, texts) };
};

/** What else a variant of a model has. */
export interface VariantText {
  /** What stands for the contents of files. */
  readonly texts?: Texts;
  readonly more?: readonly OperatorDefinition[];
  /** The other files, as far as they are known. */
  readonly known?: ParsedFiles;
}

/** A model that was loaded, with other texts in the place of files, or with more definitions. */
export function loadVariant({ file }: LoadingRequest, loaded: LoadedModel, { texts, more = [], known }: VariantText): LoadedModel {
  const all = [...addedDefinitions(loaded), ...more];
  const load = (named?: NamedModelValues): Loaded => loadModule(file, all, texts, known, named);
  return { ...loaded, module: namingModelValues(load(), loaded.read.config?.constants ?? [], load) };
}

/** A compiled model, or the fault of what is evaluated for that: the sets that temporal formulas quantify over. */
function compiledOrFault(input: ModelInput): ReturnType<typeof compileModel> | EvaluationError {
  try {
    return compileModel(input);
  } catch (error) {
    if (error instanceof EvaluationError) return error;
    throw error;
  }
}

type OpeningRequest = LoadingRequest & {
  readonly coverage?: boolean;
  readonly reduce?: boolean;
  readonly split?: SplitVariables;
  readonly remember?: boolean;
};

/**
 * Loads, unless that is done, and compiles what the request names. A program must have been loaded, see `withProgram`.
 * @param withoutActions see `ModelInput`
 */
export function openModel(
  request: OpeningRequest,
  events: Pick<CheckEvents, 'print'>,
  mode: 'bfs' | 'simulate' = 'bfs',
  values: Values = createValues(),
  loaded: LoadedModel | null = null,
  withoutActions?: ModelInput['withoutActions'],
): OpenedModel {
  if (request.program !== undefined) {
    const opened = openProgram(request.program, request, values);
    return opened.model === null ? opened : { ...opened, module: null };
  }
  const { asked, shown, given, module, read } = loaded ?? loadModel(request);
  const faults = [...asked.diagnostics, ...shown.diagnostics, ...given.diagnostics];
  if (faults.length > 0) return { model: null, verdict: 'config-error', diagnostics: faults };
  const { resolution, root, finder } = module;
  if (resolution === null || root === null || finder === null) {
    const verdict = module.diagnostics.every((d) => d.severity !== 'error' || isOption(d.span)) ? 'config-error' : 'parse-error';
    return { model: null, verdict, diagnostics: module.diagnostics };
  }
  const before = [...module.diagnostics, ...read.diagnostics];
  if (read.config === null) return { model: null, verdict: 'config-error', diagnostics: before };
  const config: Config = {
    ...withModelValues(read.config, module.modelValues),
    ...defined({ alias: shown.name ?? undefined }),
    invariants: withMore(read.config.invariants, fromCommandLine(request.invariants, '--invariant')),
    properties: withMore(read.config.properties, fromCommandLine(request.properties, '--property')),
  };
  const input: ModelInput = {
    resolution,
    config,
    values,
    isBundled,
    questions: asked.questions,
    coverage: request.coverage === true,
    reduce: request.reduce === true && request.maxDepth === undefined,
    symmetry: { trust: request.trustSymmetry === true, ...request.symmetry },
    natives: nativesOf(request, config, events, mode),
    ...defined({ withoutActions, split: request.split, remember: request.remember }),
  };
  const compiled = compiledOrFault(input);
  if (compiled instanceof EvaluationError)
    return {
      model: null,
      verdict: 'evaluation-error',
      diagnostics: [...before, evaluationFault(compiled)],
      ...(compiled instanceof PropertyError && { phase: 'property', property: { ...compiled.property, kind: 'temporal-property' } }),
    };
  const { model } = compiled;
  // What the text of an algorithm tells of its processes is not told again of its translation.
  const isTold = ({ code }: Diagnostic): boolean => code === 'E521' && before.some((d) => d.code === code);
  const diagnostics = [...before, ...compiled.diagnostics.filter((d) => !isTold(d)).map(originalDiagnostic)];
  if (model === null) return { model: null, verdict: 'config-error', diagnostics };
  const configFile = configFileOf(request);
  // Of a module without variables the assumptions can be checked.
  const hasVariables = model.system.variables.length > 0;
  if (!model.hasBehaviour && (hasVariables || asksOfStates(input)))
    return { model: null, verdict: 'config-error', diagnostics: [...diagnostics, noBehaviour(configFile, config, hasVariables)] };
  const withDefinitions = { ...root, units: [...root.units, ...given.definitions] };
  return { model, values, diagnostics, module: { compiled: model, input, root: withDefinitions, finder, configFile } };
}

/** What standard modules reach outside, and know of the run. */
export function nativesOf(
  request: Pick<OpeningRequest, 'file' | 'seed' | 'maxDepth' | 'deadlock' | 'allowIo' | 'allowExec' | 'environment'>,
  { checkDeadlock }: Pick<Config, 'checkDeadlock'>,
  events: Pick<CheckEvents, 'print'>,
  mode: 'bfs' | 'simulate',
): ModelInput['natives'] {
  const { seed = 1, maxDepth = -1, deadlock = checkDeadlock ?? true } = request;
  return {
    output: (line) => events.print?.(line),
    ...randomSource(seed),
    now: () => Date.now(),
    run: { mode, deadlock, workers: 1, seed: String(seed), depth: maxDepth, traces: -1 },
    ...capabilities(dirname(request.file), request),
  };
}
