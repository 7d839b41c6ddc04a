// Values of TLA+ as plain JavaScript data, for the naive evaluator: no sharing, no laziness, no cleverness.
//
// A sequence is a function over 1..n and a record is a function over strings, as the language says; so there are two kinds of compound value.

export type Value = bigint | boolean | string | SetValue | FunctionValue;

export interface SetValue {
  readonly kind: 'set';
  /** Without duplicates, in canonical order. */
  readonly elements: readonly Value[];
}

export interface FunctionValue {
  readonly kind: 'function';
  /** In the canonical order of the arguments. */
  readonly pairs: readonly (readonly [Value, Value])[];
}

const rank = (v: Value): number =>
  typeof v === 'boolean' ? 0 : typeof v === 'bigint' ? 1 : typeof v === 'string' ? 2 : v.kind === 'set' ? 3 : 4;

const first = (...orders: readonly number[]): number => orders.find((o) => o !== 0) ?? 0;

const compareLists = (a: readonly Value[], b: readonly Value[]): number =>
  first(a.length - b.length, ...a.map((x, i) => (i < b.length ? compare(x, b[i]!) : 0)));

/** The canonical order: Booleans, integers, strings, sets by size, functions by the size of their domains. */
export const compare = (a: Value, b: Value): number => {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === 'object') {
    if (a.kind === 'set') return compareLists(a.elements, (b as SetValue).elements);
    const g = b as FunctionValue;
    const domains = compareLists(
      a.pairs.map(([x]) => x),
      g.pairs.map(([x]) => x),
    );
    return first(
      domains,
      compareLists(
        a.pairs.map(([, y]) => y),
        g.pairs.map(([, y]) => y),
      ),
    );
  }
  return a < b ? -1 : a > b ? 1 : 0;
};

export const equal = (a: Value, b: Value): boolean => compare(a, b) === 0;

export const setOf = (elements: readonly Value[]): SetValue => ({
  kind: 'set',
  elements: [...elements].sort(compare).filter((x, i, all) => i === 0 || !equal(x, all[i - 1]!)),
});

export const functionOf = (pairs: readonly (readonly [Value, Value])[]): FunctionValue => ({
  kind: 'function',
  pairs: [...pairs].sort((a, b) => compare(a[0], b[0])),
});

export const sequenceOf = (elements: readonly Value[]): FunctionValue => functionOf(elements.map((x, i) => [BigInt(i + 1), x]));

/** The value in the notation of TLA+. */
export const printValue = (v: Value): string => {
  if (typeof v === 'bigint') return String(v);
  if (typeof v === 'boolean') return v ? 'TRUE' : 'FALSE';
  if (typeof v === 'string') return `"${v}"`;
  if (v.kind === 'set') return `{${v.elements.map(printValue).join(', ')}}`;
  if (v.pairs.every(([x], i) => x === BigInt(i + 1))) return `<<${v.pairs.map(([, y]) => printValue(y)).join(', ')}>>`;
  if (v.pairs.every(([x]) => typeof x === 'string')) return `[${v.pairs.map(([x, y]) => `${String(x)} |-> ${printValue(y)}`).join(', ')}]`;
  return `(${v.pairs.map(([x, y]) => `${printValue(x)} :> ${printValue(y)}`).join(' @@ ')})`;
};
