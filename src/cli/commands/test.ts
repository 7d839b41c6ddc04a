// `tlasso test`: a suite of models against their expectations.
import { version } from '../../../package.json';
import { displayWidth } from '../../diagnostics/index.ts';
import { type Format, isSuccess, type ModelResult, modelText, renderSuite, type SuiteReport, suiteEndText } from '../../report/index.ts';
import type { PinChange } from '../../session/suite/update-pins.ts';
import { exitCodes } from '../exit-codes.ts';
import { interruptSignal } from '../interrupt.ts';
import { type ReportFile, writeReports } from '../output/report-files.ts';
import { repositoryPaths } from '../output/repository-paths.ts';
import { type ColorChoice, styleFor, type Terminal } from '../output/terminal.ts';

/** Longer names are followed by what happened without alignment. */
const mostNameWidth = 70;

/** The options of `tlasso test` after they were parsed. */
export interface TestOptions {
  readonly filter?: readonly string[];
  readonly bail?: boolean;
  readonly large?: boolean;
  readonly update?: boolean;
  readonly jobs?: number;
  readonly timeout?: number;
  readonly config: boolean;
  readonly allowIo?: boolean;
  readonly allowExec?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly format: Format;
  readonly report?: readonly ReportFile[];
  readonly color: ColorChoice;
}

/** The exit codes of a suite are its own: no verdict of a single model says what the suite means. */
export const suiteExitCodes = { ok: exitCodes.ok, arguments: exitCodes.arguments, failed: 2, interrupted: exitCodes.other } as const;

const updateText = (changes: readonly PinChange[], failed: boolean): string => {
  if (changes.length === 0)
    return failed
      ? 'Nothing to update: what differs is no number, and for a person to decide.\n'
      : 'Every pinned number is as measured: nothing to update.\n';
  const lines: string[] = [];
  let heading = '';
  for (const { file, model, what, from, to, applied } of changes) {
    const title = `${file}: ${model}`;
    if (title !== heading) lines.push(applied ? title : `${title} (a program: change it by hand)`);
    heading = title;
    lines.push(`  - ${what}: ${from}`, `  + ${what}: ${to}`);
  }
  return `${lines.join('\n')}\n`;
};

/** The suite as it would be now that these numbers are pinned. */
const afterUpdate = <S extends SuiteReport>(suite: S, changes: readonly PinChange[]): S => ({
  ...suite,
  models: suite.models.map((model): ModelResult => {
    const left = model.differences.filter(
      ({ what }) => !changes.some((change) => change.applied && change.model === model.name && change.what === what),
    );
    return model.outcome === 'failed' && left.length === 0 ? { ...model, outcome: 'passed', differences: [] } : model;
  }),
});

/** What is wrong with the question, not with the suite: paths that do not exist, filters that match nothing. */
const askedForNothing: ReadonlySet<string> = new Set(['E001', 'E605']);

const exitCodeOf = (suite: SuiteReport & { readonly interrupted: boolean }): number => {
  if (suite.interrupted) return suiteExitCodes.interrupted;
  if (isSuccess(suite)) return suiteExitCodes.ok;
  const nothing = suite.models.every(({ outcome }) => outcome === 'skipped');
  const broken = suite.diagnostics.some(({ code }) => !askedForNothing.has(code));
  return nothing && !broken ? suiteExitCodes.arguments : suiteExitCodes.failed;
};

/** Runs the suite and prints its results. Returns the exit code. */
export const runTest = async (paths: readonly string[], options: TestOptions, terminal: Terminal): Promise<number> => {
  const { out, err, env } = terminal;
  const [{ runSuite }, { updatePins }] = await Promise.all([
    import('../../session/suite/run-suite.ts'),
    import('../../session/suite/update-pins.ts'),
  ]);
  const style = styleFor(options.color, out, env);
  const width = out.columns ?? 100;
  const inText = options.format === 'text';
  const how = { version, fromRoot: repositoryPaths(env) };
  let nameWidth = 0;
  const show = (result: ModelResult): void => {
    if (inText) out.write(`${modelText(result, { style, nameWidth, width })}\n`);
  };
  const interrupt = interruptSignal(() => {
    err.write('Interrupted: ending the models that run. Press Ctrl-C again to quit at once.\n');
  });
  try {
    const suite = await runSuite(
      {
        paths: paths.length === 0 ? ['.'] : paths,
        base: process.cwd(),
        signal: interrupt.signal,
        bail: options.bail === true,
        large: options.large === true,
        noConfig: !options.config,
        allowIo: options.allowIo === true,
        allowExec: options.allowExec === true,
        ...(options.env === undefined ? {} : { environment: options.env }),
        ...(options.filter === undefined ? {} : { filter: options.filter }),
        ...(options.jobs === undefined ? {} : { jobs: options.jobs }),
        ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
      },
      {
        program: (file) => {
          err.write(`Running ${file}, which is a program (--no-config does without it)\n`);
        },
        found: (names) => {
          nameWidth = Math.min(mostNameWidth, Math.max(0, ...names.map(displayWidth)));
        },
        result: show,
      },
    );
    if (inText) out.write(`${suite.models.length === 0 ? '' : '\n'}${suiteEndText(suite, { style, width })}\n`);
    else out.write(renderSuite(suite, options.format, how));
    const exitCode = writeReports(options.report ?? [], (format) => renderSuite(suite, format, how), err, exitCodeOf(suite));
    if (options.update === true) {
      try {
        const changes = updatePins(suite);
        err.write(updateText(changes, !isSuccess(suite)));
        if (exitCode === suiteExitCodes.failed) return exitCodeOf(afterUpdate(suite, changes));
      } catch (error) {
        err.write(`error: cannot update: ${(error as Error).message}\n`);
        return exitCode === suiteExitCodes.ok ? suiteExitCodes.failed : exitCode;
      }
    }
    return exitCode;
  } finally {
    interrupt.dispose();
  }
};
