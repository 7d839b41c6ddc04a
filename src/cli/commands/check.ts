// `tlasso check`: options to a request, the report to standard output, the verdict to the exit code.
import { type CheckReport, jsonTraceOf } from '../../report/index.ts';
import { defined } from '../../session/options/defined.ts';
import { withAskedConstants } from '../ask-constants.ts';
import { EXIT_CODE_TABLE, EXIT_CODES } from '../exit-codes.ts';
import { type Elsewhere, endingSignals, withElsewhere } from '../on-cluster.ts';
import { defineCommand, type Given, type Io, MODEL_ARGUMENT } from '../options/command.ts';
import type { Terminal } from '../output/terminal.ts';
import { type Heard, interruptionOf, runTold } from '../run-told.ts';
import { deliver } from './deliver.ts';

/** The examples of the help. */
export const CHECK_EXAMPLES = `
Examples:
  tlasso check Spec.tla                       with the configuration Spec.cfg beside it
  tlasso check Spec.tla --config Small.cfg --workers auto
  tlasso check Spec.tla --invariant TypeOK --no-deadlock
  tlasso check Spec.tla --format json > result.json
  tlasso check Spec.tla --report junit=results.xml --trace trace.html`;

/** The command. */
export const checkCommand = defineCommand('check', {
  summary: 'check a module: invariants, deadlock, assumptions, properties',
  description:
    'Explores all states of a TLA+ module and checks what its configuration asks for. Prints a shortest counterexample where one exists.',
  argument: MODEL_ARGUMENT,
  epilogue: `${CHECK_EXAMPLES}\n${EXIT_CODE_TABLE}`,
  run: async (file: string, asked, io) => {
    const { own, run } = asked;
    const use = { cluster: own.cluster, what: `check ${file}`, needsExec: run.allowExec === true, color: own.color, keep: own.keep };
    return await withElsewhere(use, run.workers, io.terminal, (elsewhere) => checkFile(file, asked, io, elsewhere));
  },
});

/** Checks once, or again and again. Returns the exit code. */
async function checkFile(file: string, asked: Given<'check'>, io: Io, elsewhere: Elsewhere): Promise<number> {
  const check = await io.loadCheck();
  const { own } = asked;
  const { terminal } = io;
  const constants = own.format === 'text' ? await withAskedConstants({ ...asked.run, file }, terminal) : asked.run.constants;
  if (constants === null) return EXIT_CODES.arguments;
  const run = { ...asked.run, ...defined({ constants }) };
  const given = { run, own };
  const checkOnce = (heard: Heard): Promise<CheckReport> =>
    runTold(check, { ...run, ...elsewhere, file, tellsWhy: true }, own.format, terminal, heard);
  const told = { file, model: run, own, show: { explain: own.explain === true, coverage: run.coverage === true } };
  if (own.watch === true) {
    const { modelFiles, watchFiles } = await import('../watch.ts');
    return await watchFiles(
      modelFiles(file, run.config, terminal.env),
      async (signal) => {
        const report = await checkOnce({ signal });
        return signal.aborted ? null : await deliver(report, told, terminal);
      },
      terminal,
    );
  }
  if (own.scenario !== undefined) return await driveAlong(file, own.scenario, given, io);
  const explored = own.explore === true ? await prepareExplore(file, given, io) : null;
  if (explored === 'refused') return EXIT_CODES.arguments;
  // With checkpoints there is something to do before the process may end.
  const interrupt = interruptionOf('search', terminal, [
    ...endingSignals(own.cluster),
    ...(run.checkpoint === undefined ? [] : (['SIGTERM', 'SIGHUP'] as const)),
  ]);
  try {
    const report = await checkOnce(interrupt);
    // What is left is to say it. Where that takes long, Ctrl-C ends it at once.
    interrupt.dispose();
    const code = await deliver(report, told, terminal);
    await explored?.(report);
    return code;
  } finally {
    interrupt.dispose();
  }
}

/** Drives along a scenario, and opens the behaviour in the explorer where that is asked for. */
async function driveAlong(
  file: string,
  scenario: string,
  { run, own }: Given<'check'>,
  { terminal }: { readonly terminal: Terminal },
): Promise<number> {
  const [{ runScenario }, { batchOf, noTerminal, runExplore }, { fieldsFor }] = await Promise.all([
    import('./scenario.ts'),
    import('../explore-terminal.ts'),
    import('../../session/options/schema.ts'),
  ]);
  const what = { ...fieldsFor('explore', run), file };
  const none = own.explore === true ? noTerminal(terminal, batchOf(what)) : null;
  if (none !== null) {
    terminal.err.write(`error: ${none}\n`);
    return EXIT_CODES.arguments;
  }
  const told = { what, file: scenario, format: own.format, color: own.color, maxStates: run.maxStates, timeout: run.timeout };
  const { code, result } = await runScenario(told, terminal);
  if (own.explore !== true || result === null || !('trace' in result) || result.trace === undefined) return code;
  const trace = { name: 'the behaviour', text: JSON.stringify(jsonTraceOf(result.trace)) };
  await runExplore(what, { trace, at: result.trace.states.length - 1 }, terminal);
  return code;
}

/** What `--explore` does with the report; said before the check where there is no terminal to explore in. */
async function prepareExplore(
  file: string,
  { run }: Given<'check'>,
  { terminal }: { readonly terminal: Terminal },
): Promise<'refused' | ((report: CheckReport) => Promise<void>)> {
  const [{ batchOf, noTerminal, runExplore }, { fieldsFor }] = await Promise.all([
    import('../explore-terminal.ts'),
    import('../../session/options/schema.ts'),
  ]);
  const what = { ...fieldsFor('explore', run), file };
  const none = noTerminal(terminal, batchOf(what));
  if (none !== null) {
    terminal.err.write(`error: ${none}\n`);
    return 'refused';
  }
  return async ({ trace }) => {
    if (trace === undefined) terminal.err.write('There is no counterexample to explore.\n');
    else await runExplore(what, { trace: { name: 'the counterexample', text: JSON.stringify(jsonTraceOf(trace)) } }, terminal);
  };
}
