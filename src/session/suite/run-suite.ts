// All models of a suite, several at once, results in the suite's order.
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { Difference, ModelResult, SuiteReport } from '../../report/index.ts';
import { commandLine } from '../options/command-line.ts';
import type { CommandFields } from '../options/schema.ts';
import { findModels } from './find-models.ts';
import { placeKey } from './json-text.ts';
import type { CountName } from './judge.ts';
import { countsOf, judge } from './judge.ts';
import { type ModelRunner, type ThreadOutcome, withRunner } from './model-threads.ts';
import type { SuiteFile } from './read-suite-file.ts';
import { runInOrder } from './run-in-order.ts';
import type { ModelRun } from './run-model.ts';
import type { SuiteModel } from './suite-model.ts';

/** What to run, and how. Models that ask for it may write files, or run programs, where the request allows it: see docs/manual/security.md. */
export interface SuiteRequest extends CommandFields<'test'> {
  /** Folders, configurations, modules, `expected.json` or `tlasso.config.*`. */
  readonly paths: readonly string[];
  /** The folder that names of models are relative to. */
  readonly base: string;
  readonly signal?: AbortSignal;
  /** Absent: threads of this process. */
  readonly runner?: ModelRunner;
}

/** What a suite did, with what `--update` needs. */
export interface SuiteRun extends SuiteReport {
  /** In the order of `models`: the model and its numbers; null where it has none. */
  readonly measured: readonly { readonly model: SuiteModel; readonly counts: Readonly<Partial<Record<CountName, number>>> | null }[];
  readonly interrupted: boolean;
}

/** What happens while a suite runs. */
export interface SuiteEvents {
  /** A configuration that is a program, before it is run. */
  readonly program?: (file: string) => void;
  /** The names of the models that were found and match the filter, before the first of them runs. */
  readonly found?: (names: readonly string[]) => void;
  /** Each result, in the suite's order. */
  readonly result?: (result: ModelResult) => void;
}

const DEFAULT_TIMEOUT = 300;

/** Whether a name contains the text of the filter, or matches it with * for any text. */
const matcher = (filter: string): ((name: string) => boolean) => {
  const source = filter
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  const pattern = new RegExp(filter.includes('*') ? `^(?:.*/)?${source}$` : source, 'i');
  return (name) => pattern.test(name);
};

/** The models that some filter matches, and the filters that match none. */
const filtered = (models: readonly SuiteModel[], filters: readonly string[]): SuiteFile => {
  if (filters.length === 0 || models.length === 0) return { models, diagnostics: [] };
  const idle = filters.filter((filter) => !models.some(({ name }) => matcher(filter)(name)));
  const diagnostics = idle.map(
    (filter): Diagnostic => ({
      code: 'E605',
      severity: 'error',
      message: `the filter ${filter} matches none of ${models.length} model${models.length === 1 ? '' : 's'}`,
      fix: 'Give a part of a name.',
    }),
  );
  return { models: models.filter(({ name }) => filters.some((filter) => matcher(filter)(name))), diagnostics };
};

const differencesOf = (model: SuiteModel, outcome: ThreadOutcome): readonly Difference[] => {
  const expected = model.expect?.verdict ?? 'ok';
  switch (outcome.kind) {
    case 'done':
      return judge(model.expect, outcome.run);
    case 'timeout':
      return [
        {
          what: 'timeout',
          expected: `${expected} within ${outcome.seconds} s`,
          actual: 'no end',
          note: 'Bound the model, or give it more time with `timeout` or --timeout.',
        },
      ];
    case 'unable':
      return [{ what: 'verdict', expected, actual: outcome.message }];
    case 'crashed':
      return [{ what: 'verdict', expected, actual: `a fault of tlasso: ${outcome.message}` }];
    case 'interrupted':
      return [];
  }
};

/** A difference with the place of the expectation. */
const placed =
  ({ origin }: SuiteModel) =>
  (difference: Difference): Difference => {
    const place = origin?.places.get(placeKey([...origin.path, ...difference.what.split('.')]));
    if (place === undefined || origin?.text == null) return difference;
    return { ...difference, span: { source: { name: origin.file, text: origin.text }, ...place } };
  };

/** Where a model is, and what checks it by itself. */
const placeOf = ({ name, file, config, options }: SuiteModel): Pick<ModelResult, 'name' | 'file' | 'config' | 'command'> => ({
  name,
  file,
  config,
  command: commandLine('check', file, { ...options, config }),
});

const resultOf = (model: SuiteModel, outcome: ThreadOutcome): ModelResult => {
  const differences = differencesOf(model, outcome).map(placed(model));
  const base = { ...placeOf(model), differences };
  if (outcome.kind === 'interrupted') return { ...base, outcome: 'skipped', reason: 'interrupted' };
  return {
    ...base,
    outcome: differences.length === 0 ? 'passed' : 'failed',
    ...(outcome.kind === 'done' ? { report: outcome.run.report } : {}),
  };
};

const skipped = (model: SuiteModel, reason: string): ModelResult => ({
  ...placeOf(model),
  outcome: 'skipped',
  reason,
  differences: [],
});

/** A model as it is to run: with the rights that it asks for and that it is given, by the user, or by a program that the user runs. */
const asAsked = (model: SuiteModel, { allowIo, allowExec, environment, mutation }: SuiteRequest): SuiteModel => {
  const { allowIo: wantsIo, allowExec: wantsExec, ...options } = model.options;
  const isProgram = model.origin?.text === null;
  return {
    ...model,
    mutated: mutation === true,
    // Whoever expects a violation knows why there is one.
    ...((model.expect?.verdict ?? 'ok') === 'ok' ? { tellsWhy: true } : {}),
    options: {
      ...options,
      allowIo: wantsIo === true && (isProgram || allowIo === true),
      allowExec: wantsExec === true && (isProgram || allowExec === true),
      ...(environment === undefined ? {} : { environment }),
    },
  };
};

/** Seconds. */
const timeoutOf = ({ timeout, mutated, expect }: SuiteModel, request: SuiteRequest): number =>
  (mutated === true ? expect?.mutation?.timeout : undefined) ?? timeout ?? request.timeout ?? DEFAULT_TIMEOUT;

/** Runs a suite. Rejects only for faults of tlasso itself. */
export const runSuite = async (request: SuiteRequest, events: SuiteEvents = {}): Promise<SuiteRun> => {
  const started = performance.now();
  const found = await findModels(request.paths, request.base, request.noConfig === true ? null : (events.program ?? (() => {})));
  const wanted = filtered(found.models, request.filter ?? []);
  const models = wanted.models.map((model) => asAsked(model, request));
  const diagnostics = [...found.diagnostics, ...wanted.diagnostics];
  events.found?.(models.map(({ name }) => name));
  const runs: (ModelRun | null)[] = models.map(() => null);
  const isLeftOut = ({ large }: SuiteModel): boolean => large && request.large !== true;
  const results = await withRunner(request, ({ run, jobs }) =>
    runInOrder<ModelResult>(models.length, {
      jobs,
      signal: request.signal,
      run: async (index, signal) => {
        const model = models[index]!;
        if (isLeftOut(model)) return skipped(model, 'large');
        const outcome = await run(model, timeoutOf(model, request), signal);
        if (outcome.kind === 'done') runs[index] = outcome.run;
        return resultOf(model, outcome);
      },
      skipped: (index, reason) => skipped(models[index]!, reason === 'interrupted' && isLeftOut(models[index]!) ? 'large' : reason),
      endsAll: ({ outcome }) => outcome === 'failed' && request.bail === true,
      told: (result) => events.result?.(result),
    }),
  );
  return {
    models: results,
    diagnostics,
    seconds: (performance.now() - started) / 1000,
    measured: models.map((model, index) => {
      const run = runs[index];
      return { model, counts: run === null || run === undefined ? null : countsOf(run) };
    }),
    interrupted: request.signal?.aborted === true,
  };
};
