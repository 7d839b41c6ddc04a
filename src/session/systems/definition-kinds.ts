// The kinds of values that definitions of systems consist of, and the fault of one that does not.
import { is, isPlain, isText, type Kind, listOf, nameOf, PLAIN_KINDS } from '../options/shapes.ts';

/** The definition of a system contradicts itself, or has parts that nobody knows. */
export class SystemDefinitionError extends Error {
  override readonly name = 'SystemDefinitionError';
}

const isAsync = (value: unknown): boolean => typeof value === 'function' && /^Async/.test(value.constructor.name);

const aFunction: Kind = (value) =>
  isAsync(value) ? 'is an async function: its answer would come too late' : is('a function', (v) => typeof v === 'function')(value);

/** The kinds of values that definitions consist of. */
export const kinds = {
  ...PLAIN_KINDS,
  function: aFunction,
  functions: (value: unknown) => {
    if (!isPlain(value)) return `must be an object with functions, not ${nameOf(value)}`;
    for (const [name, one] of Object.entries(value)) {
      const wrong = aFunction(one);
      if (wrong !== undefined) return `has ${name}, which ${wrong}`;
    }
    return undefined;
  },
  rules: is('an object with rules, or a function that makes one', (value) => isPlain(value) || typeof value === 'function'),
  fairness: is("'weak' or 'strong'", (value) => value === 'weak' || value === 'strong'),
  groups: listOf('arrays with names of processes', (value) => Array.isArray(value) && value.every(isText)),
} as const satisfies Record<string, Kind>;
