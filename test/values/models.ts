// Values as plain data, for comparing the value store with: homogeneous ones, so that any two of one type are comparable.
import fc from 'fast-check';
import type { Values } from '../../src/values/index.ts';

/** A value as a tree. Functions are lists of pairs; a tuple is a function over 1..n. */
export type Model =
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'name'; readonly value: string }
  | { readonly kind: 'set'; readonly elements: readonly Model[] }
  | { readonly kind: 'function'; readonly entries: readonly (readonly [Model, Model])[] };

const integer = (value: bigint): Model => ({ kind: 'integer', value });

/** Equal values have equal keys, and only they. */
export const key = (m: Model): string => {
  switch (m.kind) {
    case 'set':
      return `{${[...new Set(m.elements.map(key))].sort().join()}}`;
    case 'function':
      return `[${[...new Map(m.entries.map(([x, v]) => [key(x), key(v)]))]
        .map(([x, v]) => `${x}>${v}`)
        .sort()
        .join()}]`;
    default:
      return `${m.kind[0]}${JSON.stringify(String(m.value))}`;
  }
};

/** The value with other names. */
export const rename = (m: Model, to: ReadonlyMap<string, string>): Model => {
  switch (m.kind) {
    case 'name':
      return { kind: 'name', value: to.get(m.value) ?? m.value };
    case 'set':
      return { kind: 'set', elements: m.elements.map((e) => rename(e, to)) };
    case 'function':
      return { kind: 'function', entries: m.entries.map(([x, v]) => [rename(x, to), rename(v, to)]) };
    default:
      return m;
  }
};

/** The store's id of a value. With `backwards`, parts are interned in the opposite order. */
export const build = (values: Values, m: Model, backwards = false): number => {
  const { atoms, functions, sets } = values;
  const all = (parts: readonly Model[]): number[] => {
    const ids = (backwards ? parts.toReversed() : parts).map((part) => build(values, part, backwards));
    return backwards ? ids.reverse() : ids;
  };
  switch (m.kind) {
    case 'integer':
      return atoms.integer(m.value);
    case 'boolean':
      return atoms.boolean(m.value);
    case 'string':
      return atoms.string(m.value);
    case 'name':
      return atoms.model(m.value);
    case 'set': {
      const ids = all(m.elements);
      return backwards ? ids.reduce((s, x) => sets.insert(s, x, -1), sets.emptySet) : sets.set(ids);
    }
    case 'function': {
      const keys = all(m.entries.map(([x]) => x));
      const images = all(m.entries.map(([, v]) => v));
      const map = new Map(keys.map((x, i) => [x, images[i]!]));
      const domain = sets.set(keys);
      const mark = values.arena.mark();
      for (const x of explicit(values, domain)) values.arena.push(map.get(x)!);
      return functions.functionFrom(domain, mark);
    }
  }
};

/** The elements of an explicit set. */
export const explicit = (values: Values, set: number): number[] => {
  const at = (set >> 1) + 2;
  return Array.from(values.arena.cells.subarray(at, at + values.arena.length(set)));
};

const tupled = (elements: readonly Model[]): Model => ({ kind: 'function', entries: elements.map((e, i) => [integer(BigInt(i + 1)), e]) });

const boundary = [2n ** 30n, -(2n ** 30n), 2n ** 31n, 2n ** 32n, 2n ** 53n, 2n ** 64n];

/** Integers, often around the borders between representations. */
export const integers: fc.Arbitrary<bigint> = fc.oneof(
  { weight: 3, arbitrary: fc.bigInt({ min: -5n, max: 5n }) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...boundary), fc.bigInt({ min: -2n, max: 2n })).map(([a, b]) => a + b) },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }) },
);

const atomTypes: readonly fc.Arbitrary<Model>[] = [
  integers.map(integer),
  fc.boolean().map((value) => ({ kind: 'boolean', value })),
  fc.constantFrom('', 'a', 'b', 'ab', 'é', '"\\\n').map((value) => ({ kind: 'string', value })),
  fc.constantFrom('m1', 'm2', 'm10').map((value) => ({ kind: 'name', value })),
];

/** A type is an arbitrary of its values. */
const types = (depth: number): fc.Arbitrary<fc.Arbitrary<Model>> => {
  const atom = fc.constantFrom(...atomTypes);
  if (depth === 0) return atom;
  const part = types(depth - 1);
  return fc.oneof(
    atom,
    part.map((t) => fc.array(t, { maxLength: 4 }).map((elements): Model => ({ kind: 'set', elements }))),
    part.map((t) => fc.array(t, { maxLength: 4 }).map(tupled)),
    fc.tuple(part, part).map(([a, b]) => fc.tuple(a, b).map(tupled)),
    fc.tuple(part, part).map(([a, b]) =>
      fc.tuple(a, b).map(
        ([x, y]): Model => ({
          kind: 'function',
          entries: [
            [{ kind: 'string', value: 'a' }, x],
            [{ kind: 'string', value: 'b' }, y],
          ],
        }),
      ),
    ),
    fc.tuple(part, part).map(([a, b]) =>
      fc.array(fc.tuple(a, b), { maxLength: 4 }).map((entries): Model => {
        const unique = new Map(entries.map(([x, v]) => [key(x), [x, v] as const]));
        return { kind: 'function', entries: [...unique.values()] };
      }),
    ),
  );
};

/** Several values of one type. */
export const oneType = (length: number): fc.Arbitrary<Model[]> =>
  types(3).chain((t) => fc.array(t, { minLength: length, maxLength: length }));
