// `tlasso explore`: opens the specification, the trace and the session, and hands the terminal to the UI. What cannot be opened is said on the
// error output before the screen is touched. However it ends, the terminal is left as it was.
import { readFileSync, writeFileSync } from 'node:fs';
import { renderDiagnostics } from '../diagnostics/index.ts';
import { Explorer, openSpecification, readTrace, restoreSession } from '../session/explore/index.ts';
import { exitCodes } from './exit-codes.ts';
import { FrameOutput } from './frame-output.ts';
import { styleFor, type Terminal } from './terminal.ts';

/** The options of `tlasso explore`. */
export interface ExploreOptions {
  readonly config?: string;
  readonly trace?: string;
  readonly session?: string;
}

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

const batchCommand = (file: string, { config }: ExploreOptions): string =>
  `tlasso check ${file}${config === undefined ? '' : ` --config ${config}`}`;

/** Runs the explorer. Returns the exit code. */
export const runExplore = async (file: string, options: ExploreOptions, terminal: Terminal): Promise<number> => {
  const { err, out, env } = terminal;
  const refuse = (message: string, code: number): number => {
    err.write(`error: ${message}\n`);
    return code;
  };
  if (!out.isTerminal || process.stdin.isTTY !== true)
    return refuse(
      `the explorer needs a terminal, and ${out.isTerminal ? 'the input' : 'the output'} is none.\nFor a batch check run: ${batchCommand(file, options)}`,
      exitCodes.arguments,
    );
  if (env.TERM === 'dumb')
    return refuse(
      `the explorer needs a terminal that can move its cursor (TERM is dumb).\nFor a batch check run: ${batchCommand(file, options)}`,
      exitCodes.arguments,
    );
  const opened = openSpecification(file, options.config);
  if (opened.specification === null) {
    err.write(`${renderDiagnostics(opened.diagnostics, { style: styleFor('auto', err, env), width: err.columns ?? 100 })}\n`);
    return opened.fault === 'parse' ? exitCodes.parse : exitCodes.config;
  }
  const explorer = new Explorer(opened.specification);
  let message: string | undefined;
  if (options.trace !== undefined) {
    const given = read(options.trace);
    if (given.text === null) return refuse(given.message, exitCodes.arguments);
    const { trace, message: why } = readTrace(opened.specification.values, given.text);
    if (trace === null) return refuse(`${options.trace}: ${why}`, exitCodes.arguments);
    const { problem, steps } = explorer.load(trace);
    if (problem !== null && steps.length === 0)
      return refuse(`${options.trace} does not fit the module. ${problem.message}`, exitCodes.arguments);
    if (problem !== null) message = `The trace fits up to state ${steps.length} of ${trace.states.length}. ${problem.message}`;
  }
  if (options.session !== undefined) {
    const given = read(options.session);
    if (given.text === null) return refuse(given.message, exitCodes.arguments);
    const problems = restoreSession(explorer, given.text);
    if (problems.length > 0 && explorer.branches.size <= 1)
      return refuse(`${options.session}: ${problems.join('; ')}`, exitCodes.arguments);
    if (problems.length > 0) message = `Not all of the session could be restored: ${problems.join('; ')}`;
  }

  const { runExplorer } = await import('../tui/app.tsx');
  const ended = new AbortController();
  const end = (): void => ended.abort();
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
      // Ink asks for the whole stream, and uses what there is of it.
      output: output as unknown as NodeJS.WriteStream,
      signal: ended.signal,
      ...(message === undefined ? {} : { message }),
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
    output.dispose();
    restore();
    for (const signal of signals) process.off(signal, end);
    process.stdin.off('end', end).off('error', end);
  }
  return exitCodes.ok;
};
