// The program: finds the command that is asked for and runs it. Parsing only: what a command is and does is in commands/.
//
// Commander finds the faults in arguments; they all end here, as exit code 1 and a message that says what to type instead.
import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import type { Check } from '../session/request.ts';
import { CHECK_EXAMPLES } from './commands/check.ts';
import { COMMANDS } from './commands/index.ts';
import { EXIT_CODE_TABLE, EXIT_CODES } from './exit-codes.ts';
import { commanderOf, type Io } from './options/command.ts';
import { joinWithin } from './options/two-words.ts';
import type { Terminal } from './output/terminal.ts';

const EPILOGUE = `${CHECK_EXAMPLES}
  tlasso explain E101                         what a diagnostic code means
${EXIT_CODE_TABLE}`;

const HELP_WIDTH = 100;

/** What someone most likely meant who put a file where a command belongs. */
function forgottenCommand(argv: readonly string[]): string | undefined {
  const first = argv.find((word) => !word.startsWith('-'));
  if (first === undefined || !/\.(tla|cfg|[cm]?[jt]s)$/i.test(first)) return undefined;
  return `error: '${first}' is a file, not a command\n(Did you mean 'tlasso check ${first.replace(/\.cfg$/i, '.tla')}'?)\n`;
}

/** `help NAME` of no command is a fault like NAME itself, not a reason to print all help. */
function askedFor(argv: readonly string[], program: Command): string[] {
  const [first, second] = argv;
  const known = program.commands.some((command) => command.name() === second);
  return first === 'help' && second !== undefined && !second.startsWith('-') && !known ? argv.slice(1) : [...argv];
}

function settle(command: Command, { out, err }: Terminal): Command {
  return command
    .exitOverride()
    .showHelpAfterError(`(Run 'tlasso ${command.name() === 'tlasso' ? '' : `${command.name()} `}--help' for usage.)`)
    .configureOutput({
      writeOut: out.write,
      writeErr: err.write,
      getOutHelpWidth: () => HELP_WIDTH,
      getErrHelpWidth: () => HELP_WIDTH,
      outputError: (text, write) => write(command.name() === 'eval' ? `${text}${beginsWithMinus(text)}` : text),
    });
}

/** What to write where an expression was taken for an option. `--word` is a wrong option rather. */
function beginsWithMinus(error: string): string {
  return /unknown option '-(?!-\w)/.test(error)
    ? "(An expression that begins with - stands behind --, as in tlasso eval -- '-5 % 3'.)\n"
    : '';
}

/**
 * Runs the command line and returns the exit code. Rejects only for faults of tlasso itself.
 * @param argv the arguments after the program's name
 * @param loadCheck gives the session's check, on demand: `--help` must not wait for it
 */
export async function run(argv: readonly string[], terminal: Terminal, loadCheck: () => Promise<Check>): Promise<number> {
  let exitCode: number = EXIT_CODES.ok;
  const finish = (code: number): void => {
    exitCode = code;
  };
  const program = new Command('tlasso')
    .description('A TLA+ specification explorer and model checker for the terminal.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .addHelpText('after', EPILOGUE)
    .helpCommand('help [COMMAND]', 'print help on a command');
  const io: Io = { terminal, loadCheck, commands: COMMANDS };
  // Of the others only the names are needed where one is asked for.
  const asked = COMMANDS.filter(({ name }) => name === argv[0]);
  for (const definition of COMMANDS) {
    const command = asked.length === 0 || asked.includes(definition) ? commanderOf(definition, io, finish) : new Command(definition.name);
    program.addCommand(settle(command.helpOption('-h, --help', 'print help'), terminal));
  }
  settle(program, terminal);
  const forgotten = forgottenCommand(argv.slice(0, 1));
  if (forgotten !== undefined) {
    terminal.err.write(forgotten);
    return EXIT_CODES.arguments;
  }
  try {
    await program.parseAsync(askedFor(joinWithin(argv), program), { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.arguments;
    throw error;
  }
  return exitCode;
}
