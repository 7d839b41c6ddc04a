// Options as somebody would type them: how to run again what was run.
import { visible } from '../../diagnostics/index.ts';
import { type CommandName, OPTIONS, optionsFor, type RunOption } from './schema.ts';
import type { ValueKind, WithinText } from './value-kinds.ts';

/** How each kind of values is written, for each time that the option is given. Other kinds are written as they are. */
const WRITTEN: Readonly<Record<string, (value: never) => readonly string[]>> = {
  texts: (texts: readonly string[]) => texts,
  within: (all: readonly WithinText[]) => all.map(({ limit, action, formula }) => `${limit}:${action} ${formula}`),
  duration: (seconds: number) => [`${seconds}s`],
  // The values may be secrets.
  environment: (variables: Readonly<Record<string, string>>) => Object.keys(variables),
};

function wordsOf(flags: string, kind: ValueKind, value: unknown): readonly string[] {
  const flag = /--[\w-]+/.exec(flags)![0];
  if (kind.given !== undefined) return value === kind.given ? [flag] : [];
  const texts = WRITTEN[kind.name]?.(value as never) ?? [String(value)];
  return texts.flatMap((text) => [flag, text]);
}

/** A word for a POSIX shell. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${visible(word).replace(/'/g, "'\\''")}'`);

/** A command with those of these fields that are options of it and are not what it does anyway. Environment variables are named without their values. */
export function commandLine(command: CommandName, file: string, fields: object): string {
  const values = fields as Readonly<Record<string, unknown>>;
  const words = optionsFor<RunOption>(OPTIONS, command).flatMap(([key, entry]) => {
    const value = values[key];
    const isUsual = value === undefined || value === entry.default || value === entry.whenAbsent;
    return entry.flags === undefined || isUsual ? [] : wordsOf(entry.flags, entry.value, value);
  });
  return ['tlasso', command, file, ...words].map(quoted).join(' ');
}
