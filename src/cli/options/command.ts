// Commands in one pattern: a definition says what a command is called, what it takes and what it does; its options are those of the two schemas.
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import {
  type CommandFields,
  type CommandName,
  OPTIONS,
  type OptionEntry,
  type OptionKey,
  optionsFor,
  withDefaults,
} from '../../session/options/schema.ts';
import { OptionValueError } from '../../session/options/value-kinds.ts';
import type { Check } from '../../session/request.ts';
import type { Terminal } from '../output/terminal.ts';
import { OWN_OPTIONS, type OwnFields } from './own-options.ts';

/** What a command works with. */
export interface Io {
  readonly terminal: Terminal;
  /** The session's check, loaded on demand. */
  loadCheck(): Promise<Check>;
  /** All commands, for those that tell of them. */
  readonly commands: readonly CommandDefinition[];
}

/** The options as they were given. */
export interface Given<Name extends CommandName> {
  /** Fields of a request. */
  readonly run: CommandFields<Name>;
  /** What only the command line knows. */
  readonly own: OwnFields<Name>;
}

interface CommandTexts {
  readonly summary: string;
  readonly description: string;
  /** The argument as commander writes it, `<FILE>`, `[CODE]` or `[PATH...]`, and what it is. Absent: it has none. */
  readonly argument?: { readonly form: string; readonly help: string; readonly choices?: readonly string[] };
  /** Further arguments, `<FILE...>`: then `run` gets all of them in a list, with the first one. */
  readonly further?: { readonly form: string; readonly help: string };
  /** What follows the options in the help. */
  readonly epilogue?: string;
}

/** One command. */
export interface CommandDefinition extends CommandTexts {
  readonly name: CommandName;
  /** Runs it and returns the exit code. Rejects only for faults of tlasso itself. */
  run(argument: unknown, given: { readonly run: object; readonly own: object }, io: Io): Promise<number>;
}

/** The argument of the commands that take a model. */
export const MODEL_ARGUMENT = { form: '<FILE.tla>', help: 'the root module, or a program that exports a system (.ts, .js)' };

/** Defines a command whose options have the types that the schemas say. */
export function defineCommand<Name extends CommandName, ArgumentValue>(
  name: Name,
  definition: CommandTexts & { run(argument: ArgumentValue, given: Given<Name>, io: Io): Promise<number> },
): CommandDefinition {
  return { name, ...definition, run: (argument, given, io) => definition.run(argument as ArgumentValue, given as Given<Name>, io) };
}

/** An option of a command that can be typed. */
export interface TypedOption {
  readonly key: string;
  readonly entry: OptionEntry & { readonly flags: string };
  readonly reaches: 'run' | 'own';
}

/** The options of a command in the order of its help. */
export function typedOptions(name: CommandName): readonly TypedOption[] {
  const typed = (entries: readonly (readonly [string, OptionEntry])[], reaches: TypedOption['reaches']): TypedOption[] =>
    entries.flatMap(([key, entry]) => (entry.flags === undefined ? [] : [{ key, entry: { ...entry, flags: entry.flags }, reaches }]));
  return [...typed(optionsFor<OptionEntry>(OPTIONS, name), 'run'), ...typed(optionsFor<OptionEntry>(OWN_OPTIONS, name), 'own')];
}

function commanderOption({ flags, help, value, default: standard }: TypedOption['entry']): Option {
  const option = new Option(flags, help);
  if (value.choices !== undefined) option.choices([...value.choices]);
  else if (value.given === undefined)
    option.argParser((text: string, before: unknown) => {
      try {
        return value.parse(text, before);
      } catch (error) {
        if (!(error instanceof OptionValueError)) throw error;
        throw new InvalidArgumentError(error.message);
      }
    });
  if (standard !== undefined) option.default(standard);
  return option;
}

/** The value of an option that was given; undefined where it was not. */
function valueGiven(command: Command, option: Option, { value }: OptionEntry): unknown {
  const found: unknown = command.getOptionValue(option.attributeName());
  if (value.given === undefined) return found;
  return found === !option.negate ? value.given : undefined;
}

/** Says of an option that was given without the one that it needs, as commander says which cannot be used together; undefined where there is none. */
function neededBeside(command: Command, options: readonly (TypedOption & { readonly option: Option })[]): string | undefined {
  const given = options.filter(({ option }) => command.getOptionValueSource(option.attributeName()) === 'cli');
  for (const { entry } of given) {
    const needed = options.find(({ key }) => key === entry.needs);
    if (needed !== undefined && !given.includes(needed))
      return `error: option '${entry.flags}' cannot be used without option '${needed.entry.flags}'`;
  }
  return undefined;
}

/** The command as commander knows it. `finish` gets the exit code. */
export function commanderOf(definition: CommandDefinition, io: Io, finish: (code: number) => void): Command {
  const { name, summary, description, argument, further, epilogue } = definition;
  const command = new Command(name).summary(summary).description(description);
  if (argument !== undefined) {
    const own = new Argument(argument.form, argument.help);
    if (argument.choices !== undefined) own.choices([...argument.choices]);
    command.addArgument(own);
  }
  if (further !== undefined) command.argument(further.form, further.help);
  const options = typedOptions(name).map((typed) => ({ ...typed, option: commanderOption(typed.entry) }));
  for (const { option, entry } of options) {
    const others = options.filter(({ key }) => entry.conflicts?.includes(key)).map((other) => other.option.attributeName());
    if (others.length > 0) option.conflicts(others);
    command.addOption(option);
  }
  if (epilogue !== undefined) command.addHelpText('after', epilogue);
  return command.action(async (first: unknown, others: unknown) => {
    const value = argument === undefined ? undefined : further === undefined ? first : [first, ...(others as readonly unknown[])];
    const given = (reaches: TypedOption['reaches']): Partial<Record<OptionKey, unknown>> =>
      Object.fromEntries(
        options
          .filter((one) => one.reaches === reaches)
          .map(({ key, option, entry }) => [key, valueGiven(command, option, entry)])
          .filter(([, one]) => one !== undefined),
      );
    const missing = neededBeside(command, options);
    if (missing !== undefined) return command.error(missing);
    finish(await definition.run(value, { run: withDefaults(name, given('run')), own: given('own') }, io));
  });
}
