// Plain values into the value store.
import type { Values } from '../../../src/values/index.ts';
import type { Value } from '../naive/values.ts';

/** The id of a plain value. */
export const idOf = (values: Values, v: Value): number => {
  if (typeof v === 'bigint') return values.atoms.integer(v);
  if (typeof v !== 'object') return typeof v === 'boolean' ? values.atoms.boolean(v) : values.atoms.string(v);
  if (v.kind === 'set') return values.sets.set(v.elements.map((x) => idOf(values, x)));
  return values.functions.tuple(v.pairs.map(([, y]) => idOf(values, y)));
};
