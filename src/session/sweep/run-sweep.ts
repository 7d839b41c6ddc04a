// One model under many constants: every combination of their values is checked, several at once, results in the order of the combinations.
import { type Diagnostic, nearest } from '../../diagnostics/index.ts';
import type { SweepReport, SweepRow } from '../../report/index.ts';
import { configFileOf } from '../files/config-file.ts';
import { isWithoutConfiguration } from '../open/configuration.ts';
import { loadModule } from '../open/load.ts';
import { commandLine } from '../options/command-line.ts';
import { defined } from '../options/defined.ts';
import { type CommandFields, suiteFields } from '../options/schema.ts';
import { MOST_SECONDS } from '../options/value-kinds.ts';
import type { CheckProgress } from '../request.ts';
import { type ModelRunner, type ThreadOutcome, withRunner } from '../suite/model-threads.ts';
import { runInOrder } from '../suite/run-in-order.ts';
import type { RunnableModel } from '../suite/suite-model.ts';
import { isProgramFile } from '../systems/program-file.ts';
import { combinations, type SweptConstant, sweptConstants } from './alternatives.ts';

/** What to check. `constants` are the values of `tlasso sweep --constant`. */
export interface SweepRequest extends CommandFields<'sweep'> {
  readonly file: string;
  readonly signal?: AbortSignal;
  /** Absent: threads of this process. */
  readonly runner?: ModelRunner;
}

/** How far a sweep is. */
export interface SweepProgress {
  readonly done: number;
  readonly of: number;
  /** The check that told something last: its constants, and how far it is. */
  readonly constants: readonly string[];
  readonly check: CheckProgress;
}

/** What happens during a sweep. */
export interface SweepEvents {
  /** The constants and the texts of all rows, before the first check. */
  readonly planned?: (plan: Pick<SweepReport, 'file' | 'config' | 'constants' | 'fixed'>, rows: readonly (readonly string[])[]) => void;
  /** Each row, in their order. */
  readonly row?: (row: SweepRow) => void;
  readonly progress?: (progress: SweepProgress) => void;
}

/** The constants with their values, or what is wrong with them. */
function readConstants({ file, constants = [] }: SweepRequest): readonly SweptConstant[] | Diagnostic {
  if (isProgramFile(file)) return programFault(file);
  const read = sweptConstants(constants);
  if ('code' in read) return read;
  const root = loadModule(file).resolution?.root;
  const isVaried = (name: string): boolean => (root?.scope.get(name)?.symbol.kind ?? 'variable') !== 'variable';
  const unknown = root === undefined ? undefined : read.find(({ name }) => !isVaried(name));
  return unknown === undefined
    ? read
    : noConstant(
        unknown.name,
        root!.name,
        root!.constants.map(({ name }) => name),
      );
}

/** Runs a sweep. Rejects only for faults of tlasso itself. */
export async function runSweep(request: SweepRequest, events: SweepEvents = {}): Promise<SweepReport> {
  const started = performance.now();
  const { file, config } = request;
  const read = readConstants(request);
  const named = { file, ...defined({ config }) };
  const plan = { file, config: isWithoutConfiguration(named) ? null : configFileOf(named) };
  if ('code' in read) return { ...plan, constants: [], fixed: [], rows: [], diagnostics: [read], seconds: 0, interrupted: false };
  const varied = read.filter(({ values }) => values.length > 1);
  const fixed = read.filter(({ values }) => values.length === 1).map(({ name, sign, values }) => `${name}${sign}${values[0]}`);
  const constants = varied.map(({ name }) => name);
  const rows = combinations(varied).map((chosen) => chosen.map((value, i) => varied[i]!.values[value]!));
  events.planned?.({ ...plan, constants, fixed }, rows);
  const models = rows.map((texts): RunnableModel => {
    const given = texts.map((text, i) => `${varied[i]!.name}${varied[i]!.sign}${text}`);
    return { ...named, options: { ...suiteFields(request), constants: [...fixed, ...given] }, expect: null };
  });
  let done = 0;
  const results = await withRunner(request, ({ run, jobs }) =>
    runInOrder<SweepRow>(models.length, {
      jobs,
      signal: request.signal,
      run: async (index, signal) => {
        const model = models[index]!;
        const tell = (check: CheckProgress): void =>
          events.progress?.({ done, of: models.length, constants: model.options.constants ?? [], check });
        const outcome = await run(model, request.timeout ?? MOST_SECONDS, signal, tell);
        done++;
        return rowOf(rows[index]!, model, outcome);
      },
      skipped: (index, reason) => ({ ...rowFor(rows[index]!, models[index]!), outcome: 'skipped', reason }),
      // The text of the module is the same in all of them.
      endsAll: ({ outcome, report }) =>
        report?.verdict === 'parse-error' || (request.bail === true && (outcome !== 'checked' || report?.verdict !== 'ok')),
      told: (row) => events.row?.(row),
    }),
  );
  return {
    ...plan,
    constants,
    fixed,
    rows: results,
    diagnostics: [],
    seconds: (performance.now() - started) / 1000,
    interrupted: request.signal?.aborted === true,
  };
}

/** What tells a row apart from the others. */
const rowFor = (
  values: readonly string[],
  { file, config, options }: RunnableModel,
): Pick<SweepRow, 'values' | 'constants' | 'command'> => ({
  values,
  constants: options.constants ?? [],
  command: commandLine('check', file, { ...options, ...defined({ config }) }),
});

const rowOf = (values: readonly string[], model: RunnableModel, outcome: ThreadOutcome): SweepRow => {
  const row = rowFor(values, model);
  switch (outcome.kind) {
    case 'done':
      return { ...row, outcome: 'checked', report: outcome.run.report };
    case 'timeout':
      return { ...row, outcome: 'unfinished', reason: `no end within ${outcome.seconds} s` };
    case 'unable':
      return { ...row, outcome: 'unfinished', reason: outcome.message };
    case 'crashed':
      return { ...row, outcome: 'unfinished', reason: `a fault of tlasso: ${outcome.message}` };
    case 'interrupted':
      return { ...row, outcome: 'skipped', reason: 'interrupted' };
  }
};

const programFault = (file: string): Diagnostic => ({
  code: 'E616',
  severity: 'error',
  message: `${file} is a program: its constants are those that it gives its system`,
  fix: 'Only modules of TLA+ can be swept. Let the program itself check the systems that it makes.',
});

const noConstant = (name: string, module: string, constants: readonly string[]): Diagnostic => {
  const near = nearest(name, constants);
  return {
    code: 'E616',
    severity: 'error',
    message: `module ${module} has no constant \`${name}\`: every model of the sweep would be the same`,
    fix: near === undefined ? `Its constants are ${constants.join(', ') || 'none'}.` : `Did you mean \`${near}\`?`,
  };
};
