// Every option that reaches a run, once. What follows from an entry: the option of the command line with its help, the field of the request with its type, what a
// program may give, the key of a suite's model, whether a checkpoint is one of the same search, and the tables of options in docs/manual.
//
// The name of an entry is the field of the request. Options that only the command line knows are in src/cli/options/own-options.ts.
import { nearest } from '../../diagnostics/index.ts';
import { operators } from '../../mutation/operators.ts';
import { choice, count, OptionValueError, VALUE_KINDS, type ValueKind } from './value-kinds.ts';

/** The commands that have options. */
export type CommandName =
  | 'check'
  | 'explore'
  | 'eval'
  | 'simulate'
  | 'test'
  | 'sweep'
  | 'worker'
  | 'cluster'
  | 'graph'
  | 'mutate'
  | 'trace'
  | 'translate'
  | 'format'
  | 'mcp'
  | 'ltl'
  | 'generate'
  | 'init'
  | 'new'
  | 'lsp'
  | 'explain'
  | 'completion';

/** What one option is for one command, where that differs. */
interface Variant {
  readonly flags?: string;
  readonly help?: string;
  readonly value?: ValueKind;
  /** The value where the option is not given; told in the help. */
  readonly default?: unknown;
}

/** One option. */
export interface OptionEntry extends Variant {
  readonly value: ValueKind;
  /** The option as it is typed; absent: only programs have it. */
  readonly flags?: string;
  readonly help: string;
  readonly commands: readonly CommandName[];
  readonly only?: Partial<Record<CommandName, Variant>>;
  /** Names of options that this one cannot be given with. */
  readonly conflicts?: readonly string[];
  /** The name of an option without which this one says nothing. */
  readonly needs?: string;
}

/** One option that reaches a run. */
export interface RunOption extends OptionEntry {
  /** The value in every request that does not say another one. */
  readonly whenAbsent?: unknown;
  /** It is read where a model is opened: the functions of the library have it, whether their commands do or not. */
  readonly everyModel?: true;
  /** It is a field of the checker's search options, and handed to every search of the check as it is. */
  readonly search?: true;
  /** A run that resumes a checkpoint may have another value. Absent: the value is part of what identifies the search. */
  readonly mayChangeOnResume?: true;
  /** Models of a suite have it as a key. */
  readonly suite?: true;
  /** The functions of the library that take it for a system written in TypeScript. */
  readonly systems?: readonly ('check' | 'simulate' | 'graph')[];
  /** Why a system written in TypeScript does not have it, as what to do instead. */
  readonly insteadInSystem?: string;
}

const OPERATOR_NAMES = operators.map(({ name }) => name);

/** Names of mutation operators with commas between them. */
const operatorNames: ValueKind<readonly string[], 'texts'> = {
  ...VALUE_KINDS.texts,
  parse: (text, before = []) => {
    const names = text.split(',').map((name) => name.trim());
    for (const name of names)
      if (!OPERATOR_NAMES.includes(name)) {
        const near = nearest(name, OPERATOR_NAMES);
        throw new OptionValueError(
          `There is no operator ${name}.${near === undefined ? '' : ` Did you mean ${near}?`} See tlasso mutate --help.`,
        );
      }
    return [...before, ...names];
  },
};

const CONFIG_HELP = 'the configuration (default: the .cfg file beside the module with the same name)';
const SUITE_RIGHT = 'let models that ask for it';

/** The options. The order is that of the help. */
export const OPTIONS = {
  /** Path of the configuration. Absent: the file beside the module with the extension `.cfg`. */
  config: {
    value: VALUE_KINDS.file,
    flags: '-c, --config <FILE.cfg>',
    help: CONFIG_HELP,
    commands: ['check', 'explore', 'eval', 'simulate', 'graph', 'mutate', 'trace', 'generate', 'sweep'],
    only: { trace: { help: 'the configuration (default: that of the mapping, else that of a module it extends)' } },
    everyModel: true,
    mayChangeOnResume: true,
    insteadInSystem: 'Its constants are those of the program.',
  },
  /** Values of constants, `NAME=VALUE` or `NAME<-OPERATOR`, in the place of those of the configuration. */
  constants: {
    value: VALUE_KINDS.texts,
    flags: '--constant <NAME=VALUE>',
    help: "give a constant this value, such as N=3 or 'Node={n1, n2}', whatever the configuration says (may be repeated)",
    commands: ['check', 'explore', 'eval', 'simulate', 'graph', 'mutate', 'trace', 'generate', 'sweep'],
    only: {
      sweep: {
        flags: '--constant <NAME=VALUES>',
        help: "the values of a constant, such as N=2..6 or 'Node={a, b}, {a, b, c}' (may be repeated): every combination is checked",
      },
    },
    everyModel: true,
    suite: true,
    insteadInSystem: 'Its constants are those of the program.',
  },
  /** How many threads search, or make behaviours. The result is the same. Functions of the library start none unless they are asked to. */
  workers: {
    value: VALUE_KINDS.workers,
    flags: '-w, --workers <N|auto>',
    help: 'number of worker threads, or auto for one per core: the result is the same',
    commands: ['check', 'simulate', 'mutate', 'trace'],
    default: 'auto',
    only: {
      trace: { help: 'number of worker threads of --windows, or auto for one per core: the result is the same' },
    },
    whenAbsent: 1,
    mayChangeOnResume: true,
    systems: ['check', 'simulate'],
  },
  /** Operators to check as invariants, besides those of the configuration. */
  invariants: {
    value: VALUE_KINDS.texts,
    flags: '--invariant <OP>',
    help: 'check this operator as an invariant too (may be repeated)',
    only: { explore: { help: 'look at this operator as an invariant too (may be repeated)' } },
    commands: ['check', 'explore', 'simulate', 'graph', 'mutate', 'sweep'],
    whenAbsent: [],
    everyModel: true,
    suite: true,
    insteadInSystem: 'Write it under `invariants` of the system.',
  },
  /** Operators to check as properties, besides those of the configuration. */
  properties: {
    value: VALUE_KINDS.texts,
    flags: '--property <OP>',
    help: 'check this operator as a property too (may be repeated)',
    only: {
      explore: { help: 'look at this operator as a property too (may be repeated)' },
      simulate: { help: 'check the steps of this operator [][A]_v too (may be repeated)' },
    },
    commands: ['check', 'explore', 'simulate', 'graph', 'mutate', 'sweep'],
    whenAbsent: [],
    everyModel: true,
    suite: true,
    insteadInSystem: 'Write it under `properties` or `steps` of the system.',
  },
  /** Temporal formulas as text. */
  ltl: {
    value: VALUE_KINDS.texts,
    flags: '--ltl <FORMULA>',
    help: "check this temporal formula too, such as '[] (request -> <> grant)', also as Spot and SPIN write it (may be repeated)",
    only: { explore: { help: 'look at this temporal formula too (may be repeated)' } },
    commands: ['check', 'explore', 'graph', 'sweep'],
    whenAbsent: [],
    suite: true,
    insteadInSystem: 'Write it under `properties` of the system.',
  },
  /** Operators, or expressions in braces, that are to be true of some reachable state or step. */
  possible: {
    value: VALUE_KINDS.texts,
    flags: '--possible <OP>',
    help: 'check that some reachable state or step satisfies this operator (may be repeated)',
    commands: ['check'],
    insteadInSystem: 'Write its negation under `invariants`: the counterexample shows how it comes about.',
  },
  /** State predicates that can be reached from every reachable state. */
  alwaysPossible: {
    value: VALUE_KINDS.texts,
    flags: '--always-possible <OP>',
    help: 'check that from every reachable state one satisfying OP can be reached (may be repeated)',
    commands: ['check'],
    insteadInSystem: 'Write it as a module.',
  },
  /** `formula` is `P ~> Q`: Q follows P before the action has occurred more than `limit` times. */
  within: {
    value: VALUE_KINDS.within,
    flags: "--within <N:ACTION 'P ~> Q'>",
    help: 'check that Q follows P before ACTION has occurred more than N times',
    commands: ['check'],
    insteadInSystem: 'Write it as a module.',
  },
  /** State predicates of which is told how many reachable states satisfy them, by depth. */
  count: {
    value: VALUE_KINDS.texts,
    flags: '--count <EXPR>',
    help: 'tell how many reachable states satisfy this expression, by depth (may be repeated)',
    commands: ['check'],
    insteadInSystem: 'Write the negation under `invariants`, and use --continue.',
  },
  /** False: states without successors are no fault, whatever the configuration says. Absent: as the configuration says. */
  deadlock: {
    value: VALUE_KINDS.negatedFlag,
    flags: '--no-deadlock',
    help: 'states without a next state are fine',
    commands: ['check', 'explore', 'simulate', 'graph', 'mutate', 'generate', 'sweep'],
    everyModel: true,
    suite: true,
    systems: ['check', 'simulate', 'graph'],
  },
  /** States of equal value are one node, and the value is what the node shows. */
  view: {
    value: VALUE_KINDS.text,
    flags: '--view <EXPR>',
    help: 'draw states with the same value of this expression as one node',
    commands: ['graph'],
  },
  /** Nodes of equal value are drawn together. */
  cluster: {
    value: VALUE_KINDS.text,
    flags: '--cluster <EXPR>',
    help: 'draw states with the same value of this expression together',
    commands: ['graph'],
  },
  /** What nodes show: all variables, those that differ from the state before, or only their number. */
  show: {
    value: choice('state', 'changes', 'number', 'picture'),
    flags: '--show <WHAT>',
    help: 'what is written in a state; picture: what its operator AnimView draws (.svg)',
    commands: ['graph'],
    default: 'state',
    systems: ['graph'],
  },
  /** Draw the steps from a state to itself. */
  selfLoops: {
    value: VALUE_KINDS.flag,
    flags: '--self-loops',
    help: 'draw the steps from a state to itself too',
    commands: ['graph'],
    systems: ['graph'],
  },
  /** The most nodes. */
  max: {
    value: count(1),
    flags: '--max <N>',
    help: 'the most nodes',
    commands: ['graph'],
    default: 500,
    whenAbsent: 500,
    systems: ['graph'],
  },
  /** How many behaviours; absent: until interrupted. */
  behaviours: {
    value: count(1),
    flags: '-n, --num <N>',
    help: 'number of behaviours (default: until interrupted)',
    only: { generate: { flags: '--random <N>', help: 'N random behaviours' } },
    commands: ['simulate', 'generate'],
    systems: ['simulate'],
  },
  /** Stop when this many distinct states are known. */
  maxStates: {
    value: count(1),
    flags: '--max-states <N>',
    help: 'stop when N distinct states are known',
    only: { trace: { help: 'give up when N pairs of an event and a state were looked at, where behaviours are tried one by one' } },
    commands: ['check', 'trace', 'generate', 'sweep'],
    search: true,
    mayChangeOnResume: true,
    suite: true,
    systems: ['check'],
  },
  /** Expand states up to this depth only; initial states have depth 1. In a simulation: the most states of one behaviour. */
  maxDepth: {
    value: count(1),
    flags: '--max-depth <N>',
    help: 'explore only states that N - 1 steps reach',
    only: {
      simulate: { flags: '-d, --depth <D>', help: 'the most states of one behaviour', default: 100 },
      graph: { help: 'draw only states that N - 1 steps reach' },
    },
    commands: ['check', 'simulate', 'graph', 'generate', 'sweep'],
    everyModel: true,
    search: true,
    suite: true,
    systems: ['check', 'simulate'],
  },
  /** Go on after violations, and tell all of them: how often each property is violated, with its first violation. */
  continueAfterViolation: {
    value: VALUE_KINDS.flag,
    flags: '--continue',
    help: 'go on after violations: count them for each property, and show the first of each',
    commands: ['check'],
    search: true,
    conflicts: ['checkpoint', 'resume', 'reduce'],
    systems: ['check'],
  },
  /** The number of violations after which the search ends. */
  maxViolations: {
    value: count(1),
    flags: '--max-violations <N>',
    help: 'go on after violations, and end after N of them',
    commands: ['check'],
    search: true,
    conflicts: ['checkpoint', 'resume', 'reduce'],
    systems: ['check'],
  },
  /** Seconds after which the run ends with a report of what is known. In a suite: for a model that says nothing else. */
  timeout: {
    value: VALUE_KINDS.duration,
    flags: '--timeout <DURATION>',
    help: 'end after this time, such as 90s, 10m or 2h, with a report of what is known then',
    only: {
      graph: { help: 'end after this time, such as 90s, 10m or 2h: nothing is drawn then' },
      sweep: { help: 'time for one check, such as 90s, 10m or 2h' },
      test: { help: 'time for a model that says nothing else, in seconds or such as 10m', default: 300 },
      eval: { help: 'give up an expression after this time, such as 90s or 10m' },
    },
    commands: ['check', 'eval', 'simulate', 'graph', 'test', 'sweep'],
    mayChangeOnResume: true,
    systems: ['check', 'simulate', 'graph'],
  },
  /** Bytes that the process may use before the run stops with the verdict `limit`. Absent: most of what the machine has. */
  memory: {
    value: VALUE_KINDS.memory,
    flags: '--memory <SIZE>',
    help: 'use no more memory, such as 4g: move states to disk, or stop (default: most of what there is)',
    only: {
      simulate: { help: 'use no more memory, such as 4g: stop (default: most of what there is)' },
      graph: { help: 'use no more memory, such as 4g: stop (default: most of what there is)' },
      trace: { help: 'use no more memory, such as 4g: stop, undecided (default: most of what there is)' },
      mutate: {
        help: 'use no more memory, such as 4g: a change for which it does not suffice is undecided (default: most of what there is)',
      },
      worker: { help: 'use no more memory for all jobs together, such as 4g (default: most of what there is)' },
    },
    commands: ['check', 'simulate', 'graph', 'generate', 'mutate', 'trace', 'worker'],
    mayChangeOnResume: true,
    systems: ['check', 'simulate', 'graph'],
  },
  /** How states are kept. The answer does not depend on it. */
  layout: {
    value: choice('auto', 'values', 'cells'),
    flags: '--layout <KIND>',
    help: 'how states are kept: auto (default), values (each variable by its value) or cells (functions by their values for each argument and sets by bits for their elements, where that can be); the answer is the same',
    commands: ['check'],
    mayChangeOnResume: true,
  },
  /** Functions in cells have room for codes of so many values, if their values can have codes. Absent: for more than the first states need. */
  codes: { value: count(1), help: '', commands: ['check'], mayChangeOnResume: true },
  /** Folder for states that do not fit into memory. Absent: that of `checkpoint`, or the system's for temporary files. */
  spill: {
    value: VALUE_KINDS.folder,
    flags: '--spill <DIR>',
    help: 'folder for states that do not fit into memory (default: that of --checkpoint, or for temporary files)',
    commands: ['check'],
    mayChangeOnResume: true,
    systems: ['check'],
  },
  /** Keep states in that folder from the beginning, moving so many at a time, a power of two. Absent: once half of the memory is used. */
  spillSegment: { value: count(1), help: '', commands: ['check'], mayChangeOnResume: true },
  /** Folder for checkpoints: written now and then, and where the check is interrupted. */
  checkpoint: {
    value: VALUE_KINDS.folder,
    flags: '--checkpoint <DIR>',
    help: 'write what is known into this folder now and then, and when interrupted',
    commands: ['check'],
    mayChangeOnResume: true,
    insteadInSystem: 'Nobody could tell later whether the program is still the same.',
  },
  /** Seconds between checkpoints. */
  checkpointEvery: {
    value: count(0),
    flags: '--checkpoint-every <SECONDS>',
    help: 'how often; 0 for as often as possible (default: 180)',
    commands: ['check'],
    needs: 'checkpoint',
    mayChangeOnResume: true,
  },
  /** Folder of a checkpoint to go on from. */
  resume: {
    value: VALUE_KINDS.folder,
    flags: '--resume <DIR>',
    help: 'go on from the checkpoint in this folder',
    commands: ['check'],
    mayChangeOnResume: true,
    insteadInSystem: 'Nobody could tell whether the program is still the same.',
  },
  /** Use SYMMETRY without a proof that it is one. */
  trustSymmetry: {
    value: VALUE_KINDS.flag,
    flags: '--trust-symmetry',
    help: 'use SYMMETRY without a proof that the specification has it: violations can be missed',
    commands: ['check'],
    everyModel: true,
  },
  /** Partial-order reduction: look at some of the successors of a state only, where that suffices for the verdict. */
  reduce: {
    value: VALUE_KINDS.flag,
    flags: '--por',
    help: 'partial-order reduction: leave out steps that cannot change the verdict',
    commands: ['check'],
    conflicts: ['coverage'],
  },
  /** Count what each conjunct and branch of the actions does; the search uses one worker. */
  coverage: {
    value: VALUE_KINDS.flag,
    flags: '--coverage',
    help: 'show what each action, conjunct and branch contributed',
    commands: ['check'],
    // Checkpoints keep states, not counts: what was counted before is not known afterwards. So there is nothing to write one for.
    conflicts: ['checkpoint', 'resume'],
    insteadInSystem: 'The report has the steps of each rule.',
  },
  /** Of everything random. */
  seed: {
    value: count(0),
    flags: '--seed <N>',
    help: 'seed of everything random',
    only: {
      simulate: { flags: '-s, --seed <S>', help: 'seed of all choices', default: 1 },
      mutate: { help: 'seed of what is drawn, and of everything random in the specification' },
      trace: { help: 'seed of what --control alters, and of everything random in the specification' },
      eval: { help: 'seed of RandomElement and the like' },
    },
    commands: ['check', 'eval', 'simulate', 'mutate', 'trace', 'generate', 'sweep'],
    everyModel: true,
    suite: true,
    systems: ['simulate'],
  },
  /** What the behaviours are to cover. */
  cover: {
    value: choice('actions', 'edges', 'pairs', 'states'),
    flags: '--cover <GOAL>',
    help: 'what the behaviours are to cover: every action, every step of the state graph, every action after every action, every state (default: edges)',
    commands: ['generate'],
    conflicts: ['reach', 'allUpTo', 'behaviours'],
  },
  /** State predicates: a shortest behaviour to each. */
  reach: {
    value: VALUE_KINDS.texts,
    flags: '--reach <EXPR>',
    help: 'a shortest behaviour to a state that satisfies this expression (may be repeated)',
    commands: ['generate'],
    conflicts: ['allUpTo', 'behaviours'],
  },
  /** All behaviours of so many steps. */
  allUpTo: {
    value: count(1),
    flags: '--all-up-to <N>',
    help: 'all behaviours of N steps, and shorter ones that cannot go on',
    commands: ['generate'],
    conflicts: ['behaviours'],
  },
  /** The most steps of one behaviour. */
  maxSteps: {
    value: count(1),
    flags: '--max-steps <N>',
    help: 'the most steps of one behaviour (default: 30, or as many as are needed)',
    commands: ['generate'],
  },
  /** The most behaviours. */
  most: {
    value: count(1),
    flags: '--most <N>',
    help: 'refuse --all-up-to where it gives more behaviours (default: 10000)',
    commands: ['generate'],
    needs: 'allUpTo',
  },
  /** Go on with what is added to the log. */
  follow: {
    value: VALUE_KINDS.flag,
    flags: '--follow',
    help: 'go on with the lines that are added to the log, until one is not explained, or Ctrl-C',
    commands: ['trace'],
    conflicts: ['control'],
  },
  /** Each line by itself. */
  windows: {
    value: VALUE_KINDS.flag,
    flags: '--windows',
    help: 'compare each line by itself, from the state that EventState(e) tells: for logs with gaps',
    commands: ['trace'],
    conflicts: ['control'],
  },
  /** Alterations of an accepted log that are compared too. */
  control: {
    value: count(1),
    flags: '--control <N>',
    help: 'alter an accepted log at N places, and say how many alterations are refused',
    commands: ['trace'],
  },
  /** Names of mutation operators; absent: all. */
  operators: {
    value: operatorNames,
    flags: '--operators <NAMES>',
    help: 'make only these changes, names with commas between them',
    commands: ['mutate'],
  },
  /** Lines (`12`, `12-20`) or names of definitions and steps; absent: the whole behaviour. */
  only: {
    value: VALUE_KINDS.texts,
    flags: '--only <LINES|NAME>',
    help: 'change only these lines (12, 12-20), or this definition or step (may be repeated)',
    commands: ['mutate'],
  },
  /** Change nothing: ask only about the requirements. */
  noChanges: {
    value: VALUE_KINDS.flag,
    flags: '--no-changes',
    help: 'change nothing: ask only which parts of the requirements matter',
    commands: ['mutate'],
  },
  /** Ask only whether a change is noticed: its search ends where something is violated. */
  quick: {
    value: VALUE_KINDS.flag,
    flags: '--quick',
    help: 'ask of each change only whether it is noticed, not by what: no pairs of changes, no parts of requirements',
    commands: ['mutate'],
  },
  /** Only lines that differ from this version in git. */
  changedSince: {
    value: VALUE_KINDS.text,
    flags: '--changed-since <GIT-REF>',
    help: 'change only lines that differ from this version in git, such as origin/main',
    commands: ['mutate'],
  },
  /** The most mutants: so many are drawn at random, by the seed. */
  maxMutants: { value: count(1), flags: '--max-mutants <N>', help: 'the most changes, drawn at random', commands: ['mutate'] },
  /** Seconds for one mutant; absent: twenty times what the original takes, and at least ten. */
  mutantTimeout: {
    value: VALUE_KINDS.duration,
    flags: '--timeout <DURATION>',
    help: 'time for one change (default: twenty times what the check takes, at least 10s)',
    commands: ['mutate'],
  },
  /** Keeps what is found out in this file, and goes on from it. */
  progressFile: {
    value: VALUE_KINDS.newFile,
    flags: '--progress <FILE>',
    help: 'keep what was found out in this file, and go on from it',
    commands: ['mutate'],
  },
  /** Survivors that are accepted, each with its reason. */
  baseline: {
    value: VALUE_KINDS.file,
    flags: '--baseline <FILE>',
    help: 'accept the changes in this file: exit with 2 where others are not noticed',
    commands: ['mutate'],
  },
  /** Where to write the survivors, to be accepted. */
  writeBaseline: {
    value: VALUE_KINDS.newFile,
    flags: '--write-baseline <FILE>',
    help: 'write the changes that are not noticed into this file, for reasons to be given',
    commands: ['mutate'],
  },
  /** Only models whose names contain one of these texts, or match it with `*` for any text, from the start of the name or of a folder on. */
  filter: {
    value: VALUE_KINDS.texts,
    flags: '--filter <TEXT>',
    help: 'only models whose names contain the text, or match it with * for any text (may be repeated)',
    commands: ['test'],
  },
  /** Stop after the first failure. */
  bail: {
    value: VALUE_KINDS.flag,
    flags: '--bail',
    help: 'stop after the first model that fails',
    only: { sweep: { help: 'stop after the first check whose verdict is not ok' } },
    commands: ['test', 'sweep'],
  },
  /** Run the models marked as large too. */
  large: { value: VALUE_KINDS.flag, flags: '--large', help: 'run the models marked as large too', commands: ['test'] },
  /** Judge changes of the specifications too, where a model expects something of them. */
  mutation: {
    value: VALUE_KINDS.flag,
    flags: '--mutation',
    help: 'judge changes of the specifications too, where models pin what becomes of them (mutation)',
    commands: ['test'],
  },
  /** How many models run at once; absent: one per core. */
  jobs: {
    value: count(1, 256),
    flags: '-j, --jobs <N>',
    help: 'models that run at once (default: one per core)',
    only: {
      sweep: { help: 'checks that run at once (default: one per core)' },
      worker: { help: 'jobs that run at once (default: one per core)' },
    },
    commands: ['test', 'sweep', 'worker'],
  },
  /** Run no `tlasso.config.*` that is a program. */
  noConfig: {
    value: VALUE_KINDS.flag,
    flags: '--no-config',
    help: 'run no tlasso.config.* that is a program (.ts, .mts, .mjs, .js)',
    commands: ['test'],
  },
  /** Let the specification write files below its folder. Those there may be read without. */
  allowIo: {
    value: VALUE_KINDS.flag,
    flags: '--allow-io',
    help: "let the specification write files below its module's folder; those there may be read without",
    only: { test: { help: `${SUITE_RIGHT} (allowIo) write files below their folders` } },
    commands: ['check', 'explore', 'eval', 'simulate', 'graph', 'test', 'generate', 'sweep'],
    everyModel: true,
    suite: true,
  },
  /** The environment variables that the specification sees, with their values. Absent: none. */
  environment: {
    value: VALUE_KINDS.environment,
    flags: '--env <NAME[=VALUE]>',
    help: 'let the specification see this environment variable in IOEnv (may be repeated)',
    only: { test: { help: 'let specifications see this environment variable in IOEnv (may be repeated)' } },
    commands: ['check', 'explore', 'eval', 'simulate', 'graph', 'test', 'generate', 'sweep'],
    everyModel: true,
  },
  /** Let the specification run programs. */
  allowExec: {
    value: VALUE_KINDS.flag,
    flags: '--allow-exec',
    help: 'let the specification run programs',
    only: {
      worker: { help: 'take jobs whose specifications may run programs' },
      test: { help: `${SUITE_RIGHT} (allowExec) run programs` },
    },
    commands: ['check', 'explore', 'eval', 'simulate', 'graph', 'test', 'generate', 'sweep', 'worker'],
    everyModel: true,
    suite: true,
  },
} as const satisfies Readonly<Record<string, RunOption>>;

type Options = typeof OPTIONS;

/** The name of an option that reaches a run. */
export type OptionKey = keyof Options;

type ValueOf<Entry> = Entry extends { readonly value: ValueKind<infer Value> } ? Value : never;

/** The keys of the entries that have a mark. */
type Marked<Mark extends keyof RunOption> = { [K in OptionKey]: Options[K] extends Readonly<Record<Mark, unknown>> ? K : never }[OptionKey];

/** The keys of the options of a command. */
type KeysFor<Command extends CommandName> = {
  [K in OptionKey]: Command extends Options[K]['commands'][number] ? K : never;
}[OptionKey];

/** The fields of these options; those that every request has a value for are required. */
type Fields<Keys extends OptionKey> = {
  readonly [K in OptionKey as K extends Keys & Marked<'whenAbsent'> ? K : never]: ValueOf<Options[K]>;
} & { readonly [K in OptionKey as K extends Exclude<Keys, Marked<'whenAbsent'>> ? K : never]?: ValueOf<Options[K]> };

/** What the options of a command make of a request. */
export type CommandFields<Command extends CommandName> = Fields<KeysFor<Command>>;

/** What every request about a model may say. */
export type ModelFields = Fields<Marked<'everyModel'>>;

/** What the checker's search is told as it is. */
export type SearchFields = Partial<Fields<Marked<'search'>>>;

/** The keys that models of a suite have. */
export type SuiteKey = Marked<'suite'>;

/** The kind of an option's value. */
export type KindOf<Key extends OptionKey> = Options[Key]['value']['name'];

const ENTRIES = Object.entries(OPTIONS) as unknown as readonly (readonly [OptionKey, RunOption])[];

function keysWhere(test: (entry: RunOption) => boolean): readonly OptionKey[] {
  return ENTRIES.filter(([, entry]) => test(entry)).map(([key]) => key);
}

/** The entry of an option. */
export function optionEntry(key: OptionKey): RunOption {
  return OPTIONS[key];
}

/** The options of a command, with what is different for it. */
export function optionsFor<Entry extends OptionEntry>(table: Readonly<Record<string, Entry>>, command: CommandName): [string, Entry][] {
  return Object.entries(table)
    .filter(([, { commands }]) => commands.includes(command))
    .map(([key, entry]) => [key, { ...entry, ...entry.only?.[command] }]);
}

/** The keys of options that every request about a model may have. */
export const MODEL_KEYS = keysWhere(({ everyModel }) => everyModel === true);

/** The keys of options that models of a suite have. */
export const SUITE_KEYS = keysWhere(({ suite }) => suite === true) as readonly SuiteKey[];

const SEARCH_KEYS = keysWhere(({ search }) => search === true);
const IDENTITY_KEYS = keysWhere(({ commands, mayChangeOnResume }) => commands.includes('check') && mayChangeOnResume !== true);

/** The fields of some options that an object has. */
function picked(from: object, keys: readonly OptionKey[]): Readonly<Record<string, unknown>> {
  const fields = from as Readonly<Record<string, unknown>>;
  return Object.fromEntries(keys.flatMap((key) => (fields[key] === undefined ? [] : [[key, fields[key]]])));
}

/** What the checker's search is told as it is. */
export function searchFields(request: SearchFields): SearchFields {
  return picked(request, SEARCH_KEYS);
}

/** What a model that is run by itself takes over from a request. */
export function suiteFields(request: object): Fields<SuiteKey | 'environment'> {
  return picked(withDefaults('sweep', request), [...SUITE_KEYS, 'environment']) as Fields<SuiteKey | 'environment'>;
}

/** What a search is identified by: two with different values of these explore different states, or ask something else of them. */
export function identityFields(request: object): Readonly<Record<string, unknown>> {
  return picked(request, IDENTITY_KEYS);
}

/** The options of a command that an object has values for. */
export function fieldsFor<Command extends CommandName>(command: Command, from: object): Partial<CommandFields<Command>> {
  return picked(
    from,
    optionsFor<RunOption>(OPTIONS, command).map(([key]) => key as OptionKey),
  ) as Partial<CommandFields<Command>>;
}

/** The options of a command with a value for those that every request has one for. */
export function withDefaults<Command extends CommandName>(
  command: Command,
  given: Readonly<Partial<Record<OptionKey, unknown>>>,
): CommandFields<Command> {
  const defaults = optionsFor<RunOption>(OPTIONS, command).flatMap(([key, { whenAbsent }]) =>
    whenAbsent === undefined ? [] : [[key, whenAbsent]],
  );
  return { ...Object.fromEntries(defaults), ...given } as CommandFields<Command>;
}
