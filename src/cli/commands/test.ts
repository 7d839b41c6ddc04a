// `tlasso test`: a suite of models against their expectations.

import { version } from '../../../package.json';
import { displayWidth } from '../../diagnostics/index.ts';
import { isSuccess, type ModelResult, modelText, renderSuite, type SuiteReport, suiteEndText } from '../../report/index.ts';
import type { SuiteRequest, SuiteRun } from '../../session/suite/run-suite.ts';
import type { PinChange } from '../../session/suite/update-pins.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { interruptSignal } from '../interrupt.ts';
import { endingSignals, withModelRunner } from '../on-cluster.ts';
import { defineCommand, type Given } from '../options/command.ts';
import { writeReports } from '../output/report-files.ts';
import { repositoryPaths } from '../output/repository-paths.ts';
import { PLAIN_WIDTH, styleFor, type Terminal } from '../output/terminal.ts';

/** Longer names are followed by what happened without alignment. */
const MOST_NAME_WIDTH = 70;

/** The exit codes of a suite are its own: no verdict of a single model says what the suite means. */
const SUITE_EXIT_CODES = { ok: EXIT_CODES.ok, arguments: EXIT_CODES.arguments, failed: 2, interrupted: EXIT_CODES.other } as const;

const HELP = `
A model is a configuration X.cfg. What it is expected to do is said in expected.json beside it, or in tlasso.config.ts, .mjs or .json, which
then lists all models of its folder. A configuration that is a program is run where it, or its folder, is named (or is the current one). A model that nothing is said about must be ok, must have more than one state and a step of every action.

Examples:
  tlasso test                                 every model below this folder
  tlasso test specs --filter liveness --jobs 4
  tlasso test --report junit=results.xml --report markdown=summary.md
  tlasso test specs/peterson --update         pin the numbers as measured

Exit codes:
  0           every model did what was expected
  1           wrong arguments, or nothing to run
  2           a model did something else, or a suite file has errors; with --update: more than pinned numbers
  255         interrupted, or a fault of tlasso`;

/** The command. */
export const testCommand = defineCommand('test', {
  summary: 'run the models of a project against their expectations',
  description: 'Runs every model below the paths and compares verdicts, counterexamples and numbers with what is expected of them.',
  argument: { form: '[PATH...]', help: 'folders, configurations, modules or suite files (default: this folder)' },
  epilogue: HELP,
  run: async (given: readonly string[], options, { terminal }) => {
    const paths = given.length === 0 ? ['.'] : given;
    if (options.own.watch === true) {
      const { suiteFiles, watchFiles } = await import('../watch.ts');
      return await watchFiles(
        suiteFiles(paths, terminal.env),
        async (signal) => {
          const exitCode = await runTests(paths, options, signal, terminal);
          return signal.aborted ? null : exitCode;
        },
        terminal,
      );
    }
    const interrupt = interruptSignal(() => {
      terminal.err.write('Interrupted: ending the models that run. Press Ctrl-C again to quit at once.\n');
    }, endingSignals(options.own.cluster));
    const { cluster, color } = options.own;
    const use = { cluster, what: `test ${paths.join(' ')}`, needsExec: options.run.allowExec === true, color };
    try {
      return await withModelRunner(use, terminal, (runner) => runTests(paths, options, interrupt.signal, terminal, runner));
    } finally {
      interrupt.dispose();
    }
  },
});

/** Runs the suite and prints its results. Returns the exit code. */
async function runTests(
  paths: readonly string[],
  { run, own }: Given<'test'>,
  signal: AbortSignal,
  terminal: Terminal,
  runner: Pick<SuiteRequest, 'runner'> = {},
): Promise<number> {
  const { out, err, env } = terminal;
  const { runSuite } = await import('../../session/suite/run-suite.ts');
  const style = styleFor(own.color, out, env);
  const width = out.columns ?? PLAIN_WIDTH;
  const isText = own.format === 'text';
  const how = { version, fromRoot: repositoryPaths(env) };
  let nameWidth = 0;
  const suite = await runSuite(
    { ...run, ...runner, paths, base: process.cwd(), signal },
    {
      program: (file) => err.write(`Running ${file}, which is a program (--no-config does without it)\n`),
      found: (names) => {
        nameWidth = Math.min(MOST_NAME_WIDTH, Math.max(0, ...names.map(displayWidth)));
      },
      result: (result) => {
        if (isText) out.write(`${modelText(result, { style, nameWidth, width })}\n`);
      },
    },
  );
  if (isText) out.write(`${suite.models.length === 0 ? '' : '\n'}${suiteEndText(suite, { style, width })}\n`);
  else out.write(renderSuite(suite, own.format, how));
  const exitCode = writeReports(own.reports ?? [], (format) => renderSuite(suite, format, how), err, exitCodeOf(suite));
  return own.update === true ? await update(suite, exitCode, terminal) : exitCode;
}

/** Writes the measured numbers where others are pinned. Returns the exit code, given that of the run. */
async function update(suite: SuiteRun, exitCode: number, { err }: Terminal): Promise<number> {
  const { updatePins } = await import('../../session/suite/update-pins.ts');
  try {
    const changes = updatePins(suite);
    err.write(updateText(changes, !isSuccess(suite)));
    return exitCode === SUITE_EXIT_CODES.failed ? exitCodeOf(afterUpdate(suite, changes)) : exitCode;
  } catch (error) {
    err.write(`error: cannot update: ${(error as Error).message}\n`);
    return exitCode === SUITE_EXIT_CODES.ok ? SUITE_EXIT_CODES.failed : exitCode;
  }
}

function updateText(changes: readonly PinChange[], failed: boolean): string {
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
}

/** The suite as it would be now that these numbers are pinned. */
function afterUpdate<S extends SuiteReport>(suite: S, changes: readonly PinChange[]): S {
  return {
    ...suite,
    models: suite.models.map((model): ModelResult => {
      const left = model.differences.filter(
        ({ what }) => !changes.some((change) => change.applied && change.model === model.name && change.what === what),
      );
      return model.outcome === 'failed' && left.length === 0 ? { ...model, outcome: 'passed', differences: [] } : model;
    }),
  };
}

/** What is wrong with the question, not with the suite: paths that do not exist, filters that match nothing. */
const ASKED_FOR_NOTHING: ReadonlySet<string> = new Set(['E001', 'E605']);

function exitCodeOf(suite: SuiteReport & { readonly interrupted: boolean }): number {
  if (suite.interrupted) return SUITE_EXIT_CODES.interrupted;
  if (isSuccess(suite)) return SUITE_EXIT_CODES.ok;
  const nothing = suite.models.every(({ outcome }) => outcome === 'skipped');
  const broken = suite.diagnostics.some(({ code }) => !ASKED_FOR_NOTHING.has(code));
  return nothing && !broken ? SUITE_EXIT_CODES.arguments : SUITE_EXIT_CODES.failed;
}
