// JSON data to value trees: the opposite of valueJson, for both encodings that use it.
import { type Json, valueJson } from '../values/value-json.ts';
import type { ValueTree } from '../values/value-tree.ts';
import { TraceFormatError } from './trace-error.ts';
import { functionTree, recordTree } from './value-reader.ts';

/** An object of JSON data. */
export type JsonObject = { readonly [key: string]: Json };

export const isObject = (data: Json): data is JsonObject => typeof data === 'object' && data !== null && !Array.isArray(data);

function list(data: Json | undefined, what: string): readonly Json[] {
  if (Array.isArray(data)) return data;
  throw new TraceFormatError(`${what} must be a list`);
}

/** How values are encoded besides the common part. */
export interface ValueDecoding {
  /** Names of strings that stand for model values. */
  readonly modelValues?: ReadonlySet<string>;
}

/** The value of the data. Throws TraceFormatError. */
export function treeOfJson(data: Json, decoding: ValueDecoding = {}): ValueTree {
  const tree = (d: Json): ValueTree => treeOfJson(d, decoding);
  switch (typeof data) {
    case 'boolean':
      return { kind: 'boolean', value: data };
    case 'number':
      if (Number.isSafeInteger(data)) return { kind: 'integer', value: BigInt(data) };
      throw new TraceFormatError(`${data} is no integer`);
    case 'string':
      return decoding.modelValues?.has(data) === true ? { kind: 'model-value', name: data } : { kind: 'string', value: data };
  }
  if (Array.isArray(data)) return { kind: 'tuple', elements: data.map(tree) };
  if (!isObject(data)) throw new TraceFormatError('null is no value');
  const [tag, ...others] = Object.keys(data);
  const inner = tag === undefined ? undefined : data[tag];
  if (others.length === 0) {
    switch (tag) {
      case '#bigint':
        if (typeof inner === 'string' && /^-?\d+$/.test(inner)) return { kind: 'integer', value: BigInt(inner) };
        throw new TraceFormatError('#bigint must be an integer in a string');
      case '#model':
        return { kind: 'model-value', name: String(inner) };
      case '#unserializable':
        return { kind: 'symbolic', text: String(inner) };
      case '#set':
        return { kind: 'set', elements: list(inner, '#set').map(tree) };
      case '#tup':
        return { kind: 'tuple', elements: list(inner, '#tup').map(tree) };
      case '#map':
        return functionTree(pairsOf(list(inner, '#map')).map(([key, value]) => ({ key: tree(key), value: tree(value) })));
    }
  }
  return recordTree(Object.entries(data).map(([name, value]) => ({ name, value: tree(value) })));
}

/** The pairs of a `#map`. Throws TraceFormatError where two of them give one key different values. */
function pairsOf(pairs: readonly Json[]): readonly (readonly [key: Json, value: Json])[] {
  const byKey = new Map<string, string>();
  return pairs.map((pair) => {
    const [key, value] = list(pair, 'a pair of #map');
    if (key === undefined || value === undefined) throw new TraceFormatError('a pair of #map must have two parts');
    const [keyText, text] = [JSON.stringify(key), JSON.stringify(value)];
    const known = byKey.get(keyText) ?? text;
    if (known !== text) throw new TraceFormatError(`#map gives the key ${keyText} two values: ${known} and ${text}`);
    byKey.set(keyText, text);
    return [key, value];
  });
}

/** Data of the Informal Trace Format: integers are strings under `#bigint`, model values are strings. */
export function itfValue(tree: ValueTree): Json {
  const visit = (data: Json): Json => {
    if (typeof data === 'number') return { '#bigint': String(data) };
    if (Array.isArray(data)) return data.map(visit);
    if (!isObject(data)) return data;
    const model = data['#model'];
    if (typeof model === 'string' && Object.keys(data).length === 1) return model;
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, key === '#bigint' ? value : visit(value)]));
  };
  return visit(valueJson(tree));
}
