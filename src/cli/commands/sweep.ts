// `tlasso sweep`: one model under many constants.
import {
  csvSweep,
  duration,
  grouped,
  rowVerdict,
  type SweepReport,
  SweepTable,
  sweepEndText,
  sweepFaults,
  sweepJson,
} from '../../report/index.ts';
import type { SweepProgress, SweepRequest } from '../../session/sweep/run-sweep.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { interruptSignal } from '../interrupt.ts';
import { endingSignals, withModelRunner } from '../on-cluster.ts';
import { defineCommand, type Given, MODEL_ARGUMENT } from '../options/command.ts';
import { progressLineOf } from '../output/progress-line.ts';
import { isOwnFile, writeOutput } from '../output/report-files.ts';
import { PLAIN_WIDTH, styleFor, type Terminal } from '../output/terminal.ts';

/** Some model is not ok. */
const NOT_OK = 2;

/** Nothing is known of these models. */
const OPEN_VERDICTS: ReadonlySet<string> = new Set(['limit', 'interrupted', 'unfinished', 'skipped']);

const HELP = `
Every combination of the values is checked; the last constant changes first. A range N=2..6 is five values, and (2..6) is one: the set. Of a
constant that is given one value, and of those that are not named, every check has the same.

Examples:
  tlasso sweep Spec.tla --constant N=2..6
  tlasso sweep Spec.tla --constant N=2,3 --constant 'Node={a, b}, {a, b, c}' --csv sweep.csv
  tlasso sweep Spec.tla --constant 'Order<-Fifo, Lifo' --timeout 10m --jobs 4

Exit codes:
  0           every model is ok
  1           wrong arguments
  2           a model is not ok
  150, 151    the module, or the configuration with every combination, has errors
  255         interrupted, or a model that was not checked to its end, and no other is not ok; or a fault of tlasso`;

/** The command. */
export const sweepCommand = defineCommand('sweep', {
  summary: 'check one model under many values of its constants',
  description: 'Checks a module under every combination of the values of its constants: a table of verdicts, states, depth and time.',
  argument: { ...MODEL_ARGUMENT, help: 'the root module' },
  epilogue: HELP,
  run: async (file: string, given, { terminal }) => {
    const { err } = terminal;
    for (const output of [given.own.csv, given.own.jsonFile])
      if (isOwnFile(output, file, given.run.config, err)) return EXIT_CODES.arguments;
    const interrupt = interruptSignal(
      () => err.write('Interrupted: ending the checks that run. Press Ctrl-C again to quit at once.\n'),
      endingSignals(given.own.cluster),
    );
    try {
      const { cluster, color } = given.own;
      const use = { cluster, what: `sweep ${file}`, needsExec: given.run.allowExec === true, color };
      return await withModelRunner(use, terminal, (runner) => sweep(file, given, interrupt.signal, runner, terminal));
    } finally {
      interrupt.dispose();
    }
  },
});

/** Runs the sweep and prints its rows as they become known. Returns the exit code. */
async function sweep(
  file: string,
  { run, own }: Given<'sweep'>,
  signal: AbortSignal,
  runner: Pick<SweepRequest, 'runner'>,
  { out, err, env }: Terminal,
): Promise<number> {
  const { runSweep } = await import('../../session/sweep/run-sweep.ts');
  const style = styleFor(own.color, out, env);
  const isText = own.sweepFormat === 'text';
  const line = progressLineOf({ err, env }, () => performance.now(), progressText);
  let table = new SweepTable([], [], style);
  const report = await runSweep(
    { ...run, ...runner, file, signal },
    {
      planned: ({ constants }, rows) => {
        table = new SweepTable(constants, rows, style);
        if (isText) out.write(`${table.heading()}\n`);
      },
      row: (row) => {
        line.clear();
        if (isText) out.write(`${table.row(row)}\n`);
      },
      progress: (progress) => line.update(progress),
    },
  );
  line.clear();
  if (isText) out.write(`${report.rows.length === 0 ? '' : '\n'}${sweepEndText(report, { style, width: out.columns ?? PLAIN_WIDTH })}\n`);
  else out.write(own.sweepFormat === 'csv' ? csvSweep(report) : sweepJson(report));
  // A table has no place for them; JSON has.
  if (own.sweepFormat === 'csv')
    for (const fault of sweepFaults(report, { style: styleFor(own.color, err, env), width: err.columns ?? PLAIN_WIDTH }))
      err.write(`${fault}\n`);
  const written = [
    own.csv === undefined || writeOutput(own.csv, csvSweep(report), err),
    own.jsonFile === undefined || writeOutput(own.jsonFile, sweepJson(report), err),
  ];
  const code = exitCodeOf(report);
  return code === EXIT_CODES.ok && written.includes(false) ? EXIT_CODES.other : code;
}

function progressText({ done, of, constants, check }: SweepProgress, milliseconds: number): string {
  const { distinctStates, queue, depth } = check;
  const found = `${grouped(distinctStates)} distinct  ${grouped(queue)} queued  depth ${grouped(depth)}`;
  return `${duration(milliseconds / 1000)}  ${done} of ${of} checked  ${constants.join(' ')}: ${found}`;
}

function exitCodeOf({ rows, diagnostics, interrupted }: SweepReport): number {
  if (diagnostics.length > 0) return EXIT_CODES.arguments;
  const verdicts = rows.map(rowVerdict);
  if (verdicts.includes('parse-error')) return EXIT_CODES.parse;
  if (verdicts.every((verdict) => verdict === 'config-error')) return EXIT_CODES.config;
  const isOpen = (verdict: string): boolean => OPEN_VERDICTS.has(verdict);
  if (verdicts.some((verdict) => verdict !== 'ok' && !isOpen(verdict))) return interrupted ? EXIT_CODES.other : NOT_OK;
  return interrupted || verdicts.some(isOpen) ? EXIT_CODES.other : EXIT_CODES.ok;
}
