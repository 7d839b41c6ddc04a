// Options that only the command line knows: how results are shown, and where they go. What reaches a run is in src/session/options/schema.ts; the entries have
// the same form.
import { formats } from '../../report/index.ts';
import type { CommandName, OptionEntry } from '../../session/options/schema.ts';
import { choice, count, OptionValueError, VALUE_KINDS, type ValueKind } from '../../session/options/value-kinds.ts';
import { reportFile } from '../output/report-files.ts';
import { traceFile } from '../output/trace-file.ts';

const REPORTS = choice(...formats);

/** The name of a stream is made of it. */
const KEPT_NAME: ValueKind<string, 'text'> = {
  ...VALUE_KINDS.text,
  parse: (text) => {
    if (/^[A-Za-z0-9_-]{1,100}$/.test(text)) return text;
    throw new OptionValueError('Give a name of letters, digits, - and _, such as --keep big.');
  },
};

// What is said of a search, or of the answers to other questions: driving along a scenario is none, and has an answer of its own.
const NOT_WITH_SCENARIO = [
  'possible',
  'alwaysPossible',
  'within',
  'count',
  'maxDepth',
  'continueAfterViolation',
  'maxViolations',
  'memory',
  'spill',
  'checkpoint',
  'checkpointEvery',
  'resume',
  'trustSymmetry',
  'reduce',
  'coverage',
  'seed',
  'explain',
  'keep',
  'watch',
  'traces',
  'reports',
] as const;

/** The options. The order is that of the help. */
export const OWN_OPTIONS = {
  /** Everything that explains a counterexample, in the text. */
  explain: {
    value: VALUE_KINDS.flag,
    flags: '--explain',
    help: 'show all that explains a counterexample: the truth of every part of the formula in every state',
    commands: ['check'],
  },
  output: {
    value: VALUE_KINDS.file,
    flags: '-o, --output <FILE>',
    help: 'where to write: .svg, .dot or .json (default: DOT on standard output)',
    commands: ['graph'],
  },
  behaviourFormat: {
    value: choice('ndjson', 'json', 'itf', 'vitest', 'node-test', 'go'),
    flags: '-f, --format <FORMAT>',
    help: 'how to write the behaviours',
    commands: ['generate'],
    default: 'ndjson',
  },
  template: {
    value: VALUE_KINDS.file,
    flags: '--template <FILE>',
    help: 'a Mustache template in the place of a format',
    commands: ['generate'],
    conflicts: ['behaviourFormat'],
  },
  behaviourOutput: {
    value: VALUE_KINDS.file,
    flags: '-o, --output <PATH>',
    help: 'the file to write; with --format itf a folder (default: standard output)',
    commands: ['generate'],
  },
  configOutput: {
    value: VALUE_KINDS.file,
    flags: '-o, --output <FILE.cfg>',
    help: 'where to write; - prints it (default: the name of the module with .cfg)',
    commands: ['init'],
  },
  format: {
    value: REPORTS,
    flags: '-f, --format <FORMAT>',
    help: 'how to print the report',
    only: { test: { help: 'how to print the results' }, mutate: { help: 'how to print the results' } },
    commands: ['check', 'simulate', 'test', 'mutate', 'trace'],
    default: 'text',
  },
  graphFormat: {
    value: choice('dot', 'svg', 'json'),
    flags: '-f, --format <FORMAT>',
    help: 'the format, whatever the name of the file',
    commands: ['graph'],
  },
  sweepFormat: {
    value: choice('text', 'csv', 'json'),
    flags: '-f, --format <FORMAT>',
    help: 'how to print the table',
    commands: ['sweep'],
    default: 'text',
  },
  csv: { value: VALUE_KINDS.file, flags: '--csv <FILE>', help: 'write the table as CSV too', commands: ['sweep'] },
  jsonFile: { value: VALUE_KINDS.file, flags: '--json <FILE>', help: 'write the whole reports as JSON too', commands: ['sweep'] },
  cluster: {
    value: VALUE_KINDS.text,
    flags: '--cluster <URL>',
    help: 'let workers of this NATS server do it, such as nats://localhost:4222 (tlasso worker)',
    commands: ['check', 'test', 'sweep', 'simulate', 'mutate', 'trace'],
    only: {
      check: { help: 'let workers of this NATS server search together, such as nats://localhost:4222 (tlasso worker)' },
      trace: { help: 'with --windows, let workers of this NATS server compare lines, such as nats://localhost:4222 (tlasso worker)' },
    },
    conflicts: ['watch', 'mutation', 'allowIo', 'scenario', 'follow', 'control', 'exploreLog'],
  },
  keep: {
    value: KEPT_NAME,
    flags: '--keep <NAME>',
    help: 'with --cluster, keep the search on the server under this name where it does not come to its end, and go on with what is kept there',
    commands: ['check'],
    needs: 'cluster',
  },
  server: {
    value: VALUE_KINDS.text,
    flags: '--server <URL>',
    help: 'the NATS server (default: NATS_URL, or nats://localhost:4222)',
    commands: ['worker', 'cluster'],
  },
  quiet: { value: VALUE_KINDS.flag, flags: '-q, --quiet', help: 'tell of no jobs', commands: ['worker'] },
  statusFormat: {
    value: choice('text', 'json', 'prometheus'),
    flags: '-f, --format <FORMAT>',
    help: 'how status is printed',
    commands: ['cluster'],
    default: 'text',
  },
  listen: {
    value: VALUE_KINDS.text,
    flags: '--listen <[HOST:]PORT>',
    help: 'where Prometheus asks for metrics (default: 127.0.0.1:9464)',
    commands: ['cluster'],
  },
  hoa: {
    value: VALUE_KINDS.flag,
    flags: '--hoa',
    help: 'print the automaton in the Hanoi Omega-Automata format',
    commands: ['ltl'],
    conflicts: ['dot', 'svg'],
  },
  dot: {
    value: VALUE_KINDS.flag,
    flags: '--dot',
    help: 'print the automaton in the language of Graphviz',
    commands: ['ltl'],
    conflicts: ['svg', 'hoa'],
  },
  svg: {
    value: VALUE_KINDS.flag,
    flags: '--svg',
    help: 'print a drawing of the automaton',
    commands: ['ltl'],
    conflicts: ['dot', 'hoa'],
  },
  buchi: {
    value: VALUE_KINDS.flag,
    flags: '--buchi',
    help: 'the automaton with one set of accepting states, instead of a generalized one on transitions',
    commands: ['ltl'],
  },
  stdio: {
    value: VALUE_KINDS.flag,
    flags: '--stdio',
    help: 'use the standard streams, as always: editors give this option',
    commands: ['lsp'],
  },
  analysisFormat: {
    value: choice('text', 'json'),
    flags: '-f, --format <FORMAT>',
    help: 'how to print the analysis',
    only: { eval: { help: 'how to print values' } },
    commands: ['ltl', 'eval'],
    default: 'text',
  },
  moduleFile: {
    value: VALUE_KINDS.file,
    flags: '-m, --module <FILE.tla>',
    help: 'expressions may use what this module defines',
    commands: ['eval'],
  },
  reports: {
    value: { name: 'reports', parse: reportFile, accepts: VALUE_KINDS.texts.accepts, completes: 'file' },
    flags: '-r, --report <FORMAT=FILE>',
    help: 'write the report into a file too (may be repeated)',
    only: {
      test: { help: 'write the results into a file too (may be repeated)' },
      mutate: { help: 'write the results into a file too (may be repeated)' },
    },
    commands: ['check', 'simulate', 'test', 'mutate', 'trace'],
  },
  traces: {
    value: { name: 'traces', parse: traceFile, accepts: VALUE_KINDS.texts.accepts, completes: 'file' },
    flags: '--trace <FILE>',
    help: 'write the counterexample: .txt .json .itf.json .tlc.txt .tlc.json .dot .svg .sequence.svg .shiviz.txt .html .tla (may be repeated)',
    commands: ['check', 'simulate'],
  },
  openTrace: {
    value: VALUE_KINDS.file,
    flags: '--trace <FILE>',
    help: 'open this trace: JSON of tlasso, ITF (Apalache, Quint), JSON of TLC, or what TLC prints',
    commands: ['explore'],
  },
  explorerPage: {
    value: VALUE_KINDS.newFile,
    flags: '-o, --output <FILE.html>',
    help: 'write a page that explores the module in a browser, instead of opening the terminal UI',
    commands: ['explore'],
    conflicts: ['openTrace', 'session', 'mutant'],
  },
  session: { value: VALUE_KINDS.file, flags: '--session <FILE>', help: 'open a session that was saved with S', commands: ['explore'] },
  mutant: {
    value: VALUE_KINDS.text,
    flags: '--mutant <ID>',
    help: 'open this change of `tlasso mutate` beside the original, where the two part',
    commands: ['explore'],
    conflicts: ['openTrace'],
  },
  background: {
    value: choice('auto', 'dark', 'light'),
    flags: '--background <KIND>',
    help: 'what is behind the text of the terminal; auto asks the terminal',
    commands: ['explore'],
    default: 'auto',
  },
  pictures: {
    value: choice('auto', 'kitty', 'sixel', 'none'),
    flags: '--pictures <PROTOCOL>',
    help: 'how the terminal shows what AnimView draws, none: in characters; auto asks the terminal',
    commands: ['explore'],
    default: 'auto',
  },
  ascii: {
    value: VALUE_KINDS.flag,
    flags: '--ascii',
    help: 'draw with ASCII only, as is done by itself where the locale (LC_ALL, LC_CTYPE, LANG) is not UTF-8',
    commands: ['explore'],
  },
  scenario: {
    value: VALUE_KINDS.file,
    flags: '--scenario <FILE>',
    help: 'check nothing, but look for a behaviour that fits this file: a step, an expression or ... on each line',
    commands: ['check'],
    conflicts: NOT_WITH_SCENARIO,
  },
  explore: {
    value: VALUE_KINDS.flag,
    flags: '--explore',
    help: 'open the counterexample in the explorer afterwards',
    commands: ['check'],
    conflicts: ['watch'],
  },
  exploreLog: {
    value: VALUE_KINDS.flag,
    flags: '--explore',
    help: 'open the lines of the log beside the states that explain them in the explorer afterwards',
    commands: ['trace'],
    conflicts: ['windows'],
  },
  update: {
    value: VALUE_KINDS.flag,
    flags: '-u, --update',
    help: 'write the measured numbers where others are pinned, and show the difference',
    commands: ['test'],
    conflicts: ['watch'],
  },
  watch: {
    value: VALUE_KINDS.flag,
    flags: '--watch',
    help: 'check again when a module or the configuration changes',
    only: { test: { help: 'run again when a module, a configuration or an expectation changes' } },
    commands: ['check', 'test'],
  },
  threshold: {
    value: count(0, 100),
    flags: '--threshold <PERCENT>',
    help: 'exit with 2 where fewer of the changes that matter are noticed',
    commands: ['mutate'],
  },
  findings: { value: count(0), flags: '--findings <N>', help: 'how many findings are printed', commands: ['mutate'], default: 10 },
  list: { value: VALUE_KINDS.flag, flags: '--list', help: 'print every change and what became of it', commands: ['mutate'] },
  html: {
    value: VALUE_KINDS.newFile,
    flags: '--html <FILE>',
    help: 'write a page that shows the changes in the specification',
    commands: ['mutate'],
  },
  json: {
    value: VALUE_KINDS.newFile,
    flags: '--json <FILE>',
    help: 'write the results in the format of mutation-testing-report-schema',
    commands: ['mutate'],
  },
  onlyCheck: {
    value: VALUE_KINDS.flag,
    flags: '--check',
    help: 'write nothing: fail unless the translation in the file is up to date',
    commands: ['translate'],
  },
  plusCalOptions: {
    value: VALUE_KINDS.text,
    flags: '--options <WORDS>',
    help: 'what `PlusCal options (...)` can say in the module, such as "wf, label"; without it, the options that the translation in the file was made with are kept',
    commands: ['translate'],
  },
  verifyLayout: {
    value: VALUE_KINDS.flag,
    flags: '--check',
    help: 'write nothing: fail where a file would be changed',
    commands: ['format'],
  },
  stdin: {
    value: VALUE_KINDS.flag,
    flags: '--stdin',
    help: 'read the text from standard input and print it; a path only says what it is called',
    commands: ['format'],
  },
  lines: {
    value: VALUE_KINDS.lines,
    flags: '--lines <FIRST:LAST>',
    help: 'only the definitions, comments and algorithms on these lines',
    commands: ['format'],
  },
  indent: {
    value: count(1, 16),
    flags: '--indent <N>',
    help: 'columns by which bodies on lines of their own are indented (default: what most of the file have)',
    commands: ['format'],
  },
  callTimeout: {
    value: VALUE_KINDS.duration,
    flags: '--timeout <DURATION>',
    help: 'the longest time of a call, in seconds or such as 10m; a call may ask for less',
    commands: ['mcp'],
    default: 60,
  },
  callStates: {
    value: count(1),
    flags: '--max-states <N>',
    help: 'the most distinct states that a call explores; a call may ask for less',
    commands: ['mcp'],
    default: 1_000_000,
  },
  callMemory: {
    value: VALUE_KINDS.memory,
    flags: '--memory <SIZE>',
    help: 'the most memory of a call in bytes, or such as 4g',
    commands: ['mcp'],
    default: 2 ** 31,
  },
  allowWrite: {
    value: VALUE_KINDS.flag,
    flags: '--allow-write',
    help: 'let calls write translations and layouts into modules of the folder',
    commands: ['mcp'],
  },
  color: {
    value: choice('auto', 'always', 'never'),
    flags: '--color <WHEN>',
    help: 'colours in the text report',
    only: {
      test: { help: 'colours in the text' },
      sweep: { help: 'colours in the text' },
      ltl: { help: 'colours in the text' },
      mutate: { help: 'colours in the text' },
      graph: { help: 'colours in messages' },
      translate: { help: 'colours in messages' },
      format: { help: 'colours in messages' },
      init: { help: 'colours in messages' },
      generate: { help: 'colours in messages' },
    },
    commands: ['eval', 'check', 'simulate', 'test', 'sweep', 'graph', 'mutate', 'trace', 'translate', 'format', 'init', 'ltl', 'generate'],
    default: 'auto',
  },
} as const satisfies Readonly<Record<string, OptionEntry>>;

type OwnOptions = typeof OWN_OPTIONS;
type ValueOf<Entry> = Entry extends { readonly value: ValueKind<infer Value> } ? Value : never;
type KeysFor<Command extends CommandName> = {
  [K in keyof OwnOptions]: Command extends OwnOptions[K]['commands'][number] ? K : never;
}[keyof OwnOptions];
type WithDefault = { [K in keyof OwnOptions]: OwnOptions[K] extends { readonly default: unknown } ? K : never }[keyof OwnOptions];

/** The values of a command's own options. */
export type OwnFields<Command extends CommandName> = {
  readonly [K in keyof OwnOptions as K extends KeysFor<Command> & WithDefault ? K : never]: ValueOf<OwnOptions[K]>;
} & { readonly [K in keyof OwnOptions as K extends Exclude<KeysFor<Command>, WithDefault> ? K : never]?: ValueOf<OwnOptions[K]> };
