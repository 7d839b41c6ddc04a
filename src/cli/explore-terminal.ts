// The explorer in the terminal: opens the specification, the trace and the session, and hands the terminal to the UI. What cannot be opened is said on the
// error output before the screen is touched. However it ends, the terminal is left as it was.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Diagnostic, renderDiagnostics } from '../diagnostics/index.ts';
import { lineIndexOf } from '../diagnostics/line-index.ts';
import {
  commandOf,
  type Engine,
  Explorer,
  type LogToExplore,
  openLog,
  openThreadEngine,
  openToExplore,
  type Reopened,
  readTrace,
  restoreSession,
  type Specification,
  type ToExplore,
} from '../session/explore/index.ts';
import { reasonOf } from '../session/files/file-faults.ts';
import { WatchedFiles } from '../session/files/watched-files.ts';
import { defined } from '../session/options/defined.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { editFile } from './output/editor.ts';
import { FrameOutput } from './output/frame-output.ts';
import { PLAIN_WIDTH, styleFor, type Terminal } from './output/terminal.ts';
import { ASK_FOR_BACKGROUND, ASK_FOR_INPUT, LEAVE_INPUT, TerminalInput } from './output/terminal-input.ts';
import { type PictureChoice, TerminalPictures } from './output/terminal-pictures.ts';

/** A trace as a text with the name of what it comes from. */
export interface OpenedTrace {
  readonly name: string;
  readonly text: string;
}

/** What is opened besides the specification: a trace, or the file of one; the file of a session; a log. */
export interface Besides {
  readonly trace?: string | OpenedTrace | undefined;
  readonly session?: string | undefined;
  /** The paths that explain a log. */
  readonly log?: LogToExplore;
  /** Compares the log with the specification as it is in its files now. */
  readonly logAgain?: () => Promise<ComparedAgain>;
  /** What is explored once the files have changed; a text where there is no such thing any more. Absent: the same as before. */
  readonly again?: () => ToExplore | string;
  /** Which state of the trace is shown first, from 0; -1: what comes before its first. */
  readonly at?: number;
  /** What is said first. */
  readonly remark?: string;
  /** What a person has said of the terminal. */
  readonly look?: { readonly background?: 'auto' | 'dark' | 'light'; readonly ascii?: boolean; readonly pictures?: PictureChoice };
}

/** A log that was compared once more: what there is to explore of it, nothing where it could not be compared, and what is said of it. */
export interface ComparedAgain {
  readonly log: LogToExplore;
  readonly remark: string;
}

const ENTER_SCREEN = '\u001b[?1049h\u001b[H\u001b[2J';
const LEAVE_SCREEN = '\u001b[?25h\u001b[?1049l';
const ENDING = ['SIGHUP', 'SIGTERM', 'SIGINT'] as const;

/** What was found of a file or a trace: a fault, or a remark about what did not fit. */
type Opening = { readonly fault: string } | { readonly fault: null; readonly remark?: string };

function read(path: string): { readonly text: string } | { readonly text: null; readonly fault: string } {
  try {
    return { text: readFileSync(path, 'utf8') };
  } catch (error) {
    return { text: null, fault: `cannot open ${path}: ${reasonOf(error, 'read')}` };
  }
}

/** The command that needs no terminal. */
export function batchOf(what: ToExplore): string {
  return `For a batch check run: ${commandOf(what)}`;
}

/** Why the explorer cannot run here, and what can be done instead; null where it can. Written before anything is computed. */
export function noTerminal({ out, env }: Terminal, instead: string): string | null {
  if (!out.isTerminal || process.stdin.isTTY !== true)
    return `the explorer needs a terminal, and ${out.isTerminal ? 'the input' : 'the output'} is none.\n${instead}`;
  if (env.TERM === 'dumb') return `the explorer needs a terminal that can move its cursor (TERM is dumb).\n${instead}`;
  return null;
}

function openTrace(explorer: Explorer, from: string | OpenedTrace): Opening {
  const named = typeof from === 'string' ? { name: from, ...read(from) } : from;
  if (named.text === null) return { fault: named.fault };
  const { trace, message } = readTrace(explorer.specification.values, named.text);
  if (trace === null) return { fault: `${named.name}: ${message}` };
  const { problem, steps } = explorer.load(trace);
  if (problem === null) return { fault: null };
  if (steps.length === 0) return { fault: `${named.name} does not fit the module. ${problem.message}` };
  return { fault: null, remark: `The trace fits up to state ${steps.length} of ${trace.states.length}. ${problem.message}` };
}

function openSession(explorer: Explorer, path: string): Opening {
  const file = read(path);
  if (file.text === null) return { fault: file.fault };
  const problems = restoreSession(explorer, file.text);
  if (problems.length === 0) return { fault: null };
  if (explorer.branches.size <= 1) return { fault: `${path}: ${problems.join('; ')}` };
  return { fault: null, remark: `Not all of the session could be restored: ${problems.join('; ')}` };
}

/** Opens the log, or the trace and the session. */
function openBesides(explorer: Explorer, { trace, session, log }: Besides): Opening {
  if (log !== undefined) return { fault: openLog(explorer, log) };
  const traced: Opening = trace === undefined ? { fault: null } : openTrace(explorer, trace);
  if (traced.fault !== null || session === undefined) return traced;
  const restored = openSession(explorer, session);
  return restored.fault !== null || restored.remark !== undefined ? restored : traced;
}

/** The terminal of a UI, which it can leave for a while. */
interface Held {
  readonly output: FrameOutput;
  readonly pictures: TerminalPictures;
  /** Aborted where somebody wants the process to end. */
  readonly signal: AbortSignal;
  /** Gives the terminal to the shell until the process is continued. */
  suspend(): void;
  /** Draws everything again. */
  repaint(): void;
  /** Puts a text on the clipboard of the terminal. */
  copy(text: string): void;
  /** Opens a file in the editor of the person, at a line; says why it cannot. */
  edit(file: string, line: number): string | null;
}

/**
 * Gives the terminal to a UI until it ends or somebody wants the process to end. The terminal is then as it was; it is also left to the shell while the
 * process is stopped (SIGTSTP), and taken again when it is continued.
 * @returns whether somebody wanted the process to end
 */
async function withScreen(terminal: Terminal, choice: PictureChoice, show: (held: Held) => Promise<void>): Promise<boolean> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  for (const signal of ENDING) process.on(signal, end);
  process.stdin.on('end', end).on('error', end);
  const pictures = new TerminalPictures(choice, process.stdout);
  const output = new FrameOutput(process.stdout, pictures);
  const restore = (): void => {
    try {
      process.stdin.setRawMode(false);
      output.clear();
      process.stdout.write(LEAVE_INPUT + LEAVE_SCREEN);
    } catch {
      // The terminal is gone.
    }
  };
  process.on('exit', restore);
  // Before anything is seen: a key that is pressed at once must not be treated as a line.
  const take = (): void => {
    process.stdin.setRawMode(true);
    terminal.out.write(ENTER_SCREEN + ASK_FOR_INPUT);
  };
  take();
  // A process that is stopped by SIGSTOP does not know: whatever stopped it, the mode of the terminal is set anew.
  const resume = (): void => {
    process.stdin.setRawMode(false);
    take();
    output.repaint();
  };
  // Only the job in the foreground is told of a new size: it is asked for where that was another one.
  const goOn = (): void => {
    resume();
    process.kill(process.pid, 'SIGWINCH');
  };
  const stop = (whom: number) => (): void => {
    restore();
    process.kill(whom, 'SIGSTOP');
  };
  const stopAlone = stop(process.pid);
  process.on('SIGTSTP', stopAlone).on('SIGCONT', goOn);
  const copy = (text: string): void => terminal.out.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
  try {
    // A person suspends the whole job: whatever has started this process too.
    const edit = (file: string, line: number): string | null => {
      restore();
      const message = editFile(file, line, terminal.env);
      resume();
      return message;
    };
    await show({ output, pictures, signal: ended.signal, suspend: stop(0), repaint: () => output.repaint(), copy, edit });
  } finally {
    process.off('SIGTSTP', stopAlone).off('SIGCONT', goOn);
    process.off('exit', restore);
    output.dispose();
    pictures.dispose();
    restore();
    for (const signal of ENDING) process.off(signal, end);
    process.stdin.off('end', end).off('error', end);
  }
  return ended.signal.aborted;
}

/** An explorer with the log that is compared once more, where there is one; without it where it cannot be shown. */
async function comparedAgain(
  { logAgain }: Besides,
  explorer: () => Explorer,
): Promise<Pick<Extract<Reopened, { readonly explorer: Explorer }>, 'explorer' | 'log'>> {
  const compared = await logAgain?.();
  if (compared === undefined) return { explorer: explorer() };
  const { log, remark } = compared;
  if (log.length === 0) return { explorer: explorer(), log: { isOpen: false, remark } };
  const withLog = explorer();
  const fault = openLog(withLog, log);
  if (fault !== null) return { explorer: explorer(), log: { isOpen: false, remark: `The log cannot be shown: ${fault}.` } };
  return { explorer: withLog, log: { isOpen: true, remark } };
}

/** Runs the explorer. Returns the exit code. */
export async function runExplore(what: ToExplore, besides: Besides, terminal: Terminal): Promise<number> {
  const { err, env } = terminal;
  const refuse = (message: string): number => {
    err.write(`error: ${message}\n`);
    return EXIT_CODES.arguments;
  };
  const none = noTerminal(terminal, batchOf(what));
  if (none !== null) return refuse(none);
  const opened = await openToExplore(what);
  if (opened.specification === null) {
    err.write(`${renderDiagnostics(opened.diagnostics, { style: styleFor('auto', err, env), width: err.columns ?? PLAIN_WIDTH })}\n`);
    return opened.fault === 'parse' ? EXIT_CODES.parse : EXIT_CODES.config;
  }
  let broken: ((message: string) => void) | null = null;
  const tell = (message: string): void => broken?.(message);
  const first = opened.specification;
  let engine = openThreadEngine(first, tell);
  try {
    await engine?.ready;
    const explorer = explorerOn(first, engine);
    const opening = openBesides(explorer, besides);
    if (opening.fault !== null) return refuse(opening.fault);
    if (besides.at !== undefined) explorer.jump(explorer.path[besides.at] ?? null);
    const watched = new WatchedFiles(first.files);
    let warnings = warningsIn(opened.diagnostics);
    /** The specification as it is in its files now. */
    const reopen = async (): Promise<Reopened> => {
      const now = besides.again?.() ?? what;
      if (typeof now === 'string') return { explorer: null, message: now };
      const again = await openToExplore(now);
      if (again.specification === null) return { explorer: null, message: inOneLine(again.diagnostics) };
      const before = warnings;
      warnings = warningsIn(again.diagnostics);
      watched.files = again.specification.files;
      engine = openThreadEngine(again.specification, tell);
      await engine?.ready;
      const compared = await comparedAgain(besides, () => explorerOn(again.specification, engine));
      return { ...compared, warnings: warnings.filter((warning) => !before.includes(warning)) };
    };
    const [{ runExplorer }, { themeOf }] = await Promise.all([import('../tui/app.tsx'), import('../tui/drawing/theme.ts')]);
    const { theme, asks } = themeOf(env, besides.look ?? {});
    const wasEnded = await withScreen(terminal, besides.look?.pictures ?? 'auto', ({ output, pictures, signal, ...held }) => {
      if (asks) terminal.out.write(ASK_FOR_BACKGROUND);
      return runExplorer(explorer, {
        ...defined({ message: opening.remark ?? besides.remark }),
        theme,
        output,
        signal,
        terminal: held,
        pictures,
        input: (listener) => {
          const input = new TerminalInput(process.stdin, { ...listener, answer: (answer) => pictures.answer(answer) });
          pictures.connect(
            () => output.repaint(),
            () => input.expectAnswers(),
          );
          return input;
        },
        versions: (take) =>
          watched.onChange(async () => {
            // The version before answers as long as it is shown.
            const before = engine;
            take(await reopen());
            if (engine !== before) before?.dispose();
          }),
        told: (told) => {
          broken = told;
        },
        files: watched,
      });
    });
    return wasEnded ? EXIT_CODES.other : EXIT_CODES.ok;
  } finally {
    engine?.dispose();
  }
}

function explorerOn(specification: Specification, engine: Engine | null): Explorer {
  return new Explorer(specification, engine === null ? {} : { engine });
}

/** What is wrong, each with its place, without the texts around. */
export function inOneLine(diagnostics: readonly Diagnostic[]): string {
  return linesOf(diagnostics, 'error').join('; ');
}

function warningsIn(diagnostics: readonly Diagnostic[]): readonly string[] {
  return linesOf(diagnostics, 'warning');
}

function linesOf(diagnostics: readonly Diagnostic[], wanted: Diagnostic['severity']): readonly string[] {
  return diagnostics
    .filter(({ severity }) => severity === wanted)
    .map(({ code, message, span }) => {
      const place = span === undefined ? '' : `${basename(span.source.name)}:${lineIndexOf(span.source).lineAt(span.start)}: `;
      return `${place}${message} (${code})`;
    });
}
