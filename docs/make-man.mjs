// The manual page, made of what the program says of itself: `tlasso --help` and the help of each command.
//
//   node docs/make-man.mjs PROGRAM FILE
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const [program, file] = process.argv.slice(2);
if (program === undefined || file === undefined) throw new Error('usage: make-man.mjs PROGRAM FILE');

const ask = (...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  if (status !== 0) throw new Error(`tlasso ${args.join(' ')}: ${stderr}`);
  return stdout.trimEnd();
};

/** Text that troff takes for text. A line must not begin with a dot or an apostrophe. */
const plain = (text) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1');

/** A line of a list is an entry, `  what  what it is`, or goes on with the one above. */
const entry = /^ {2}(\S.*?)(?: {2,}(\S.*))?$/;

const list = (lines) => {
  const out = [];
  for (const line of lines) {
    const [, what, text] = entry.exec(line) ?? [];
    if (what === undefined) out.push(plain(line.trim()));
    else out.push('.TP', `\\fB${plain(what)}\\fR`, ...(text === undefined ? [] : [plain(text)]));
  }
  return out;
};

const listed = new Set(['Arguments:', 'Options:', 'Commands:', 'Exit codes:']);

/** A block of the help: a title with indented lines, examples as they stand, or text. */
const block = (text) => {
  const [first, ...rest] = text.split('\n');
  if (listed.has(first)) return ['.PP', plain(first), ...list(rest)];
  if (rest.some((line) => line.startsWith('  '))) return ['.PP', plain(first), '.PP', '.nf', ...rest.map(plain), '.fi'];
  return ['.PP', plain(text)];
};

const blocks = (help) =>
  help
    .split(/\n\s*\n/)
    .filter((text) => text.trim() !== '' && !text.startsWith('Usage: '))
    .flatMap(block);

const usage = (help) => plain(/^Usage: (.*)$/m.exec(help)[1]);

const help = ask('--help');
// What a command is called stands at the beginning of its line; `help` itself needs no section.
const [, commandLines] = /^Commands:\n((?: {2}.*\n?)+)/m.exec(help);
const commands = Array.from(commandLines.matchAll(/^ {2}([a-z]+)/gm), ([, name]) => name).filter((name) => name !== 'help');
const [, description] = /^Usage: .*\n\n(.*)$/m.exec(help);

writeFileSync(
  file,
  [
    `.TH TLASSO 1 "" "tlasso ${ask('--version')}" "User Commands"`,
    '.SH NAME',
    `tlasso \\- ${plain(description.replace(/\.$/, ''))}`,
    '.SH SYNOPSIS',
    `.B ${usage(help)}`,
    '.SH DESCRIPTION',
    ...blocks(help),
    '.SH COMMANDS',
    ...commands.flatMap((name) => {
      const own = ask(name, '--help');
      return [`.SS ${plain(`tlasso ${name}`)}`, `.B ${usage(own)}`, ...blocks(own)];
    }),
    '',
  ].join('\n'),
);
