// A function from its entries.
import type { Values } from '../../values/index.ts';

/** Entries that are no function: two of them give one key different values. */
export class NoFunction extends Error {
  constructor(
    readonly key: number,
    readonly given: readonly [first: number, second: number],
  ) {
    super('one key has two values');
  }
}

/** The function with these entries. Throws NoFunction. */
export function functionOf(values: Values, entries: readonly (readonly [number, number])[]): number {
  const byKey = new Map<number, number>();
  for (const [key, value] of entries) {
    const known = byKey.get(key);
    if (known !== undefined && known !== value) throw new NoFunction(key, [known, value]);
    byKey.set(key, value);
  }
  const domain = values.sets.set([...byKey.keys()]);
  return values.sets.settle(
    values.functions.lambda(domain, (key: number) => byKey.get(key)!),
    -1,
  );
}
