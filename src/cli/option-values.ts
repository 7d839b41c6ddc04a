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

/** Collects the values of an option that may be repeated. */
export const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
