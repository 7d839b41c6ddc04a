// Transcripts: what a user types and what the real program answers, as data.
//
//     # a comment
//     $ tlasso explain E999
//     ! error: there is no diagnostic code 'E999'
//     exit 1
//
// After a command come the lines of standard output, then those of standard error, marked `! `, then the exit code. `...` on a line of its
// own stands for any number of lines, `[..]` within a line for any text. Commands run in `test/cli/specs` without a shell; words may be quoted.
// Those that start threads have a process of their own, and so have some of the others.
//
// To accept what the program says now: UPDATE_TRANSCRIPTS=1 npx vitest run test/cli, and read the difference.
import { spawnSync } from 'node:child_process';
import { run } from '../../src/cli/program.ts';
import { check } from '../../src/session/index.ts';
import { fakeTerminal } from './fake-terminal.ts';

export interface Exchange {
  /** As written, after the `$ `. */
  readonly command: string;
  readonly expected: readonly string[];
  /** Comments and blank lines before the command, as written. */
  readonly before: readonly string[];
}

/** The exchanges of a transcript and the lines after the last one. */
export const parseTranscript = (text: string): { readonly exchanges: readonly Exchange[]; readonly after: readonly string[] } => {
  const exchanges: Exchange[] = [];
  let before: string[] = [];
  let current: { command: string; expected: string[]; before: string[] } | null = null;
  for (const line of text.replace(/\n$/, '').split('\n')) {
    if (current !== null) {
      current.expected.push(line);
      if (/^exit \d+$/.test(line)) current = null;
    } else if (line.startsWith('$ ')) {
      current = { command: line.slice(2), expected: [], before };
      exchanges.push(current);
      before = [];
    } else if (line === '' || line.startsWith('#')) before.push(line);
    else throw new Error(`not part of an exchange: ${line}`);
  }
  if (current !== null) throw new Error(`no exit code after: ${current.command}`);
  return { exchanges, after: before };
};

export const printTranscript = (exchanges: readonly Exchange[], after: readonly string[]): string =>
  `${[...exchanges.flatMap(({ before, command, expected }) => [...before, `$ ${command}`, ...expected]), ...after].join('\n')}\n`;

const words = (command: string): string[] =>
  Array.from(command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g), ([, single, double, bare]) => single ?? double ?? bare ?? '');

/** A line without what only a run that takes a while tells, which depends on the machine: the rate, and the threads that were started meanwhile. */
export const withoutSpeed = (line: string): string => line.replace(/(\d s)\b(?: \([\d,]+ states\/s\))?(?:, \d+ workers)?/g, '$1');

const linesOf = (text: string, mark: string): string[] =>
  text === ''
    ? []
    : text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => `${mark}${withoutSpeed(line)}`.trimEnd());

const argumentsOf = (command: string): string[] => {
  const [name, ...args] = words(command);
  if (name !== 'tlasso') throw new Error(`not a tlasso command: ${command}`);
  return args;
};

/** Runs `tlasso ...` in this process, from the sources and in the current folder, and returns the answer in the form of a transcript. */
export const answerHere = async (command: string): Promise<string[]> => {
  const terminal = fakeTerminal();
  const exit = await run(argumentsOf(command), terminal, async () => check);
  return [...linesOf(terminal.out.text, ''), ...linesOf(terminal.err.text, '! '), `exit ${exit}`];
};

/** Runs `tlasso ...` with the program at `program` and returns the answer in the form of a transcript. */
export const answer = (command: string, program: string, cwd: string): string[] => {
  const args = argumentsOf(command);
  const { NO_COLOR, FORCE_COLOR, ...env } = process.env;
  const { stdout, stderr, status, error } = spawnSync(process.execPath, [program, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (error !== undefined) throw error;
  return [...linesOf(stdout, ''), ...linesOf(stderr, '! '), `exit ${status}`];
};

const matchesLine = (pattern: string, line: string): boolean => {
  if (!pattern.includes('[..]')) return pattern === line;
  const source = pattern
    .split('[..]')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${source}$`).test(line);
};

/** Whether the actual lines fit the expected ones with their elisions. */
export const fits = (expected: readonly string[], actual: readonly string[]): boolean => {
  const [pattern, ...rest] = expected;
  if (pattern === undefined) return actual.length === 0;
  if (pattern === '...' || pattern === '! ...') {
    for (let skip = 0; skip <= actual.length; skip++) if (fits(rest, actual.slice(skip))) return true;
    return false;
  }
  const [line, ...others] = actual;
  return line !== undefined && matchesLine(pattern, line) && fits(rest, others);
};
