// The commands, their options and their help. Parsing only: what a command does is in the file of its name.
//
// Commander finds the faults in arguments; they all end here, as exit code 1 and a message that says what to type instead.
import { Argument, Command, CommanderError, Option } from 'commander';
import { version } from '../../package.json';
import { formats } from '../report/index.ts';
import type { Check } from '../session/request.ts';
import type { CheckOptions } from './commands/check.ts';
import { exploreCommand } from './commands/explore-command.ts';
import { graphCommand } from './commands/graph.ts';
import { ltlCommand } from './commands/ltl.ts';
import { simulateCommand } from './commands/simulate.ts';
import { testCommand } from './commands/test-command.ts';
import { translateCommand } from './commands/translate.ts';
import { exitCodeMeanings, exitCodes } from './exit-codes.ts';
import { collect, environment, memorySize, wholeNumber, workers } from './options/option-values.ts';
import { joinWithin, withTemporalOptions } from './options/temporal-options.ts';
import { reportFile } from './output/report-files.ts';
import type { Terminal } from './output/terminal.ts';
import { traceFile } from './output/trace-file.ts';

const examples = `
Examples:
  tlasso check Spec.tla                       with the configuration Spec.cfg beside it
  tlasso check Spec.tla --config Small.cfg --workers auto
  tlasso check Spec.tla --invariant TypeOK --no-deadlock
  tlasso check Spec.tla --format json > result.json
  tlasso check Spec.tla --report junit=results.xml --trace trace.html
  tlasso explain E101                         what a diagnostic code means`;

const exitCodeTable = `
Exit codes (those of TLC):
${exitCodeMeanings.map(([code, meaning]) => `  ${code.padEnd(11)} ${meaning}`).join('\n')}`;

const checkCommand = (load: () => Promise<Check>, terminal: Terminal, finish: (code: number) => void): Command =>
  withTemporalOptions(new Command('check'))
    .summary('check a module: invariants, deadlock, assumptions, properties')
    .description(
      'Explores all states of a TLA+ module and checks what its configuration asks for. Prints a shortest counterexample where one exists.',
    )
    .addArgument(new Argument('<FILE.tla>', 'the root module, or a program that exports a system (.ts, .js)'))
    .option('-c, --config <FILE.cfg>', 'the configuration (default: the .cfg file beside the module with the same name)')
    .option('-w, --workers <N|auto>', 'number of worker threads, or auto for one per core', workers, 1)
    .option('--invariant <OP>', 'check this operator as an invariant too (may be repeated)', collect)
    .option('--property <OP>', 'check this operator as a property too (may be repeated)', collect)
    .option(
      '--ltl <FORMULA>',
      "check this temporal formula too, such as '[] (request -> <> grant)', also as Spot and SPIN write it (may be repeated)",
      collect,
    )
    .option('--no-deadlock', 'states without a next state are fine')
    .option('--max-states <N>', 'stop when N distinct states are known', wholeNumber(1))
    .option('--memory <SIZE>', 'use no more memory, such as 4g: move states to disk, or stop (default: most of what there is)', memorySize)
    .option('--spill <DIR>', 'folder for states that do not fit into memory (default: that of --checkpoint, or for temporary files)')
    .option('--checkpoint <DIR>', 'write what is known into this folder now and then, and when interrupted')
    .option('--checkpoint-every <SECONDS>', 'how often; 0 for as often as possible (default: 180)', wholeNumber(0))
    .option('--resume <DIR>', 'go on from the checkpoint in this folder')
    .option('--max-depth <N>', 'explore only states that N - 1 steps reach', wholeNumber(1))
    .option('--trust-symmetry', 'use SYMMETRY without a proof that the specification has it: violations can be missed')
    .addOption(new Option('--por', 'partial-order reduction: leave out steps that cannot change the verdict').conflicts('coverage'))
    .option('--seed <N>', 'seed of everything random', wholeNumber(0))
    .option('--allow-io', "let the specification write files below its module's folder; those there may be read without")
    .option('--env <NAME[=VALUE]>', 'let the specification see this environment variable in IOEnv (may be repeated)', environment)
    .option('--allow-exec', 'let the specification run programs')
    .addOption(new Option('-f, --format <FORMAT>', 'how to print the report').choices([...formats]).default('text'))
    .option('-r, --report <FORMAT=FILE>', 'write the report into a file too (may be repeated)', reportFile)
    .option(
      '--trace <FILE>',
      'write the counterexample: .txt .json .itf.json .tlc.txt .tlc.json .dot .svg .html .tla (may be repeated)',
      traceFile,
    )
    // Checkpoints keep states, not counts: what was counted before is not known afterwards.
    .addOption(new Option('--coverage', 'show what each action, conjunct and branch contributed').conflicts('resume'))
    .addOption(new Option('--explore', 'open the counterexample in the explorer afterwards').conflicts('watch'))
    .option('--watch', 'check again when a module or the configuration changes')
    .addOption(new Option('--color <WHEN>', 'colours in the text report').choices(['auto', 'always', 'never']).default('auto'))
    .addHelpText('after', `${examples.split('\n').slice(0, -1).join('\n')}\n${exitCodeTable}`)
    .action(async (file: string, options: CheckOptions) => {
      const [{ runCheck }, check] = await Promise.all([import('./commands/check.ts'), load()]);
      finish(await runCheck(file, options, check, terminal));
    });

const explainCommand = (terminal: Terminal, finish: (code: number) => void): Command =>
  new Command('explain')
    .summary('explain a diagnostic code')
    .description('Says what a diagnostic code such as E101 means and what to do. Without a code: lists all.')
    .argument('[CODE]', 'a diagnostic code')
    .action(async (code: string | undefined) => {
      const { explain } = await import('./commands/explain.ts');
      finish(explain(code, terminal));
    });

/** What someone most likely meant who put a file where a command belongs. */
const forgottenCommand = (argv: readonly string[]): string | undefined => {
  const first = argv.find((word) => !word.startsWith('-'));
  if (first === undefined || !/\.(tla|cfg|[cm]?[jt]s)$/i.test(first)) return undefined;
  return `error: '${first}' is a file, not a command\n(Did you mean 'tlasso check ${first.replace(/\.cfg$/i, '.tla')}'?)\n`;
};

/** `help NAME` of no command is a fault like NAME itself, not a reason to print all help. */
const askedFor = (argv: readonly string[], program: Command): string[] => {
  const [first, second] = argv;
  const known = program.commands.some((command) => command.name() === second);
  return first === 'help' && second !== undefined && !second.startsWith('-') && !known ? argv.slice(1) : [...argv];
};

const settle = (command: Command, terminal: Terminal): Command =>
  command
    .exitOverride()
    .showHelpAfterError(`(Run 'tlasso ${command.name() === 'tlasso' ? '' : `${command.name()} `}--help' for usage.)`)
    .configureOutput({
      writeOut: terminal.out.write,
      writeErr: terminal.err.write,
      getOutHelpWidth: () => 100,
      getErrHelpWidth: () => 100,
    });

/**
 * Runs the command line and returns the exit code. Rejects only for faults of tlasso itself.
 * @param argv the arguments after the program's name
 * @param load gives the session's check, on demand: `--help` must not wait for it
 */
export const run = async (argv: readonly string[], terminal: Terminal, load: () => Promise<Check>): Promise<number> => {
  let exitCode: number = exitCodes.ok;
  const finish = (code: number): void => {
    exitCode = code;
  };
  const program = new Command('tlasso')
    .description('A TLA+ specification explorer and model checker for the terminal.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .addHelpText('after', `${examples}\n${exitCodeTable}`)
    .helpCommand('help [COMMAND]', 'print help on a command');
  for (const command of [
    checkCommand(load, terminal, finish),
    exploreCommand(terminal, finish),
    simulateCommand(terminal, finish),
    testCommand(terminal, finish),
    graphCommand(terminal, finish),
    translateCommand(terminal, finish),
    ltlCommand(terminal, finish),
    explainCommand(terminal, finish),
  ]) {
    program.addCommand(settle(command.helpOption('-h, --help', 'print help'), terminal));
  }
  settle(program, terminal);
  const forgotten = forgottenCommand(argv.slice(0, 1));
  if (forgotten !== undefined) {
    terminal.err.write(forgotten);
    return exitCodes.arguments;
  }
  try {
    await program.parseAsync(askedFor(joinWithin(argv), program), { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.arguments;
    throw error;
  }
  return exitCode;
};
