// Values of TLA+ as plain JavaScript data and back, for systems written in TypeScript.
//
// Data that comes out of the store is frozen and made once per value, so equal values are the same object and may be compared with ===.
// An empty record would be the same value as an empty sequence, so there is none: the fault says so where it happens.
import type { ValueTree } from '../../report/index.ts';
import type { Values } from '../../values/index.ts';

/** What a variable may hold: arrays are sequences, objects are records, sets are sets. Numbers are integers. */
export type Data = boolean | number | bigint | string | readonly Data[] | ReadonlySet<Data> | { readonly [field: string]: Data };

/** A value that no TLA+ value stands for. */
export class DataError extends Error {
  override readonly name = 'DataError';
}

const nameOf = (data: unknown): string => {
  if (data === null) return 'null';
  if (typeof data !== 'object') return typeof data === 'number' ? String(data) : typeof data;
  return Object.getPrototypeOf(data)?.constructor?.name ?? 'an object';
};

const isPlain = (data: object): data is { readonly [field: string]: Data } => {
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null;
};

/**
 * The id of the value.
 * @param path what to call it in a fault
 * @throws DataError
 */
export const encode = (values: Values, data: Data, path: string): number => {
  const { atoms, functions, sets } = values;
  switch (typeof data) {
    case 'boolean':
      return atoms.boolean(data);
    case 'string':
      return atoms.string(data);
    case 'bigint':
      return atoms.integer(data);
    case 'number':
      if (Number.isSafeInteger(data)) return atoms.number(data);
      throw new DataError(`${path} is ${data}: numbers must be integers up to 2^53; larger ones are bigints`);
    case 'object':
      if (Array.isArray(data)) return functions.tuple(data.map((element: Data, i) => encode(values, element, `${path}[${i}]`)));
      if (data instanceof Set) return sets.set(Array.from(data, (element: Data) => encode(values, element, `an element of ${path}`)));
      if (data !== null && isPlain(data)) {
        const fields = Object.entries(data);
        if (fields.length > 0) return functions.record(fields.map(([name, value]) => [name, encode(values, value, `${path}.${name}`)]));
        throw new DataError(`${path} is an object without fields, which is no value of its own: use an empty array`);
      }
  }
  throw new DataError(`${path} is ${nameOf(data)}: use Booleans, integers, strings, arrays, plain objects and sets`);
};

/** The tree of a value as frozen data. */
export const dataOf = (tree: ValueTree): Data => {
  switch (tree.kind) {
    case 'boolean':
    case 'string':
      return tree.value;
    case 'integer': {
      const small = Number(tree.value);
      return Number.isSafeInteger(small) ? small : tree.value;
    }
    case 'tuple':
      return Object.freeze(tree.elements.map(dataOf));
    case 'set':
      return Object.freeze(new Set(tree.elements.map(dataOf)));
    case 'record':
      return Object.freeze(Object.fromEntries(tree.fields.map(({ name, value }) => [name, dataOf(value)])));
    default:
      throw new DataError(`a ${tree.kind} is not data`);
  }
};
