// Values of TLA+ as plain JavaScript data and back, for systems written in TypeScript.
//
// Data that comes out of the store is frozen and made once per value, parts included, so equal values are the same object: they may be compared with ===,
// and to store one again costs a look-up. Sets that come out of it know their elements by value, not by identity.
// An empty record would be the same value as an empty sequence, so there is none: the fault says so where it happens.
import { type ValueShape, viewOf } from '../../report/index.ts';
import type { Values } from '../../values/index.ts';
import { isPlain, nameOf } from '../options/shapes.ts';

/** What a variable may hold: arrays are sequences, objects are records, sets are sets. Numbers are integers. */
export type Data = boolean | number | bigint | string | readonly Data[] | ReadonlySet<Data> | { readonly [field: string]: Data };

/** A value that no TLA+ value stands for. */
export class DataError extends Error {
  override readonly name = 'DataError';
}

/** A set of the store: nobody changes it, and it has what is equal to an element. */
class StoredSet extends Set<Data> {
  readonly #stored: (data: Data) => Data;

  constructor(elements: readonly Data[], stored: (data: Data) => Data) {
    super();
    this.#stored = stored;
    for (const element of elements) super.add(element);
    Object.freeze(this);
  }

  override has(data: Data): boolean {
    return super.has(typeof data === 'object' ? this.#stored(data) : data);
  }

  override add(): never {
    throw new DataError('a set of a state cannot be changed: make a new one, new Set([...set, element])');
  }

  override delete(): never {
    throw new DataError('a set of a state cannot be changed: make a new one of the elements that stay');
  }

  override clear(): never {
    throw new DataError('a set of a state cannot be changed: use new Set()');
  }
}

/** Deeper data is taken for data that contains itself. */
const DEEPEST = 1000;

/** Data as values of one store, and back. */
export class Codec {
  readonly #values: Values;
  readonly #shape: (id: number) => ValueShape;
  readonly #known = new Map<number, Data>();
  readonly #ids = new Map<object, number>();

  constructor(values: Values) {
    this.#values = values;
    this.#shape = viewOf(values).shape;
  }

  /**
   * The id of the value.
   * @param path what to call it in a fault
   * @throws DataError
   */
  write(data: Data, path: string): number {
    return this.#idOf(data, 0) ?? this.#named(data, path, 0);
  }

  /** The id of the value; undefined where it is none: no words are made of what mostly is one. */
  #idOf(data: Data, depth: number): number | undefined {
    const { atoms, functions, sets } = this.#values;
    switch (typeof data) {
      case 'number':
        return Number.isSafeInteger(data) ? atoms.number(data) : undefined;
      case 'string':
        return atoms.string(data);
      case 'boolean':
        return atoms.boolean(data);
      case 'bigint':
        return atoms.integer(data);
      case 'object':
        break;
      default:
        return undefined;
    }
    if (data === null || depth > DEEPEST) return undefined;
    const known = this.#ids.get(data);
    if (known !== undefined) return known;
    if (Array.isArray(data) || data instanceof Set) {
      const ids: number[] = [];
      for (const element of data as Iterable<Data>) {
        const id = this.#idOf(element, depth + 1);
        if (id === undefined) return undefined;
        ids.push(id);
      }
      return Array.isArray(data) ? functions.tuple(ids) : sets.set(ids);
    }
    if (!isPlain(data)) return undefined;
    const fields: [string, number][] = [];
    for (const name of Object.keys(data)) {
      const id = this.#idOf((data as { readonly [field: string]: Data })[name]!, depth + 1);
      if (id === undefined) return undefined;
      fields.push([name, id]);
    }
    return fields.length === 0 ? undefined : functions.record(fields);
  }

  /** The same, with a name for every part: throws DataError for the one that is no value. */
  #named(data: Data, path: string, depth: number): number {
    const { atoms } = this.#values;
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
      case 'object': {
        const id = data === null ? undefined : (this.#ids.get(data) ?? this.#compound(data, path, depth));
        if (id !== undefined) return id;
      }
    }
    throw new DataError(`${path} is ${nameOf(data)}: use Booleans, integers, strings, arrays, plain objects and sets`);
  }

  #compound(data: object, path: string, depth: number): number | undefined {
    const { functions, sets } = this.#values;
    if (depth > DEEPEST) throw new DataError(`${path.slice(0, 60)}... is nested too deeply, or contains itself`);
    if (Array.isArray(data))
      return functions.tuple(Array.from(data, (element: Data, i) => this.#named(element, `${path}[${i}]`, depth + 1)));
    if (data instanceof Set) return sets.set(Array.from(data, (element: Data) => this.#named(element, `an element of ${path}`, depth + 1)));
    if (!isPlain(data)) return undefined;
    const fields = Object.entries(data) as [string, Data][];
    if (fields.length > 0) return functions.record(fields.map(([name, value]) => [name, this.#named(value, `${path}.${name}`, depth + 1)]));
    throw new DataError(`${path} is an object without fields, which is no value of its own: use an empty array`);
  }

  /** The value as frozen data. */
  read(id: number): Data {
    if ((id & 1) !== 0) return id >> 1;
    let data = this.#known.get(id);
    if (data === undefined) {
      data = this.#dataOf(this.#shape(id));
      this.#known.set(id, data);
      if (typeof data === 'object') this.#ids.set(data, id);
    }
    return data;
  }

  /** The same data as the store has it: equal data is the same object then. */
  stored(data: Data, path: string): Data {
    return typeof data === 'object' || typeof data === 'bigint' ? this.read(this.write(data, path)) : data;
  }

  #dataOf(shape: ValueShape): Data {
    switch (shape.kind) {
      case 'boolean':
      case 'string':
        return shape.value;
      case 'integer': {
        const small = Number(shape.value);
        return Number.isSafeInteger(small) ? small : shape.value;
      }
      case 'tuple':
        return Object.freeze(shape.elements.map((id) => this.read(id)));
      case 'set':
        return new StoredSet(
          shape.elements.map((id) => this.read(id)),
          (data) => this.stored(data, 'the argument of has'),
        );
      case 'record':
        return Object.freeze(Object.fromEntries(shape.fields.map(({ name, value }) => [name, this.read(value)])));
      default:
        throw new DataError(`a ${shape.kind} is not data`);
    }
  }
}
