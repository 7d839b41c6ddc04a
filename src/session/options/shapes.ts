// What objects from outside consist of: options of the library's functions, and definitions of systems. A key that nobody knows, or a value of another kind, is
// never passed over: a check without its invariants would be green.
import { nearest } from '../../diagnostics/index.ts';

/** Says what is wrong with a value, in words that follow its name; undefined where nothing is. */
export type Kind = (value: unknown) => string | undefined;

/** What something is, in words that an author of a system knows. */
export function nameOf(data: unknown): string {
  if (data === null || data === undefined || typeof data === 'number' || typeof data === 'boolean') return String(data);
  if (typeof data === 'string') return JSON.stringify(data.length > 40 ? `${data.slice(0, 40)}...` : data);
  if (data instanceof Promise) return 'a promise';
  if (Array.isArray(data)) return 'an array';
  if (typeof data !== 'object') return `a ${typeof data}`;
  const name: unknown = Object.getPrototypeOf(data)?.constructor?.name;
  return typeof name !== 'string' || name === '' || name === 'Object' ? 'an object' : `a ${name}`;
}

/** An object with fields, and nothing else. */
export function isPlain(data: unknown): data is { readonly [field: string]: unknown } {
  if (typeof data !== 'object' || data === null || Object.getOwnPropertySymbols(data).length > 0) return false;
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null;
}

/** Whatever passes the test. `words` say what that is. */
export function is(words: string, test: (value: unknown) => boolean): Kind {
  return (value) => (test(value) ? undefined : `must be ${words}, not ${nameOf(value)}`);
}

/** Arrays whose elements all pass the test. `words` say what the elements are. */
export function listOf(words: string, test: (value: unknown) => boolean): Kind {
  return (value) => {
    if (!Array.isArray(value)) return `must be an array of ${words}, not ${nameOf(value)}`;
    const wrong: unknown = value.find((element) => !test(element));
    return wrong === undefined && value.every(test) ? undefined : `must be an array of ${words}, but has ${nameOf(wrong)} in it`;
  };
}

/** A string that is not empty. */
export const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const isWhole = (value: unknown, least: number): boolean => Number.isSafeInteger(value) && (value as number) >= least;

/** The kinds of values that options and definitions have in common. */
export const PLAIN_KINDS = {
  boolean: is('true or false', (value) => typeof value === 'boolean'),
  text: is('a string that is not empty', isText),
  texts: listOf('strings', isText),
  natural: is('a whole number of at least 0', (value) => isWhole(value, 0)),
  positive: is('a whole number of at least 1', (value) => isWhole(value, 1)),
  object: is('an object', isPlain),
  objects: listOf('objects', isPlain),
  signal: is('an AbortSignal', (value) => value instanceof AbortSignal),
  handler: is('a function', (value) => typeof value === 'function'),
} as const satisfies Record<string, Kind>;

/** The keys that something may have, with the kinds of their values. */
export type Shape = Readonly<Record<string, Kind>>;

/**
 * What is wrong with the keys of an object, as a sentence; undefined where nothing is. A key whose value is undefined counts as absent.
 * @param where what to call the object
 */
export function faultIn(where: string, value: object, shape: Shape, required: readonly string[] = []): string | undefined {
  for (const key of required)
    if ((value as Record<string, unknown>)[key] === undefined) return `${where} has no ${key}${misspelt(key, value, shape)}`;
  for (const [key, part] of Object.entries(value)) {
    if (!Object.hasOwn(shape, key)) {
      const meant = nearest(key, Object.keys(shape));
      return `${where} has an unknown key ${key}: ${meant === undefined ? `the keys are ${Object.keys(shape).join(', ')}` : `did you mean ${meant}?`}`;
    }
    const wrong = part === undefined ? undefined : shape[key]!(part);
    if (wrong !== undefined) return `${key} of ${where} ${wrong}`;
  }
  return undefined;
}

function misspelt(key: string, value: object, shape: Shape): string {
  const meant = nearest(
    key,
    Object.keys(value).filter((name) => !Object.hasOwn(shape, name)),
  );
  return meant === undefined ? '' : `, but ${meant}: did you mean ${key}?`;
}
