// `tlasso check`: options to a request, the report to standard output, the verdict to the exit code.
import { jsonReport, textReport } from '../report/index.ts';
import type { Check, CheckRequest } from '../session/request.ts';
import { exitCodeOf } from './exit-codes.ts';
import { interruptSignal } from './interrupt.ts';
import { progressLine } from './progress-line.ts';
import { type TemporalOptions, temporalRequest } from './temporal-options.ts';
import { type ColorChoice, styleFor, type Terminal } from './terminal.ts';

/** The options of `tlasso check` after they were parsed. */
export interface CheckOptions extends TemporalOptions {
  readonly config?: string;
  readonly workers: number | 'auto';
  readonly invariant?: readonly string[];
  readonly property?: readonly string[];
  readonly ltl?: readonly string[];
  readonly deadlock: boolean;
  readonly maxStates?: number;
  readonly maxDepth?: number;
  readonly seed?: number;
  readonly allowIo?: boolean;
  readonly allowExec?: boolean;
  readonly format: 'text' | 'json';
  readonly color: ColorChoice;
}

/** Lines of a report on something that is no terminal. */
const defaultWidth = 100;

const requestOf = (file: string, options: CheckOptions, signal: AbortSignal): CheckRequest => ({
  file,
  workers: options.workers,
  invariants: options.invariant ?? [],
  properties: options.property ?? [],
  ltl: options.ltl ?? [],
  ...temporalRequest(options),
  signal,
  ...(options.config === undefined ? {} : { config: options.config }),
  ...(options.deadlock ? {} : { deadlock: false }),
  ...(options.maxStates === undefined ? {} : { maxStates: options.maxStates }),
  ...(options.maxDepth === undefined ? {} : { maxDepth: options.maxDepth }),
  ...(options.seed === undefined ? {} : { seed: options.seed }),
  allowIo: options.allowIo === true,
  allowExec: options.allowExec === true,
});

/** Runs a check and prints its report. Returns the exit code. */
export const runCheck = async (file: string, options: CheckOptions, check: Check, terminal: Terminal): Promise<number> => {
  const { out, err, env } = terminal;
  const progress = progressLine(err, () => performance.now());
  // What the specification prints must not get between the parts of a JSON report.
  const printed = options.format === 'json' ? err : out;
  const interrupt = interruptSignal(() => {
    progress.clear();
    err.write('Interrupted: ending the search. Press Ctrl-C again to quit at once.\n');
  });
  try {
    const report = await check(requestOf(file, options, interrupt.signal), {
      progress: progress.update,
      print(text) {
        progress.clear();
        printed.write(`${text}\n`);
      },
    });
    progress.clear();
    if (options.format === 'json') out.write(`${JSON.stringify(jsonReport(report), null, 2)}\n`);
    else
      out.write(
        `${textReport(report, { style: styleFor(options.color, out, env), width: out.columns ?? defaultWidth, explain: options.explain === true })}\n`,
      );
    return exitCodeOf(report);
  } finally {
    progress.clear();
    interrupt.dispose();
  }
};
