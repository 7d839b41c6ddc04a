// `tlasso check`: options to a request, the report to standard output, the verdict to the exit code.
import { version } from '../../../package.json';
import { type CheckReport, type Format, jsonTraceOf, renderCheck } from '../../report/index.ts';
import type { Check, CheckRequest } from '../../session/request.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { type Interruption, interruption } from '../interrupt.ts';
import { type TemporalOptions, temporalRequest } from '../options/temporal-options.ts';
import { progressLine } from '../output/progress-line.ts';
import { type ReportFile, writeReports } from '../output/report-files.ts';
import { repositoryPaths } from '../output/repository-paths.ts';
import { type ColorChoice, styleFor, type Terminal } from '../output/terminal.ts';
import { writeTraces } from '../output/trace-file.ts';

/** The options of `tlasso check` after they were parsed. */
export interface CheckOptions extends TemporalOptions {
  readonly config?: string;
  readonly workers: number | 'auto';
  readonly invariant?: readonly string[];
  readonly property?: readonly string[];
  readonly ltl?: readonly string[];
  readonly deadlock: boolean;
  readonly maxStates?: number;
  readonly checkpoint?: string;
  readonly checkpointEvery?: number;
  readonly resume?: string;
  readonly memory?: number;
  readonly spill?: string;
  readonly maxDepth?: number;
  readonly seed?: number;
  readonly allowIo?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly allowExec?: boolean;
  readonly format: Format;
  readonly report?: readonly ReportFile[];
  readonly trace?: readonly string[];
  readonly coverage?: boolean;
  readonly por?: boolean;
  readonly trustSymmetry?: boolean;
  readonly watch?: boolean;
  readonly explore?: boolean;
  readonly color: ColorChoice;
}

/** Lines of a report on something that is no terminal. */
const defaultWidth = 100;

/** What ends a check. */
type Heard = Pick<Interruption, 'signal'> & Partial<Pick<Interruption, 'hear' | 'listen' | 'note'>>;

const requestOf = (file: string, options: CheckOptions, { signal, hear }: Heard): CheckRequest => ({
  file,
  workers: options.workers,
  invariants: options.invariant ?? [],
  properties: options.property ?? [],
  ltl: options.ltl ?? [],
  ...temporalRequest(options),
  signal,
  ...(hear === undefined ? {} : { hear }),
  ...(options.config === undefined ? {} : { config: options.config }),
  ...(options.deadlock ? {} : { deadlock: false }),
  ...(options.maxStates === undefined ? {} : { maxStates: options.maxStates }),
  ...(options.checkpoint === undefined ? {} : { checkpoint: options.checkpoint }),
  ...(options.checkpointEvery === undefined ? {} : { checkpointEvery: options.checkpointEvery }),
  ...(options.resume === undefined ? {} : { resume: options.resume }),
  ...(options.memory === undefined ? {} : { memory: options.memory }),
  ...(options.spill === undefined ? {} : { spill: options.spill }),
  ...(options.maxDepth === undefined ? {} : { maxDepth: options.maxDepth }),
  ...(options.seed === undefined ? {} : { seed: options.seed }),
  ...(options.coverage === true ? { coverage: true } : {}),
  ...(options.por === true ? { reduce: true } : {}),
  ...(options.trustSymmetry === true ? { trustSymmetry: true } : {}),
  allowIo: options.allowIo === true,
  ...(options.env === undefined ? {} : { environment: options.env }),
  allowExec: options.allowExec === true,
});

/** State graphs with more states are not drawn into pages. */
const mostDrawn = 150;

const drawing = (file: string, options: CheckOptions) => async (): Promise<string | null> => {
  const { drawGraph, drawSvg } = await import('../../session/index.ts');
  const { dotOf } = await import('../../report/index.ts');
  const { invariants, properties, config } = requestOf(file, options, new AbortController());
  const result = await drawGraph({ file, invariants, properties, max: mostDrawn, ...(config === undefined ? {} : { config }) });
  return result.kind === 'graph' ? await drawSvg(dotOf(result.graph)) : null;
};

const drawSvg = async (dot: string): Promise<string> => (await import('../../session/index.ts')).drawSvg(dot);

/** Prints the report and writes the files. Returns the exit code. */
const deliver = async (report: CheckReport, file: string, options: CheckOptions, { out, err, env }: Terminal): Promise<number> => {
  const how = { version, explain: options.explain === true, coverage: options.coverage === true, fromRoot: repositoryPaths(env) };
  out.write(renderCheck(report, options.format, { ...how, style: styleFor(options.color, out, env), width: out.columns ?? defaultWidth }));
  const { config, report: files = [], trace = [] } = options;
  const context = { file, drawGraph: drawing(file, options), drawSvg, ...(config === undefined ? {} : { config }) };
  const traced = await writeTraces(trace, report, context, err);
  const code = writeReports(files, (format) => renderCheck(report, format, how), err, exitCodeOf(report));
  return traced || code !== exitCodes.ok ? code : exitCodes.other;
};

const checkOnce = async (file: string, options: CheckOptions, check: Check, terminal: Terminal, heard: Heard): Promise<CheckReport> => {
  const { out, err } = terminal;
  const progress = progressLine(err, () => performance.now());
  const { signal } = heard;
  signal.addEventListener('abort', progress.clear);
  // What the specification prints must not get between the parts of a report for programs.
  const printed = options.format === 'text' ? out : err;
  try {
    return await check(requestOf(file, options, heard), {
      loaded: () => heard.listen?.(),
      progress(known) {
        heard.note?.(known);
        progress.update(known);
      },
      warn(message) {
        progress.clear();
        err.write(`${message}\n`);
      },
      print(text) {
        progress.clear();
        printed.write(`${text}\n`);
      },
    });
  } finally {
    progress.clear();
    signal.removeEventListener('abort', progress.clear);
  }
};

/** Runs a check and prints its report; with --watch again after every change. Returns the exit code. */
export const runCheck = async (file: string, options: CheckOptions, check: Check, terminal: Terminal): Promise<number> => {
  if (options.watch === true) {
    const { watchFiles } = await import('./watch.ts');
    return await watchFiles(
      { file, ...(options.config === undefined ? {} : { config: options.config }) },
      async (signal) => {
        const report = await checkOnce(file, options, check, terminal, { signal });
        return signal.aborted ? null : await deliver(report, file, options, terminal);
      },
      terminal,
    );
  }
  const explored = options.explore === true ? await prepareExplore(file, options, terminal) : null;
  if (explored === 'refused') return exitCodes.arguments;
  // With checkpoints there is something to do before the process may end.
  const ending = options.checkpoint === undefined ? [] : (['SIGTERM', 'SIGHUP'] as const);
  const interrupt = interruption(() => {
    terminal.err.write('Interrupted: ending the search. Press Ctrl-C again to quit at once.\n');
  }, ending);
  try {
    const report = await checkOnce(file, options, check, terminal, interrupt);
    // What is left is to say it. Where that takes long, Ctrl-C ends it at once.
    interrupt.dispose();
    const code = await deliver(report, file, options, terminal);
    await explored?.(report);
    return code;
  } finally {
    interrupt.dispose();
  }
};

/** What `--explore` does with the report; said before the check where there is no terminal to explore in. */
const prepareExplore = async (
  file: string,
  options: CheckOptions,
  terminal: Terminal,
): Promise<'refused' | ((report: CheckReport) => Promise<void>)> => {
  const { noTerminal, runExplore, toExplore } = await import('./explore.ts');
  const what = toExplore(file, options);
  const none = noTerminal(what, terminal);
  if (none !== null) {
    terminal.err.write(`error: ${none}\n`);
    return 'refused';
  }
  return async ({ trace }) => {
    if (trace === undefined) terminal.err.write('There is no counterexample to explore.\n');
    else await runExplore(what, { trace: { name: 'the counterexample', text: JSON.stringify(jsonTraceOf(trace)) } }, terminal);
  };
};
