// Objects of JSON that stand for values that JSON has not: `{"#set": [...]}` and the like, as in the Informal Trace Format (Apalache, ADR 015), and
// `{"#model": "name"}`.
import type { Json } from '../../report/index.ts';
import type { Values } from '../../values/index.ts';
import { functionOf, NoFunction } from './function-of.ts';

/** An object that has the form of a value, and stands for none. */
export class NotOneValue extends Error {
  constructor(
    message: string,
    readonly object: Json,
  ) {
    super(message);
  }
}

/** The value of such an object; null for any other one. `of` gives the values of its parts. Throws NotOneValue. */
export function taggedValue(values: Values, json: { readonly [key: string]: Json }, of: (part: Json) => number): number | null {
  const entries = Object.entries(json).filter(([key]) => key !== '#meta');
  const [tag, content] = entries.length === 1 ? entries[0]! : ['', null];
  if (tag === '#bigint' && /^-?\d+$/.test(String(content))) return values.atoms.integer(BigInt(String(content)));
  if (tag === '#model' && typeof content === 'string') return values.atoms.model(content);
  if (!Array.isArray(content)) return null;
  const parts = content as readonly Json[];
  switch (tag) {
    case '#tup':
      return values.functions.tuple(parts.map(of));
    case '#set':
      return values.sets.set(parts.map(of));
    case '#map': {
      const isPair = (part: Json): part is readonly [Json, Json] => Array.isArray(part) && part.length === 2;
      return parts.every(isPair)
        ? mapOf(
            values,
            json,
            parts.map(([key, value]) => [of(key), of(value)] as const),
          )
        : null;
    }
    default:
      return null;
  }
}

function mapOf(values: Values, json: Json, entries: readonly (readonly [number, number])[]): number {
  try {
    return functionOf(values, entries);
  } catch (error) {
    if (!(error instanceof NoFunction)) throw error;
    const [key, first, second] = [error.key, ...error.given].map((id) => values.print(id));
    throw new NotOneValue(`#map gives the key ${key} two values: ${first} and ${second}`, json);
  }
}
