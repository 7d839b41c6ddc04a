// From a request to a compiled model: what a check, a simulation and the explorer begin with.
import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { compileModel, type Model } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import type { Config, ConfigName } from '../../syntax/index.ts';
import { createValues, type Values } from '../../values/index.ts';
import type { CheckEvents, ModelRequest } from '../request.ts';
import { openProgram } from '../systems/open-program.ts';
import { capabilities } from './capabilities.ts';
import { evaluationFault } from './evaluation-fault.ts';
import { isBundled, type Loaded, loadConfig, loadModule, namesOf } from './load.ts';
import { askQuestions, isOption, type QuestionTexts } from './questions.ts';
import { seededRandom } from './random.ts';
import { showExpressions } from './shown-expression.ts';

/** A model ready to run, or why there is none. */
export type OpenedModel =
  | { readonly model: Model; readonly values: Values; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly model: null;
      readonly verdict: 'parse-error' | 'config-error' | 'evaluation-error';
      readonly diagnostics: readonly Diagnostic[];
    };

/**
 * Whether initial states may be made in portions: some of what leads to them is evaluated again then, and not to be printed or counted again.
 */
export const allowsPortions = ({ isShareable, isSilent, probes }: Model): boolean => isShareable && isSilent && probes === null;

const fromCommandLine = (names: readonly string[], option: string): ConfigName[] =>
  names.map((name) => ({ name, span: { source: { name: `<${option}>`, text: name }, start: 0, end: name.length } }));

/** The configuration beside a module. */
const configBeside = (file: string): string => join(dirname(file), `${basename(file).replace(/\.tla$/, '')}.cfg`);

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
  readonly module: Loaded;
  readonly read: ReturnType<typeof loadConfig>;
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
  return { resolution: null, diagnostics: [{ code: 'E001', severity: 'error', message, fix }] };
};

/** Loads and resolves what the request names. It makes no values. */
export const loadModel = (request: LoadingRequest): LoadedModel => {
  const asked = askQuestions(request, namesOf(request.file));
  const shown = showExpressions(request.shown ?? {});
  const module = tooLarge(request) ?? loadModule(request.file, [...asked.definitions, ...shown.definitions]);
  return { asked, shown, module, read: loadConfig(request.config ?? configBeside(request.file)) };
};

/** A compiled model, or the fault of what is evaluated for that: the sets that temporal formulas quantify over. */
const compiledOrFault = (input: Parameters<typeof compileModel>[0]): ReturnType<typeof compileModel> | EvaluationError => {
  try {
    return compileModel(input);
  } catch (error) {
    if (error instanceof EvaluationError) return error;
    throw error;
  }
};

type OpeningRequest = LoadingRequest & { readonly coverage?: boolean; readonly reduce?: boolean };

/** Loads, unless that is done, and compiles what the request names. A program must have been loaded, see `withProgram`. */
export const openModel = (
  request: OpeningRequest,
  events: Pick<CheckEvents, 'print'>,
  mode: 'bfs' | 'simulate' = 'bfs',
  values: Values = createValues(),
  loaded: LoadedModel | null = null,
): OpenedModel =>
  request.program === undefined
    ? openLoaded(request, events, mode, values, loaded ?? loadModel(request))
    : openProgram(request.program, request, values);

const openLoaded = (
  request: OpeningRequest,
  events: Pick<CheckEvents, 'print'>,
  mode: 'bfs' | 'simulate',
  values: Values,
  { asked, shown, module: loaded, read }: LoadedModel,
): OpenedModel => {
  const faults = [...asked.diagnostics, ...shown.diagnostics];
  if (faults.length > 0) return { model: null, verdict: 'config-error', diagnostics: faults };
  if (loaded.resolution === null) {
    const verdict = loaded.diagnostics.every((d) => d.severity !== 'error' || isOption(d.span)) ? 'config-error' : 'parse-error';
    return { model: null, verdict, diagnostics: loaded.diagnostics };
  }
  if (read.config === null) return { model: null, verdict: 'config-error', diagnostics: [...loaded.diagnostics, ...read.diagnostics] };
  const config: Config = {
    ...read.config,
    invariants: [...read.config.invariants, ...fromCommandLine(request.invariants, '--invariant')],
    properties: [...read.config.properties, ...fromCommandLine(request.properties, '--property')],
    ...(shown.name === null ? {} : { alias: shown.name }),
  };
  const compiled = compiledOrFault({
    resolution: loaded.resolution,
    config,
    values,
    isBundled,
    questions: asked.questions,
    coverage: request.coverage === true,
    reduce: request.reduce === true && request.maxDepth === undefined,
    symmetry: { trust: request.trustSymmetry === true, ...request.symmetry },
    natives: {
      output: (line) => events.print?.(line),
      random: seededRandom(request.seed ?? 1),
      now: () => Date.now(),
      run: {
        mode,
        deadlock: request.deadlock ?? config.checkDeadlock ?? true,
        workers: 1,
        seed: String(request.seed ?? 1),
        depth: request.maxDepth ?? -1,
        traces: -1,
      },
      ...capabilities(dirname(request.file), request),
    },
  });
  if (compiled instanceof EvaluationError)
    return {
      model: null,
      verdict: 'evaluation-error',
      diagnostics: [...loaded.diagnostics, ...read.diagnostics, evaluationFault(compiled)],
    };
  const { model, diagnostics } = compiled;
  const all = [...loaded.diagnostics, ...read.diagnostics, ...diagnostics];
  return model === null ? { model: null, verdict: 'config-error', diagnostics: all } : { model, values, diagnostics: all };
};
