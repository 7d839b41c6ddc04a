// Values of options: read, or refused with a message that says what to type.
import { InvalidArgumentError } from 'commander';

const most = 256;

/** A reader of whole numbers in a range. */
export const wholeNumber =
  (least: number, limit = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least || value > limit) {
      const range = limit === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${limit}`;
      throw new InvalidArgumentError(`Give a whole number ${range}.`);
    }
    return value;
  };

/** A number of workers, or auto. */
export const workers = (text: string): number | 'auto' => {
  if (text === 'auto') return text;
  try {
    return wholeNumber(1, most)(text);
  } catch {
    throw new InvalidArgumentError(`Give a whole number from 1 to ${most}, or auto for one per core.`);
  }
};

const units: Readonly<Record<string, number>> = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 };

/** An amount of memory such as 512m or 4g, in bytes. */
export const memorySize = (text: string): number => {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([kmgt]?)b?$/i.exec(text) ?? [];
  const bytes = number === undefined ? 0 : Number(number) * (units[(unit ?? '').toLowerCase()] ?? 0);
  if (bytes < units.m!) throw new InvalidArgumentError('Give an amount of memory of at least 1m, such as 512m or 4g.');
  return bytes;
};

/** Collects environment variables: `NAME` with the value that it has, `NAME=VALUE` with this one. A name without value is left out. */
export const environment = (text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => {
  const [, name, given] = /^([^=]+)(?:=(.*))?$/s.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError('Give the name of an environment variable, or NAME=VALUE.');
  const value = given ?? process.env[name];
  return value === undefined ? before : { ...before, [name]: value };
};

/** Collects the values of an option that may be repeated. */
export const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
