// A function from its entries.
import type { Values } from '../../values/index.ts';

/** The function with these entries; of two with one key the first. */
export function functionOf(values: Values, entries: readonly (readonly [number, number])[]): number {
  const byKey = new Map<number, number>();
  for (const [key, value] of entries) if (!byKey.has(key)) byKey.set(key, value);
  const domain = values.sets.set([...byKey.keys()]);
  return values.sets.settle(
    values.functions.lambda(domain, (key: number) => byKey.get(key)!),
    -1,
  );
}
