// The pages of the manual as programs: files that they show are written, commands that they show are run, and what they show as output is
// compared with what is printed.
//
//     ```tla Lock.tla        a file of this name, with this text
//     ```console             commands, each after `$ `, with what a terminal would show below it
//     ```sh                  commands without their output; each must be understood, and find its files (an exit code other than 1, 127, 150 and 151)
//     ```text                and every other language without a name: not run
//
// A page has one folder, in which its blocks are run from the first to the last. `<!-- not run: REASON -->` before a block leaves it out.
// `<!-- files of PAGE.md -->` writes the files that another page shows.
// `<!-- options of tlasso NAME -->` and `<!-- exit codes of tlasso NAME -->` stand before a table, made from the help of the command. In output, a line `...`
// stands for any number of lines and `[..]` for any text within a line; times are not compared.
//
// To accept what the program says now: UPDATE_MANUAL=1 npx vitest run test/manual, and read the difference.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutSpeed } from '../cli/transcript.ts';

/** A command with the lines that the page shows as its output. */
export interface ShownCommand {
  readonly command: string;
  readonly expected: readonly string[];
}

/** A block of a page. `from` and `to` are the offsets of its content. */
export type Block = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  | { readonly kind: 'files of'; readonly page: string }
  | { readonly kind: 'commands'; readonly commands: readonly ShownCommand[]; readonly showsOutput: boolean }
  | { readonly kind: 'table'; readonly of: 'options' | 'exit codes'; readonly command: string; readonly text: string }
);

const commandsOf = (text: string): ShownCommand[] => {
  const commands: { command: string; expected: string[] }[] = [];
  for (const line of text.replace(/\n$/, '').split('\n')) {
    if (line.startsWith('$ ')) commands.push({ command: line.slice(2), expected: [] });
    else if (commands.length === 0) throw new Error(`a console block begins with a command: ${line}`);
    else commands.at(-1)!.expected.push(line);
  }
  return commands;
};

const blockPattern =
  /^(?:<!-- not run: (?<reason>.*) -->\n+)?```(?<language>\w+)(?: (?<name>\S+))?\n(?<body>[\s\S]*?)^```$|^<!-- (?<of>options|exit codes) of (?<command>tlasso [a-z]+) -->\n(?<table>[\s\S]*?)^<!-- end -->$|^<!-- files of (?<page>\S+) -->$/gm;

/** The blocks of a page that a test runs or compares, in their order. */
export const blocksOf = (page: string): Block[] =>
  Array.from(page.matchAll(blockPattern)).flatMap((match): Block[] => {
    const { reason, language, name, body, of, command, table, page: other } = match.groups!;
    if (other !== undefined) return [{ kind: 'files of', page: other, from: match.index, to: match.index }];
    const text = table ?? body!;
    const from = match.index + match[0].lastIndexOf(text, match[0].length - (table === undefined ? 3 : '<!-- end -->'.length));
    const place = { from, to: from + text.length };
    if (of !== undefined) return [{ ...place, kind: 'table', of: of as 'options' | 'exit codes', command: command!, text }];
    if (reason !== undefined) return [];
    if (name !== undefined) return [{ ...place, kind: 'file', name, text }];
    if (language === 'console') return [{ ...place, kind: 'commands', commands: commandsOf(text), showsOutput: true }];
    if (language !== 'sh') return [];
    const lines = text.split('\n').map((line) => line.replace(/\s+# .*$/, ''));
    const commands = lines.filter((line) => line !== '').map((line) => ({ command: line, expected: [] }));
    return [{ ...place, kind: 'commands', commands, showsOutput: false }];
  });

/** A line without what differs from run to run: the time. */
export const timeless = (line: string): string => line.replace(/(, | {2})\d+(\.\d+)? s\b/, '$1TIME');

/** What a command printed, standard output and standard error as they come in a terminal, and its exit code. */
export interface Answer {
  readonly lines: readonly string[];
  readonly exit: number;
}

const mark = '=+=+= exit ';

/** Runs the programs that pages may ask for, without asking a registry. */
const NPX = `case "$1" in
  tlasso) shift; exec tlasso "$@" ;;
  jiti) shift; exec node '${join(dirname(fileURLToPath(import.meta.resolve('jiti/package.json'))), 'lib/jiti-cli.mjs')}' "$@" ;;
  *) exit 127 ;;
esac`;

/** A folder in which the commands of a page are run by a shell that knows the built program as `tlasso`. */
export class PageFolder {
  readonly #folder: string;
  readonly #path: string;

  constructor(folder: string, program: string) {
    this.#folder = join(folder, 'page');
    const bin = join(folder, 'bin');
    for (const path of [this.#folder, bin]) mkdirSync(path, { recursive: true });
    const scripts = { tlasso: `exec node '${program}' "$@"`, npx: NPX };
    for (const [name, script] of Object.entries(scripts)) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    // Programs of the page import the library as if it were installed, with what it depends on.
    const installed = join(this.#folder, 'node_modules/tlasso');
    mkdirSync(installed, { recursive: true });
    symlinkSync(fileURLToPath(new URL('../../node_modules/jiti', import.meta.url)), join(this.#folder, 'node_modules/jiti'));
    symlinkSync(dirname(program), join(installed, 'dist'));
    cpSync(new URL('../../package.json', import.meta.url), join(installed, 'package.json'));
    this.#path = [bin, dirname(process.execPath), process.env.PATH].join(delimiter);
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.#folder, name)), { recursive: true });
    writeFileSync(join(this.#folder, name), text);
  }

  /** Runs commands one after the other in one shell, each whatever became of those before it. */
  run(commands: readonly string[]): Answer[] {
    const { NO_COLOR, FORCE_COLOR, GITHUB_ACTIONS, ...env } = process.env;
    const script = commands.map((command) => `${command}\ncode=$?; printf '\\n${mark}%s\\n' "$code"; (exit $code)`).join('\n');
    const { stdout, error } = spawnSync('bash', ['--noprofile', '--norc', '-c', `exec 2>&1\n${script}`], {
      cwd: this.#folder,
      env: { ...env, PATH: this.#path },
      encoding: 'utf8',
      timeout: 60_000,
    });
    if (error !== undefined) throw error;
    const answers: Answer[] = [];
    let rest = stdout;
    for (const match of stdout.matchAll(/\n=\+=\+= exit (\d+)\n/g)) {
      const end = match.index - (stdout.length - rest.length);
      const text = rest.slice(0, end).replace(/\n+$/, '');
      answers.push({ lines: text === '' ? [] : text.split('\n').map((line) => withoutSpeed(line).trimEnd()), exit: Number(match[1]) });
      rest = rest.slice(end + match[0].length);
    }
    return answers;
  }
}

/** The entries under a heading of a help text: term and explanation, joined where the help wraps them. */
const entriesOf = (help: readonly string[], heading: RegExp): [string, string][] => {
  const entries: [string, string][] = [];
  const begin = help.findIndex((line) => heading.test(line));
  if (begin < 0) throw new Error(`no ${heading} in the help`);
  for (const line of help.slice(begin + 1)) {
    if (!line.startsWith(' ')) break;
    const [, term, explanation] = /^ {2}(\S.*?)(?: {2,}(\S.*))?$/.exec(line) ?? [];
    if (term !== undefined) entries.push([term, explanation ?? '']);
    else entries.at(-1)![1] = `${entries.at(-1)![1]} ${line.trim()}`.trim();
  }
  return entries;
};

/** The Markdown table of a command's options or exit codes, from its help. */
export const tableOf = (of: 'options' | 'exit codes', help: readonly string[]): string => {
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const [heading, title] = of === 'options' ? [/^Options:/, 'Option'] : [/^Exit codes/, 'Exit code'];
  const rows = entriesOf(help, heading).map(
    ([term, explanation]) => `| ${of === 'options' ? `\`${cell(term)}\`` : term} | ${cell(explanation)} |`,
  );
  return `| ${title} | |\n|---|---|\n${rows.join('\n')}\n`;
};
