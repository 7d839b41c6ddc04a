// Values as JSON, so that programs need not parse TLA+.
//
// The encoding is that of the Informal Trace Format (Apalache, ADR 015): `{"#set": [...]}`, `{"#tup": [...]}`, `{"#map": [[k, v], ...]}`,
// `{"#bigint": "..."}` and `{"#unserializable": "..."}`; records are objects. Two additions: integers that JSON numbers hold exactly are
// numbers, and a model value is `{"#model": "name"}`, because a string of the same name is another value.
import type { ValueTree } from './value-tree.ts';

/** JSON data. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const exact = BigInt(Number.MAX_SAFE_INTEGER);

const known = new WeakMap<ValueTree, Json>();

/** The value as JSON data, made once for each tree: the states of a counterexample share most of what they consist of. */
export function valueJson(tree: ValueTree): Json {
  let json = known.get(tree);
  if (json === undefined) {
    json = jsonOf(tree);
    known.set(tree, json);
  }
  return json;
}

function jsonOf(tree: ValueTree): Json {
  switch (tree.kind) {
    case 'boolean':
    case 'string':
      return tree.value;
    case 'integer':
      return -exact <= tree.value && tree.value <= exact ? Number(tree.value) : { '#bigint': String(tree.value) };
    case 'model-value':
      return { '#model': tree.name };
    case 'set':
      return { '#set': tree.elements.map(valueJson) };
    case 'tuple':
      return { '#tup': tree.elements.map(valueJson) };
    case 'record':
      // A field `#set` would be read as a tag.
      if (tree.fields.some(({ name }) => name.startsWith('#')))
        return { '#map': tree.fields.map(({ name, value }) => [name, valueJson(value)]) };
      return Object.fromEntries(tree.fields.map(({ name, value }) => [name, valueJson(value)]));
    case 'function':
      return { '#map': tree.entries.map(({ key, value }) => [valueJson(key), valueJson(value)]) };
    case 'symbolic':
      return { '#unserializable': tree.text };
  }
}
