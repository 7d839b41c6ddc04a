// A short notation for value trees in tests: plain JavaScript data, with tagged helpers for what JSON has no word for.
import type { ValueTree } from '../../src/report/index.ts';

/** A value tree, or data that stands for one: numbers, strings, Booleans, arrays as tuples, objects as records. */
export type Notation = number | bigint | string | boolean | readonly Notation[] | { readonly [field: string]: Notation } | Tree;

class Tree {
  readonly tree: ValueTree;
  constructor(tree: ValueTree) {
    this.tree = tree;
  }
}

export const tree = (data: Notation): ValueTree => {
  if (data instanceof Tree) return data.tree;
  switch (typeof data) {
    case 'number':
    case 'bigint':
      return { kind: 'integer', value: BigInt(data) };
    case 'string':
      return { kind: 'string', value: data };
    case 'boolean':
      return { kind: 'boolean', value: data };
    default:
      if (Array.isArray(data)) return { kind: 'tuple', elements: data.map(tree) };
      return { kind: 'record', fields: Object.entries(data as object).map(([name, value]) => ({ name, value: tree(value) })) };
  }
};

export const set = (...elements: readonly Notation[]): Tree => new Tree({ kind: 'set', elements: elements.map(tree) });
export const fun = (...entries: readonly (readonly [Notation, Notation])[]): Tree =>
  new Tree({ kind: 'function', entries: entries.map(([key, value]) => ({ key: tree(key), value: tree(value) })) });
export const model = (name: string): Tree => new Tree({ kind: 'model-value', name });
export const symbolic = (text: string): Tree => new Tree({ kind: 'symbolic', text });
