// `tlasso explore`: opens the specification, the trace and the session, and hands the terminal to the UI. What cannot be opened is said on the
// error output before the screen is touched. However it ends, the terminal is left as it was.
import { readFileSync, writeFileSync } from 'node:fs';
import { renderDiagnostics } from '../../diagnostics/index.ts';
import { commandOf, Explorer, openToExplore, openTwin, readTrace, restoreSession, type ToExplore } from '../../session/explore/index.ts';
import { exitCodes } from '../exit-codes.ts';
import { FrameOutput } from '../output/frame-output.ts';
import { styleFor, type Terminal } from '../output/terminal.ts';

/** The options of `tlasso explore`. */
export interface ExploreOptions {
  readonly config?: string;
  readonly invariant?: readonly string[];
  readonly property?: readonly string[];
  readonly ltl?: readonly string[];
  readonly deadlock: boolean;
  readonly allowIo?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly allowExec?: boolean;
  readonly trace?: string;
  readonly session?: string;
}

/** What is opened besides the specification: a trace, as a text with the name of what it comes from. */
export interface OpenedTrace {
  readonly name: string;
  readonly text: string;
}

/** What the options say of the specification. */
export const toExplore = (
  file: string,
  { config, invariant, property, ltl, deadlock, allowIo, allowExec, env }: Omit<ExploreOptions, 'trace' | 'session'>,
): ToExplore => ({
  file,
  ...(config === undefined ? {} : { config }),
  ...(invariant === undefined ? {} : { invariants: invariant }),
  ...(property === undefined ? {} : { properties: property }),
  ...(ltl === undefined ? {} : { ltl }),
  ...(deadlock ? {} : { deadlock }),
  ...(allowIo === undefined ? {} : { allowIo }),
  ...(env === undefined ? {} : { environment: env }),
  ...(allowExec === undefined ? {} : { allowExec }),
});

const enterScreen = '\u001b[?1049h\u001b[H\u001b[2J';
const leaveScreen = '\u001b[?25h\u001b[?1049l';

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOENT'
    ? 'it does not exist'
    : code === 'EACCES'
      ? 'it may not be read or written'
      : code === 'EISDIR'
        ? 'it is a folder'
        : message;
};

const read = (path: string): { readonly text: string; readonly message: null } | { readonly text: null; readonly message: string } => {
  try {
    return { text: readFileSync(path, 'utf8'), message: null };
  } catch (error) {
    return { text: null, message: `cannot open ${path}: ${reasonOf(error)}` };
  }
};

/** Why the explorer cannot run here; null where it can. Written before anything is computed. */
export const noTerminal = (what: ToExplore, { out, env }: Terminal): string | null => {
  const batch = `For a batch check run: ${commandOf(what)}`;
  if (!out.isTerminal || process.stdin.isTTY !== true)
    return `the explorer needs a terminal, and ${out.isTerminal ? 'the input' : 'the output'} is none.\n${batch}`;
  if (env.TERM === 'dumb') return `the explorer needs a terminal that can move its cursor (TERM is dumb).\n${batch}`;
  return null;
};

/** Runs the explorer. Returns the exit code. */
export const runExplore = async (
  what: ToExplore,
  given: { readonly trace?: string | OpenedTrace; readonly session?: string },
  terminal: Terminal,
): Promise<number> => {
  const { err, out, env } = terminal;
  const refuse = (message: string, code: number): number => {
    err.write(`error: ${message}\n`);
    return code;
  };
  const none = noTerminal(what, terminal);
  if (none !== null) return refuse(none, exitCodes.arguments);
  const opened = await openToExplore(what);
  if (opened.specification === null) {
    err.write(`${renderDiagnostics(opened.diagnostics, { style: styleFor('auto', err, env), width: err.columns ?? 100 })}\n`);
    return opened.fault === 'parse' ? exitCodes.parse : exitCodes.config;
  }
  const { specification } = opened;
  let broken: ((message: string) => void) | null = null;
  const engine = openTwin(specification, (fault) => broken?.(fault));
  await engine?.ready;
  const explorer = new Explorer(specification, engine === null ? {} : { engine });
  let message: string | undefined;
  /** Opens the trace and the session; a message where that is not possible. */
  const openGiven = (): string | null => {
    const { trace: from, session } = given;
    if (from !== undefined) {
      const named = typeof from === 'string' ? { name: from, ...read(from) } : { ...from, message: null };
      if (named.text === null) return named.message;
      const { trace, message: why } = readTrace(specification.values, named.text);
      if (trace === null) return `${named.name}: ${why}`;
      const { problem, steps } = explorer.load(trace);
      if (problem !== null && steps.length === 0) return `${named.name} does not fit the module. ${problem.message}`;
      if (problem !== null) message = `The trace fits up to state ${steps.length} of ${trace.states.length}. ${problem.message}`;
    }
    if (session !== undefined) {
      const { text, message: why } = read(session);
      if (text === null) return why;
      const problems = restoreSession(explorer, text);
      if (problems.length > 0 && explorer.branches.size <= 1) return `${session}: ${problems.join('; ')}`;
      if (problems.length > 0) message = `Not all of the session could be restored: ${problems.join('; ')}`;
    }
    return null;
  };
  const fault = openGiven();
  if (fault !== null) {
    engine?.dispose();
    return refuse(fault, exitCodes.arguments);
  }

  const { runExplorer } = await import('../../tui/app.tsx');
  const ended = new AbortController();
  let wasEnded = false;
  const end = (): void => {
    wasEnded = true;
    ended.abort();
  };
  const signals = ['SIGHUP', 'SIGTERM', 'SIGINT'] as const;
  for (const signal of signals) process.on(signal, end);
  process.stdin.on('end', end).on('error', end);
  const restore = (): void => {
    try {
      process.stdin.setRawMode(false);
      process.stdout.write(leaveScreen);
    } catch {
      // The terminal is gone.
    }
  };
  process.on('exit', restore);
  // Before anything is seen: a key that is pressed at once must not be treated as a line.
  process.stdin.setRawMode(true);
  out.write(enterScreen);
  const output = new FrameOutput(process.stdout);
  try {
    await runExplorer(explorer, {
      colors: (env.NO_COLOR ?? '') === '',
      output,
      signal: ended.signal,
      ...(message === undefined ? {} : { message }),
      told: (tell) => {
        broken = tell;
      },
      write: (path, content) => {
        try {
          writeFileSync(path, content);
          return null;
        } catch (error) {
          return `Cannot write ${path}: ${reasonOf(error)}.`;
        }
      },
    });
  } finally {
    process.off('exit', restore);
    engine?.dispose();
    output.dispose();
    restore();
    for (const signal of signals) process.off(signal, end);
    process.stdin.off('end', end).off('error', end);
  }
  return wasEnded ? exitCodes.other : exitCodes.ok;
};
