// What the values of options are: how the command line reads them, and what programs may give.
import { faultIn, is, type Kind, PLAIN_KINDS } from './shapes.ts';

/** The text of an option is no value of its kind. The message says what to type instead. */
export class OptionValueError extends Error {
  override readonly name = 'OptionValueError';
}

/** One kind of values. `Name` tells kinds apart where suites describe them. */
export interface ValueKind<Value = unknown, Name extends string = string> {
  readonly name: Name;
  /** The value where the option takes no text. */
  readonly given?: Value;
  /**
   * Reads the text of an option. Throws OptionValueError.
   * @param before the value of the same option given before; undefined the first time
   */
  parse(text: string, before: Value | undefined): Value;
  /** What a program may give. */
  readonly accepts: Kind;
  /** The only texts that there are. */
  readonly choices?: readonly string[];
  /** What a shell completes the text with. */
  readonly completes?: 'file' | 'folder';
}

export const MOST_WORKERS = 256;
const MOST_WITHIN = 1_000_000;

function wholeNumber(text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least || value > most) {
    const isOpen = most === Number.MAX_SAFE_INTEGER && !(value > most);
    const range = isOpen ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new OptionValueError(`Give a whole number ${range}.`);
  }
  return value;
}

/** Whole numbers in a range. */
export function count(least: 0 | 1, most: number = Number.MAX_SAFE_INTEGER): ValueKind<number, 'count'> {
  return {
    name: 'count',
    parse: (text) => wholeNumber(text, least, most),
    accepts: least === 0 ? PLAIN_KINDS.natural : PLAIN_KINDS.positive,
  };
}

/** Texts that an option may have. */
export function choice<const Choices extends readonly string[]>(...choices: Choices): ValueKind<Choices[number], 'choice'> {
  const words = choices.map((one) => `'${one}'`);
  return {
    name: 'choice',
    parse: (text) => text,
    accepts: is(`${words.slice(0, -1).join(', ')} or ${words.at(-1)}`, (value) => choices.includes(value as string)),
    choices,
  };
}

const FORM_OF_WITHIN = "Give --within N:ACTION 'P ~> Q', such as --within 3:Tick 'request ~> grant'.";

/** A bounded response: the formula is `P ~> Q`, and Q follows P before the action has occurred more than `limit` times. */
export interface WithinText {
  readonly limit: number;
  readonly action: string;
  readonly formula: string;
}

function withinOf(text: string): WithinText {
  const match = /^\s*(\d+)\s*:\s*(.+?)\n(.+)$/s.exec(text) ?? /^\s*(\d+)\s*:\s*([\w!]+(?:\([^()]*\))?)\s+(.+)$/s.exec(text);
  if (match === null) throw new OptionValueError(FORM_OF_WITHIN);
  const limit = Number(match[1]);
  if (limit > MOST_WITHIN) throw new OptionValueError(`Give a limit of at most ${MOST_WITHIN}.`);
  // The quotes of the form above are those of a shell. In a word of quotes they are part of the text, and no formula begins with one.
  const formula = match[3]!.trim().replace(/^'(.*)'$/s, '$1');
  return { limit, action: match[2]!.trim(), formula };
}

const WITHIN_SHAPE = {
  limit: is(
    `a whole number from 0 to ${MOST_WITHIN}`,
    (limit) => PLAIN_KINDS.natural(limit) === undefined && (limit as number) <= MOST_WITHIN,
  ),
  action: PLAIN_KINDS.text,
  formula: PLAIN_KINDS.text,
} satisfies Record<keyof WithinText, Kind>;

/** What is wrong with bounded responses that a program gives, in words that follow their name. */
function withinFault(all: readonly object[]): string | undefined {
  const faults = all.map((one) => faultIn('one', one, WITHIN_SHAPE, Object.keys(WITHIN_SHAPE)));
  const fault = faults.find((found) => found !== undefined);
  return fault === undefined ? undefined : `must be bounded responses, but ${fault}`;
}

/** The name of a file that is written. Throws OptionValueError where a specification has such a name. */
export function newFile(file: string): string {
  if (/\.(tla|cfg)$/i.test(file)) throw new OptionValueError(`Nothing is written into ${file}: that is the name of a specification.`);
  return file;
}

const BYTES: Readonly<Record<string, number>> = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 };

function bytesOf(text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([kmgt]?)b?$/i.exec(text) ?? [];
  const bytes = number === undefined ? 0 : Number(number) * (BYTES[(unit ?? '').toLowerCase()] ?? 0);
  if (bytes < BYTES.m!) throw new OptionValueError('Give an amount of memory of at least 1m, such as 512m or 4g.');
  return bytes;
}

const SECONDS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 };

/** Timers of Node wait for at most 2^31 - 1 ms. */
export const MOST_SECONDS = 2_147_483;

function secondsOf(text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([smhd]?)$/i.exec(text) ?? [];
  const seconds = number === undefined ? 0 : Number(number) * SECONDS[(unit ?? '').toLowerCase()]!;
  if (seconds <= 0 || seconds > MOST_SECONDS) throw new OptionValueError('Give a duration of at most 24d, such as 90s, 10m or 2h.');
  return seconds;
}

/** `NAME` is the variable with the value that it has, `NAME=VALUE` with this one. A name without value is left out. */
function withVariable(text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, name, given] = /^([^=]+)(?:=(.*))?$/s.exec(text) ?? [];
  if (name === undefined) throw new OptionValueError('Give the name of an environment variable, or NAME=VALUE.');
  const value = given ?? process.env[name];
  return value === undefined ? before : { ...before, [name]: value };
}

function workersOf(text: string): number | 'auto' {
  if (text === 'auto') return text;
  try {
    return wholeNumber(text, 1, MOST_WORKERS);
  } catch {
    throw new OptionValueError(`Give a whole number from 1 to ${MOST_WORKERS}, or auto for one per core.`);
  }
}

const TEXT: ValueKind<string, 'text'> = { name: 'text', parse: (text) => text, accepts: PLAIN_KINDS.text };
const FLAG: ValueKind<boolean, 'flag'> = { name: 'flag', given: true, parse: () => true, accepts: PLAIN_KINDS.boolean };

/** Lines of a file, from 1, both included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

function linesOf(text: string): LineRange {
  const [, first, last] = /^(\d{1,9})(?::(\d{1,9}))?$/.exec(text) ?? [];
  const range = { first: Number(first), last: Number(last ?? first) };
  if (first === undefined || range.first < 1 || range.last < range.first)
    throw new OptionValueError('Give FIRST:LAST, lines from 1 on, such as 10:25.');
  return range;
}

/** The kinds of values that options have. */
export const VALUE_KINDS = {
  text: TEXT,
  file: { ...TEXT, completes: 'file' },
  /** A file that is written; no specification has its name. */
  newFile: { ...TEXT, parse: newFile, completes: 'file' },
  folder: { ...TEXT, completes: 'folder' },
  /** Texts of an option that may be repeated. */
  texts: {
    name: 'texts',
    parse: (text, before = []) => [...before, text],
    accepts: PLAIN_KINDS.texts,
  } as ValueKind<readonly string[], 'texts'>,
  /** True where the option is given. */
  flag: FLAG,
  /** False where the option is given. */
  negatedFlag: { ...FLAG, given: false },
  workers: {
    name: 'workers',
    parse: workersOf,
    accepts: (value) => (value === 'auto' ? undefined : PLAIN_KINDS.positive(value)),
  } as ValueKind<number | 'auto', 'workers'>,
  /** Bytes. */
  memory: { name: 'memory', parse: bytesOf, accepts: PLAIN_KINDS.positive } as ValueKind<number, 'memory'>,
  /** Seconds. */
  duration: {
    name: 'duration',
    parse: secondsOf,
    accepts: is('a number of seconds greater than 0', (value) => typeof value === 'number' && value > 0 && value <= MOST_SECONDS),
  } as ValueKind<number, 'duration'>,
  environment: { name: 'environment', parse: withVariable, accepts: PLAIN_KINDS.object } as ValueKind<
    Readonly<Record<string, string>>,
    'environment'
  >,
  /** Lines of a file. */
  lines: { name: 'lines', parse: linesOf, accepts: PLAIN_KINDS.object } as ValueKind<LineRange, 'lines'>,
  within: {
    name: 'within',
    parse: (text, before = []) => [...before, withinOf(text)],
    accepts: (value) => PLAIN_KINDS.objects(value) ?? withinFault(value as readonly object[]),
  } as ValueKind<readonly WithinText[], 'within'>,
} as const;
