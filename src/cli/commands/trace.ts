// `tlasso trace`: is the log of a system a behaviour of its specification?
import { version } from '../../../package.json';
import { renderDiagnostics } from '../../diagnostics/index.ts';
import { counted, type LogReport, renderLog } from '../../report/index.ts';
import type { ToExplore } from '../../session/explore/index.ts';
import { defined } from '../../session/options/defined.ts';
import { EXIT_CODES, logExitCode } from '../exit-codes.ts';
import type { ComparedAgain } from '../explore-terminal.ts';
import { endingSignals, withComparers } from '../on-cluster.ts';
import { defineCommand } from '../options/command.ts';
import { writeReports } from '../output/report-files.ts';
import { repositoryPaths } from '../output/repository-paths.ts';
import { PLAIN_WIDTH, styleFor, type Terminal } from '../output/terminal.ts';
import { interruptionOf } from '../run-told.ts';

const HELP = `
The mapping is a module that extends the specification and defines what the lines of the log mean:
  Event(e)       the steps that a line e can be: CASE e.event = "vote" -> Vote(e.from) [] ...
                 A \\cdot B is a step of A and then one of B; primed variables say what a line tells of the next state
  Ignored(e)     the lines that say nothing                           (default: none)
  Silent         the steps that no line tells of                      (default: none)
  MaxSilent      how many of them there can be between two lines      (default: any number)
  EventNode(e)   who wrote the line: only the order of one node's lines is known, all others are tried
  EventClock(e)  with EventNode(e), a vector clock: a line comes after those that its clock knows of
  EventTime(e)   a wall clock: the lines are sorted by it
  EventState(e)  with --windows, the state in which the line was written: a record of all variables, or a set of such records
Each may have a second parameter, the name of the file without its folders and extensions.
A line is a JSON value; one that is an object is a record. CONSTRAINT, VIEW, SYMMETRY and what is to be checked are not looked at.

Exit codes: 0 the log is a behaviour, 15 it is none, 2 --control: no alteration is refused, 1 the log cannot be read, 150 and 151 as with check (150: also the mapping), 75 no value, 255 not decided.

Examples:
  tlasso trace CommitLog.tla run.ndjson
  kubectl logs coordinator | tlasso trace CommitLog.tla -
  tlasso trace CommitLog.tla node-1.ndjson node-2.ndjson --report junit=trace.xml`;

/** Alterations were asked for, and none of them is refused. */
const NOTICES_NOTHING = 2;

function exitCodeOf({ verdict, control }: LogReport): number {
  const isWorthless = control !== undefined && control.made > 0 && control.refused === 0;
  return isWorthless ? NOTICES_NOTHING : logExitCode(verdict);
}

const PROGRESS_INTERVAL = 100;
const CLEAR_LINE = '\r\u001b[K';

/** How far the comparison is, on a terminal. */
function progressOn({ err }: Terminal): { readonly update: (explained: number, states: number) => void; readonly clear: () => void } {
  let shown = 0;
  return {
    update(explained, states) {
      const now = performance.now();
      if (!err.isTerminal || now - shown < PROGRESS_INTERVAL) return;
      shown = now;
      err.write(`${CLEAR_LINE}${counted(explained, 'event')} explained, ${counted(states, 'state')}`);
    },
    clear() {
      if (shown > 0) err.write(CLEAR_LINE);
      shown = 0;
    },
  };
}

/** States of a path that are opened in the explorer, the last ones. */
const MOST_EXPLORED = 1000;

/** Compares the log once more; where its input cannot be read again there is nobody who can. */
type CompareAgain = ((signal: AbortSignal) => Promise<LogReport>) | null;

/** What `--explore` does with the report; said before the comparison where there is no terminal to explore in. */
async function prepareExplore(
  what: ToExplore,
  compareAgain: CompareAgain,
  terminal: Terminal,
): Promise<'refused' | ((report: LogReport) => Promise<void>)> {
  const [{ inOneLine, noTerminal, runExplore }, { logToExplore }, { fieldsFor }] = await Promise.all([
    import('../explore-terminal.ts'),
    import('../../session/explore/index.ts'),
    import('../../session/options/schema.ts'),
  ]);
  const none = noTerminal(terminal, 'Without --explore the report says what is allowed at the line that nothing explains.');
  if (none !== null) {
    terminal.err.write(`error: ${none}\n`);
    return 'refused';
  }
  const toExplore = (report: LogReport): ComparedAgain => {
    const log = logToExplore(report);
    const [first] = log;
    if (first === undefined) return { log, remark: 'There is nothing to explore: no line was compared.' };
    const remark = [
      first.unexplained.length === 0 ? 'Each step is shown with its line.' : 'Nothing explains the line below the last step.',
      ...(first.path.isWhole ? [] : [`Only the last ${first.path.steps.length - 1} steps are shown.`]),
      ', and . go along the log.',
    ].join(' ');
    return { log, remark };
  };
  const ended = new AbortController();
  const logAgain = async (): Promise<ComparedAgain> => {
    if (compareAgain === null) return { log: [], remark: 'The lines are not shown any more: standard input cannot be read again.' };
    const report = await compareAgain(ended.signal);
    if (report.diagnostics.some(({ severity }) => severity === 'error'))
      return { log: [], remark: `The log cannot be compared with it: ${inOneLine(report.diagnostics)}` };
    return toExplore(report);
  };
  return async (report) => {
    const { log, remark } = toExplore(report);
    if (log.length === 0) {
      terminal.err.write(`${remark}\n`);
      return;
    }
    const opened = { ...fieldsFor('explore', what), ...defined({ config: report.config }), file: what.file };
    await runExplore(opened, { log, remark, logAgain }, terminal);
    // Nobody waits for a comparison any more.
    ended.abort();
  };
}

/** The command. */
export const traceCommand = defineCommand('trace', {
  summary: 'compare the log of a system with its specification',
  description:
    'Says whether the events of a log are a behaviour of the specification. Where they are not, it says which line nothing explains, and for each step that was meant the conjunct that is false.',
  argument: { form: '<MAPPING.tla>', help: 'the module that says what the lines of the log mean' },
  further: { form: '<LOG...>', help: 'files with a JSON value a line; - for standard input' },
  epilogue: HELP,
  run: async ([file, ...logs]: readonly [string, ...string[]], { run, own }, { terminal }) => {
    const { out, err, env } = terminal;
    const { traceLog } = await import('../../session/trace/trace.ts');
    const asked = { ...run, file, logs, invariants: [], properties: [] };
    const whole = { ...asked, pathLength: MOST_EXPLORED };
    const { control: _control, ...once } = { ...whole, follow: false };
    const again: CompareAgain = logs.includes('-') ? null : (signal) => traceLog({ ...once, signal });
    const explore = own.exploreLog === true ? await prepareExplore({ ...run, file }, again, terminal) : null;
    if (explore === 'refused') return EXIT_CODES.arguments;
    if (own.cluster !== undefined && run.windows !== true) {
      err.write('error: --cluster is for --windows: a log as a whole is compared in its order, by one process\n');
      return EXIT_CODES.arguments;
    }
    const interrupt = interruptionOf('comparison', terminal, run.follow === true ? ['SIGTERM'] : endingSignals(own.cluster));
    interrupt.note(0);
    interrupt.listen();
    const progress = progressOn(terminal);
    try {
      const print = (text: string): void => err.write(`${text}\n`);
      const request = { ...(explore === null ? asked : whole), signal: interrupt.signal, hear: interrupt.hear };
      const told = (explained: number, states: number): void => {
        interrupt.note(explained);
        progress.update(explained, states);
      };
      const use = { cluster: own.cluster, what: `trace ${file}`, needsExec: false, color: own.color };
      const report = await withComparers(use, terminal, (comparers) => traceLog({ ...request, ...comparers }, { progress: told, print }));
      progress.clear();
      if (report === null) return EXIT_CODES.other;
      if (report.diagnostics.length > 0) {
        const how = { style: styleFor(own.color, err, env), width: err.columns ?? PLAIN_WIDTH };
        err.write(`${renderDiagnostics(report.diagnostics, how)}\n`);
      }
      const how = { version, fromRoot: repositoryPaths(env) };
      out.write(renderLog(report, own.format, { ...how, style: styleFor(own.color, out, env), width: out.columns ?? PLAIN_WIDTH }));
      const code = writeReports(own.reports ?? [], (format) => renderLog(report, format, how), err, exitCodeOf(report));
      interrupt.dispose();
      await explore?.(report);
      return code;
    } finally {
      progress.clear();
      interrupt.dispose();
    }
  },
});
